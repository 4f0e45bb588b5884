/** The tables in words: what they say beside the choices. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import Adele from '../src/adele/screens/Words.svelte';
import * as adele from '../src/adele/tests/sample';
import { useCatalog } from '../src/lib/i18n.svelte';
import type { TableStore } from '../src/lib/table.svelte';
import * as room25 from '../src/room25/tests/sample';
import Room25 from '../src/screens/table/TextView.svelte';
import en from '../src/texts/en';

beforeAll(() => {
  useCatalog('en', en);
  adele.giveBox();
});

describe('what was done without a question', () => {
  it('is said to be the only choice', () => {
    const line = (n: number, event: Record<string, unknown>) => ({ n, at: 7, event });
    const lines = [
      line(1, { kind: 'revealed', who: 'max', token: 'look', phase: 'first' }),
      line(2, { kind: 'looked', who: 'max', cell: 'B4', how: 'look' }),
    ];
    expect(said(Room25, 'room25', room25.view(), '.log li', lines)).toBe(
      'Only one choice: Max looked at B4.',
    );
  });
});

type Words = Component<{ store: TableStore; onmenu: () => void }>;
/** What a table in words says, by the class of the part. */
function said(
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

describe('the next step in words', () => {
  const step25 = (more: Parameters<typeof room25.view>[0]) =>
    said(Room25, 'room25', room25.view(more), '.step');
  it('is that of the own side in Room 25', () => {
    const own = (role: string) => [room25.character('max', 0, { role: role as 'guard' })];
    expect(step25({})).toContain('find Room 25');
    expect(step25({ characters: own('guard') })).toContain('Keep the prisoners');
  });
  it('is not said to the dead, to who watches, and after the end', () => {
    expect(step25({ characters: [room25.character('max', 0, { alive: false })] })).toBeUndefined();
    expect(step25({ seat: -1 })).toBeUndefined();
    expect(said(Adele, 'adele', adele.view({ seat: -1 }), '.step')).toBeUndefined();
    const over = adele.view({ outcome: { why: 'died', winners: [] } });
    expect(said(Adele, 'adele', over, '.step')).toBeUndefined();
  });
  it('is that of the astronaut in A.D.E.L.E., and of ADELE', () => {
    const step = (more: Parameters<typeof adele.view>[0]) => said(Adele, 'adele', adele.view(more), '.step');
    expect(step({})).toContain('learn where Chip');
    expect(
      step({ tiles: [{ object: 'chip', room: '9', known: 'own', owners: ['emma'], delivered: false }] }),
    ).toContain('Chip to room 9');
    expect(step({ seat: 1, adele: { ...adele.view().adele, seat: 1 } })).toContain('Hold out');
    expect(step({ decision: { kind: 'start', manner: 'all', due: [0], who: null } })).toContain(
      'Complete one mission',
    );
  });
  it('stands above the board that the game has', () => {
    expect(said(Room25, 'room25', room25.view(), '#x-board')).toBe('The complex');
    expect(said(Adele, 'adele', adele.view(), '#x-board')).toBe('The ship');
  });
});
