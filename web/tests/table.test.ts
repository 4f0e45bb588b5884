import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyView } from '../src/lib/play';
import type { Film } from '../src/lib/show.svelte';
import { TableStore } from '../src/lib/table.svelte';
import { Wire } from './wire';

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
  view: { marker }, decision, options: [{ code: 1, form: { kind: 'move', cell: 'B2' } }], acts: [], channels: [], clocks: [], version: 1,
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

describe('what a server tells', () => {
  const film: Film<AnyView> = {
    beats: (events) => events.map((event) => ({ events: [event], hold: 100, run: 100 })),
    advance: (view, event) => ({ ...view, marker: event.kind }),
  };
  const marker = (store: TableStore) => (store.view as unknown as { marker: string }).marker;
  const update = (start: number, items: unknown[], now: unknown) =>
    Wire.last.say({ t: 'update', stream: 'seat:0', start, items, standing: now, reset: false });
  let store: TableStore;
  beforeEach(() => {
    vi.useFakeTimers();
    store = make([0], []);
    store.film = film;
    update(1, [], standing('start'));
  });
  afterEach(() => void vi.useRealTimers());

  it('is shown in its order: events, talk, presence, the table, the question', () => {
    update(1, [{ at: 1, event: { kind: 'one' } }, { at: 1, event: { kind: 'two' } }], standing('end', 2));
    Wire.last.say({ t: 'presence', seats: [0, 1], spectators: 3 });
    update(3, [{ at: 2, chat: { channel: 'table', name: 'You', text: 'Well?', user: 'you', seat: 1 } }], standing('said', 2));
    Wire.last.say({ t: 'table', table: { ...table([seat('me'), seat('you')]), phase: 'over' } });
    const now = () => [marker(store), store.lines.length, store.spectators, store.info.phase, store.decision, store.options.length];
    expect(now()).toEqual(['start', 0, 0, 'playing', 1, 1]);
    expect(store.show.behind).toBe(2);
    vi.advanceTimersByTime(100);
    // I have answered: while it plays what became of it, I am asked nothing.
    expect(now()).toEqual(['one', 1, 0, 'playing', 0, 0]);
    vi.advanceTimersByTime(200);
    expect(now()).toEqual(['two', 2, 0, 'playing', 0, 0]);
    vi.advanceTimersByTime(100);
    expect(now()).toEqual(['said', 3, 3, 'over', 2, 1]);
    expect(store.show.playing).toBe(false);
  }); // prettier-ignore

  it('is all there at once after a skip', () => {
    update(1, [{ at: 1, event: { kind: 'one' } }], standing('end', 2));
    store.show.skip();
    expect([marker(store), store.decision, store.lines.length]).toEqual(['end', 2, 1]);
  });

  it('leaves a question of mine open while others do something beside it', () => {
    update(1, [{ at: 1, event: { kind: 'claimed' } }], standing('end', 1));
    vi.advanceTimersByTime(100);
    expect([marker(store), store.decision, store.options.length]).toEqual(['claimed', 1, 1]);
  });

  it('is not played when a long history comes in pages', () => {
    update(1, [{ at: 1, event: { kind: 'one' } }], null);
    update(2, [{ at: 1, event: { kind: 'two' } }], standing('end', 2));
    expect([marker(store), store.lines.length, store.show.playing]).toEqual(['end', 2, false]);
    update(3, [{ at: 1, event: { kind: 'three' } }], standing('later', 3));
    expect(store.show.playing).toBe(true);
  });

  it('is answered with the newest decision', async () => {
    update(1, [{ at: 1, event: { kind: 'one' } }], standing('end', 9));
    void store.act({ kind: 'claim' });
    expect(Wire.last.sent.at(-1)).toMatchObject({ t: 'act', decision: 9 });
  });
});

describe('a hot-seat', () => {
  it('forgets what was still to be shown of a seat when the curtain falls', async () => {
    const store = make([0, 1], [0, 1]);
    store.film = {
      beats: (events) => events.map((event) => ({ events: [event], hold: 10_000, run: 0 })),
      advance: (view) => view,
    };
    await store.unveil(1);
    const update = (start: number, items: unknown[], now: unknown) =>
      Wire.last.say({ t: 'update', stream: 'seat:1', start, items, standing: now, reset: false });
    update(1, [], standing('begin'));
    update(1, [{ at: 1, event: { kind: 'looked', room: 'SECRET' } }], standing('SECRET', 2));
    expect(store.show.playing).toBe(true);
    await store.veil();
    expect(JSON.stringify([store.show.shown, store.show.latest])).not.toContain('SECRET');
  });

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
    expect(everything([store.show.shown, store.show.latest])).not.toContain('SECRET');
    Wire.last.close();
  });
});
