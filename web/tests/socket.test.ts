import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../src/lib/api';
import type { ServerMessage, TableInfo } from '../src/lib/protocol.gen';
import { Link, type LinkState } from '../src/lib/socket';

class Wire {
  static all: Wire[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const welcome = {
  t: 'welcome',
  protocol: 1,
  user: 'u',
  name: 'n',
  seats: [0],
  hot: [],
  streams: [],
  table: {} as TableInfo,
  note: '',
  now: 0,
  taken: 1,
};

describe('a connection', () => {
  let states: LinkState[];
  let got: ServerMessage[];
  let link: Link;
  const wire = (): Wire => Wire.all.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    Wire.all = [];
    states = [];
    got = [];
    link = new Link(
      'ws://test',
      {
        message: (message) => got.push(message),
        state: (state) => states.push(state),
        have: () => ({ 'seat:0': 7 }),
      },
      { make: () => new Wire() as unknown as WebSocket, wait: () => 100, beat: 1000, slow: 200 },
    );
    link.open();
    wire().onopen?.();
  });
  afterEach(() => {
    link.close();
    vi.useRealTimers();
  });

  it('says hello with the versions it has', () => {
    expect(wire().sent[0]).toMatchObject({ t: 'hello', protocol: 1, have: { 'seat:0': 7 } });
  });

  it('keeps a command until it is welcome, and sends it again with the same id after a cut', async () => {
    const answer = link.send({ t: 'start' });
    expect(wire().sent).toHaveLength(1);
    wire().say(welcome);
    const first = wire().sent[1]!;
    expect(first.t).toBe('start');
    wire().close();
    expect(states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(150);
    wire().onopen?.();
    wire().say(welcome);
    expect(wire().sent[1]).toEqual(first);
    wire().say({ t: 'ack', id: first.id });
    await expect(answer).resolves.toMatchObject({ t: 'ack' });
    wire().close();
    vi.advanceTimersByTime(150);
    wire().onopen?.();
    wire().say(welcome);
    expect(wire().sent).toHaveLength(1);
  });

  it('comes back as the page that took the seat, and takes it anew only when asked to', () => {
    expect(wire().sent[0]).toMatchObject({ taken: 0 });
    wire().say({ ...welcome, taken: 7 });
    wire().close();
    vi.advanceTimersByTime(150);
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ taken: 7 });
    wire().say({ t: 'superseded', seats: [0] });
    expect(states.at(-1)).toBe('superseded');
    const lines = Wire.all.length;
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('online'));
    expect(Wire.all).toHaveLength(lines);
    link.open();
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ taken: 0 });
  });

  it('does not unveil again by itself', async () => {
    wire().say(welcome);
    const answer = link.send({ t: 'unveil', seat: 1 });
    wire().close();
    vi.advanceTimersByTime(150);
    wire().onopen?.();
    wire().say(welcome);
    await expect(answer).rejects.toBeInstanceOf(Refused);
    expect(wire().sent).toHaveLength(1);
  });

  it('tells a refusal with its reason', async () => {
    wire().say(welcome);
    const answer = link.send({ t: 'start' });
    wire().say({ t: 'reject', id: wire().sent[1]!.id, reason: 'not_ready' });
    await expect(answer).rejects.toMatchObject({ reason: 'not_ready' });
  });

  it('notices a slow line, then a dead one', () => {
    wire().say(welcome);
    vi.advanceTimersByTime(1000);
    expect(wire().sent.at(-1)).toMatchObject({ t: 'beat' });
    vi.advanceTimersByTime(250);
    expect(states.at(-1)).toBe('slow');
    wire().say({ t: 'beat', n: 1 });
    expect(states.at(-1)).toBe('open');
    vi.advanceTimersByTime(1000 + 200 + 800);
    expect(states).toContain('lost');
  });

  it('says that the line is slow while a command waits long for its answer', async () => {
    wire().say(welcome);
    const answer = link.send({ t: 'start' });
    vi.advanceTimersByTime(250);
    expect(states.at(-1)).toBe('slow');
    wire().say({ t: 'ack', id: wire().sent[1]!.id });
    expect(states.at(-1)).toBe('open');
    await expect(answer).resolves.toMatchObject({ t: 'ack' });
  });

  it.each(['restart', 'try_again', 'too_slow'])(
    'comes back by itself after %s, with what waits',
    (reason) => {
      wire().say(welcome);
      link.send({ t: 'start' }).catch(() => undefined);
      const first = wire().sent[1];
      wire().say({ t: 'fault', reason });
      expect(states.at(-1)).toBe('lost');
      vi.advanceTimersByTime(150);
      wire().onopen?.();
      wire().say(welcome);
      expect(states.at(-1)).toBe('open');
      expect(wire().sent[1]).toEqual(first);
    },
  );

  it('stays away after a fault that lasts', () => {
    wire().say({ t: 'fault', reason: 'unknown_table' });
    expect(states.at(-1)).toBe('fault');
    vi.advanceTimersByTime(5000);
    expect(Wire.all).toHaveLength(1);
  });

  it('rests when another tab took the seat', () => {
    wire().say(welcome);
    wire().say({ t: 'superseded', seats: [0] });
    expect(states.at(-1)).toBe('superseded');
    vi.advanceTimersByTime(5000);
    expect(Wire.all).toHaveLength(1);
  });
});
