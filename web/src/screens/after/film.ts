/** The game again, from what one stream was told: the board before the first event, and after each one. */
import type { GameEvent } from '../../lib/play';
import type { View } from '../../lib/protocol.gen';
import { advance } from '../../room25/logic/drawn';

const START_TOKENS = ['look', 'move', 'push', 'control', 'ability'];

/** The complex as it lay at the start: a tile's id is the cell where it lay. */
export function opening(last: View): View {
  return {
    ...last,
    phase: 'clue',
    round: 1,
    turn: 0,
    slot: false,
    passes: 0,
    tiles: last.tiles.map((tile) => {
      const central = tile.id === 'C3';
      return {
        ...tile,
        cell: tile.id,
        up: central,
        room: central ? 'central' : null,
        known: central ? ('public' as const) : ('' as const),
        closed: false,
        locked: false,
        axis: 'none',
        looked: [],
        claims: [],
        reminders: [],
      };
    }),
    characters: last.characters.map((one, came) => ({
      ...one,
      alive: true,
      tile: 'C3',
      came,
      shown: false,
      role: one.seat === last.seat ? one.role : null,
      tokens: START_TOKENS,
      actions: 0,
      first: null,
      second: null,
      played: [false, false],
      hidden: false,
      trapped: '' as const,
      drowns: 0,
      pile: null,
      cold: false,
      benched: false,
    })),
    robots: last.robots.map(() => null),
    slid: {},
    deck: {
      ...last.deck,
      left: last.deck.left + last.deck.discard.length + last.deck.open.length,
      discard: [],
      open: [],
    },
    key: false,
    jammed: false,
    jam_card: false,
    ready: [],
    decision: null,
    outcome: null,
    mine: null,
  };
}

/** The view after the first `count` events; all of them: the true last view. */
export function frame(last: View, events: GameEvent[], count: number): View {
  if (count >= events.length) return last;
  return events.slice(0, count).reduce((view, event) => {
    const next = advance(view, event);
    // The jamming card ends with the round; a jammed room is not told by an event.
    return event.kind === 'countdown' ? { ...next, jammed: false } : next;
  }, opening(last));
}

const QUIET = new Set(['laid', 'programmed', 'ahead', 'deck_made', 'phase', 'revealed']);

/** The moments worth a stop, as numbers of events shown. */
export function stops(events: GameEvent[]): number[] {
  const found = events.flatMap((event, index) => (QUIET.has(event.kind) ? [] : [index + 1]));
  return [0, ...found];
}

/** Where each round begins, as numbers of events shown. */
export function rounds(events: GameEvent[]): { round: number; at: number }[] {
  return events.flatMap((event, index) =>
    event.kind === 'phase' && event.phase === 'program'
      ? [{ round: Number(event.round), at: index + 1 }]
      : [],
  );
}
