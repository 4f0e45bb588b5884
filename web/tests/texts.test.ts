/** Every text exists in every language, is used, is translated, and no component writes words of its own. */
import fs from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { parse as parseSvelte } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import type { Catalog, Entry } from '../src/lib/i18n.svelte';
import en from '../src/texts/en';
import pl from '../src/texts/pl';
import ru from '../src/texts/ru';

const catalogs: Record<string, Catalog> = { en, pl, ru };
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
  it.each(['pl', 'ru'])('%s has the keys of en, no more and no fewer', (lang) => {
    const keys = Object.keys(catalogs[lang]!);
    expect(Object.keys(en).filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key) => !(key in en))).toEqual([]);
  });

  it.each(['en', 'pl', 'ru'])(
    '%s: every message can be read, with the same parameters as in English',
    (lang) => {
      const faults: string[] = [];
      for (const [key, entry] of Object.entries(catalogs[lang]!)) {
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
    },
  );

  it.each(['pl', 'ru'])('%s: a counted noun has all its plural forms', (lang) => {
    const faults: string[] = [];
    for (const [key, entry] of Object.entries(catalogs[lang]!)) {
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
    expect(faults.filter((key) => key !== 'room25.wait.laid')).toEqual([]);
  });

  /** Names and signs that are the same in all languages. */
  const SAME =
    /^(ui\.lang\.|game\.|text\.up$|home\.line$|table\.title$|room25\.thing\.robot$|name\.(card\.(chaos|robot|mac)|alice|bruce|franck|jennifer|kevin|max|sarah)$|room25\.mode\.solo$|adele\.mode\.|level\.adept$|after\.stop$|ui\.menu$|seat\.bot(_level)?$|credits\.code$|room25\.option\.alarm$|rules\.mode\.solo|room25\.(form\.robot|value\.level)|setup\.title$|room25\.ui\.(bot|label\.robot|menu|robot_n|show)$|name\.(emma|mei|idris|adele)$|adele\.(ship\.|phase\.adele$|ui\.list$|spot\.terminal$|object\.chip$))/;
  it.each(['pl', 'ru'])('%s: nothing is left in English', (lang) => {
    const faults: string[] = [];
    for (const [key, entry] of Object.entries(catalogs[lang]!)) {
      const words = (text: string): string => text.replace(/\{[^{}]*\}/g, '').replace(/[^\p{L}]/gu, '');
      for (const [index, text] of strings(entry).entries()) {
        const english = strings(en[key])[index] ?? '';
        if (!SAME.test(key) && text === english && words(text).length > 1) faults.push(key);
        const cyrillic = /\p{Script=Cyrillic}/u.test(text);
        if (lang === 'ru' && !cyrillic && words(text).length > 2 && !SAME.test(key))
          faults.push(`${key} (no Cyrillic)`);
        if (lang !== 'ru' && cyrillic && key !== 'ui.lang.ru') faults.push(`${key} (Cyrillic)`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('names have all their cases', () => {
    for (const lang of ['pl', 'ru']) {
      for (const id of ['alice', 'bruce', 'emmett', 'franck', 'jennifer', 'kevin', 'max', 'sarah']) {
        expect(catalogs[lang]![`name.${id}`]).toMatchObject({
          nom: expect.any(String),
          gen: expect.any(String),
          dat: expect.any(String),
          acc: expect.any(String),
          ins: expect.any(String),
          loc: expect.any(String),
          g: expect.stringMatching(/^[mf]$/),
        });
      }
    }
  });

  it('short names of rooms fit a tile', () => {
    for (const catalog of Object.values(catalogs)) {
      for (const [key, text] of Object.entries(catalog)) {
        if (key.startsWith('room25.short.')) expect(String(text).length, key).toBeLessThanOrEqual(12);
      }
    }
  });
});

describe('the code', () => {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  const asked: { key: string; file: string }[] = [];
  for (const { file, text } of files) {
    for (const match of text.matchAll(/['"`]([a-z][\w]*(?:\.[\w]+)+)['"`]/g)) literals.add(match[1]!);
    for (const match of text.matchAll(/`([a-z${][^`\s]*\$\{[^`]*)`/g)) {
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
