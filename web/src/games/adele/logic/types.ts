// What the A.D.E.L.E. table draws: the View, the forms and the events as they come from the server.
export type {
  AdeleView,
  AstronautView,
  DecisionView,
  NoteView,
  OfferView,
  RoomView,
  SeatView,
  TileView,
  View,
} from '../view.gen';
export type { Form, GameEvent, LogLine, Option, SeatName } from '../../../table/types';

export type Sector = 'yellow' | 'blue' | 'red' | 'green' | 'grey';
export const SECTORS: readonly Sector[] = ['yellow', 'blue', 'red', 'green', 'grey'];
export const ACTIONS = ['move', 'open', 'search', 'use', 'special'] as const;
export type Action = (typeof ACTIONS)[number];
export const HAZARDS = ['spying', 'door_lock', 'darkness', 'hypoxia', 'computer_failure', 'fire'] as const;
export const PHASES = ['event', 'planning', 'adele', 'resolution', 'action', 'upkeep'] as const;
