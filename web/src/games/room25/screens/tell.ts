/** What happened at a table of Room 25, in sentences. */
import { has, name, person, type Name, type Part } from '../../../lib/i18n.svelte';
import type { View } from '../view.gen';
import type { GameEvent } from '../../../lib/play';
import { sayEvent } from '../logic/sentences';
import type { EventKind } from '../logic/types';
import { seatName } from '../../../lib/seats';
import type { TableStore } from '../../../lib/table.svelte';

const SILENT: ReadonlySet<string> = new Set<EventKind>(['laid', 'programmed', 'ahead', 'deck_made', 'phase']);

export function tell(events: GameEvent[], store: TableStore): Part[][] {
  const called = (seat: number): Name => {
    const own = ((store.view as View | null)?.characters ?? []).filter((one) => one.seat === seat);
    const [only] = own;
    return own.length === 1 && only ? name(only.id) : person(seatName(store.info.seats[seat], seat));
  };
  return events
    .filter((event) => !SILENT.has(event.kind) && has(`room25.event.${event.kind}`))
    .map((event) => sayEvent(event, called));
}
