// Names and sentences: forms as choices, events as lines, rooms by number and name.
import { name, t, type Name, type Params } from '../../../lib/i18n.svelte';
import { eventLook, objectOf } from './look';
import type { TestPurpose } from '../view.gen';
import type { EventKind, Form, GameEvent, LogLine, SeatName } from './types';

export const thing = (id: string): string => t(`adele.object.${objectOf(id)}`);
export const hazard = (id: string): string => t(`adele.hazard.${id}`);
export const roomName = (ship: string, room: string): string =>
  room.startsWith('S') ? t('adele.ui.space_n', { n: room.slice(1) }) : t(`adele.room.${ship}.${room}`);
export const eventName = (id: string): string => t(`adele.happening.${eventLook(id).type}`);
export const anomaly = (id: string): string => t(`adele.anomaly.${id}`);
export const action = (id: string): string => t(`adele.action.${id}`);
/** A place in a sentence: "room 7", "space 3". */
export const place = (id: string): string =>
  id.startsWith('S') ? t('adele.ui.in_space', { n: id.slice(1) }) : t('adele.ui.in_room', { n: id });
/** The same in a narrow column. */
export const shortPlace = (id: string): string =>
  id.startsWith('S') ? place(id) : t('adele.ui.short_room', { n: id });
export const card = (id: string): string =>
  /^\d/.test(id)
    ? t('adele.ui.room_card', { one: id.split('-')[0], two: id.split('-')[1] })
    : t(`adele.card.${id}`);

const list = (names: string[]): Name[] => names.map((nom) => ({ nom }));
const PEOPLE = ['who', 'whom', 'whose'];
const THINGS = ['object', 'thing', 'for', 'tile'];

/** What a form or an event names, in words. */
export function paramsOf(given: Record<string, unknown>): Params {
  const params: Params = {};
  for (const [key, value] of Object.entries(given)) {
    if (key === 'kind' || value === undefined) continue;
    if (value === null) params[key] = '';
    else if (PEOPLE.includes(key)) params[key] = name(String(value));
    else if (key === 'objects' && Array.isArray(value))
      params.objects = value.length ? list(value.map(thing)) : '';
    else if (key === 'hazards')
      params.hazards = list(
        (Array.isArray(value) ? value : String(value).split('+')).map((one) => hazard(String(one))),
      );
    else if (key === 'hazard') params.hazard = hazard(String(value));
    else if (key === 'card') params.card = { nom: card(String(value).split(':')[0] ?? '') };
    else if (key === 'cards' && (Array.isArray(value) || typeof value === 'string'))
      params.cards = list((Array.isArray(value) ? value : value.split('+')).map((one) => card(String(one))));
    else if (key === 'event' || key === 'next') params[key] = eventName(String(value));
    else if (key === 'anomaly') params.anomaly = anomaly(String(value));
    else if (key === 'place') params.place = place(String(value));
    else if (key === 'of') params.of = t(`adele.action.${String(value)}`);
    else if (key === 'on') params.spot = String(value);
    else if (key === 'cubes' && typeof value === 'string')
      params.cubes = list(
        value.split('+').map((one) => `${one.split(' ')[0]} × ${action(one.split(' ')[1] ?? '')}`),
      );
    else if (key === 'wounds' && typeof value === 'string')
      params.wounds = list(
        value.split('+').map((one) => `${name(one.split(' ')[1] ?? '').nom} ${one.split(' ')[0]}`),
      );
    else if (THINGS.includes(key) && key !== 'for')
      params[key] = value === 'nothing' ? '' : thingOr(String(value));
    else if (key === 'for') params.for = thingOr(String(value));
    else if (['string', 'number', 'boolean'].includes(typeof value))
      params[key] = value as string | number | boolean;
  }
  const to = typeof given.card === 'string' ? given.card.split(':')[1] : undefined;
  if (to) params.room = to;
  return params;
}
/** "For" names a thing in an offer and a purpose in a test; a tile may be a room's number. */
const thingOr = (value: string): string =>
  /^\d+$/.test(value) || value === 'X' || PURPOSES.some((one) => one === value)
    ? value
    : value.startsWith('active_')
      ? t('adele.ui.active_thing', { thing: thing(value) })
      : thing(value);
const PURPOSES: TestPurpose[] = ['evasive_manoeuvre', 'panic', 'fire', 'special'];

/** A choice as words on a button. */
export const sayForm = (form: Form): string => t(`adele.form.${form.kind}`, paramsOf(form));

export interface Line extends LogLine {
  event: GameEvent;
  who?: string;
}
/** Facts that other lines already say, or that nobody reads. */
const SILENT: ReadonlySet<EventKind> = new Set<EventKind>([
  'phase',
  'paid',
  'laid',
  'plans',
  'turn_over',
  'cards_drawn',
  'deck_made',
  'watchdog_roll',
]);

export function linesOf(events: GameEvent[], seats: SeatName[], from = 0): Line[] {
  const lines: Line[] = [];
  const first = events.find((event) => event.kind === 'phase');
  // A round begins with its event, and the first round with the choice of an object: both come before its first phase.
  let round = first && first.phase !== 'event' ? first.round : 0;
  let headed = 0;
  events.forEach((event, at) => {
    if (event.kind === 'phase') round = event.round;
    if (at < from) return;
    if (round !== headed) {
      headed = round;
      lines.push({ at, round, key: 'adele.ui.round', params: { n: round }, event });
    }
    if (SILENT.has(event.kind)) return;
    const params = paramsOf(event);
    if ('seat' in event) params.who = { nom: seats[event.seat]?.name ?? '' };
    const line: Line = { at, key: `adele.event.${event.kind}`, params, event };
    if (event.kind === 'offer')
      line.params = { ...params, what: sayForm(event.offer as Form), state: event.state };
    if ('who' in event) line.who = event.who;
    lines.push(line);
  });
  return lines;
}
