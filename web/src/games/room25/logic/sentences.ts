/** How the choices and events of Room 25 are said. No rules. */
import { name, parts, t, type Name, type Params, type Part } from '../../../lib/i18n.svelte';
import { cardName } from './cardname';

const PEOPLE = ['whom', 'who', 'by', 'whose'];

/** The parameters of a form or an event, with names in place of ids. */
export function paramsOf(fields: Record<string, unknown>): Params {
  const params: Params = {};
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'kind') continue;
    if (PEOPLE.includes(key) || key === 'with') {
      if (Array.isArray(value)) params[key] = value.length ? value.map((one) => name(String(one))) : '';
      else if (typeof value === 'string') params[key] = name(value);
    } else if (key === 'cells') {
      const [one, two] = Array.isArray(value) ? value : String(value).split(' ');
      params.one = String(one);
      params.two = String(two);
    } else if (key === 'slide') {
      const [line, way] = String(value).split(' ');
      params.line = line;
      params.way = way;
    } else if (key === 'card' && typeof value === 'string') {
      params.card = { nom: cardName(value) };
    } else if (key === 'actions' && typeof value === 'string') {
      params.actions = actionsName(value);
    } else if (['string', 'number', 'boolean'].includes(typeof value)) {
      params[key] = value as string | number | boolean;
    }
  }
  return params;
}

function actionsName(actions: string): string {
  if (actions === 'none') return '';
  const [one, two] = actions.split('+').map((token) => t(`room25.token.${token}`));
  return two === undefined ? (one ?? '') : t('room25.list.two', { one, two });
}

/** A choice as a sentence: "Push Max to B4". */
export function sayForm(form: Record<string, string>): string {
  return t(`room25.form.${form.kind}`, paramsOf(form));
}

/** What happened, as a sentence; `seatName` says who sits in a seat. */
export function sayEvent(event: Record<string, unknown>, seatName: (seat: number) => Name): Part[] {
  const params = paramsOf(event);
  if (typeof event.seat === 'number') params.who = seatName(event.seat);
  if (event.kind === 'lost') params.why = t(`room25.lost.${String(event.why)}`);
  return parts(`room25.event.${String(event.kind)}`, params);
}
