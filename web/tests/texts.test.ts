/** Every text exists in every language, is used, is translated, and no component writes words of its own. */
import fs from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { parse as parseSvelte } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { LANGS, type Catalog, type Entry, type Lang } from '../src/lib/i18n.svelte';
import { GAME_WORDS, wordsOf } from './helpers';

const en = wordsOf('en');
const catalogs = Object.fromEntries(LANGS.map((lang) => [lang, wordsOf(lang)])) as Record<Lang, Catalog>;
const OTHERS = LANGS.filter((lang) => lang !== 'en');
/** The script of a language, and what to look for in a text that should be in it. */
const scriptOf = (lang: Lang): string => new Intl.Locale(lang).maximize().script ?? 'Latn';
const written = (text: string, script: string): boolean =>
  new RegExp(`\\p{Script=${script}}`, 'u').test(text);
/** What a game's words may do that others may not, by game: its `tests/texts.ts`. */
interface Exceptions {
  SAME: RegExp;
  ONE_AND_OTHER?: string[];
}
const exceptions = Object.values(
  import.meta.glob<Exceptions>('../src/games/*/tests/texts.ts', { eager: true }),
);
const SRC = path.resolve(import.meta.dirname, '../src');
const files = (fs.readdirSync(SRC, { recursive: true }) as string[])
  .filter((file) => /\.(ts|svelte)$/.test(file) && !/(^|\/)texts\/|\.test\.ts$|\.gen\.ts$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(SRC, file), 'utf8') }));

const strings = (entry: Entry | undefined): string[] =>
  entry === undefined ? [] : typeof entry === 'string' ? [entry] : [entry.nom];

function walk(nodes: MessageFormatElement[], see: (node: MessageFormatElement) => void): void {
  for (const node of nodes) {
    see(node);
    if (node.type === TYPE.select || node.type === TYPE.plural) {
      for (const option of Object.values(node.options)) walk(option.value, see);
    } else if (node.type === TYPE.tag) walk(node.children, see);
  }
}
const base = (name: string): string => name.replace(/_(gen|dat|acc|ins|loc|g|n|is)$/, '');

