// The view after an event, as far as the plan shows it: what moves while the table plays what happened.
import type { Spot } from '../view.gen';
import type { AstronautView, GameEvent, RoomView, View } from './types';

const room = (view: View, id: string, change: (room: RoomView) => Partial<RoomView>): View => ({
  ...view,
  rooms: view.rooms.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
});
const person = (view: View, id: string, change: Partial<AstronautView>): View => ({
  ...view,
  astronauts: view.astronauts.map((one) => (one.id === id ? { ...one, ...change } : one)),
});
const energy = (view: View, left: number): View => ({ ...view, adele: { ...view.adele, energy: left } });

function spot(on: Spot, there: boolean): Partial<RoomView> {
  switch (on) {
    case 'spying':
      return { spying: there };
    case 'hypoxia':
      return { hypoxia: there };
    case 'fire':
      return { fire: there };
    case 'darkness':
      return { darkness: there };
    case 'computer':
      return { computer_failure: there };
    case 'terminal':
      return { terminal_failure: there };
  }
}

export function advance(view: View, event: GameEvent): View {
  switch (event.kind) {
    case 'phase':
      return { ...view, phase: event.phase, round: event.round, turn: null };
    case 'turn_over':
      return { ...view, turn: null };
    case 'moved':
      return person(view, event.who, { place: event.place });
    case 'wounded':
    case 'healed':
      return person(view, event.who, { wounds: event.wounds });
    case 'placed':
      return energy(
        room(view, event.room, () => spot(event.on, true)),
        event.energy,
      );
    case 'removed':
      return room(view, event.room, () => spot(event.on, false));
    case 'locked':
      return energy({ ...view, locked: [...view.locked, event.door] }, event.energy);
    case 'unlocked':
      return { ...view, locked: view.locked.filter((door) => door !== event.door) };
    case 'impact':
      return event.token ? room(view, event.room, () => ({ impact: true })) : view;
    case 'impact_repaired':
      return room(view, event.room, () => ({ impact: false }));
    case 'hatch_opened':
      return room(view, event.room, () => ({ hatch_closed: false }));
    case 'terminal_moved':
      return room(
        room(view, event.from, () => ({ emergency: false })),
        event.to,
        () => ({ emergency: true }),
      );
    case 'took':
      return event.took ? room(view, event.room, (one) => ({ lying: Math.max(0, one.lying - 1) })) : view;
    case 'dropped':
      // An active thing that is let go is out of the game.
      return event.thing?.startsWith('active_')
        ? view
        : room(view, event.place, (one) => ({ lying: one.lying + 1 }));
    case 'no_return':
      return { ...view, no_return: event.round };
    case 'event':
      return { ...view, events: { ...view.events, active: event.event, next: null } };
    case 'next_event':
      return { ...view, events: { ...view.events, next: event.event, covered: false } };
    case 'anomaly':
      return energy(
        {
          ...view,
          adele: { ...view.adele, awake: [...view.adele.awake, event.anomaly] },
          rooms:
            event.anomaly === 'closed_hatches'
              ? view.rooms.map((one) => ({ ...one, hatch_closed: one.hatch.length > 0 }))
              : view.rooms,
        },
        event.energy,
      );
    case 'energy':
    case 'played':
      return energy(view, event.energy);
    case 'over':
      return event.why === 'time' ? { ...view, round: 0 } : view;
    default:
      return view;
  }
}
