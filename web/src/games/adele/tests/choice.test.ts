import { beforeAll, describe, expect, it } from 'vitest';
import * as choosing from '../logic/choice';
import type { AstronautView, Option, View } from '../logic/types';
import { whyForm } from '../logic/why';
import { giveBox } from './sample';

const option = (form: Record<string, string>): Option => ({ form });
const plans = ['4 move', '2 move+1 search+1 special', '1 move+3 special'].map((cubes) =>
  option({ kind: 'plan', cubes }),
);

describe('planning', () => {
  it('reads plans and counts cubes', () => {
    expect(choosing.readPlan('2 move+1 search+1 special')).toEqual({
      move: 2,
      open: 0,
      search: 1,
      use: 0,
      special: 1,
    });
    expect(choosing.cubesOf(plans)).toBe(4);
  });
  it('lays, takes back, and knows when a plan is an option', () => {
    let draft = choosing.EMPTY;
    for (const action of ['move', 'search', 'move', 'special'] as const)
      draft = choosing.lay(plans, draft, action);
    expect(choosing.planned(plans, draft)).toBe(plans[1]);
    expect(choosing.lay(plans, draft, 'use')).toBe(draft);
    expect(choosing.planned(plans, choosing.take(draft, 'move'))).toBeNull();
  });
});

describe('a turn', () => {
  it('is spent when only the drone and its end are left', () => {
    const rest = [option({ kind: 'track', room: '4' }), option({ kind: 'end' })];
    expect(choosing.spent(choosing.turnOf(rest))).toBe(true);
    expect(choosing.spent(choosing.turnOf([...rest, option({ kind: 'search' })]))).toBe(false);
  });
  it('sorts the options, specials by what they do', () => {
    const turn = choosing.turnOf([
      option({ kind: 'move', place: '7' }),
      option({ kind: 'open', door: '4-10' }),
      option({ kind: 'search' }),
      option({ kind: 'use', object: 'flashlight' }),
      option({ kind: 'clear', hazard: 'spying', room: '8', effort: 'sure' }),
      option({ kind: 'clear', hazard: 'spying', room: '8', effort: 'test' }),
      option({ kind: 'clear', hazard: 'spying', room: '9', effort: 'test' }),
      option({ kind: 'end' }),
    ]);
    expect([...turn.moves.keys()]).toEqual(['7']);
    expect([...turn.doors.keys()]).toEqual(['4-10']);
    expect(turn.specials).toHaveLength(2);
    expect(turn.specials[0]?.sure && turn.specials[0].test).toBeTruthy();
    expect(choosing.kindsOf(turn.specials)).toHaveLength(1);
    expect(turn.search && turn.end).toBeTruthy();
  });
});

describe("ADELE's phase", () => {
  const plays = choosing.playsOf([
    option({ kind: 'place', card: '11-13:11', on: 'fire' }),
    option({ kind: 'place', card: '11-13:13', on: 'fire' }),
    option({ kind: 'place', card: '11-13:13', on: 'computer' }),
    option({ kind: 'place', card: '11-13:13', on: 'terminal' }),
    option({ kind: 'lock', card: '11-13', door: '11-12' }),
    option({ kind: 'surge' }),
    option({ kind: 'wake', anomaly: 'panic' }),
    option({ kind: 'done' }),
  ]);
  it('narrows by any part, in any order', () => {
    let picks = choosing.pick(plays, {}, 'hazard', 'fire');
    expect([...choosing.open(plays, picks, 'room')]).toEqual(['11', '13']);
    picks = choosing.pick(plays, picks, 'room', '13');
    expect(choosing.ready(plays, picks)?.option.form.on).toBe('fire');
    picks = choosing.pick(plays, picks, 'hazard', 'computer_failure');
    expect(choosing.ready(plays, picks)).toBeNull();
    expect([...choosing.open(plays, picks, 'spot')]).toEqual(['computer', 'terminal']);
  });
  it('drops what no longer fits, and takes a second tap as taking back', () => {
    const picks = choosing.pick(plays, { room: '13', hazard: 'fire' }, 'card', 'surge');
    expect(picks).toEqual({ card: 'surge' });
    expect(choosing.ready(plays, picks)?.option.form.kind).toBe('surge');
    expect(choosing.pick(plays, picks, 'card', 'surge')).toEqual({});
    expect(choosing.pick(plays, { hazard: 'door_lock' }, 'door', '11-12')).toEqual({
      hazard: 'door_lock',
      door: '11-12',
    });
  });
});

describe('why can it not be done', () => {
  const view = {
    doors: ['1-2', '1-6', '2-3'],
    locked: ['1-6'],
    rooms: [{ id: '1' }, { id: '2' }],
    tiles: [],
    mine: { hand: ['3-14', 'spread'] },
    adele: { console: { fire: 1, spying: 0 }, awake: ['panic'], discard: [] },
  } as unknown as View;
  const me = { id: 'emma', place: '1', objects: ['battery', 'chip'] } as unknown as AstronautView;
  const closed = {
    view,
    me,
    acts: true,
    strikes: false,
    turn: choosing.turnOf([option({ kind: 'move', place: '2' })]),
    picks: {},
    free: [],
  };
  beforeAll(giveBox);
  it('asks about rooms, doors, actions and things of a turn', () => {
    expect(whyForm(closed, { kind: 'room', room: '3' })).toEqual({ kind: 'move', place: '3' });
    expect(whyForm(closed, { kind: 'room', room: '2' })).toBeNull();
    expect(whyForm(closed, { kind: 'door', door: '1-6' })).toEqual({ kind: 'open', door: '1-6' });
    expect(whyForm(closed, { kind: 'action', id: 'open' })).toEqual({ kind: 'open', door: '1-6' });
    expect(whyForm(closed, { kind: 'action', id: 'search' })).toEqual({ kind: 'search' });
    expect(whyForm(closed, { kind: 'object', id: 'chip' })).toEqual({
      kind: 'deliver',
      object: 'chip',
      effort: 'test',
    });
    expect(whyForm(closed, { kind: 'object', id: 'battery' })).toEqual({ kind: 'use', object: 'battery' });
    expect(whyForm(closed, { kind: 'astronaut', id: 'mei' })?.kind).toBe('offer_look');
  });
  it("asks about ADELE's console, cards and places", () => {
    const hers = { ...closed, me: null, acts: false, strikes: true };
    expect(whyForm(hers, { kind: 'hazard', id: 'spying' })).toEqual({
      kind: 'place',
      card: '3-14:3',
      on: 'spying',
    });
    expect(whyForm(hers, { kind: 'room', room: '11' })).toEqual({
      kind: 'place',
      card: '11-13:11',
      on: 'fire',
    });
    expect(whyForm(hers, { kind: 'card', id: 'spread' })?.kind).toBe('spread');
    expect(whyForm(hers, { kind: 'anomaly', id: 'panic' })).toBeNull();
    expect(whyForm(hers, { kind: 'anomaly', id: 'explosions' })?.kind).toBe('wake');
  });
});
