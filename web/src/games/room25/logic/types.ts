// What the table screen draws: the View, the forms and the events of Room 25 as they come from the server.
import type { Colour, GameEvent } from '../view.gen';

export type {
  CharacterView,
  Colour,
  DecisionView,
  GameEvent,
  LostView,
  Reason,
  TileView,
  View,
  Warning,
} from '../view.gen';

/** The kinds of events: naming one that the rules do not know does not compile. */
export type EventKind = GameEvent['kind'];

export type {
  Channel,
  ChatMessage,
  Form,
  LogLine,
  Option,
  Pace,
  SeatName,
  Settings,
} from '../../../table/types';

/** Private notes on tiles, by the tile's id: a word, or a mark (the symbol of a colour). */
export type Notes = Record<string, { text?: string; mark?: Colour }>;
