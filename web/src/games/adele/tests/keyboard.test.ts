/** The keyboard's way through the table. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { press, speak } from '../../../../tests/helpers';
import type { Option } from '../../../table/types';
import AdeleTable from '../AdeleTable.svelte';
import { giveBox, view } from './sample';

describe('the lists', () => {
  const visible = Element.prototype.checkVisibility;
  beforeEach(() => {
    speak('en');
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
