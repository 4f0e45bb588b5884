/** A game by its id: what its registration brings. */
import { addWords, has, t } from '../lib/i18n.svelte';
import type { GameInfo } from '../lib/protocol.gen';
import { REGISTERED } from '.';
import type { Mode, Registration } from './registration';

export function gameOf(id: string): Registration {
  return REGISTERED.find((one) => one.id === id) ?? { id };
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
  return t(`${id}.title`);
}

/** What a table plays, for lists. */
export function modeTitle(game: string, mode: string): string {
  return t(`${game}.mode.${mode || gameOf(game).usualMode}`);
}

/** The words of a key that a game may say in its own way. */
export function own(game: string, key: string): string {
  return has(`${game}.${key}`) ? t(`${game}.${key}`) : t(key);
}

/** The page takes the colours of a game, or the frame's own. */
export function setMood(game = ''): void {
  document.documentElement.dataset.mood = game;
}
