/** A game by its id: what its registration brings. */
import { addWords, has, t } from '../lib/i18n.svelte';
import type { GameInfo } from '../lib/protocol.gen';
import { session } from '../lib/session.svelte';
import { REGISTERED } from '.';
import { plain } from './plain';
import { spelled } from './plain/words';
import type { Mode, Registration } from './registration';

export function gameOf(id: string): Registration {
  return REGISTERED.find((one) => one.id === id) ?? plain(id);
}

/** All words of a game, before one of its screens is shown. */
export async function loadWords(id: string): Promise<void> {
  const { words } = gameOf(id);
  if (words) await addWords(words);
}

/** The modes that a game has, as far as the server is known. */
export function modesOf(info: GameInfo | undefined): Mode[] {
  return info ? (gameOf(info.id).modes?.(info) ?? []) : [];
}

export function gameTitle(id: string): string {
  const key = `${id}.title`;
  return has(key) ? t(key) : (session.game(id)?.title ?? id);
}

/** What a table plays: the game, and its mode if it has modes. `key`: how both are said together. */
export function tableTitle(key: 'home.line' | 'table.title', game: string, mode: string): string {
  const words = `${game}.mode.${mode || gameOf(game).usualMode}`;
  return has(words) ? t(key, { game: gameTitle(game), mode: t(words) }) : gameTitle(game);
}

/** How a game ended. */
export function endText(game: string, why: string): string {
  const key = `${game}.event.over`;
  return has(key) ? t(key, { why }) : t('plain.over', { why: spelled(why) });
}

/** The words of a key that a game may say in its own way. */
export function own(game: string, key: string): string {
  return has(`${game}.${key}`) ? t(`${game}.${key}`) : t(key);
}

/** The page takes the colours of a game, or the frame's own. */
export function setMood(game = ''): void {
  document.documentElement.dataset.mood = game;
}
