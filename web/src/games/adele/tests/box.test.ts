import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../../../tests/helpers';
import { session } from '../../../lib/session.svelte';
import { box } from '../logic/box';
import { eventLook } from '../logic/look';
import { missionLabel, missionsOf, progress } from '../logic/missions';
import type { View } from '../logic/types';
import { giveBox } from './sample';

beforeAll(() => speak('en'));

describe('the box', () => {
  it('is empty until the catalogue has come', () => {
    session.catalogue = null;
    expect(box().death).toBe(0);
    giveBox();
    expect(box().energyCap).toBe(30);
  });
  it('counts wounds from the spaces of the track', () => {
    expect(box()).toMatchObject({ death: 5, slotLoss: [2, 4], carry: 4 });
  });
  it('knows what a card costs, and which one costs its slot', () => {
    expect(box().cardEnergy).toEqual({ surge: 0, sector_strike: null });
    expect(box().slots.fire).toEqual([4, 4, 5]);
  });
  it('draws events by their data', () => {
    expect(eventLook('lost_red')).toEqual({ type: 'lost', sector: 'red', panic: true, icon: 'lost' });
    expect(eventLook('evasive_manoeuvre_blue').panic).toBe(false);
  });
});

describe('the mission track', () => {
  const view = {
    tiles: [
      { object: 'credentials', owners: ['emma'], room: '12', known: 'own', delivered: false },
      { object: 'chip', owners: ['mei'], room: '5', known: 'seen', delivered: false },
      { object: 'toolbox', owners: ['mei'], room: null, known: '', delivered: false },
    ],
    finals: { axe: '19', helmet: '6' },
    delivered: ['access_card'],
  } as unknown as View;
  it('goes from the axe to the helmet, over what both missions need', () => {
    const track = missionsOf(view);
    expect(track.map((one) => one.object)).toEqual([
      'axe',
      'access_card',
      'credentials',
      'retina_scanner',
      'chip',
      'toolbox',
      'helmet',
    ]);
    expect(track.map((one) => one.side)).toEqual(['blue', 'blue', 'blue', 'both', 'red', 'red', 'red']);
    expect(track.map((one) => one.state)).toEqual(['fin', 'open', 'own', 'not', 'told', 'not', 'fin']);
    expect(track.map((one) => one.room)).toEqual(['19', '', '12', '?', '5', '?', '6']);
    expect(progress(track, 'blue')).toEqual({ n: 1, all: 3 });
    expect(progress(track, 'red')).toEqual({ n: 0, all: 3 });
    expect(missionLabel(track[2]!)).toContain('12');
  });
});
