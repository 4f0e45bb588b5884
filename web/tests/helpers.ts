/** What tests of screens share. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { expect, vi } from 'vitest';
import { t, useCatalog, type Catalog, type Lang } from '../src/lib/i18n.svelte';
import type { TableStore } from '../src/lib/table.svelte';
import type { Option, TableProps } from '../src/table/types';

const FRAME_WORDS = import.meta.glob<{ default: Catalog }>('../src/texts/*/index.ts', { eager: true });
export const GAME_WORDS = import.meta.glob<{ default: Catalog }>('../src/games/*/texts/*/index.ts', {
  eager: true,
});

/** All words of a language: of the frame, and of every game in this tree. */
export function wordsOf(lang: Lang): Catalog {
  const found = Object.entries({ ...FRAME_WORDS, ...GAME_WORDS }).filter(([file]) =>
    file.includes(`/texts/${lang}/`),
  );
  return Object.assign({}, ...found.map(([, one]) => one.default)) as Catalog;
}
export const speak = (lang: Lang): void => useCatalog(lang, wordsOf(lang));

// --- a table that asks

export const onact = vi.fn();
let end = () => {};

/** Shows a table; `leave` takes it away again. */
export function show<V>(table: Component<TableProps<V>>, view: V, options: Option[]): void {
  const props = {
    view,
    options,
    acts: [],
    events: [],
    names: [{ name: 'Ola' }],
    pace: 'off' as const,
    onact,
  };
  const shown = mount(table, { target: document.body, props });
  flushSync();
  end = () => void unmount(shown);
}
export function leave(): void {
  end();
  onact.mockClear();
}

export function click(things: string): void {
  const one = document.querySelector(things);
  expect(one, things).not.toBeNull();
  one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}
/** What can be chosen, and what of it is chosen. */
const choices = (): string[] =>
  [...document.querySelectorAll('.lit, .chip, .dest button, .act, .endb, .now .btn')].map(
    (one) => `${one.getAttribute('class')} ${one.textContent}`,
  );
const asked = (): string => document.querySelector('.danger')?.textContent ?? '';

/** A known danger asks once more. Back leaves everything as it was, and nothing is sent; then it can be meant. */
export function backAndForth(danger: string, warn: string): void {
  const before = choices();
  click(danger);
  expect(asked()).toContain(t(warn));
  click('.danger .btn:not(.red)');
  expect(asked()).toBe('');
  expect(onact).not.toHaveBeenCalled();
  expect(choices()).toEqual(before);
  click(danger);
  click('.danger .btn.red');
  expect(onact).toHaveBeenCalledOnce();
}

export const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, ...more }),
  );

// --- a table in words

type Words = Component<{ store: TableStore; onmenu: () => void }>;

/** What a table in words says, by the class of the part. */
export function said(
  table: Words,
  game: string,
  view: { seat: number },
  part: string,
  lines: unknown[] = [],
): string | undefined {
  const info = { game, code: 'C', options: { mode: 'suspicion', season: 2 }, seats: [] };
  const store = { view, info, seat: view.seat, options: [], acts: [], lines, channels: [] };
  const shown = mount(table, {
    target: document.body,
    props: { store: store as unknown as TableStore, onmenu: () => undefined },
  });
  flushSync();
  const text = document.querySelector(part)?.textContent;
  void unmount(shown);
  return text;
}
