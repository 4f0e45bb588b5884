/** Explain cards: when they open by themselves, and when they must not. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explain } from '../src/table/explain';

let node: HTMLElement;
let end: () => void;
const opened: [string, boolean][] = [];
const press = (key: string) => node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const rest = () => node.dispatchEvent(Object.assign(new Event('pointerenter'), { pointerType: 'mouse' }));

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  node = document.createElement('button');
  document.body.append(node);
  const table = {
    explain: (about: string, _at: Element, pinned = false) => void opened.push([about, pinned]),
    unexplain: () => undefined,
  };
  end = explain(node, { table, about: 'room' }).destroy;
});
afterEach(() => {
  end();
  node.remove();
  vi.useRealTimers();
});

describe('an explain card', () => {
  it('opens when the pointer rests', () => {
    rest();
    expect(opened).toEqual([]);
    vi.runAllTimers();
    expect(opened).toEqual([['room', false]]);
  });

  it('does not open a second time after a key has opened it', () => {
    rest();
    press('i');
    vi.runAllTimers();
    expect(opened).toEqual([['room', true]]);
  });

  it('stays closed after Escape', () => {
    rest();
    press('Escape');
    vi.runAllTimers();
    expect(opened).toEqual([]);
  });
});
