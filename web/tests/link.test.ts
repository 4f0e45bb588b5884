/** What is said of the connection: nothing of a blink, plainly when it lasts, and what happened when it is back. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableStore } from '../src/lib/table.svelte';
import LinkSign from '../src/screens/table/LinkSign.svelte';
import { speak } from './helpers';
import { Wire } from './wire';

const seats = ['me', 'you'].map((user) => ({ kind: 'person', user, name: user, hot: false, away: '' }));
const table = { id: 't', code: 'C', game: 'none', options: {}, phase: 'playing', seats, host: 'me' };
const standing = (running: boolean) => ({
  view: {},
  decision: 1,
  options: [],
  acts: [],
  channels: [],
  clocks: [{ seat: 0, left: 23_000, running }],
});

describe('the sign of the connection', () => {
  let end = () => {};
  const welcome = () => {
    Wire.last.onopen?.();
    Wire.last.say({ t: 'welcome', user: 'me', seats: [0], hot: [], note: '', now: 0, table });
  };
  const said = () => (flushSync(), document.querySelector('.sign')?.textContent?.trim());
  const begin = (running: boolean) => {
    const store = new TableStore('t', { make: () => new Wire() as unknown as WebSocket, wait: () => 20_000 });
    store.open();
    welcome();
    const now = standing(running);
    Wire.last.say({ t: 'update', stream: 'seat:0', start: 1, items: [], standing: now, reset: false });
    const shown = mount(LinkSign, { target: document.body, props: { store } });
    end = () => void unmount(shown);
    flushSync();
  };
  beforeEach(() => {
    speak('en');
    vi.useFakeTimers();
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  it('says after three seconds that moves wait, and later that one is back', async () => {
    begin(false);
    Wire.last.close();
    flushSync();
    vi.advanceTimersByTime(2900);
    expect(said()).toBe('');
    vi.advanceTimersByTime(200);
    expect(said()).toBe('No connection: your moves wait.');
    vi.advanceTimersByTime(20_000);
    welcome();
    flushSync();
    await Promise.resolve();
    expect(said()).toContain('You are back.');
    vi.advanceTimersByTime(9100);
    expect(said()).toBe('');
  });
  it('says when a stand-in plays, with a clock', () => {
    begin(true);
    Wire.last.close();
    flushSync();
    vi.advanceTimersByTime(3000);
    expect(said()).toBe('No connection: your moves wait. A stand-in plays in 20 s.');
    vi.advanceTimersByTime(5000);
    expect(said()).toContain('in 15 s');
  });
});
