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

/** A.D.E.L.E. has seats instead of modes: whose side one is on, and with how many. */
const ADELE: Mode[] = [
  { id: 'crew', icon: 'people', options: { players: 4, adele: 3 } },
  { id: 'mind', icon: 'look', options: { players: 4, adele: 0 } },
  { id: 'duo', icon: 'mimic', options: { players: 2, adele: 1 } },
  { id: 'solo', icon: 'person', options: { players: 1 } },
];

/** The mode in which a newcomer learns a game with the least to know. */
export const FIRST: Record<string, string> = { room25: 'cooperation', adele: 'solo' };

/** What a table plays, for lists: its mode, or for A.D.E.L.E. what its seats make of it. */
export function modeKey(game: string, mode: string): string {
  return `${game}.mode.${mode || 'crew'}`;
}

/** The modes that a game has, as the server tells them. */
export function modesOf(game: GameInfo | undefined): Mode[] {
  if (game?.id === 'adele') return ADELE;
  const modes = (game?.choices.mode ?? []) as string[];
  return modes.map((id) => ({
    id,
    icon: ICONS[id] ?? 'play',
    options: { mode: id, ...(PLAYERS[id] ? { players: PLAYERS[id] } : {}) },
  }));
}
