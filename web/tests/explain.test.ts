/** Explain cards: when they open by themselves, and when they must not. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explain } from '../src/table/explain';

let node: HTMLElement;
let end: () => void;
const opened: [string, boolean][] = [];
const gone: Element[] = [];
const press = (key: string) => node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const point = (kind: string, x: number, at: EventTarget = node) =>
  at.dispatchEvent(Object.assign(new Event(kind), { pointerType: 'mouse', clientX: x, clientY: 5 }));
let far = 100;
/** The pointer is moved onto it, and rests. */
const rest = () => point('pointerenter', (far += 10));

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  gone.length = 0;
  node = document.createElement('button');
  document.body.append(node);
  const table = {
    explain: (about: string, _at: Element, pinned = false) => void opened.push([about, pinned]),
    unexplain: () => undefined,
    anchorGone: (at: Element) => void gone.push(at),
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

  it('does not open because something slid under a resting pointer, but when the pointer stirs', () => {
    point('pointermove', 20, window);
    point('pointerenter', 20);
    vi.runAllTimers();
    expect(opened).toEqual([]);
    point('pointermove', 21);
    vi.runAllTimers();
    expect(opened).toEqual([['room', false]]);
  });

  it('goes with what it explains', () => {
    end();
    expect(gone).toEqual([node]);
  });

  it('stays closed after Escape', () => {
    rest();
    press('Escape');
    vi.runAllTimers();
    expect(opened).toEqual([]);
  });
});
