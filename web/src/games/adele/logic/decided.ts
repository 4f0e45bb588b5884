// What decided a game of A.D.E.L.E., from its last position: what was delivered, where the rest lay, how near it was.
// Keys and parameters, no text.
import { name, type Params } from '../../../lib/i18n.svelte';
import type { Truth } from '../view.gen';
import { box, type Side } from './box';
import { missionsOf, progress } from './missions';
import type { View } from './types';
import { roomName, thing } from './words';

export interface Reason {
  key: string;
  params: Params;
}
const at = (key: string, params: Params): Reason => ({ key: `adele.decided.${key}`, params });

export function decided(end: Truth): Reason[] {
  const track = missionsOf(end as unknown as View);
  const reasons: Reason[] = [];
  for (const side of ['blue', 'red'] as Side[]) {
    const missing = track.filter(
      (one) => one.state !== 'open' && box().missions[side].some((object) => object === one.object),
    );
    const { n, all } = progress(track, side);
    reasons.push(
      at(`mission_${side}`, { n, all, things: missing.map((one) => ({ nom: thing(one.object) })) }),
    );
  }
  const wanted = track.filter((one) => one.state !== 'open');
  for (const one of wanted) {
    const carrier = end.astronauts.find((person) => person.objects?.some((id) => id === one.object));
    const room = end.rooms.find(({ objects }) => objects?.some((id) => id === one.object));
    const to = { thing: thing(one.object), room: one.room, name: roomName(end.ship, one.room) };
    if (carrier?.place === one.room) reasons.push(at('there', { who: name(carrier.id), ...to }));
    else if (carrier && beside(end, carrier.place, one.room))
      reasons.push(at('near', { who: name(carrier.id), ...to }));
    else if (room)
      reasons.push(at('lay', { thing: thing(one.object), room: room.id, name: roomName(end.ship, room.id) }));
  }
  return reasons;
}

const beside = (end: Truth, one: string, other: string): boolean =>
  end.doors.some((door) => door === `${one}-${other}` || door === `${other}-${one}`);
