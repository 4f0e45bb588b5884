import { describe, expect, it } from 'vitest';
import { timingOf } from '../board/animate';
import { beatsOf } from '../logic/motion';
import type { GameEvent } from '../logic/types';

const moved: GameEvent = { kind: 'moved', who: 'max', with: [], cell: 'C2', how: 'move' };
const opened: GameEvent = { kind: 'turned_up', cell: 'C2', tile: 'C2', room: 'vortex' };
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
