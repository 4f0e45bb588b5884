// How the events of Room 25 play: which hold still, which move, which are moments.
import type { Beat, Film } from '../../../lib/show.svelte';
import type { EndReason } from '../view.gen';
import { advance } from './drawn';
import type { EventKind, GameEvent, View } from './types';

export interface Beat25 extends Beat {
  events: GameEvent[];
  /** Room 25 falls off the edge for good. */
  leaves?: boolean;
}

const RUN: Partial<Record<EventKind, number>> = {
  moved: 340,
  slid: 540,
  swapped: 620,
  turned_up: 500,
  turned_down: 500,
  destroyed: 500,
  pivoted: 420,
  closed: 320,
  locked: 320,
  unlocked: 240,
  looked: 420,
  robot_moved: 340,
  robot_placed: 360,
  robot_destroyed: 420,
  regenerated: 600,
  claimed: 240,
  reminder: 240,
  revealed: 420,
  lost: 420,
  card: 300,
  died: 420,
  role_revealed: 420,
};

/** Stillness before: time to see who acts, which card it is, who dies. */
const HOLD: Partial<Record<EventKind, number>> = { card: 1300, died: 900, revealed: 180 };

const MOMENTS: Partial<Record<EventKind, number>> = {
  alarm: 1500,
  explosion: 1200,
  key: 1200,
  jammed: 1200,
  role_revealed: 1400,
  regenerated: 900,
  room25_wrapped: 900,
  over: 1200,
};

const ESCAPES: EndReason[] = ['escape', 'partial_escape'];

/** Somebody is pushed, by another character or by a robot. */
export const isShove = (event: GameEvent): boolean =>
  event.kind === 'moved' && (event.how === 'pushed' || event.how === 'robot');

export function beatOf(event: GameEvent, next?: GameEvent): Beat25 {
  const kind = event.kind;
  const beat: Beat25 = { events: [event], hold: HOLD[kind] ?? 0, run: RUN[kind] ?? 0 };
  if (kind === 'swapped' && next?.kind === 'stayed') beat.events.push(next);
  if (isShove(event)) beat.run = 260;
  if (kind === 'slid' && next?.kind === 'over' && ESCAPES.includes(next.why)) {
    beat.leaves = true;
    beat.run = 1400;
  }
  const moment = MOMENTS[kind];
  if (moment) {
    beat.moment = kind;
    beat.hold = moment;
  }
  if (kind === 'died') beat.moment = 'died';
  if (kind === 'card') beat.moment = 'card';
  if (event.kind === 'turned_up' && event.room === 'room25') {
    beat.moment = 'room25';
    beat.run = 1200;
  }
  if (event.kind === 'phase' && event.phase === 'program' && event.left === 1) {
    beat.moment = 'last_round';
    beat.hold = 1500;
  }
  return beat;
}

export function beatsOf(events: GameEvent[]): Beat25[] {
  const beats: Beat25[] = [];
  for (let at = 0; at < events.length; at++) {
    const event = events[at];
    if (!event) continue;
    const beat = beatOf(event, events[at + 1]);
    beats.push(beat);
    at += beat.events.length - 1;
  }
  return beats;
}

// The table's own parts do not know which game's events they carry.
export const FILM: Film<View, Beat25> = {
  beats: (events) => beatsOf(events as GameEvent[]),
  advance: (view, event) => advance(view, event as GameEvent),
};