describe('the catalogs', () => {
  it.each(LANGS)('%s: a game keeps to keys of its own', (lang) => {
    const faults = Object.entries(GAME_WORDS)
      .filter(([file]) => file.includes(`/texts/${lang}/`))
      .flatMap(([file, { default: words }]) => {
        const game = /games\/(\w+)\//.exec(file)?.[1];
        return Object.keys(words).filter((key) => !key.startsWith(`${game}.`) && !key.startsWith('name.'));
      });
    expect(faults).toEqual([]);
  });

  it.each(OTHERS)('%s has the keys of en, no more and no fewer', (lang) => {
    const keys = Object.keys(catalogs[lang]);
    expect(Object.keys(en).filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key) => !(key in en))).toEqual([]);
  });

  it.each(LANGS)('%s: every message can be read, with the same parameters as in English', (lang) => {
    const faults: string[] = [];
    for (const [key, entry] of Object.entries(catalogs[lang])) {
      if (typeof entry !== 'string') continue;
      const names = (text: string): string[] => {
        const found = new Set<string>();
        walk(parse(text), (node) => {
          if (node.type === TYPE.argument || node.type === TYPE.select || node.type === TYPE.plural)
            found.add(base(node.value));
        });
        return [...found].sort();
      };
      try {
        const own = names(entry);
        const english = names(String(en[key]));
        const strange = own.filter((name) => !english.includes(name));
        if (strange.length) faults.push(`${key}: ${strange.join(', ')}`);
      } catch (error) {
        faults.push(`${key}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it.each(OTHERS)('%s: a counted noun has all its plural forms', (lang) => {
    if (!new Intl.PluralRules(lang).resolvedOptions().pluralCategories.includes('few')) return;
    const faults: string[] = [];
    for (const [key, entry] of Object.entries(catalogs[lang])) {
      if (typeof entry !== 'string') continue;
      walk(parse(entry), (node) => {
        if (node.type !== TYPE.plural) return;
        let counted = false;
        for (const option of Object.values(node.options)) {
          walk(option.value, (inner) => (counted ||= inner.type === TYPE.pound));
        }
        if (counted && !('few' in node.options) && 'one' in node.options) faults.push(key);
      });
    }
    // "one, other" is right where only one and the rest differ: accusative and genitive of people.
    const right = exceptions.flatMap((one) => one.ONE_AND_OTHER ?? []);
    expect(faults.filter((key) => !right.includes(key))).toEqual([]);
  });

  /** Names and signs that are the same in all languages. */
  const FRAME =
    /^(text\.up$|home\.line$|table\.title$|level\.adept$|after\.stop$|ui\.menu$|seat\.bot(_level)?$|credits\.code$|setup\.title$)/;
  const isSame = (key: string): boolean =>
    [FRAME, ...exceptions.map((one) => one.SAME)].some((some) => some.test(key));
  it.each(OTHERS)('%s: nothing is left in English', (lang) => {
    const faults: string[] = [];
    for (const [key, entry] of Object.entries(catalogs[lang])) {
      const words = (text: string): string => text.replace(/\{[^{}]*\}/g, '').replace(/[^\p{L}]/gu, '');
      for (const [index, text] of strings(entry).entries()) {
        const english = strings(en[key])[index] ?? '';
        if (!isSame(key) && text === english && words(text).length > 1) faults.push(key);
        const script = scriptOf(lang);
        if (!written(text, script) && words(text).length > 2 && !isSame(key))
          faults.push(`${key} (not in ${script})`);
        if (script === 'Latn' && written(text, 'Cyrl')) faults.push(`${key} (Cyrillic)`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('the code', () => {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  const asked: { key: string; file: string }[] = [];
  for (const { file, text } of files) {
    for (const match of text.matchAll(/['"`]([a-z][\w]*(?:\.[\w]+)+)['"`]/g)) literals.add(match[1]!);
    for (const match of text.matchAll(/`((?:[a-z][^`\s]*)?\$\{[^`]*)`/g)) {
      const source = match[1]!
        .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '\u0000')
        .replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')
        // What ends a key below two words may itself have several parts: a helper that is given the rest.
        .replace(/^(\w+\\\.\w+\\\.[^\u0000]*)\u0000$/, '$1[\\w.]+')
        .replaceAll('\u0000', '\\w+');
      // A pattern that says nothing but "some key" proves nothing.
      const said = source.replaceAll('\\w+', '').replaceAll('[\\w.]+', '').replace(/\W/g, '');
      if (source.includes('\\.') && said.length >= 4) patterns.push(new RegExp(`^${source}$`));
    }
    for (const match of text.matchAll(/\b(?:t|parts)\(\s*'([a-z][\w.]*\.[\w.]+)'/g))
      asked.push({ key: match[1]!, file });
  }

  it('asks only for keys that exist', () => {
    expect(asked.filter(({ key }) => !(key in en)).map(({ key, file }) => `${file}: ${key}`)).toEqual([]);
  });

  it('uses every key', () => {
    const unused = Object.keys(en).filter(
      (key) =>
        !literals.has(key) && !key.startsWith('name.') && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  /** Proper names and signs that are not translated. */
  const PROPER = /^(Hatchway|Exo 2|Jura|game-icons\.net|CC BY 3\.0|25|[A-E]|R)$/;
  it('has no words of its own in the components', { timeout: 60_000 }, () => {
    const faults: string[] = [];
    for (const { file, text } of files.filter((one) => one.file.endsWith('.svelte'))) {
      const tree = parseSvelte(text, { modern: true });
      const look = (node: unknown, attribute = ''): void => {
        if (Array.isArray(node)) {
          for (const one of node) look(one, attribute);
          return;
        }
        if (typeof node !== 'object' || node === null) return;
        const one = node as Record<string, unknown>;
        if (one.type === 'Text') {
          const words = String(one.data).trim();
          const spoken =
            !attribute || ['aria-label', 'title', 'placeholder', 'alt', 'label'].includes(attribute);
          if (spoken && /\p{L}{2,}/u.test(words) && !PROPER.test(words)) faults.push(`${file}: ${words}`);
          return;
        }
        if (one.type === 'StyleDirective') return;
        if (one.type === 'Attribute') {
          look(one.value, String(one.name));
          return;
        }
        for (const [key, value] of Object.entries(one))
          if (!['parent', 'metadata', 'loc'].includes(key)) look(value, attribute);
      };
      look(tree.fragment);
    }
    expect(faults).toEqual([]);
  });
});
