/** Which events of A.D.E.L.E. are heard. */
import type { GameEvent } from '../../lib/play';
import type { Cue } from '../../lib/sound';
import type { EventKind } from './logic/types';

const BY_EVENT: Partial<Record<EventKind, Cue>> = {
  moved: 'step',
  died: 'death',
  locked: 'place',
  revealed: 'place',
  placed: 'place',
  unlocked: 'flip',
  hatch_opened: 'flip',
  searched: 'look',
  spied: 'look',
  event: 'card',
  test: 'dice',
  wounded: 'hurt',
  impact: 'alarm',
  anomaly: 'reveal',
  delivered: 'key',
  wrong_delivery: 'jam',
};

export const sound = (event: GameEvent): Cue | null => BY_EVENT[event.kind as EventKind] ?? null;
