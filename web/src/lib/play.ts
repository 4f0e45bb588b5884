/** What a game's table screen gets: the contract between the frame (this folder) and the games' folders. */
import type {
  Act,
  ChannelInfo,
  ChatLine,
  Option,
  SeatClock,
  TableFact,
  TableInfo,
  View,
} from './protocol.gen';

export type Form = Record<string, string> & { kind: string };
export type GameEvent = Record<string, unknown> & { kind: string };

/** One thing that happened in the stream that is shown. */
export interface Line {
  /** Version in its stream: 1, 2, 3 … */
  n: number;
  at: number;
  event?: GameEvent;
  chat?: ChatLine;
  fact?: TableFact;
}

/** Events that came together: to be played as motion from `before` to `after`. */
export interface Batch<V = View> {
  n: number;
  events: GameEvent[];
  before: V;
  after: V;
}

export interface Play<V = View> {
  readonly info: TableInfo;
  /** Through whose eyes: a seat, or -1 for a spectator or a lowered curtain. */
  readonly seat: number;
  /** The view to draw: the one before `batch` while that is being played, else the newest. */
  readonly view: V;
  /** What is to be played as motion now; call `done(batch.n)` when it is over (or skipped). */
  readonly batch: Batch<V> | null;
  /** How many batches wait behind it: play faster when there are many. */
  readonly behind: number;
  /** The newest options and acts of this seat. Choosing one skips the motion. */
  readonly options: Option[];
  readonly acts: Act[];
  readonly channels: ChannelInfo[];
  readonly clocks: SeatClock[];
  /** When `clocks` were told, by this browser's clock (ms). */
  readonly clocksAt: number;
  readonly lines: Line[];
  /** Views that this page has shown, by the version of the last line they include. */
  readonly past: { n: number; view: V }[];
  /** Seats that are connected. */
  readonly here: number[];
  readonly note: string;
  /** A command is on its way. */
  readonly sending: boolean;
  done(n: number): void;
  /** Carry out an option or an act. Resolves true when kept; a refusal is shown by the frame. */
  act(choice: Option | Act): Promise<boolean>;
  /** Why something is closed: a reason key, empty when it is open. */
  why(form: Form): Promise<string>;
  say(channel: string, text: string): Promise<boolean>;
  point(place: string): void;
  keepNote(text: string): void;
}
