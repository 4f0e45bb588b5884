/** What happened at a table of A.D.E.L.E., in sentences. */
import { parts, type Part } from '../../../lib/i18n.svelte';
import type { GameEvent } from '../../../lib/play';
import { seatName } from '../../../lib/seats';
import type { TableStore } from '../../../lib/table.svelte';
import type { GameEvent as Happening } from '../logic/types';
import { linesOf } from '../logic/words';

export function tell(events: GameEvent[], store: TableStore): Part[][] {
  const names = store.info.seats.map((seat, n) => ({ name: seatName(seat, n) }));
  return linesOf(events as Happening[], names).map((line) => parts(line.key, line.params));
}
