// Programming: which tokens may go into which slot, derived from the program forms alone.
import type { Form, Option } from './types';

export interface Draft {
  first: string | null;
  second: string | null;
  adrenaline: boolean;
}

export const EMPTY: Draft = { first: null, second: null, adrenaline: false };

export const actionsOf = (draft: Draft): string =>
  [draft.first, draft.second].filter(Boolean).join('+') || 'none';

export const formOf = (draft: Draft): Form => ({
  kind: 'program',
  actions: actionsOf(draft),
  adrenaline: draft.adrenaline ? 'yes' : 'no',
});

export const programs = (options: Option[]): Option[] => options.filter((o) => o.form.kind === 'program');

/** The option that a draft names, or null if it cannot be laid. */
export function laid(options: Option[], draft: Draft): Option | null {
  if (!draft.first && draft.second) return null;
  const want = formOf(draft);
  return (
    options.find((o) => o.form.actions === want.actions && o.form.adrenaline === want.adrenaline) ?? null
  );
}

/** Tokens that some program uses. */
export const usable = (options: Option[]): Set<string> =>
  new Set(programs(options).flatMap((o) => (o.form.actions ?? '').split('+').filter((a) => a !== 'none')));

export const twoSlots = (options: Option[]): boolean =>
  programs(options).some((o) => (o.form.actions ?? '').includes('+'));

export const adrenalineOpen = (options: Option[]): boolean =>
  programs(options).some((o) => o.form.adrenaline === 'yes');

/** Whether nothing but adrenaline is asked: the actions themselves are drawn or chosen later. */
export const onlyAdrenaline = (options: Option[]): boolean =>
  programs(options).length > 0 && usable(options).size === 0;

export type Slot = 'first' | 'second';

/** A token goes into a slot: the wanted one, else the first free one, else the second. Again: out of it. */
export function lay(options: Option[], draft: Draft, token: string, slot?: Slot): Draft {
  if (!usable(options).has(token)) return draft;
  const two = twoSlots(options);
  const had: Slot | null = draft.first === token ? 'first' : draft.second === token ? 'second' : null;
  if (had && (!slot || slot === had)) return take(draft, had);
  const to: Slot =
    slot && (two || slot === 'first') ? slot : !draft.first ? 'first' : two ? 'second' : 'first';
  const next: Draft = { ...draft };
  if (had) next[had] = draft[to];
  next[to] = token;
  return next.first ? next : { ...next, first: next.second, second: null };
}

/** Takes the token out of a slot; the second moves up. */
export function take(draft: Draft, slot: Slot): Draft {
  return slot === 'first' ? { ...draft, first: draft.second, second: null } : { ...draft, second: null };
}

/** The draft that a laid form says: to change a program one begins with it. */
export function draftOf(form: Form | undefined): Draft {
  if (!form || form.kind !== 'program') return EMPTY;
  const [first = null, second = null] = (form.actions ?? '').split('+').filter((a) => a !== 'none');
  return { first, second, adrenaline: form.adrenaline === 'yes' };
}
