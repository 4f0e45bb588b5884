/**
 * Texts for people: ICU messages, one catalog per language, names with their grammatical forms.
 *
 * A Name given as a parameter `who` fills `{who}` (nominative), `{who_gen}`, `{who_dat}`, `{who_acc}`,
 * `{who_ins}`, `{who_loc}` and `{who_g}` (m, f, n: for select). `<b>…</b>` marks what a line stresses.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import languages from '../texts/languages.json';
import { recall, remember } from './memory';

export type Lang = keyof typeof languages;
export const LANGS = Object.keys(languages) as readonly Lang[];
/** What each language calls itself. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = languages;
export interface Name {
  nom: string;
  gen?: string;
  dat?: string;
  acc?: string;
  ins?: string;
  loc?: string;
  g?: string;
}
export type Entry = string | Name;
export type Catalog = Record<string, Entry>;
export type Param = string | number | boolean | null | undefined | Name | Name[];
export type Params = Record<string, Param>;
export interface Part {
  text: string;
  strong: boolean;
}

/** Where words come from: a catalog for each language. */
export type WordSource = (lang: Lang) => Promise<{ default: unknown }>;

/** The words of the frame, then those that were added: of the games that somebody looked at. */
const sources: WordSource[] = [(to) => import(`../texts/${to}/index.ts`)];

interface Loaded {
  lang: Lang;
  catalog: Catalog;
  formats: Map<string, IntlMessageFormat>;
}
let current = $state.raw<Loaded>({ lang: 'en', catalog: {}, formats: new Map() });
/** The language that was asked for last: its words may still be on their way. */
let wanted: Lang = 'en';
let gathering: Promise<void> | null = null;

export function lang(): Lang {
  return current.lang;
}

/** The language to begin with: the one chosen earlier, else the browser's, else English. */
export function firstLang(): Lang {
  const chosen = recall('lang', '');
  if (LANGS.includes(chosen as Lang)) return chosen as Lang;
  const wanted = (navigator.languages ?? [navigator.language]).map((l) => l.slice(0, 2));
  return (wanted.find((l) => LANGS.includes(l as Lang)) as Lang | undefined) ?? 'en';
}

export async function setLang(to: Lang, keep = true): Promise<void> {
  const before = current.lang;
  wanted = to;
  try {
    await gather();
  } catch (error) {
    wanted = before;
    throw error;
  }
  if (keep) remember('lang', to);
}

/** Adds words in every language; resolves when the page has them in its own. */
export async function addWords(source: WordSource): Promise<void> {
  if (sources.includes(source)) {
    await gathering;
    return;
  }
  sources.push(source);
  try {
    await gather();
  } catch (error) {
    sources.splice(sources.indexOf(source), 1); // it may be asked for again
    throw error;
  }
}

/** Loads all words of the wanted language; again if meanwhile another one was wanted, or more words. */
function gather(): Promise<void> {
  gathering ??= (async () => {
    for (;;) {
      const [to, used] = [wanted, sources.length];
      const catalogs = await Promise.all(sources.map((source) => source(to)));
      if (to !== wanted || used !== sources.length) continue;
      const catalog = Object.assign({}, ...catalogs.map((one) => one.default)) as Catalog;
      current = { lang: to, catalog, formats: new Map() };
      document.documentElement.lang = to;
      return;
    }
  })().finally(() => (gathering = null));
  return gathering;
}

/** For tests: a catalog without loading. */
export function useCatalog(to: Lang, catalog: Catalog): void {
  current = { lang: to, catalog, formats: new Map() };
}

export function has(key: string): boolean {
  return key in current.catalog;
}

/** A name with its forms; unknown names (people's) are the same in every case. */
export function name(id: string | null | undefined): Name {
  const entry = current.catalog[`name.${id}`];
  if (entry === undefined) return { nom: id ?? '' };
  return typeof entry === 'string' ? { nom: entry } : entry;
}

/** A person's name: free text, so it stands only where a nominative may stand. */
export function person(text: string): Name {
  return { nom: text, g: 'x' };
}

function isName(value: Param): value is Name {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const CASES = ['gen', 'dat', 'acc', 'ins', 'loc'] as const;

function joined(values: string[]): string {
  return new Intl.ListFormat(current.lang, { type: 'conjunction' }).format(values);
}

function named(key: string, value: Param): Param {
  if (typeof value !== 'string') return value;
  return current.catalog[`name.${key}.${value}`] === undefined ? value : name(`${key}.${value}`);
}

function expand(params: Params): Record<string, string | number> {
  const out: Record<string, string | number> = {};
  for (const [key, given] of Object.entries(params)) {
    const value = named(key, given);
    out[`${key}_is`] = value === null || value === undefined || value === '' ? 'no' : 'yes';
    if (Array.isArray(value)) {
      out[key] = joined(value.map((one) => one.nom));
      for (const form of CASES) out[`${key}_${form}`] = joined(value.map((one) => one[form] ?? one.nom));
      out[`${key}_n`] = value.length;
      out[`${key}_g`] = value.length === 1 ? (value[0]?.g ?? 'x') : 'p';
    } else if (isName(value)) {
      out[key] = value.nom;
      for (const form of CASES) out[`${key}_${form}`] = value[form] ?? value.nom;
      out[`${key}_g`] = value.g ?? 'x';
    } else if (typeof value === 'number') out[key] = value;
    else out[key] = value === null || value === undefined ? '' : String(value);
  }
  return out;
}

function format(key: string): IntlMessageFormat | undefined {
  const { catalog, formats, lang: to } = current;
  let message = formats.get(key);
  if (!message) {
    const text = catalog[key];
    if (typeof text !== 'string') return undefined;
    message = new IntlMessageFormat(text, to);
    formats.set(key, message);
  }
  return message;
}

/** What is not given is empty: a sentence with a gap is better than none. */
const FILLED: ProxyHandler<Record<string, unknown>> = {
  has: () => true,
  get: (values, key) => (key in values ? values[key as string] : ''),
};

/** The text of a key as a plain string. A missing key shows itself. */
export function t(key: string, params: Params = {}): string {
  return parts(key, params)
    .map((part) => part.text)
    .join('');
}

/** The text of a key in parts, with what is stressed marked. */
export function parts(key: string, params: Params = {}): Part[] {
  const entry = current.catalog[key];
  if (typeof entry === 'object') return [{ text: entry.nom, strong: false }];
  const message = format(key);
  if (!message) return [{ text: key, strong: false }];
  const strong = (chunks: unknown[]): Part => ({ text: chunks.join(''), strong: true });
  const values = new Proxy<Record<string, unknown>>({ ...expand(params), b: strong }, FILLED);
  const done = message.format(values as never) as unknown;
  return (Array.isArray(done) ? done : [done]).map((chunk) =>
    typeof chunk === 'object' && chunk !== null ? (chunk as Part) : { text: String(chunk), strong: false },
  );
}

/** A date and time, short, in the language of the page. */
export function when(seconds: number): string {
  return new Intl.DateTimeFormat(current.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(
    seconds * 1000,
  );
}
