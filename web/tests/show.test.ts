import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Show, type Beat, type Step, type Taste } from '../src/lib/show.svelte';

const step = (to: string, hold: number, run: number): Step<string> => ({
  beat: { events: [{ kind: to }], hold, run },
  to,
});
const end = (to: string, asked = false): Step<string> => ({ beat: null, to, asked });

describe('the show', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const make = (taste: Partial<Taste> = {}, onbeat?: (beat: Beat) => void) =>
    new Show('start', () => ({ pace: 'full', speed: 1, patience: 6000, ...taste }), onbeat);

  it('plays one step after the other and ends at what is known', () => {
    const show = make();
    show.push([step('walk', 0, 340), step('open', 0, 500), end('true')]);
    expect([show.shown, show.playing, show.behind, show.latest]).toEqual(['walk', true, 2, 'true']);
    vi.advanceTimersByTime(341);
    expect(show.shown).toBe('open');
    vi.advanceTimersByTime(501);
    expect([show.shown, show.playing, show.behind]).toEqual(['true', false, 0]);
  });
  it('holds still before the pieces move', () => {
    const told: string[] = [];
    const show = make({}, (beat) => told.push(beat.events[0]!.kind));
    show.push([step('died', 900, 420)]);
    expect([told, show.stage, show.shown]).toEqual([['died'], 'hold', 'start']);
    vi.advanceTimersByTime(901);
    expect([show.stage, show.shown]).toEqual(['run', 'died']);
  });
  it('can be skipped at any time', () => {
    const show = make();
    show.push([step('walk', 0, 340), end('true')]);
    show.skip();
    vi.runAllTimers();
    expect([show.shown, show.playing, show.beat]).toEqual(['true', false, null]);
  });
  it('appends what comes while it plays', () => {
    const show = make();
    show.push([step('walk', 0, 340), end('one')]);
    show.push([end('two')]);
    expect(show.shown).toBe('walk');
    vi.runAllTimers();
    expect(show.shown).toBe('two');
  });
  it('does not play with motion off, or at once; is short with reduced motion', () => {
    for (const taste of [{ pace: 'off' as const }, { speed: Infinity }]) {
      const show = make(taste);
      show.push([step('walk', 300, 300), end('true')]);
      expect([show.shown, show.playing]).toEqual(['true', false]);
    }
    const calm = make({ pace: 'reduced' });
    calm.push([step('walk', 0, 340)]);
    vi.advanceTimersByTime(141);
    expect(calm.playing).toBe(false);
  });
  it('takes twice as long at half the speed', () => {
    const show = make({ speed: 0.5 });
    show.push([step('walk', 0, 300)]);
    expect(show.run).toBe(600);
    vi.advanceTimersByTime(599);
    expect(show.playing).toBe(true);
    vi.advanceTimersByTime(2);
    expect(show.playing).toBe(false);
  });
  it('comes to my own decision in time, however much there is to show', () => {
    for (const speed of [0.5, 1, 2]) {
      const show = make({ speed, patience: 3000 });
      const many = Array.from({ length: 12 }, (_, n) => step(`beat ${n}`, 500, 500));
      show.push([...many, end('mine', true), step('more', 4000, 0)]);
      vi.advanceTimersByTime(3050);
      expect(['mine', 'more']).toContain(show.shown);
      show.stop();
    }
  });
  it('is never far behind', () => {
    const show = make();
    show.push(Array.from({ length: 79 }, (_, n) => step(`beat ${n}`, 1500, 0)));
    vi.advanceTimersByTime(60_000);
    expect(show.behind).toBe(0);
  });
  it('takes away from every picture what may not be shown any more', () => {
    const show = make();
    show.push([step('secret one', 100, 100), end('secret two')]);
    show.change((picture) => picture.replace('secret ', ''));
    vi.runAllTimers();
    expect(show.shown).toBe('two');
  });
});
