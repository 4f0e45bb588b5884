/** The modes of Room 25 as Play now and set-up offer them: an icon for each, and the players to begin with. */
import type { IconName } from '../../design/icons.gen';
import type { GameInfo } from '../../lib/protocol.gen';
import type { Mode } from '../registration';

export const MODE_ICONS: Record<string, IconName> = {
  suspicion: 'officer',
  competition: 'crown',
  team: 'people',
  cooperation: 'key',
  solo: 'person',
};
const PLAYERS: Record<string, number> = { suspicion: 6, competition: 3, team: 4, cooperation: 4, solo: 1 };

/** The modes that the server tells. */
export function modes(info: GameInfo): Mode[] {
  return ((info.choices.mode ?? []) as string[]).map((id) => ({
    id,
    icon: MODE_ICONS[id] ?? 'play',
    options: { mode: id, ...(PLAYERS[id] ? { players: PLAYERS[id] } : {}) },
  }));
}
