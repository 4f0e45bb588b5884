import { describe, expect, it } from 'vitest';
import {
  adrenalineOpen,
  draftOf,
  EMPTY,
  lay,
  laid,
  onlyAdrenaline,
  take,
  twoSlots,
  usable,
} from '../logic/program';
import { options } from './sample';

const program = (actions: string, adrenaline = 'no') => ({ kind: 'program', actions, adrenaline });
const two = options(
  program('look'),
  program('move'),
  program('look+move'),
  program('move+look', 'yes'),
  program('move+look'),
);

describe('programming', () => {
  it('knows only what the forms say', () => {
    expect([...usable(two)].sort()).toEqual(['look', 'move']);
    expect(twoSlots(two)).toBe(true);
    expect(adrenalineOpen(two)).toBe(true);
    expect(twoSlots(options(program('look')))).toBe(false);
    expect(onlyAdrenaline(options(program('none'), program('none', 'yes')))).toBe(true);
  });
  it('fills the first slot, then the second; a tap on a laid token takes it out', () => {
    const one = lay(two, EMPTY, 'move');
    expect(one.first).toBe('move');
    const both = lay(two, one, 'look');
    expect(both).toMatchObject({ first: 'move', second: 'look' });
    expect(lay(two, both, 'move')).toMatchObject({ first: 'look', second: null });
    expect(lay(two, both, 'push')).toBe(both);
  });
  it('trades places when a token is dragged into the other slot', () => {
    const both = lay(two, lay(two, EMPTY, 'move'), 'look');
    expect(lay(two, both, 'look', 'first')).toMatchObject({ first: 'look', second: 'move' });
  });
  it('keeps to one slot where only one action is possible', () => {
    const cold = options(program('look'), program('move'));
    expect(lay(cold, lay(cold, EMPTY, 'look'), 'move')).toMatchObject({ first: 'move', second: null });
  });
  it('finds the option of a draft, or none', () => {
    expect(laid(two, EMPTY)).toBeNull();
    expect(laid(two, { first: 'move', second: 'look', adrenaline: true })?.form).toEqual(
      program('move+look', 'yes'),
    );
    expect(laid(two, { first: 'look', second: 'move', adrenaline: true })).toBeNull();
  });
  it('reads a laid program back', () => {
    expect(draftOf(program('move+look', 'yes'))).toEqual({ first: 'move', second: 'look', adrenaline: true });
    expect(take(draftOf(program('move+look')), 'first')).toMatchObject({ first: 'look', second: null });
    expect(draftOf(program('none'))).toEqual(EMPTY);
  });
});
