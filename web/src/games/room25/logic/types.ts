// What the table screen draws: the View, the forms and the events of Room 25 as they come from the server.
export type { CharacterView, DecisionView, TileView, View } from '../view.gen';

export type Colour = 'blue' | 'green' | 'yellow' | 'red';

export type {
  Channel,
  ChatMessage,
  Form,
  GameEvent,
  LogLine,
  Option,
  Pace,
  SeatName,
  Settings,
} from '../../../table/types';

/** Private notes on tiles, by the tile's id: a word, or a mark (the symbol of a colour). */
export type Notes = Record<string, { text?: string; mark?: Colour }>;
