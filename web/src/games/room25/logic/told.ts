// What this seat knows or was told of a room: as a key and its parameters.
import { name, type Params } from '../../../lib/i18n.svelte';
import type { TileView } from './types';

export function toldOf(
  tile: TileView,
  bySeat: (seat: number) => string | undefined,
): { key: string; params: Params } {
  const room = tile.room ? name(`room.${tile.room}`) : undefined;
  if (room && tile.up) return { key: 'room25.ui.told_up', params: { room } };
  if (room)
    return { key: tile.known === 'own' ? 'room25.ui.told_own' : 'room25.ui.told_all', params: { room } };
  const claim = [...tile.claims].sort((a, b) => b.round - a.round)[0];
  const who = claim && bySeat(claim.seat);
  if (claim && who)
    return { key: 'room25.ui.told_claim', params: { who: name(who), colour: claim.colour, n: claim.round } };
  return { key: 'room25.ui.told_none', params: {} };
}
