// The one mark that a character's token carries, the most pressing first, and the words for all of them.
import type { IconName } from '../../../design/icons.gen';
import type { CharacterView } from './types';

export interface Status {
  icon: IconName;
  /** Key under room25.ui.status. */
  key: string;
  n?: number;
}

export function statusesOf(c: CharacterView): Status[] {
  if (!c.alive) return [{ icon: 'skull', key: 'dead' }];
  const all: Status[] = [];
  if (c.trapped) all.push({ icon: 'trap', key: c.trapped === 'now' ? 'trapped_now' : 'trapped' });
  if (c.drowns) all.push({ icon: 'drown', key: 'drowns', n: c.drowns });
  if (c.hidden) all.push({ icon: 'hide', key: 'hidden' });
  if (c.pile) all.push({ icon: 'paranoia', key: 'pile', n: c.pile.length });
  if (c.shown && c.role === 'guard') all.push({ icon: 'officer', key: 'guard' });
  if (c.cold) all.push({ icon: 'snow', key: 'cold' });
  if (c.benched) all.push({ icon: 'regen', key: 'benched' });
  return all;
}

export const badgeOf = (c: CharacterView): IconName | null => statusesOf(c)[0]?.icon ?? null;
