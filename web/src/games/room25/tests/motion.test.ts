import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timingOf } from '../board/animate';
import { characterOf, tileAt } from '../logic/drawn';
import { Motion } from '../../../table/motion.svelte';
import { beatsOf, FILM } from '../logic/motion';
import type { GameEvent, Pace } from '../logic/types';
import { view } from './sample';

const moved: GameEvent = { kind: 'moved', who: 'max', with: [], cell: 'C2', how: 'move' };
const opened: GameEvent = { kind: 'turned_up', cell: 'C2', tile: 'C2', room: 'vortex' };
const after = view({ round: 6 });

const motion = (pace: Pace = 'full', told: string[] = []) =>
  new Motion(
    FILM,
    view(),
    0,
    () => pace,
    (beat) => told.push(beat.moment ?? beat.events[0]?.kind ?? ''),
  );

describe('the queue of motion', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('plays events one after the other and ends at the true view', () => {
    const queue = motion();
    queue.take(after, [moved, opened]);
    expect(queue.playing).toBe(true);
    expect(characterOf(queue.view, 'max')?.tile).toBe('C2');
    expect(tileAt(queue.view, 'C2')?.up).toBe(false);
    expect(queue.told).toBe(1);
    vi.advanceTimersByTime(345);
    expect(tileAt(queue.view, 'C2')?.up).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(queue.playing).toBe(false);
    expect(queue.view).toBe(after);
    expect(queue.told).toBe(2);
  });
  it('can be skipped at any time', () => {
    const queue = motion();
    queue.take(after, [moved, opened]);
    queue.skip();
    expect(queue.playing).toBe(false);
    expect(queue.view).toBe(after);
    vi.runAllTimers();
    expect(queue.view).toBe(after);
  });
  it('holds still for a death before the piece leaves', () => {
    const told: string[] = [];
    const queue = motion('full', told);
    queue.take(after, [{ kind: 'died', who: 'kevin', cause: 'mortal' }]);
    expect(told).toEqual(['died']);
    expect(queue.stage).toBe('hold');
    expect(characterOf(queue.view, 'kevin')?.alive).toBe(true);
    vi.advanceTimersByTime(901);
    expect(characterOf(queue.view, 'kevin')?.alive).toBe(false);
  });
  it('appends what comes while it plays', () => {
    const queue = motion();
    queue.take(view({ round: 5 }), [moved]);
    queue.take(after, [moved, opened]);
    vi.runAllTimers();
    expect(queue.view).toBe(after);
  });
  it('does not play with motion off, after a jump back, or a flood of events', () => {
    const off = motion('off');
    off.take(after, [moved]);
    expect(off.view).toBe(after);
    const many = motion();
    many.take(
      after,
      Array.from({ length: 200 }, () => moved),
    );
    expect(many.playing).toBe(false);
    const back = new Motion(FILM, view(), 5, () => 'full');
    back.take(after, [moved]);
    expect(back.view).toBe(after);
  });
  it('is short with reduced motion', () => {
    const queue = motion('reduced');
    queue.take(after, [moved]);
    vi.advanceTimersByTime(141);
    expect(queue.playing).toBe(false);
  });
});

describe('beats', () => {
  it('takes a swap and who stays as one', () => {
    const beats = beatsOf([
      { kind: 'swapped', cells: ['A1', 'B2'], why: 'illusion' },
      { kind: 'stayed', who: ['max'], cell: 'A1' },
      opened,
    ]);
    expect(beats.map((beat) => beat.events.length)).toEqual([2, 1]);
  });
  it('shows a shove faster than a walk, with another swing', () => {
    const shove: GameEvent = { ...moved, how: 'pushed' };
    const [walked] = beatsOf([moved]);
    const [shoved] = beatsOf([shove]);
    expect(shoved?.run).toBeLessThan(walked?.run ?? 0);
    expect(timingOf(shoved ?? null, 260).easing).not.toBe(timingOf(walked ?? null, 260).easing);
    expect(timingOf(beatsOf([{ ...moved, how: 'robot' }])[0] ?? null, 260)).toEqual(
      timingOf(shoved ?? null, 260),
    );
  });
  it('lets Room 25 leave for good when the game ends with an escape', () => {
    const slide: GameEvent = { kind: 'slid', line: 'E', way: 'up', by: 'max' };
    expect(beatsOf([slide, { kind: 'over', winners: [0], why: 'escape' }])[0]?.leaves).toBe(true);
    expect(beatsOf([slide, { kind: 'over', winners: [], why: 'countdown' }])[0]?.leaves).toBeUndefined();
  });
  it('makes moments of the alarm, the exit and the last round', () => {
    const kinds = beatsOf([
      { kind: 'alarm', who: 'max', left: 5 },
      { kind: 'turned_up', cell: 'A1', tile: 'A1', room: 'room25' },
      { kind: 'phase', phase: 'program', round: 10, left: 1 },
      { kind: 'phase', phase: 'first', round: 10, left: 1 },
    ]).map((beat) => beat.moment);
    expect(kinds).toEqual(['alarm', 'room25', 'last_round', undefined]);
  });
});
