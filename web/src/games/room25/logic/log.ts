// The history as lines: which event is worth one, who or what stands beside it, which key says it.
import { name, type Name, type Params } from '../../../lib/i18n.svelte';
import { cardName } from './cardname';
import { ROOMS } from './content';
import { tokenName } from './words';
import type { Colour, GameEvent, LogLine, SeatName } from './types';

export interface Line extends LogLine {
  who?: string;
  room?: string;
  colour?: Colour;
  icon?: 'skull' | 'card' | 'jam' | 'stopwatch' | 'robot' | 'officer' | 'key' | 'pin';
}

const SILENT = new Set(['phase', 'programmed', 'ahead', 'deck_made', 'stayed', 'discarded', 'laid']);

const NAMED = ['who', 'by', 'whom', 'with', 'inside', 'caller'];

export function paramsOf(
  event: GameEvent,
  seats: SeatName[],
  bySeat: (seat: number) => string | undefined,
): Params {
  const params: Params = {};
  for (const [key, value] of Object.entries(event)) {
    if (key === 'kind') continue;
    if (NAMED.includes(key) && Array.isArray(value))
      params[key] = value.length ? value.map((id) => name(String(id))) : '';
    else if (NAMED.includes(key) && typeof value === 'string') params[key] = name(value);
    else if (key === 'cells' && Array.isArray(value)) {
      params.cells = value.join(', ');
      params.one = String(value[0]);
      params.two = String(value[1]);
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      params[key] = value;
    else if (Array.isArray(value)) params[key] = value.join(', ');
    else if (value === null) params[key] = '';
  }
  // An ability is called by its own name, as on its token.
  if (event.token === 'ability' && ['revealed', 'lost'].includes(event.kind) && typeof event.who === 'string')
    params.token = tokenName('ability', event.who);
  if (typeof event.card === 'string') params.card = { nom: cardName(event.card) };
  const seat = event.seat;
  if (typeof seat === 'number') {
    const character = bySeat(seat);
    params.who = character ? name(character) : ({ nom: seats[seat]?.name ?? '' } satisfies Name);
  }
  return params;
}

/** A revealed token needs no line of its own when the next fact says what was done with it. */
function told(event: GameEvent, next: GameEvent | undefined): boolean {
  if (event.kind !== 'revealed' || !next) return false;
  return (
    next.kind === 'lost' ||
    next.by === event.who ||
    (next.who === event.who && !['died', 'revealed'].includes(next.kind))
  );
}

export function linesOf(
  events: GameEvent[],
  seats: SeatName[],
  bySeat: (seat: number) => string | undefined,
  from = 0,
  forced: ReadonlySet<GameEvent> = new Set(),
): Line[] {
  const lines: Line[] = [];
  let round = 0;
  let headed = 0;
  events.forEach((event, at) => {
    if (event.kind === 'phase') round = Number(event.round);
    if (at < from) return;
    if (round !== headed) {
      headed = round;
      lines.push({ at, round, key: 'room25.ui.round', params: { n: round } });
    }
    if (SILENT.has(event.kind) || told(event, events[at + 1])) return;
    const line: Line = { at, key: `room25.event.${event.kind}`, params: paramsOf(event, seats, bySeat) };
    if (typeof event.who === 'string') line.who = event.who;
    else if (typeof event.by === 'string') line.who = event.by;
    else if (typeof event.seat === 'number') line.who = bySeat(event.seat);
    if (typeof event.room === 'string' && ROOMS[event.room]) {
      line.room = event.room;
      line.colour = ROOMS[event.room]?.colour;
    }
    if (event.kind === 'card') line.icon = 'card';
    if (event.kind === 'died') line.icon = 'skull';
    if (event.kind === 'jammed') line.icon = 'jam';
    if (event.kind === 'countdown' || event.kind === 'timer' || event.kind === 'alarm')
      line.icon = 'stopwatch';
    if (event.kind.startsWith('robot')) line.icon = 'robot';
    if (event.kind === 'key') line.icon = 'key';
    if (forced.has(event)) line.only = true;
    lines.push(line);
  });
  return lines;
}
