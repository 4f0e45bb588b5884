// The mission track as a seat knows it.
import { name, t } from '../../../lib/i18n.svelte';
import { box, type Side } from './box';
import type { View } from './types';
import { thing } from './words';

export interface Mission {
  object: string;
  side: Side | 'both';
  /** How it stands: delivered, the printed end, one's own to know, told by somebody, unknown. */
  state: 'open' | 'fin' | 'own' | 'told' | 'not';
  room: string;
  owners: string[];
}

export function missionsOf(view: View): Mission[] {
  const { blue, red } = box().missions;
  // From the end of one mission over what both need to the end of the other.
  const track = [...new Set([...blue.slice(-1), ...blue.slice(0, -1), ...red])];
  return track.map((object): Mission => {
    const tile = view.tiles.find((one) => one.object === object);
    const final = view.finals[object];
    const done = view.delivered.some((one) => one === object) || (tile?.delivered ?? false);
    const both = blue.includes(object) && red.includes(object);
    return {
      object,
      side: both ? 'both' : blue.includes(object) ? 'blue' : 'red',
      state: done
        ? 'open'
        : final !== undefined
          ? 'fin'
          : tile?.known === 'own'
            ? 'own'
            : tile?.known
              ? 'told'
              : 'not',
      room: final ?? tile?.room ?? (done ? '' : '?'),
      owners: tile?.owners ?? [],
    };
  });
}

/** How many of a mission are delivered before its last, and how many there are. */
export function progress(missions: Mission[], side: Side): { n: number; all: number } {
  const first = box().missions[side].slice(0, -1);
  const done = missions.filter((one) => one.state === 'open' && first.includes(one.object));
  return { n: done.length, all: first.length };
}

export const missionLabel = (one: Mission): string =>
  `${thing(one.object)}: ${t(`adele.ui.tile_${one.state}`, { room: one.room, who: one.owners.map((id) => name(id)) })}`;
