/** A known danger asks once more. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backAndForth, click, leave, onact, show, speak } from '../../../../tests/helpers';
import Room25Table from '../Room25Table.svelte';
import { view } from './sample';

beforeAll(() => speak('en'));
afterEach(leave);

describe('Back from a danger', () => {
  it('goes back from one tap', () => {
    show(Room25Table, view({ decision: { kind: 'move', manner: 'one', due: [0], who: 'max' } }), [
      { form: { kind: 'move', cell: 'B3' } },
      { form: { kind: 'move', cell: 'C2' }, warn: 'deadly' },
    ]);
    expect(document.querySelectorAll('.cell.lit')).toHaveLength(2);
    backAndForth('.cell[data-cell=C2]', 'room25.warn.deadly');
    expect(onact).toHaveBeenCalledWith({ kind: 'move', cell: 'C2' });
  });
  it('goes back to the parts that were chosen', () => {
    show(Room25Table, view(), [
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
