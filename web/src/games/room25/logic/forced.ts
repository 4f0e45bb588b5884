// A choice of one option is no choice: nobody is asked, and the log says so to whose it was.
import type { EventKind, GameEvent } from './types';

/** Deeds that name a room, a line or somebody: there could have been a choice. */
const DEEDS: EventKind[] = ['looked', 'moved', 'slid', 'locked', 'unlocked'];

/** The deeds of `own` that came in the very moment in which their token was turned over. */
export function forced(events: GameEvent[], times: number[], own: string[]): ReadonlySet<GameEvent> {
  const deeds = new Set<GameEvent>();
  events.forEach((event, at) => {
    const next = events[at + 1];
    if (event.kind !== 'revealed' || !own.includes(event.who)) return;
    if (next && DEEDS.includes(next.kind) && times[at] === times[at + 1]) deeds.add(next);
  });
  return deeds;
}
