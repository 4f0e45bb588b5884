/** What Play now and set-up offer for each game: an icon for each mode, and the players to begin with. */
import type { IconName } from '../design/icons.gen';
import type { GameInfo } from '../lib/protocol.gen';

export interface Mode {
  id: string;
  icon: IconName;
  options: Record<string, unknown>;
}

const ICONS: Record<string, IconName> = {
  suspicion: 'officer',
  competition: 'crown',
  team: 'people',
  cooperation: 'key',
  solo: 'person',
};
const PLAYERS: Record<string, number> = { suspicion: 6, competition: 3, team: 4, cooperation: 4, solo: 1 };

/** The modes that a game has, as the server tells them. */
export function modesOf(game: GameInfo | undefined): Mode[] {
  const modes = (game?.choices.mode ?? []) as string[];
  return modes.map((id) => ({
    id,
    icon: ICONS[id] ?? 'play',
    options: { mode: id, ...(PLAYERS[id] ? { players: PLAYERS[id] } : {}) },
  }));
}
