// The M.A.C. cards of the last draw, by the history: one may call the next, and all are shown in their order.
import type { GameEvent } from './types';

export interface Draw {
  cards: string[];
  round: number;
  /** The last of them hit nobody and nothing, or went against a slide. */
  idle: boolean;
}

export function lastDraw(events: GameEvent[]): Draw {
  let draw: Draw = { cards: [], round: 0, idle: false };
  let round = 0;
  let over = true;
  for (const event of events) {
    if (event.kind === 'phase') round = event.round;
    if (event.kind === 'phase' || event.kind === 'revealed') over = true;
    else if (event.kind === 'card') {
      draw = { cards: over ? [event.card] : [...draw.cards, event.card], round, idle: false };
      over = false;
    } else if (event.kind === 'ignored') draw = { ...draw, idle: event.card === draw.cards.at(-1) };
  }
  return draw;
}
