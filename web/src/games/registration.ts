/**
 * What a game may bring to the browser. Nothing is required but its id: whatever a registration leaves out, the
 * frame has a plain default for (`games/plain`). Screens and texts are loaded when they are needed, so that whoever plays one game
 * does not load the others.
 */
import type { Component } from 'svelte';
import type { IconName } from '../design/icons.gen';
import type { Part, WordSource } from '../lib/i18n.svelte';
import type { AnyView, GameEvent } from '../lib/play';
import type { Film, GameInfo } from '../lib/protocol.gen';
import type { Cue } from '../lib/sound';
import type { Beat, Film as Motion } from '../lib/show.svelte';
import type { TableStore } from '../lib/table.svelte';

export type Load<P extends Record<string, unknown>> = () => Promise<{ default: Component<P> }>;

/** A way to play a game that Play now offers: the options it begins with. Its words: `<game>.mode.<id>`. */
export interface Mode {
  id: string;
  icon: IconName;
  options: Record<string, unknown>;
  /** Where the game has no words of its own. */
  title?: string;
}

/** A lesson on the home page. Its words: `<game>.lesson.<id>`. */
export interface Lesson {
  id: string;
  icon: IconName;
}

/** A moment of a finished game: the view then, and all that was told until then; the last of it in words. */
export interface StageProps extends Record<string, unknown> {
  store: TableStore;
  view: unknown;
  events: GameEvent[];
}
export interface Stage {
  default: Component<StageProps>;
  /** The view after one more event, as far as the board shows it. */
  advance: (view: never, event: GameEvent) => unknown;
  /** Kinds of events that are no stop of their own. */
  quiet: ReadonlySet<string>;
}

/** An entry of a game's rules: what it is called, what it says. */
export interface RuleEntry {
  chapter: string;
  id: string;
  title: string;
  text: string;
  aside?: string;
  /** A sign before the aside, and the colour of both. */
  mark?: IconName;
  tint?: string;
  /** What the game's own picture of the entry shows. */
  icon?: string;
  bust?: string;
}
/** The rules of a game for the rules browser. Names of chapters: `<game>.chapter.<id>`. */
export interface RuleBook {
  CHAPTERS: string[];
  /** Chapters whose entries are long: fewer columns. */
  WIDE: readonly string[];
  entries: () => RuleEntry[];
  /** What stands beside an entry. */
  Picture: Component<{ entry: RuleEntry }>;
}

export interface Screens {
  /** The table itself. */
  play: Load<{ store: TableStore; onmenu: () => void }>;
  /** How the table plays what happened; without it, it is there at once. */
  motion: () => Promise<{ FILM: Motion<never, Beat, unknown> }>;
  /** The table in words, for screen readers: the same choices. */
  words: Load<{ store: TableStore; onmenu: () => void }>;
  /** After the game: who was who, what lay where, what decided it. `open`: the whole position. */
  truth: Load<{ store: TableStore; open: unknown; film: Film | null }>;
  /** The scene of an ending, whichever it is: a picture for the way in which the game ended. */
  ending: Load<{ store: TableStore; open: unknown; why: string; won: boolean }>;
  /** The game again, step by step. */
  film: () => Promise<Stage>;
  /** What happened, in sentences. */
  tell: () => Promise<{ tell: (events: GameEvent[], store: TableStore) => Part[][] }>;
  /** Set-up: what the table plays, and the finer options. */
  options: Load<{ store: TableStore }>;
  more: Load<{ store: TableStore }>;
  /** Who a seat plays, as a picture, from what everybody may know. */
  face: Load<{ view: AnyView; seat: number }>;
}

export interface Registration {
  /** The id by which the server knows the game; also the name of its mood (`data-mood`), and of its words. */
  id: string;
  modes?: (info: GameInfo) => Mode[];
  /** The mode in which a newcomer learns the game with the least to know. */
  firstMode?: string;
  /** The mode of a table whose options name none. */
  usualMode?: string;
  lessons?: Lesson[];
  /** Behind the name of the game on the home page. */
  poster?: Component;
  /** Words for the frame (title, modes, lessons, credits), there from the start; and all others. */
  posterWords?: WordSource;
  words?: WordSource;
  rules?: () => Promise<RuleBook>;
  /** The sound of an event, or of the moment that the screen makes of it. */
  sound?: (event: GameEvent, moment: string) => Cue | null;
  /** Keys that its table understands, beside those of every table. Their words: `<game>.keys.<id>`. */
  keys?: { id: string; keys: string[] }[];
  /** The number of a seat's team under given options; 0: none. */
  team?: (options: Record<string, unknown>, seat: number) => number;
  screens?: Partial<Screens>;
}
