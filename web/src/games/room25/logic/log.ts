// The history as lines: which event is worth one, who or what stands beside it, which key says it.
import { name, t, type Name, type Params } from '../../../lib/i18n.svelte';
import { cardName } from './cardname';
import { ROOMS } from './content';
import { tokenName } from './words';
import type { Colour, EventKind, GameEvent, LogLine, SeatName } from './types';

export interface Line extends LogLine {
  who?: string;
  room?: string;
  colour?: Colour;
  icon?: 'skull' | 'card' | 'jam' | 'stopwatch' | 'robot' | 'officer' | 'key' | 'pin';
}

const SILENT: ReadonlySet<EventKind> = new Set<EventKind>([
  'phase',
  'programmed',
  'ahead',
  'deck_made',
  'stayed',
  'laid',
]);

const NAMED = ['who', 'by', 'with', 'inside'];

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
  if ((event.kind === 'revealed' || event.kind === 'lost') && event.token === 'ability')
    params.token = tokenName('ability', event.who);
  if (event.kind === 'lost') params.why = t(`room25.lost.${event.why}`);
  if ('card' in event) params.card = { nom: cardName(event.card) };
  if ('seat' in event) {
    const character = bySeat(event.seat);
    params.who = character ? name(character) : ({ nom: seats[event.seat]?.name ?? '' } satisfies Name);
  }
  return params;
}

/** A revealed token needs no line of its own when the next fact says what was done with it. */
function told(event: GameEvent, next: GameEvent | undefined): boolean {
  if (event.kind !== 'revealed' || !next) return false;
  return (
    next.kind === 'lost' ||
    ('by' in next && next.by === event.who) ||
    ('who' in next && next.who === event.who && next.kind !== 'died' && next.kind !== 'revealed')
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
    if (event.kind === 'phase') round = event.round;
    if (at < from) return;
    if (round !== headed) {
      headed = round;
      lines.push({ at, round, key: 'room25.ui.round', params: { n: round } });
    }
    if (SILENT.has(event.kind) || told(event, events[at + 1])) return;
    const line: Line = { at, key: `room25.event.${event.kind}`, params: paramsOf(event, seats, bySeat) };
    if ('who' in event && typeof event.who === 'string') line.who = event.who;
    else if ('by' in event && event.by) line.who = event.by;
    else if ('seat' in event) line.who = bySeat(event.seat);
    if ('room' in event && event.room && ROOMS[event.room]) {
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
