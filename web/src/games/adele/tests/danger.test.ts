/** A known danger asks once more. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backAndForth, leave, onact, show, speak } from '../../../../tests/helpers';
import type { Option } from '../../../table/types';
import AdeleTable from '../AdeleTable.svelte';
import { giveBox, view } from './sample';

beforeAll(() => {
  speak('en');
  giveBox();
});
afterEach(leave);

describe('Back from a danger', () => {
  const turn = (...warned: Option[]) =>
    show(AdeleTable, view(), [{ form: { kind: 'move', place: '2' } }, ...warned]);
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
