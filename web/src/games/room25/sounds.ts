/** Which events of Room 25 are heard. */
import type { GameEvent } from '../../lib/play';
import type { Cue } from '../../lib/sound';

const BY_EVENT: Partial<Record<string, Cue>> = {
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

export function sound(event: GameEvent, moment: string): Cue | null {
  if (moment === 'last_round' || (event.kind === 'countdown' && event.left === 1)) return 'last';
  return BY_EVENT[event.kind] ?? null;
}
