// Puts options together into a choice: which parts there are to pick, what is lit, when it can be sent.
// The client knows no rules: everything here derives from the list of forms.
import type { Form, Option } from './types';

/** The order in which parts are asked; a part's values depend on the parts before it. */
export const PARTS = [
  'kind',
  'robot',
  'whom',
  'cells',
  'cell',
  'slide',
  'axis',
  'pass',
  'answer',
  'token',
] as const;
export type Part = (typeof PARTS)[number];
export type Picks = Partial<Record<Part, string>>;

export interface Choice {
  /** Options that need nothing more: one button each. */
  plain: Option[];
  /** The other options. */
  rows: Option[];
  /** The parts that differ among the rows, in the order of asking. */
  parts: Part[];
}

const isPlain = (form: Form): boolean => Object.keys(form).length === 1;

/** Pairs are picked one cell after the other, so half a pair matches. */
export function fits(form: Form, part: Part, pick: string): boolean {
  const value = form[part];
  if (value === undefined) return false;
  if (part !== 'cells') return value === pick;
  const pair = value.split(' ');
  return pick.split(' ').every((cell) => pair.includes(cell));
}

const matches = (form: Form, picks: Picks, parts: readonly Part[]): boolean =>
  parts.every((part) => picks[part] === undefined || fits(form, part, picks[part]));

function distinct(rows: Option[], part: Part): (string | undefined)[] {
  return [...new Set(rows.map((row) => row.form[part]))];
}

export function choiceOf(options: Option[]): Choice {
  const plain = options.filter((option) => isPlain(option.form));
  const rows = options.filter((option) => !isPlain(option.form));
  const kinds = distinct(rows, 'kind');
  // A part counts when it differs within a kind: whom exists for a robot's push, not for its move.
  const parts = PARTS.filter((part) =>
    part === 'kind'
      ? kinds.length > 1
      : kinds.some(
          (kind) =>
            distinct(
              rows.filter((row) => row.form.kind === kind),
              part,
            ).length > 1,
        ),
  );
  return { plain, rows, parts };
}

/** A choice of one part is sent by one tap. */
export const oneTap = (choice: Choice): boolean =>
  choice.parts.length <= 1 && !choice.parts.includes('cells');

/** The rows that are still possible given the picks of the parts before `part` (all parts without it). */
export function open(choice: Choice, picks: Picks, part?: Part): Option[] {
  const before = part ? choice.parts.slice(0, choice.parts.indexOf(part)) : choice.parts;
  return choice.rows.filter((row) => matches(row.form, picks, before));
}

/** The values of a part that may be picked now. */
export function values(choice: Choice, picks: Picks, part: Part): string[] {
  const found = open(choice, picks, part).flatMap((row) => row.form[part] ?? []);
  return [...new Set(found)];
}

/** Picks, completed where only one value is left and cleaned of what no longer fits. */
export function settle(choice: Choice, picks: Picks): Picks {
  const settled: Picks = {};
  for (const part of choice.parts) {
    const pick = picks[part];
    const rest = choice.rows.filter((row) => matches(row.form, settled, choice.parts));
    if (pick !== undefined && rest.some((row) => fits(row.form, part, pick))) settled[part] = pick;
    else if (part === 'kind') settled.kind = rest[0]?.form.kind;
  }
  for (const part of choice.parts) {
    if (settled[part] !== undefined && part !== 'cells') continue;
    const rest = choice.rows.filter((row) => matches(row.form, settled, choice.parts));
    const left = distinct(rest, part);
    if (left.length === 1 && left[0] !== undefined && rest.length) settled[part] = left[0];
  }
  return settled;
}

/** The one option that the picks name, or null while something is missing. */
export function ready(choice: Choice, picks: Picks): Option | null {
  const rest = choice.rows.filter((row) => matches(row.form, picks, choice.parts));
  const [only] = rest;
  if (rest.length !== 1 || !only) return null;
  if (only.form.cells && choice.parts.includes('cells') && picks.cells !== only.form.cells) return null;
  return only;
}

/** The parts that still want a pick, in order. */
export function missing(choice: Choice, picks: Picks): Part[] {
  return choice.parts.filter((part) => {
    const rest = choice.rows.filter((row) => matches(row.form, picks, choice.parts));
    const wanted = rest.some((row) => row.form[part] !== undefined);
    if (!wanted) return false;
    return part === 'cells' ? (picks.cells ?? '').split(' ').length < 2 : picks[part] === undefined;
  });
}

/** Picks after a tap on a value; a second tap on half a pair takes it back. */
export function pick(choice: Choice, picks: Picks, part: Part, value: string): Picks {
  const next: Picks = { ...picks };
  if (part === 'cells') {
    const had = (picks.cells ?? '').split(' ').filter(Boolean);
    const now = had.includes(value) ? had.filter((cell) => cell !== value) : [...had.slice(-1), value];
    next.cells = canonical(choice, now);
    if (!next.cells) delete next.cells;
  } else next[part] = value;
  return settle(choice, next);
}

function canonical(choice: Choice, cells: string[]): string {
  const whole = choice.rows.find((row) => {
    const pair = row.form.cells?.split(' ') ?? [];
    return cells.length === 2 && cells.every((cell) => pair.includes(cell));
  });
  return whole?.form.cells ?? cells.slice(-1).join(' ');
}

export interface Target {
  picked: boolean;
  warn?: string;
}

export interface Targets {
  cells: Map<string, Target>;
  whom: Map<string, Target>;
  robots: Map<string, Target>;
  slides: Map<string, Target>;
}

/** What is lit on the board. */
export function targets(choice: Choice, picks: Picks): Targets {
  const lit: Targets = { cells: new Map(), whom: new Map(), robots: new Map(), slides: new Map() };
  const place = { cell: lit.cells, whom: lit.whom, robot: lit.robots, slide: lit.slides } as const;
  for (const part of ['cell', 'whom', 'robot', 'slide'] as const) {
    for (const row of open(choice, picks, choice.parts.includes(part) ? part : undefined)) {
      const value = row.form[part];
      if (value === undefined) continue;
      const known = place[part].get(value);
      const picked = picks[part] === value;
      const warn = part === 'cell' ? (row.warn ?? known?.warn) : undefined;
      place[part].set(value, { picked, ...(warn ? { warn } : {}) });
    }
  }
  for (const row of open(choice, picks, choice.parts.includes('cells') ? 'cells' : undefined)) {
    const half = (picks.cells ?? '').split(' ').filter(Boolean);
    const pair = row.form.cells?.split(' ') ?? [];
    const fitting = half.length !== 1 || pair.includes(half[0] ?? '');
    if (fitting) for (const cell of pair) lit.cells.set(cell, { picked: half.includes(cell) });
  }
  return lit;
}

/** The part that a tap on a cell means. */
export const cellPart = (choice: Choice, picks: Picks): Part =>
  open(choice, picks).some((row) => row.form.cells) && !open(choice, picks).some((row) => row.form.cell)
    ? 'cells'
    : 'cell';

/** The form that a tap on a closed cell would have meant: what "why can't I?" asks about. */
export function wouldBe(choice: Choice, picks: Picks, part: Part, value: string): Form | null {
  const like = open(choice, picks, part)[0] ?? choice.rows[0];
  if (!like || like.form[part] === undefined || part === 'cells') return null;
  const form: Form = { ...like.form };
  for (const chosen of choice.parts) {
    const was = picks[chosen];
    if (was !== undefined && form[chosen] !== undefined) form[chosen] = was;
  }
  form[part] = value;
  return form;
}
