/** What a game without words of its own is told with: the names of its fields, options and events. */
import { t } from '../../lib/i18n.svelte';
import type { Form, GameEvent } from '../../lib/play';
import type { GameInfo } from '../../lib/protocol.gen';

/** What is needed to put a value into words: which fields are seats, and who sits there. */
export interface Telling {
  info: Pick<GameInfo, 'seat_fields' | 'by_seat'>;
  names: string[];
}
export interface Row {
  /** Whose it is, or what it is called; empty for a value that is alone on its card. */
  label: string;
  value: string;
}
export interface Card {
  label: string;
  rows: Row[];
  /** Only this seat sees it. */
  own: boolean;
}

/** Fields that the frame reads itself, or that only bots need. */
const FRAME = new Set(['game', 'seat', 'decision', 'ready', 'outcome', 'standing']);

const bare = (id: string): string => id.replaceAll('_', ' ').trim();

/** `last_one` becomes "Last one". */
export function spelled(id: string): string {
  const text = bare(id);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const nameOf = (seat: number, { names }: Telling): string => names[seat] || t('plain.seat', { n: seat + 1 });
const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in a line of text. */
function said(field: string, value: unknown, telling: Telling): string {
  if (value === null || value === undefined || value === '') return t('plain.nothing');
  if (typeof value === 'boolean') return t(value ? 'plain.yes' : 'plain.no');
  if (typeof value === 'number')
    return telling.info.seat_fields.includes(field) && value >= 0 ? nameOf(value, telling) : String(value);
  if (Array.isArray(value)) {
    if (telling.info.by_seat.includes(field))
      return value.map((one, seat) => `${nameOf(seat, telling)}: ${said('', one, telling)}`).join('; ');
    return value.map((one) => said(field, one, telling)).join(', ') || t('plain.nothing');
  }
  if (record(value))
    return Object.entries(value)
      .map(([key, one]) => `${spelled(key)}: ${said(key, one, telling)}`)
      .join('; ');
  return String(value);
}

function rowsOf(field: string, value: unknown, telling: Telling): Row[] {
  if (Array.isArray(value) && telling.info.by_seat.includes(field))
    return value.map((one, seat) => ({ label: nameOf(seat, telling), value: said('', one, telling) }));
  if (record(value))
    return Object.entries(value).map(([key, one]) => ({
      label: spelled(key),
      value: said(key, one, telling),
    }));
  return [{ label: '', value: said(field, value, telling) }];
}

/** A View as cards: one for each field. What only this seat knows comes first. */
export function cardsOf(view: Record<string, unknown>, telling: Telling): Card[] {
  const { mine, hidden, ...open } = view;
  // What lies in front of a seat is there once more as one's own, and is no list by seat.
  const alone = { ...telling, info: { ...telling.info, by_seat: [] } };
  const own = record(mine) ? Object.entries(mine).filter(([field]) => field !== 'laid') : [];
  return [
    ...own.map(([field, value]) => ({
      label: spelled(field),
      rows: rowsOf(field, value, alone),
      own: true,
    })),
    ...Object.entries({ ...(record(hidden) ? hidden : {}), ...open })
      .filter(([field]) => !FRAME.has(field))
      .map(([field, value]) => ({ label: spelled(field), rows: rowsOf(field, value, telling), own: false })),
  ];
}

/** What happened, in one line: who, what, and the details. */
export function sayEvent(event: GameEvent, telling: Telling): string {
  const { kind, seat, ...details } = event;
  const told = Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => `${bare(key)} ${said(key, value, telling)}`)
    .join('; ');
  const who = typeof seat === 'number' && seat >= 0 ? nameOf(seat, telling) : '';
  return `${who && `${who}: `}${spelled(kind)}${told && ` (${told})`}`;
}

/** The parts of an option, the widest first: in a form the part that counts fastest comes first. */
const partsOf = ({ kind: _, ...axes }: Form): string[] =>
  Object.entries(axes)
    .map(([axis, value]) => `${bare(axis)} ${bare(value)}`)
    .reverse();

/** An option in words. */
export function sayForm(form: Form): string {
  return [spelled(form.kind ?? ''), ...partsOf(form)].join(', ');
}

/** Options that differ in the fastest part only stand in one row. */
export function groupsOf<O extends { form: Form }>(
  options: O[],
): { label: string; options: { option: O; text: string }[] }[] {
  const groups = new Map<string, { option: O; text: string }[]>();
  for (const option of options) {
    const parts = partsOf(option.form);
    const label = parts.length ? [spelled(option.form.kind ?? ''), ...parts.slice(0, -1)].join(', ') : '';
    const text = parts.at(-1) ?? sayForm(option.form);
    groups.set(label, [...(groups.get(label) ?? []), { option, text }]);
  }
  return [...groups].map(([label, list]) => ({ label, options: list }));
}
