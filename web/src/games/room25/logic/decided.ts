// What decided a game of Room 25, from its whole film: what lay where, who entered unseen rooms, how near it was, and
// who told the truth. Keys and parameters, no text.
import { name, type Name, type Params } from '../../../lib/i18n.svelte';
import type { Film } from '../../../lib/protocol.gen';
import type { Truth } from '../view.gen';
import { wayTo } from './cells';
import { ROOMS } from './content';
import { advance, tileAt, tileOf } from './drawn';
import type { GameEvent, View } from './types';

export interface Reason {
  key: string;
  params: Params;
}
const at = (key: string, params: Params): Reason => ({ key: `room25.decided.${key}`, params });

/** What the film tells, event by event. */
function watch(film: Film) {
  const seen = {
    round: 0,
    /** Who went last, and the tiles that anybody has looked at. */
    last: '',
    looked: new Set<string>(),
    key: null as { who: string; n: number } | null,
    exit: null as { who: string; cell: string; n: number } | null,
    unseen: [] as { who: string; room: string; cell: string; died: boolean }[],
    claims: new Map<number, { n: number; right: number }>(),
  };
  let view = film.steps[0]?.view as unknown as View;
  for (const step of film.steps) {
    for (const event of step.events as unknown as GameEvent[]) {
      note(event);
      view = advance(view, event);
    }
    view = step.view as unknown as View;
  }
  function note(event: GameEvent): void {
    if (event.kind === 'phase') seen.round = event.round;
    else if (event.kind === 'moved') seen.last = event.who;
    else if (event.kind === 'looked' && event.tile) seen.looked.add(event.tile);
    else if (event.kind === 'key') seen.key ??= { who: event.who, n: seen.round };
    else if (event.kind === 'turned_up') {
      if (event.room === 'room25') seen.exit ??= { who: seen.last, cell: event.cell, n: seen.round };
      if (!seen.looked.has(event.tile) && ROOMS[event.room]?.colour === 'red')
        seen.unseen.push({ who: seen.last, room: event.room, cell: event.cell, died: false });
    } else if (event.kind === 'died') {
      const entered = seen.unseen.findLast((one) => one.who === event.who && one.room === event.cause);
      if (entered) entered.died = true;
    } else if (event.kind === 'claimed') {
      const room = tileAt(view, event.cell)?.room;
      const said = seen.claims.get(event.seat) ?? { n: 0, right: 0 };
      const right = said.right + Number(room != null && ROOMS[room]?.colour === event.colour);
      seen.claims.set(event.seat, { n: said.n + 1, right });
    }
  }
  return seen;
}

export function decided(film: Film, seatName: (seat: number) => Name): Reason[] {
  const end = film.steps.at(-1)?.view as unknown as Truth | undefined;
  if (!end) return [];
  const seen = watch(film);
  const reasons: Reason[] = [];
  const key = end.tiles.find((tile) => tile.room === 'key');
  if (key && seen.key) reasons.push(at('key', { who: name(seen.key.who), n: seen.key.n }));
  else if (key) reasons.push(at('key_never', { cell: key.cell }));
  const exit = end.tiles.find((tile) => tile.room === 'room25');
  if (seen.exit)
    reasons.push(
      at('exit', { who: seen.exit.who ? name(seen.exit.who) : '', n: seen.exit.n, cell: seen.exit.cell }),
    );
  else if (exit) reasons.push(at('exit_never', { cell: exit.cell }));
  for (const one of seen.unseen.filter(({ who }) => who))
    reasons.push(
      at(one.died ? 'unseen_died' : 'unseen', { who: name(one.who), room: one.room, cell: one.cell }),
    );
  const alive = end.characters.filter((one) => one.alive);
  const lost = alive.filter((one) => !end.outcome?.winners.includes(one.seat) && one.role !== 'guard');
  const where = (id: string | null): string => tileOf(end as unknown as View, id)?.cell ?? '';
  const inside = lost.filter((one) => exit && one.tile === exit.id);
  if (inside.length) reasons.push(at('inside', { who: inside.map((one) => name(one.id)) }));
  const near = lost.filter((one) => exit && wayTo(where(one.tile), exit.cell) !== null);
  if (near.length && seen.exit) reasons.push(at('near', { who: near.map((one) => name(one.id)) }));
  for (const [seat, { n, right }] of seen.claims)
    reasons.push(at('claims', { who: seatName(seat), n, right }));
  return reasons;
}
