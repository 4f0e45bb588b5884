/** A finished game as a reel: every event one audience was told, and the view after any number of them. */
import type { GameEvent } from '../../lib/play';
import type { Film } from '../../lib/protocol.gen';

export interface Reel<V = unknown> {
  events: GameEvent[];
  /** The view after each step, and how many events were told by then. */
  views: V[];
  told: number[];
}

export function reelOf<V>(film: Film): Reel<V> {
  const reel: Reel<V> = { events: [], views: [], told: [] };
  for (const step of film.steps) {
    reel.events.push(...(step.events as GameEvent[]));
    reel.views.push(step.view as V);
    reel.told.push(reel.events.length);
  }
  return reel;
}

/** The view after the first `count` events; inside a step it is brought forward event by event. */
export function viewAt<V>(reel: Reel<V>, count: number, advance: (view: V, event: GameEvent) => V): V {
  const step = Math.max(
    0,
    reel.told.findLastIndex((told) => told <= count),
  );
  const view = reel.views[step];
  if (view === undefined) throw new Error('a film without steps');
  return reel.events.slice(reel.told[step], count).reduce(advance, view);
}

/** The moments worth a stop, as numbers of events shown. */
export function stops(events: GameEvent[], quiet: ReadonlySet<string>): number[] {
  const found = events.flatMap((event, index) => (quiet.has(event.kind) ? [] : [index + 1]));
  return [0, ...found];
}

/** Where each round begins, as numbers of events shown. */
export function rounds(events: GameEvent[]): { round: number; at: number }[] {
  const found: { round: number; at: number }[] = [];
  events.forEach((event, index) => {
    const round = Number(event.round);
    if (event.kind === 'phase' && round > 0 && found.at(-1)?.round !== round)
      found.push({ round, at: index + 1 });
  });
  return found;
}
