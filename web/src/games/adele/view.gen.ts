// Written by scripts/wire_types.py from the server's definitions. Do not edit.

export interface ActiveView {
  charges: number | null;
  object: string;
}

export interface AdeleView {
  asleep: number;
  awake: string[];
  bag: Record<string, number>;
  console: Record<string, number>;
  costs: Record<string, number>;
  deck: number;
  discard: string[];
  energy: number;
  gone: Record<string, number>;
  hand: number;
  known_top: string[];
  removed: string[] | null;
  seat: number;
}

export interface AstronautView {
  ability_used: boolean;
  acted: boolean;
  active: ActiveView[];
  carried: number;
  cubes: Record<string, number> | null;
  determination: number;
  id: string;
  objects: string[] | null;
  place: string;
  seat: number;
  seen: NoteView | null;
  slots: number;
  wounds: number;
}

export interface DecisionView {
  due: number[];
  kind: string;
  manner: "all" | "any" | "one";
  who: string | null;
}

export interface EventsView {
  active: string | null;
  cancelled: boolean;
  covered: boolean;
  left: number;
  next: string | null;
  past: string[];
}

/** What lay where the crew could not see it. */
export interface HiddenView {
  anomalies: string[];
  deck: string[];
  events: string[];
  hand: string[];
  removed: string[];
  stack: string[];
}

/** What this seat saw, and how many of it may have gone since (ADL-TLK-3). */
export interface NoteView {
  gone: number;
  objects: string[];
}

export interface OfferView {
  offer: Record<string, string>;
  who: string;
  whom: string;
}

export interface OutcomeView {
  why: string;
  winners: number[];
}

export interface RoomView {
  computer: "failed" | "works";
  computer_battery: number | null;
  computer_failure: boolean;
  computer_shut_down: boolean;
  darkness: boolean;
  emergency: boolean;
  emergency_shut_down: boolean;
  emergency_works: boolean;
  fire: boolean;
  hatch: string[];
  hatch_closed: boolean;
  hypoxia: boolean;
  id: string;
  impact: boolean;
  lying: number;
  objects: string[] | null;
  sector: string;
  seen: NoteView | null;
  spying: boolean;
  terminal: string | null;
  terminal_battery: number | null;
  terminal_failure: boolean;
  terminal_works: boolean;
}

/** What only the seat itself knows, beside its objects and tiles. */
export interface SeatView {
  anomalies: string[];
  doing: Record<string, string> | null;
  hand: string[];
  laid: Record<string, string>[];
  offered: string | null;
  offers: OfferView[];
  picked: Record<string, string>[];
  plans: string | null;
  removed: string[];
  stack: string[] | null;
  waking: string | null;
}

export interface TileView {
  delivered: boolean;
  known: "" | "own" | "public" | "seen";
  object: string;
  owners: string[];
  room: string | null;
}

/** The whole position, given only after the game: a View with all in it, and what lay hidden. */
export interface Truth {
  adele: AdeleView;
  astronauts: AstronautView[];
  decision: DecisionView | null;
  delivered: string[];
  doors: string[];
  drones: boolean;
  events: EventsView;
  finals: Record<string, string>;
  frames: number[][];
  game: "adele";
  hidden: HiddenView;
  locked: string[];
  mine: SeatView | null;
  no_return: number;
  order: string[];
  outcome: OutcomeView | null;
  phase: string;
  ready: number[];
  rooms: RoomView[];
  round: number;
  rounds: number;
  seat: number;
  ship: string;
  spent: Record<string, number>;
  stack: number;
  step: number;
  stress: boolean;
  tiles: TileView[];
  turn: TurnView | null;
  virus: boolean;
  wild: number;
}

export interface TurnView {
  extra: number;
  foam: number;
  tracked: boolean;
  who: string;
}

export interface View {
  adele: AdeleView;
  astronauts: AstronautView[];
  decision: DecisionView | null;
  delivered: string[];
  doors: string[];
  drones: boolean;
  events: EventsView;
  finals: Record<string, string>;
  frames: number[][];
  game: "adele";
  locked: string[];
  mine: SeatView | null;
  no_return: number;
  order: string[];
  outcome: OutcomeView | null;
  phase: string;
  ready: number[];
  rooms: RoomView[];
  round: number;
  rounds: number;
  seat: number;
  ship: string;
  spent: Record<string, number>;
  stack: number;
  step: number;
  stress: boolean;
  tiles: TileView[];
  turn: TurnView | null;
  virus: boolean;
  wild: number;
}
