/** Who sits at a table, and how its game's fields are read. */
import { seatName } from '../../lib/seats';
import { session } from '../../lib/session.svelte';
import type { TableStore } from '../../lib/table.svelte';
import type { Telling } from './words';

export function tellingOf(store: TableStore): Telling {
  return {
    info: session.game(store.info.game) ?? { seat_fields: [], by_seat: [] },
    names: store.info.seats.map((seat, n) => seatName(seat, n)),
  };
}
