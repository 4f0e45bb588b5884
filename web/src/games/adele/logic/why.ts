// "Why can't I?": the form that a closed thing would be, for the server to say what closes it.
import { partners, type Picks, type Turn } from './choice';
import { box } from './box';
import type { About } from './model.svelte';
import type { AstronautView, Form, Option, View } from './types';

export interface Closed {
  view: View;
  me: AstronautView | null;
  /** Whether an astronaut's turn is asked about, or ADELE's phase. */
  acts: boolean;
  strikes: boolean;
  turn: Turn;
  picks: Picks;
  free: Option[];
}

export function whyForm(closed: Closed, about: About): Form | null {
  if (about.kind === 'astronaut') return tradeForm(closed, about.id);
  if (closed.acts && closed.me) return turnForm(closed, closed.me, about);
  return closed.strikes ? playForm(closed, about) : null;
}

/** An offer to somebody with whom nothing can be exchanged now. */
function tradeForm({ me, free }: Closed, whom: string): Form | null {
  if (!me || me.id === whom || partners(free).includes(whom)) return null;
  const object = me.objects?.[0];
  return object ? { kind: 'offer_look', whom, object } : null;
}

function turnForm({ view, turn }: Closed, me: AstronautView, about: About): Form | null {
  const doors = view.doors.filter((door) => door.split('-').includes(me.place));
  const locked = doors.find((door) => view.locked.includes(door));
  const object = me.objects?.[0];
  switch (about.kind) {
    case 'room':
      return turn.moves.has(about.room) || about.room === me.place
        ? null
        : { kind: 'move', place: about.room };
    case 'door':
      return turn.doors.has(about.door) ? null : { kind: 'open', door: about.door };
    case 'object': {
      if (!me.objects?.some((id) => id === about.id)) return null;
      if (turn.uses.some((option) => option.form.object === about.id)) return null;
      const key = Object.values(box().missions).some((list) => list.includes(about.id));
      return key && !turn.specials.some((one) => one.form.object === about.id)
        ? { kind: 'deliver', object: about.id, effort: 'test' }
        : { kind: 'use', object: about.id };
    }
    case 'action':
      switch (about.id) {
        case 'move': {
          const door = doors.find((one) => one !== locked) ?? doors[0];
          const other = door?.split('-').find((room) => room !== me.place);
          return turn.moves.size || !other ? null : { kind: 'move', place: other };
        }
        case 'open':
          return turn.doors.size || !doors[0] ? null : { kind: 'open', door: locked ?? doors[0] };
        case 'search':
          return turn.search ? null : { kind: 'search' };
        case 'use':
          return turn.uses.length || !object ? null : { kind: 'use', object };
        default:
          return turn.specials.length ? null : specialForm(view, me);
      }
    default:
      return null;
  }
}

/** A special action that one would think of here: a delivery, the terminal, a hazard near. */
function specialForm(view: View, me: AstronautView): Form | null {
  const room = view.rooms.find((one) => one.id === me.place);
  const key = me.objects?.find((id) => view.tiles.some((tile) => tile.object === id));
  if (key) return { kind: 'deliver', object: key, effort: 'test' };
  if (room?.terminal === 'workshop' || room?.terminal === 'management')
    return { kind: room.terminal, effort: 'test' };
  const hazard = room && (['spying', 'hypoxia', 'darkness'] as const).find((id) => room[id]);
  if (room && hazard) return { kind: 'clear', hazard, room: room.id, effort: 'test' };
  return room ? { kind: 'clear', hazard: 'darkness', room: room.id, effort: 'test' } : null;
}

const isRoomCard = (card: string): boolean => card.includes('-');
const spotOf = (hazard: string): string => (hazard === 'computer_failure' ? 'computer' : hazard);

function playForm({ view, picks }: Closed, about: About): Form | null {
  const hand = view.mine?.hand ?? [];
  const card = picks.card && isRoomCard(picks.card) ? picks.card : hand.find(isRoomCard);
  const stocked = Object.keys(view.adele.console).find((id) => id !== 'door_lock' && view.adele.console[id]);
  const place = (of: string, room: string, hazard: string): Form => ({
    kind: 'place',
    card: `${of}:${room}`,
    on: spotOf(hazard),
  });
  switch (about.kind) {
    case 'anomaly':
      return view.adele.awake.some((id) => id === about.id) ? null : { kind: 'wake', anomaly: about.id };
    case 'hazard': {
      if (!card) return null;
      const [room = ''] = card.split('-');
      const door = view.doors.find((one) => one.split('-').includes(room));
      return about.id === 'door_lock'
        ? { kind: 'lock', card, door: door ?? '' }
        : place(card, room, about.id);
    }
    case 'card': {
      if (isRoomCard(about.id)) {
        const hazard = picks.hazard ?? stocked ?? 'fire';
        return hazard === 'door_lock' ? null : place(about.id, about.id.split('-')[0] ?? '', hazard);
      }
      return specialCardForm(view, about.id, picks.hazard ?? stocked ?? 'fire');
    }
    case 'room': {
      const fits = [card, ...hand].find(
        (one) => one && isRoomCard(one) && one.split('-').includes(about.room),
      );
      const of = fits ?? box().roomCards.find((one) => one.split('-').includes(about.room));
      const hazard = picks.hazard ?? stocked;
      return of && hazard && hazard !== 'door_lock' ? place(of, about.room, hazard) : null;
    }
    case 'door':
      return card ? { kind: 'lock', card, door: about.door } : null;
    default:
      return null;
  }
}

function specialCardForm(view: View, id: string, hazard: string): Form | null {
  const room = view.rooms[0]?.id ?? '';
  switch (id) {
    case 'sector_strike':
      return { kind: 'strike', room, on: spotOf(hazard) };
    case 'spread':
      return { kind: 'spread', hazard: 'fire', room };
    case 'recall':
      return { kind: 'recall', card: view.adele.discard[0] ?? id };
    case 'salvage':
      return { kind: 'salvage', hazards: hazard };
    default:
      return { kind: id };
  }
}
