/** My tables in a list: which comes first, and what is said of each. */
import { t } from '../../lib/i18n.svelte';
import type { TableLine } from '../../lib/protocol.gen';

/** Those that wait for me first, then the newest. */
export function inOrder(lines: TableLine[]): TableLine[] {
  return [...lines].sort((a, b) => Number(b.waiting) - Number(a.waiting) || b.updated - a.updated);
}

export const runs = (line: TableLine): boolean => line.phase === 'playing' || line.phase === 'gathering';

/** A line tells only the host's name. Somebody who was renamed since may be the host too: the server decides. */
export const mayHost = (line: TableLine, name: string): boolean =>
  line.host === name || !line.names.includes(name);

export function stateOf(line: TableLine): string {
  if (line.phase === 'gathering')
    return t('home.gathering', { taken: line.seats - line.free, seats: line.seats });
  return line.waiting ? t('home.waiting') : t('home.others');
}
