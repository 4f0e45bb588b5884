/** What happened at a table, one line for each event. */
import type { Part } from '../../../lib/i18n.svelte';
import type { GameEvent } from '../../../lib/play';
import type { TableStore } from '../../../lib/table.svelte';
import { tellingOf } from '../telling';
import { sayEvent } from '../words';

export function tell(events: GameEvent[], store: TableStore): Part[][] {
  const telling = tellingOf(store);
  return events.map((event) => [{ text: sayEvent(event, telling), strong: false }]);
}
