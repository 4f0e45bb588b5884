/**
 * What each game brings to the frame. Everything is loaded when it is needed, so that who plays one game
 * does not load the other. A game without an entry here is shown as "in the making".
 */
import type { Component } from 'svelte';
import type { TableStore } from '../lib/table.svelte';

type Load<P extends Record<string, unknown>> = () => Promise<{ default: Component<P> }>;

export interface GameScreens {
  /** The table itself. */
  table: Load<{ store: TableStore; onmenu: () => void }>;
  /** The table in words, for screen readers: the same choices. */
  words: Load<{ store: TableStore; onmenu: () => void }>;
  /** After the game: who was who, what decided it. */
  truth: Load<{ store: TableStore }>;
  /** The game again, step by step. */
  replay: Load<{ store: TableStore; onclose: () => void }>;
  /** Set-up: what the table plays, and the finer options. */
  options: Load<{ store: TableStore }>;
  more: Load<{ store: TableStore }>;
}

export const GAMES: Record<string, GameScreens> = {
  room25: {
    table: () => import('./table/Play25.svelte'),
    words: () => import('./table/TextView.svelte'),
    truth: () => import('./after/Truth25.svelte'),
    replay: () => import('./after/Replay.svelte'),
    options: () => import('./setup/Options25.svelte'),
    more: () => import('./setup/More25.svelte'),
  },
  adele: {
    table: () => import('../adele/screens/Play.svelte'),
    words: () => import('../adele/screens/Words.svelte'),
    truth: () => import('../adele/screens/Truth.svelte'),
    replay: () => import('../adele/screens/Replay.svelte'),
    options: () => import('../adele/screens/Options.svelte'),
    more: () => import('../adele/screens/More.svelte'),
  },
};
