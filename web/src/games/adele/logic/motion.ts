// How the events of A.D.E.L.E. play: which hold still, which move, which are moments.
import type { Beat, Film } from '../../../lib/show.svelte';
import { advance } from './drawn';
import type { EventKind, GameEvent, View } from './types';

const RUN: Partial<Record<EventKind, number>> = {
  moved: 360,
  placed: 420,
  removed: 320,
  locked: 300,
  unlocked: 260,
  wounded: 420,
  healed: 320,
  impact: 700,
  impact_repaired: 320,
  terminal_moved: 360,
  hatch_opened: 300,
  took: 220,
  dropped: 220,
};
const MOMENTS: Partial<Record<EventKind, number>> = {
  event: 1500,
  test: 950,
  anomaly: 1600,
  impact: 900,
  died: 1700,
  delivered: 1500,
  wrong_delivery: 1500,
  over: 1400,
};

export function beatOf(event: GameEvent): Beat {
  const hold = MOMENTS[event.kind] ?? 0;
  const beat: Beat = { events: [event], hold, run: RUN[event.kind] ?? 0 };
  return hold ? { ...beat, moment: event.kind } : beat;
}
// The table's own parts do not know which game's events they carry.
export const FILM: Film<View, Beat> = {
  beats: (events) => (events as GameEvent[]).map(beatOf),
  advance: (view, event) => advance(view, event as GameEvent),
};
