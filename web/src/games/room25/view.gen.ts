// Written by scripts/wire_types.py from the server's definitions. Do not edit.

export interface CharacterView {
  actions: number;
  adrenaline: string;
  alive: boolean;
  benched: boolean;
  came: number;
  cold: boolean;
  drowns: number;
  first: string | null;
  free: boolean;
  hidden: boolean;
  id: string;
  pile: string[] | null;
  played: boolean[];
  role: string | null;
  seat: number;
  second: string | null;
  shown: boolean;
  single: boolean;
  tile: string | null;
  tokens: string[];
  trapped: "" | "next" | "now";
}

/** What a seat says of a face-down tile, truly or not (R25-LOOK-3). */
export interface ClaimView {
  colour: string;
  now: boolean;
  round: number;
  seat: number;
}

export interface DecisionView {
  due: number[];
  kind: string;
  manner: "all" | "any" | "one";
  who: string | null;
}

export interface DeckView {
  discard: string[];
  left: number;
  open: string[];
}

/** What lay where nobody could see it. */
export interface HiddenView {
  deck: string[];
}

export interface OutcomeView {
  why: string;
  winners: number[];
}

/** What only the seat itself knows, beside its tiles and roles. */
export interface SeatView {
  ahead: boolean;
  laid: Record<string, string>[];
  programs: string | null;
}

export interface TileView {
  axis: string;
  cell: string;
  claims: ClaimView[];
  closed: boolean;
  id: string;
  known: "" | "own" | "public";
  locked: boolean;
  looked: number[];
  reminders: string[];
  room: string | null;
  up: boolean;
}

/** The whole position, given only after the game: a View with all in it, and what lay hidden. */
export interface Truth {
  acceleration: boolean;
  acted: number[];
  arrivals: number;
  characters: CharacterView[];
  decision: DecisionView | null;
  deck: DeckView;
  empties: Record<string, number>;
  frames: number[][];
  free_rooms: Record<string, number>;
  game: "room25";
  gone: string[];
  hidden: HiddenView;
  jam_card: boolean;
  jammed: boolean;
  key: boolean;
  left: number;
  mine: SeatView | null;
  order: string[];
  outcome: OutcomeView | null;
  passes: number;
  phase: string;
  ready: number[];
  robots: (string | null)[];
  rooms: Record<string, number>;
  round: number;
  seat: number;
  slid: Record<string, string>;
  slot: boolean;
  tiles: TileView[];
  turn: number;
}

export interface View {
  acceleration: boolean;
  acted: number[];
  arrivals: number;
  characters: CharacterView[];
  decision: DecisionView | null;
  deck: DeckView;
  empties: Record<string, number>;
  frames: number[][];
  free_rooms: Record<string, number>;
  game: "room25";
  gone: string[];
  jam_card: boolean;
  jammed: boolean;
  key: boolean;
  left: number;
  mine: SeatView | null;
  order: string[];
  outcome: OutcomeView | null;
  passes: number;
  phase: string;
  ready: number[];
  robots: (string | null)[];
  rooms: Record<string, number>;
  round: number;
  seat: number;
  slid: Record<string, string>;
  slot: boolean;
  tiles: TileView[];
  turn: number;
}
