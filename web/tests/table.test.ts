import { beforeEach, describe, expect, it } from 'vitest';
import { TableStore } from '../src/lib/table.svelte';

class Wire {
  static last: Wire;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send(text: string): void {
    const frame = JSON.parse(text) as Record<string, unknown>;
    this.sent.push(frame);
    if (frame.id) queueMicrotask(() => this.say({ t: 'ack', id: frame.id }));
  }
  close(): void {
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const seat = (user: string, hot = false) => ({
  kind: 'person',
  user,
  name: user,
  hot,
  ready: false,
  away: '',
  level: '',
  stand_in: '',
  muted: false,
});
const table = (seats: unknown[]) => ({
  id: 't',
  code: 'C',
  game: 'room25',
  options: {},
  phase: 'playing',
  seats,
  host: 'me',
  proposals: [],
});
const standing = (marker: string, decision = 1) => ({
  view: { marker }, decision, options: [{ code: 1, form: { kind: 'move', cell: 'B2' } }], acts: [], channels: [], clocks: [],
}); // prettier-ignore

function make(seats: number[], hot: number[]): TableStore {
  const store = new TableStore('t', { make: () => new Wire() as unknown as WebSocket });
  store.open();
  Wire.last.onopen?.();
  Wire.last.say({
    t: 'welcome',
    protocol: 1,
    user: 'me',
    name: 'Me',
    seats,
    hot,
    streams: [],
    note: '',
    now: 0,
    table: table([seat('me', hot.includes(0)), seat(hot.length ? 'me' : 'you', hot.includes(1))]),
  });
  return store;
}

describe('a table', () => {
  let store: TableStore;
  beforeEach(() => {
    store = make([0], []);
  });

  it('keeps items once, however often they come', () => {
    const items = [
      { at: 1, event: { kind: 'phase' } },
      { at: 2, event: { kind: 'moved' } },
    ];
    Wire.last.say({ t: 'update', stream: 'seat:0', start: 1, items, standing: standing('a'), reset: false });
    Wire.last.say({
      t: 'update',
      stream: 'seat:0',
      start: 2,
      items: [items[1], { at: 3, event: { kind: 'died' } }],
      standing: standing('b'),
      reset: false,
    });
    expect(store.lines.map((line) => line.event?.kind)).toEqual(['phase', 'moved', 'died']);
    expect((store.view as unknown as { marker: string }).marker).toBe('b');
    Wire.last.say({
      t: 'update',
      stream: 'seat:0',
      start: 1,
      items: [items[0]],
      standing: standing('c'),
      reset: true,
    });
    expect(store.lines).toHaveLength(1);
  });

  it('sends the form with the decision it answers', async () => {
    Wire.last.say({
      t: 'update',
      stream: 'seat:0',
      start: 1,
      items: [],
      standing: standing('a', 42),
      reset: false,
    });
    await store.act({ kind: 'move', cell: 'B2' });
    expect(Wire.last.sent.at(-1)).toMatchObject({
      t: 'act',
      seat: 0,
      decision: 42,
      form: { kind: 'move', cell: 'B2' },
    });
  });
});

describe('a hot-seat', () => {
  it('drops everything of a seat when the curtain falls', async () => {
    const store = make([0, 1], [0, 1]);
    Wire.last.say({
      t: 'update',
      stream: 'public',
      start: 1,
      items: [],
      standing: standing('public', 0),
      reset: false,
    });
    expect(store.seat).toBe(-1);
    await store.unveil(1);
    Wire.last.say({
      t: 'update',
      stream: 'seat:1',
      start: 1,
      items: [{ at: 1, event: { kind: 'looked', room: 'SECRET' } }],
      standing: standing('SECRET'),
      reset: false,
    });
    expect(store.seat).toBe(1);
    expect((store.view as unknown as { marker: string }).marker).toBe('SECRET');
    await store.veil();
    expect(store.seat).toBe(-1);
    const everything = (value: unknown, seen = new Set<unknown>()): string => {
      if (typeof value === 'string') return value;
      if (typeof value !== 'object' || value === null || seen.has(value)) return '';
      seen.add(value);
      return Object.values(value)
        .map((one) => everything(one, seen))
        .join(' ');
    };
    expect(everything([store.view, store.lines, store.past, store.options])).not.toContain('SECRET');
    Wire.last.close();
  });
});
