// What a table screen gets, whichever game it draws.
import type { Params } from '../lib/i18n.svelte';
import type { Form, GameEvent } from '../lib/play';
import type { Beat, Pace } from '../lib/show.svelte';

export type { Form, GameEvent, Pace };

export interface Option {
  form: Form;
  /** The key of a danger that this seat knows of: such an option asks once more. */
  warn?: string;
  code?: number;
}

/** Who sits where; index = seat. */
export interface SeatName {
  name: string;
  bot?: boolean;
  away?: boolean;
}

/** How a game is set up, as far as the screen shows it. */
export type Settings = { mode?: string } & Record<string, unknown>;

export interface Channel {
  id: string;
  members: number[];
  speak: boolean;
  why: string;
}

export interface ChatMessage {
  seat: number;
  name?: string;
  text: string;
  channel: string;
}

/** What any View says of whose turn it is. */
export interface SeatedView {
  seat: number;
  decision: { kind: string; due: number[]; who: string | null } | null;
}

/** What plays now; the picture that it leads to is in the props already. */
export interface Playing<B extends Beat = Beat> {
  readonly beat: B | null;
  readonly stage: 'hold' | 'run';
  /** Milliseconds that it moves. */
  readonly run: number;
  readonly playing: boolean;
  skip(): void;
}

/** All of it belongs to the moment being shown: a screen cannot draw anything newer. */
export interface TableProps<V> {
  view: V;
  options: Option[];
  acts: Option[];
  /** The seat's whole history, oldest first. */
  events: GameEvent[];
  /** Without it, nothing moves. */
  show?: Playing;
  /** When each of them happened, where that is known. */
  times?: number[];
  names: SeatName[];
  settings?: Settings;
  /** The table's code or title. */
  label?: string;
  channels?: Channel[];
  chat?: ChatMessage[];
  /** Seconds left by seat, for tables with a clock. */
  clocks?: { seat: number; left: number; running: boolean }[];
  pace?: Pace;
  muted?: boolean;
  /** Nothing can be chosen: a replay, or somebody else's screen. */
  readonly?: boolean;
  onact?: (form: Form) => void | Promise<unknown>;
  onwhy?: (form: Form) => Promise<string | null | undefined>;
  /** Who pointed last, and at what; `n` counts. */
  pointed?: { seat: number; place: string; n: number } | null;
  onpoint?: (place: string) => void;
  onchat?: (channel: string, text: string) => void;
  /** A line of the log was chosen: show the board as it was then. */
  onfollow?: (at: number) => void;
  onmenu?: () => void;
  onsound?: () => void;
}

/** The explain card that is open: about what, beside what, and whether it stays. */
export interface Card<A> {
  about: A;
  anchor: Element;
  pinned: boolean;
}

/** A line of the log. */
export interface LogLine {
  /** Index of the event in the history: the board can follow. */
  at: number;
  key: string;
  params: Params;
  /** Set on the line that begins a round. */
  round?: number;
  /** It was done for this seat without a question: there was no other choice. */
  only?: boolean;
}
