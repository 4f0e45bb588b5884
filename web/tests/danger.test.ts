/** A known danger asks once more; Back leaves everything as it was, and nothing is sent. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import AdeleTable from '../src/adele/AdeleTable.svelte';
import * as adele from '../src/adele/tests/sample';
import { t, useCatalog } from '../src/lib/i18n.svelte';
import Room25Table from '../src/room25/Room25Table.svelte';
import * as room25 from '../src/room25/tests/sample';
import type { Option, TableProps } from '../src/table/types';
import en from '../src/texts/en';

beforeAll(() => {
  useCatalog('en', en);
  adele.giveBox();
});

const onact = vi.fn();
let end = () => {};
function show<V>(table: Component<TableProps<V>>, view: V, options: Option[]): void {
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
afterEach(() => {
  end();
  onact.mockClear();
});

const click = (things: string) => {
  const one = document.querySelector(things);
  expect(one, things).not.toBeNull();
  one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
/** What can be chosen, and what of it is chosen. */
const choices = () =>
  [...document.querySelectorAll('.lit, .chip, .dest button, .act, .endb, .now .btn')].map(
    (one) => `${one.getAttribute('class')} ${one.textContent}`,
  );
const asked = () => document.querySelector('.danger')?.textContent ?? '';
const back = '.danger .btn:not(.red)';

/** The question comes, Back takes it away; asked again it can be meant. */
function backAndForth(danger: string, warn: string): void {
  const before = choices();
  click(danger);
  expect(asked()).toContain(t(warn));
  click(back);
  expect(asked()).toBe('');
  expect(onact).not.toHaveBeenCalled();
  expect(choices()).toEqual(before);
  click(danger);
  click('.danger .btn.red');
  expect(onact).toHaveBeenCalledOnce();
}

describe('Room 25', () => {
  it('goes back from one tap', () => {
    show(Room25Table, room25.view({ decision: { kind: 'move', manner: 'one', due: [0], who: 'max' } }), [
      { form: { kind: 'move', cell: 'B3' } },
      { form: { kind: 'move', cell: 'C2' }, warn: 'deadly' },
    ]);
    expect(document.querySelectorAll('.cell.lit')).toHaveLength(2);
    backAndForth('.cell[data-cell=C2]', 'room25.warn.deadly');
    expect(onact).toHaveBeenCalledWith({ kind: 'move', cell: 'C2' });
  });
  it('goes back to the parts that were chosen', () => {
    show(Room25Table, room25.view(), [
      { form: { kind: 'push', whom: 'kevin', cell: 'C2' }, warn: 'deadly' },
      { form: { kind: 'push', whom: 'kevin', cell: 'B3' } },
      { form: { kind: 'push', whom: 'jennifer', cell: 'B3' } },
    ]);
    click('[data-whom=kevin]');
    click('.cell[data-cell=C2]');
    backAndForth('.now .btn.pri', 'room25.warn.deadly');
    expect(onact).toHaveBeenCalledWith({ kind: 'push', whom: 'kevin', cell: 'C2' });
  });
});

describe('A.D.E.L.E.', () => {
  const turn = (...warned: Option[]) =>
    show(AdeleTable, adele.view(), [{ form: { kind: 'move', place: '2' } }, ...warned]);
  it('goes back from the way into a fire', () => {
    turn({ form: { kind: 'move', place: '6' }, warn: 'fire_may_kill' }, { form: { kind: 'end' } });
    expect(document.querySelectorAll('.dest button')).toHaveLength(2);
    backAndForth('.dest li:nth-child(2) button', 'adele.warn.fire_may_kill');
    expect(onact).toHaveBeenCalledWith({ kind: 'move', place: '6' });
  });
  it('goes back from the end of the turn', () => {
    turn({ form: { kind: 'end' }, warn: 'suit_runs_out' });
    backAndForth('.endb', 'adele.warn.suit_runs_out');
    expect(onact).toHaveBeenCalledWith({ kind: 'end' });
  });
});
