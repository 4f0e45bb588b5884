// What the table screen draws: the View, the forms and the events of Room 25 as they come from the server.
export type { CharacterView, DecisionView, TileView, View } from '../../lib/protocol.gen';

export type Colour = 'blue' | 'green' | 'yellow' | 'red';

/** The structured form of an option or act: its kind and its parts. */
export type Form = Record<string, string>;

export interface Option {
  form: Form;
  /** The key of a danger that this seat knows of: such an option asks once more. */
  warn?: string;
  code?: number;
}

export type GameEvent = { kind: string } & Record<string, unknown>;

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

/** Private notes on tiles, by the tile's id: a word, or a mark (the symbol of a colour). */
export type Notes = Record<string, { text?: string; mark?: Colour }>;
