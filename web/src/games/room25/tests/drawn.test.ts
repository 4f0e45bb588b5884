import { describe, expect, it } from 'vitest';
import { slid, stepFrom, wayTo } from '../logic/cells';
import { advance, characterOf, tileAt } from '../logic/drawn';
import { view } from './sample';

describe('the drawn view', () => {
  it('slides a line with everything on it, and wraps what falls off', () => {
    const start = advance(view(), { kind: 'moved', who: 'max', with: [], cell: 'D1', how: 'move' });
    const after = advance(start, { kind: 'slid', line: 'D', way: 'up', by: 'kevin' });
    expect(tileAt(after, 'D5')?.id).toBe('D1');
    expect(tileAt(after, 'D1')?.id).toBe('D2');
    expect(characterOf(after, 'max')?.tile).toBe('D1');
    expect(after.slid).toEqual({ D: 'up' });
  });
  it('turns, marks and destroys rooms', () => {
    let now = advance(view(), { kind: 'turned_up', cell: 'B2', tile: 'B2', room: 'pivoting' });
    now = advance(now, { kind: 'pivoted', cell: 'B2', axis: 'across' });
    now = advance(now, { kind: 'locked', cell: 'B2' });
    expect(tileAt(now, 'B2')).toMatchObject({ up: true, room: 'pivoting', axis: 'across', locked: true });
    now = advance(now, { kind: 'destroyed', cell: 'B2' });
    expect(tileAt(now, 'B2')).toMatchObject({ up: true, room: 'empty', axis: 'none', locked: false });
  });
  it('swaps two rooms; who stays under an illusion stays in its cell', () => {
    const in2 = advance(view(), { kind: 'moved', who: 'max', with: [], cell: 'C2', how: 'move' });
    const swapped = advance(in2, { kind: 'swapped', cells: ['C2', 'E5'], why: 'illusion' });
    expect(tileAt(swapped, 'E5')?.id).toBe('C2');
    const stayed = advance(swapped, { kind: 'stayed', who: ['max'], cell: 'C2' });
    expect(characterOf(stayed, 'max')?.tile).toBe('E5');
  });
  it('lets the dead leave and robots come', () => {
    const now = advance(advance(view(), { kind: 'died', who: 'kevin', cause: 'acid' }), {
      kind: 'robot_placed',
      robot: 1,
      cell: 'A1',
    });
    expect(characterOf(now, 'kevin')).toMatchObject({ alive: false, tile: null });
    expect(now.robots).toEqual(['A1', null]);
  });
  it('passes over facts that it does not know', () => {
    const before = view();
    expect(advance(before, { kind: 'something_new', cell: 'A1' } as never)).toBe(before);
  });
});

describe('cells', () => {
  it('know their neighbours and the edge', () => {
    expect(wayTo('C3', 'C2')).toBe('up');
    expect(wayTo('C3', 'D4')).toBeNull();
    expect(stepFrom('A1', 'ArrowLeft')).toBe('A1');
    expect(stepFrom('A1', 'ArrowDown')).toBe('A2');
    expect(slid('A4', { line: '4', way: 'left' })).toEqual({ cell: 'E4', wrapped: true });
  });
});
