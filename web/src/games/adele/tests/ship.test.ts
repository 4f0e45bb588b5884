import { beforeAll, describe, expect, it } from 'vitest';
import { advance } from '../logic/drawn';
import { beatOf } from '../logic/motion';
import { beside, shapeOf } from '../logic/ship';
import type { GameEvent, RoomView, View } from '../logic/types';
import { hazardsOf, objectsOf } from '../plan/layout';
import type { Thing } from '../view.gen';
import { giveBox } from './sample';

beforeAll(giveBox);

const room = (id: string): RoomView =>
  ({ id, hatch: [], lying: 1, objects: null, seen: null }) as unknown as RoomView;
const view = (ship: string, doors: string[]): View =>
  ({
    ship,
    doors,
    locked: [],
    rooms: Array.from({ length: 20 }, (_, i) => room(String(i + 1))),
    astronauts: [{ id: 'emma', place: '1', wounds: 0 }],
    adele: { energy: 10, awake: [] },
  }) as unknown as View;

describe('the ships', () => {
  it.each(['deimos', 'phobos'])('%s draws 20 rooms, its doors, four sections', (ship) => {
    const shape = shapeOf(view(ship, ['1-2', '1-15']), 760, 540);
    expect(Object.keys(shape.rooms)).toHaveLength(20);
    expect(shape.doors).toHaveLength(2);
    expect(Object.keys(shape.spaces)).toEqual(['S1', 'S2', 'S3', 'S4']);
    expect(shapeOf(view(ship, ['1-2', '1-99']), 760, 540).doors).toHaveLength(1);
    for (const one of Object.values(shape.rooms)) {
      expect(one.path).not.toContain('NaN');
      expect(one.x0).toBeGreaterThan(0);
      expect(one.x1).toBeLessThan(shape.w);
    }
  });
  it('arrow keys follow doors', () => {
    const shape = shapeOf(view('deimos', ['1-2', '1-5']), 760, 540);
    expect(beside(shape, '1', 0, 1)).toBe('2');
    expect(beside(shape, '1', 1, 0)).toBe('5');
    expect(beside(shape, '1', -1, 0)).toBeNull();
  });
});

describe('what is drawn', () => {
  it('follows the events', () => {
    let now = view('deimos', ['1-2']);
    now = advance(now, { kind: 'moved', who: 'emma', place: '2', how: 'move' });
    now = advance(now, { kind: 'placed', room: '2', on: 'fire', cost: 2, energy: 6 });
    now = advance(now, { kind: 'locked', door: '1-2', cost: 2, energy: 4 });
    now = advance(now, { kind: 'wounded', who: 'emma', cause: 'fire', wounds: 1 });
    expect(now.astronauts[0]).toMatchObject({ place: '2', wounds: 1 });
    expect(hazardsOf(now.rooms[1]!)).toEqual(['fire']);
    expect(now.locked).toEqual(['1-2']);
    expect(now.adele.energy).toBe(4);
    now = advance(now, { kind: 'removed', room: '2', on: 'fire', why: 'special' });
    expect(hazardsOf(now.rooms[1]!)).toEqual([]);
  });
  it('lays down a face-down object that is dropped, and no active one', () => {
    const before = view('deimos', ['1-2']);
    const dropped = (thing: Thing | null) =>
      advance(before, { kind: 'dropped', who: 'emma', place: '2', thing }).rooms[1]!.lying;
    expect(dropped(null)).toBe(before.rooms[1]!.lying + 1);
    expect(dropped('axe')).toBe(before.rooms[1]!.lying + 1);
    expect(dropped('active_flashlight')).toBe(before.rooms[1]!.lying);
  });
  it('names what is known and leaves the rest blank', () => {
    const one = { ...room('3'), lying: 2, objects: ['axe', 'chip'] } as RoomView;
    expect(objectsOf(one)).toEqual(['axe', 'chip']);
    expect(objectsOf({ ...one, objects: null, seen: { objects: ['axe'], gone: 0 } })).toEqual(['axe', '']);
    expect(objectsOf({ ...one, objects: null, seen: { objects: ['axe'], gone: 1 } })).toEqual(['', '']);
  });
  it('makes a moment of a test and none of a payment', () => {
    const test = { who: 'mei', for: 'fire', need: 3, roll: 5, passed: false, again: false } as const;
    expect(beatOf({ kind: 'test', ...test }).moment).toBe('test');
    const paid: GameEvent = { kind: 'paid', who: 'mei', of: 'use', for: 'use' };
    expect(beatOf(paid)).toEqual({ events: [paid], hold: 0, run: 0 });
  });
});
