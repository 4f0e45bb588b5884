/** The keyboard's way through a table: to what is offered, and on when that is spent. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import AdeleTable from '../src/adele/AdeleTable.svelte';
import { giveBox, view } from '../src/adele/tests/sample';
import { useCatalog } from '../src/lib/i18n.svelte';
import { guide } from '../src/table/guide';
import type { Option } from '../src/table/types';
import en from '../src/texts/en';

const GROUPS = ['.send', '.wanted', '.other'] as const;
let root: HTMLElement;
let end: () => void;

const at = () => (document.activeElement as HTMLElement | null)?.id ?? '';
const press = (key: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, ...more }),
  );
const settle = () => new Promise((done) => setTimeout(done, 5));
const thing = (id: string, kind: string) => {
  const button = document.createElement('button');
  button.id = id;
  button.className = kind;
  button.checkVisibility = () => true;
  root.append(button);
  return button;
};

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
  end = guide(root, GROUPS).destroy;
});
afterEach(() => {
  end();
  root.remove();
});

describe('a table by keyboard', () => {
  it('N walks through what is offered, what is wanted most first', () => {
    thing('a', 'other');
    thing('b', 'wanted');
    thing('c', 'wanted').disabled = true;
    const way = Array.from({ length: 3 }, () => (press('n'), at()));
    expect(way).toEqual(['b', 'a', 'b']);
    press('N', { shiftKey: true });
    expect(at()).toBe('a');
  });

  it('goes on when the choice is made, and to the button when all is chosen', async () => {
    const one = thing('one', 'wanted');
    const send = thing('send', 'send');
    send.disabled = true;
    press('n');
    expect(at()).toBe('one');
    one.className = 'picked';
    send.disabled = false;
    await settle();
    expect(at()).toBe('send');
    send.remove();
    thing('next', 'other');
    await settle();
    expect(at()).toBe('next');
  });

  it('leaves a person alone who is elsewhere, writes or uses a pointer', async () => {
    const log = thing('log', '');
    press('n');
    log.focus();
    thing('one', 'wanted');
    await settle();
    expect(at()).toBe('log');
    const field = document.createElement('input');
    field.id = 'field';
    root.append(field);
    field.focus();
    press('n');
    expect(at()).toBe('field');
    field.blur();
    window.dispatchEvent(new Event('pointerdown'));
    thing('two', 'wanted');
    await settle();
    expect(at()).toBe('');
  });
});

describe('the lists of A.D.E.L.E.', () => {
  const visible = Element.prototype.checkVisibility;
  beforeEach(() => {
    useCatalog('en', en);
    giveBox();
    Element.prototype.checkVisibility = () => true;
  });
  afterEach(() => {
    Element.prototype.checkVisibility = visible;
  });
  const special = (form: Record<string, string>): Option[] =>
    ['test', 'sure'].map((effort) => ({ form: { ...form, effort } }));
  const clear = (hazard: string) => special({ kind: 'clear', hazard, room: '1' });

  it('are on the way of N, which also leads out of them', () => {
    const props = {
      view: view(),
      options: [...clear('spying'), ...clear('fire'), { form: { kind: 'end' } }],
      acts: [],
      events: [],
      names: [{ name: 'Ola' }],
      pace: 'off' as const,
    };
    const shown = mount(AdeleTable, { target: document.body, props });
    flushSync();
    const list = document.querySelector('.sp select');
    expect(list?.querySelectorAll('option')).toHaveLength(2);
    (document.activeElement as HTMLElement | null)?.blur();
    const way = Array.from({ length: 4 }, () => (press('n'), document.activeElement));
    expect(way[0]).toBe(list);
    expect(way.slice(1).map((one) => one?.textContent)).toEqual(['Roll 1–3', 'Surely', 'End turn']);
    void unmount(shown);
  });
});
