/** What happens at a table, as the screens get it. */
import type { ChatLine, TableFact } from './protocol.gen';

export type Form = Record<string, string>;
export type GameEvent = Record<string, unknown> & { kind: string };

/** A View of any game: what the frame reads of it. Everything else is the game's own affair. */
export interface AnyView {
  seat?: number;
  round?: number;
  decision?: { kind: string; due: number[]; who?: string | null } | null;
  /** Who has already answered a decision of several. */
  ready?: number[];
  outcome?: { winners: number[]; why: string } | null;
}

/** One thing that happened in the stream that is shown. */
export interface Line {
  /** Version in its stream: 1, 2, 3 … */
  n: number;
  at: number;
  event?: GameEvent;
  chat?: ChatLine;
  fact?: TableFact;
}
