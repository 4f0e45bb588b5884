// What the A.D.E.L.E. table draws: the View, the forms and the events as they come from the server.
import type { GameEvent } from '../view.gen';

export type {
  AdeleView,
  AstronautView,
  DecisionView,
  GameEvent,
  NoteView,
  OfferView,
  Reason,
  RoomView,
  SeatView,
  TileView,
  View,
  Warning,
} from '../view.gen';
/** The kinds of events: naming one that the rules do not know does not compile. */
export type EventKind = GameEvent['kind'];
export type { Form, LogLine, Option, SeatName } from '../../../table/types';

export type Sector = 'yellow' | 'blue' | 'red' | 'green' | 'grey';
export const SECTORS: readonly Sector[] = ['yellow', 'blue', 'red', 'green', 'grey'];
export const ACTIONS = ['move', 'open', 'search', 'use', 'special'] as const;
export type Action = (typeof ACTIONS)[number];
export const HAZARDS = ['spying', 'door_lock', 'darkness', 'hypoxia', 'computer_failure', 'fire'] as const;
export const PHASES = ['event', 'planning', 'adele', 'resolution', 'action', 'upkeep'] as const;
