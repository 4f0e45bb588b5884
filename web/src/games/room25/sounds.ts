/** Which events of Room 25 are heard. */
import type { GameEvent as AnyEvent } from '../../lib/play';
import type { Cue } from '../../lib/sound';
import type { EventKind, GameEvent } from './logic/types';

const BY_EVENT: Partial<Record<EventKind, Cue>> = {
  moved: 'step',
  slid: 'slide',
  swapped: 'slide',
  turned_up: 'flip',
  turned_down: 'flip',
  destroyed: 'flip',
  looked: 'look',
  card: 'card',
  died: 'death',
  alarm: 'alarm',
  explosion: 'alarm',
  key: 'key',
  regenerated: 'key',
  jammed: 'jam',
  role_revealed: 'reveal',
  robot_moved: 'step',
  locked: 'place',
  reminder: 'place',
  revealed: 'place',
  unlocked: 'flip',
};

export function sound(told: AnyEvent, moment: string): Cue | null {
  const event = told as GameEvent;
  if (moment === 'last_round' || (event.kind === 'countdown' && event.left === 1)) return 'last';
  return BY_EVENT[event.kind] ?? null;
}
