/** What happens at a table, as the screens get it. */
import type { ChatLine, TableFact } from './protocol.gen';

export type Form = Record<string, string>;
export type GameEvent = Record<string, unknown> & { kind: string };

/** One thing that happened in the stream that is shown. */
export interface Line {
  /** Version in its stream: 1, 2, 3 … */
  n: number;
  at: number;
  event?: GameEvent;
  chat?: ChatLine;
  fact?: TableFact;
}
