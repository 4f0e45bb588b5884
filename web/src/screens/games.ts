/**
 * What each game brings to the frame. Everything is loaded when it is needed, so that who plays one game
 * does not load the other. A game without an entry here is shown as "in the making".
 */
import type { Component } from 'svelte';
import type { Part } from '../lib/i18n.svelte';
import type { GameEvent } from '../lib/play';
import type { TableStore } from '../lib/table.svelte';

type Load<P extends Record<string, unknown>> = () => Promise<{ default: Component<P> }>;

/** A moment of a finished game: the view then, and all that was told until then; the last of it in words. */
export interface StageProps extends Record<string, unknown> {
  store: TableStore;
  view: unknown;
  events: GameEvent[];
}
interface Stage {
  default: Component<StageProps>;
  /** The view after one more event, as far as the board shows it. */
  advance: (view: never, event: GameEvent) => unknown;
  /** Kinds of events that are no stop of their own. */
  quiet: ReadonlySet<string>;
}

export interface GameScreens {
  /** The table itself. */
  table: Load<{ store: TableStore; onmenu: () => void }>;
  /** The table in words, for screen readers: the same choices. */
  words: Load<{ store: TableStore; onmenu: () => void }>;
  /** After the game: who was who, what lay where, what decided it. `open`: the whole position. */
  truth: Load<{ store: TableStore; open: unknown }>;
  /** The game again, step by step. */
  stage: () => Promise<Stage>;
  /** What happened, in sentences. */
  tell: () => Promise<{ tell: (events: GameEvent[], store: TableStore) => Part[][] }>;
  /** Set-up: what the table plays, and the finer options. */
  options: Load<{ store: TableStore }>;
  more: Load<{ store: TableStore }>;
}

export const GAMES: Record<string, GameScreens> = {
  room25: {
    table: () => import('./table/Play25.svelte'),
    words: () => import('./table/TextView.svelte'),
    truth: () => import('./after/Truth25.svelte'),
    stage: () => import('./after/Stage25.svelte'),
    tell: () => import('./table/tell25'),
    options: () => import('./setup/Options25.svelte'),
    more: () => import('./setup/More25.svelte'),
  },
  adele: {
    table: () => import('../adele/screens/Play.svelte'),
    words: () => import('../adele/screens/Words.svelte'),
    truth: () => import('../adele/screens/Truth.svelte'),
    stage: () => import('../adele/screens/FilmStage.svelte'),
    tell: () => import('../adele/screens/tell'),
    options: () => import('../adele/screens/Options.svelte'),
    more: () => import('../adele/screens/More.svelte'),
  },
};
