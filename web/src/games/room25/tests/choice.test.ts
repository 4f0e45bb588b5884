import { describe, expect, it } from 'vitest';
import {
  cellPart,
  choiceOf,
  missing,
  oneTap,
  pick,
  ready,
  settle,
  targets,
  values,
  wouldBe,
} from '../logic/choice';
import { askedKey } from '../logic/asked';
import { options, view } from './sample';

const push = choiceOf(
  options(
    { kind: 'push', whom: 'jennifer', cell: 'B4' },
    { kind: 'push', whom: 'jennifer', cell: 'C3' },
    { kind: 'push', whom: 'kevin', cell: 'C3' },
  ),
);

describe('a choice of several parts', () => {
  it('asks whom, then where', () => {
    expect(push.parts).toEqual(['whom', 'cell']);
    expect(oneTap(push)).toBe(false);
    expect(values(push, {}, 'whom')).toEqual(['jennifer', 'kevin']);
    expect(missing(push, {})).toEqual(['whom', 'cell']);
  });
  it('lights every room that somebody could go to, then those of the one picked', () => {
    expect([...targets(push, {}).cells.keys()]).toEqual(['B4', 'C3']);
    expect([...targets(push, { whom: 'kevin' }).cells.keys()]).toEqual(['C3']);
  });
  it('completes what has only one value left', () => {
    expect(pick(push, {}, 'whom', 'kevin')).toEqual({ whom: 'kevin', cell: 'C3' });
    expect(pick(push, {}, 'cell', 'B4')).toEqual({ whom: 'jennifer', cell: 'B4' });
  });
  it('drops a room that the new one cannot go to', () => {
    const picks = pick(push, { whom: 'jennifer', cell: 'B4' }, 'whom', 'kevin');
    expect(picks).toEqual({ whom: 'kevin', cell: 'C3' });
    expect(ready(push, picks)?.form).toEqual({ kind: 'push', whom: 'kevin', cell: 'C3' });
  });
  it('is not ready while a part is missing', () => {
    expect(ready(push, settle(push, { whom: 'jennifer' }))).toBeNull();
  });
  it('says which form a closed room would have meant', () => {
    expect(wouldBe(push, { whom: 'kevin' }, 'cell', 'D4')).toEqual({
      kind: 'push',
      whom: 'kevin',
      cell: 'D4',
    });
  });
});

describe('a choice of one part', () => {
  const move = choiceOf([
    { form: { kind: 'move', cell: 'B3' } },
    { form: { kind: 'move', cell: 'C2' }, warn: 'deadly' },
  ]);
  it('is sent by one tap', () => {
    expect(oneTap(move)).toBe(true);
    expect(ready(move, pick(move, {}, 'cell', 'B3'))?.form.cell).toBe('B3');
  });
  it('carries the danger to the board', () => {
    expect(targets(move, {}).cells.get('C2')).toEqual({ picked: false, warn: 'deadly' });
    expect(targets(move, {}).cells.get('B3')).toEqual({ picked: false });
  });
  it('keeps options without parts as buttons', () => {
    const clue = choiceOf(
      options({ kind: 'look', cell: 'B3' }, { kind: 'look', cell: 'C2' }, { kind: 'no_look' }),
    );
    expect(clue.plain.map((o) => o.form.kind)).toEqual(['no_look']);
    expect(clue.parts).toEqual(['cell']);
  });
});

describe('several kinds', () => {
  const hack = choiceOf(
    options(
      { kind: 'hack', cells: 'B2 D2' },
      { kind: 'hack', cells: 'B2 C1' },
      { kind: 'hack', cells: 'C1 D2' },
      { kind: 'robot_move', robot: '1', cell: 'A4' },
      { kind: 'robot_move', robot: '1', cell: 'B5' },
      { kind: 'robot_push', robot: '1', whom: 'max', cell: 'A4' },
    ),
  );
  it('begins with the first kind', () => {
    expect(settle(hack, {}).kind).toBe('hack');
    expect(cellPart(hack, settle(hack, {}))).toBe('cells');
  });
  it('puts a pair together cell by cell, in any order', () => {
    const half = pick(hack, settle(hack, {}), 'cells', 'D2');
    expect(half.cells).toBe('D2');
    expect(ready(hack, half)).toBeNull();
    expect([...targets(hack, half).cells.keys()].sort()).toEqual(['B2', 'C1', 'D2']);
    const whole = pick(hack, half, 'cells', 'B2');
    expect(whole.cells).toBe('B2 D2');
    expect(ready(hack, whole)?.form.cells).toBe('B2 D2');
    expect(pick(hack, half, 'cells', 'D2').cells).toBeUndefined();
  });
  it('lights the robot orders when their kind is picked', () => {
    const picks = pick(hack, settle(hack, {}), 'kind', 'robot_move');
    expect([...targets(hack, picks).cells.keys()]).toEqual(['A4', 'B5']);
    expect(cellPart(hack, picks)).toBe('cell');
    expect(pick(hack, picks, 'kind', 'robot_push')).toMatchObject({ kind: 'robot_push' });
    expect(ready(hack, pick(hack, picks, 'kind', 'robot_push'))?.form.whom).toBe('max');
  });
});

describe('lines', () => {
  it('light arrows at their ends', () => {
    const slide = choiceOf(options({ kind: 'control', slide: '4 left' }, { kind: 'control', slide: 'B up' }));
    expect([...targets(slide, {}).slides.keys()]).toEqual(['4 left', 'B up']);
    expect(oneTap(slide)).toBe(true);
  });
});

describe('a new decision', () => {
  const program = options({ kind: 'program', actions: 'look', adrenaline: 'no' });
  const asked = (due: number[], ready: number[]) =>
    askedKey(view({ ready, decision: { kind: 'program', manner: 'all', due, who: null } }), program);
  it('is not one that others get ready in', () => {
    expect(asked([0, 1, 2], [])).toBe(asked([0], [1, 2]));
  });
  it('is one for another character, or with other options', () => {
    const first = view({ mine: { laid: [], programs: 'max', ahead: false, lost: [] } });
    const next = view({ mine: { laid: [], programs: 'alice', ahead: false, lost: [] } });
    expect(askedKey(first, program)).not.toBe(askedKey(next, program));
    expect(askedKey(first, program)).not.toBe(askedKey(first, []));
  });
});
