/** The keyboard's way through a table: to what is offered, and on when that is spent. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guide } from '../src/table/guide';
import { press } from './helpers';

const GROUPS = ['.send', '.wanted', '.other'] as const;
let root: HTMLElement;
let end: () => void;

const at = () => (document.activeElement as HTMLElement | null)?.id ?? '';
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
