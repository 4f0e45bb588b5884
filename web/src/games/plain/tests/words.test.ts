import { beforeEach, describe, expect, it } from 'vitest';
import type { Form } from '../../../lib/play';
import { speak } from '../../../../tests/helpers';
import { cardsOf, groupsOf, sayEvent, sayForm, spelled, type Telling } from '../words';

const telling: Telling = {
  info: { seat_fields: ['seat', 'turn', 'loser'], by_seat: ['left', 'cups'] },
  names: ['Ola', 'Relay'],
};
const view = {
  game: 'liars_dice',
  seat: 0,
  left: [2, 1],
  turn: 1,
  count: 0,
  wild: true,
  last_word: null,
  decision: { kind: 'bid', due: [1] },
  ready: [],
  outcome: null,
  mine: { cups: [3, 5], laid: [] },
  standing: { stack: [] },
};

describe('the plain table', () => {
  beforeEach(() => speak('en'));

  it('draws every field of a view as a labelled card, one’s own first', () => {
    expect(cardsOf(view, telling)).toEqual([
      { label: 'Cups', own: true, rows: [{ label: '', value: '3, 5' }] },
      {
        label: 'Left',
        own: false,
        rows: [
          { label: 'Ola', value: '2' },
          { label: 'Relay', value: '1' },
        ],
      },
      { label: 'Turn', own: false, rows: [{ label: '', value: 'Relay' }] },
      { label: 'Count', own: false, rows: [{ label: '', value: '0' }] },
      { label: 'Wild', own: false, rows: [{ label: '', value: 'yes' }] },
      { label: 'Last word', own: false, rows: [{ label: '', value: 'none' }] },
    ]);
  });

  it('shows what was hidden to whom it belonged', () => {
    const cups = cardsOf({ ...view, mine: null, hidden: { cups: [[3, 5], []] } }, telling)[0];
    expect(cups).toEqual({
      label: 'Cups',
      own: false,
      rows: [
        { label: 'Ola', value: '3, 5' },
        { label: 'Relay', value: 'none' },
      ],
    });
  });

  it('tells an event: who, what, the details by name', () => {
    expect(sayEvent({ kind: 'bid', seat: 1, count: 2, face: 6 }, telling)).toBe(
      'Relay: Bid (count 2; face 6)',
    );
    expect(sayEvent({ kind: 'shown', loser: 0, cups: [[1], [4, 4]], by: null }, telling)).toBe(
      'Shown (loser Ola; cups Ola: 1; Relay: 4, 4)',
    );
    expect(sayEvent({ kind: 'next_round' }, telling)).toBe('Next round');
  });

  it('names an empty seat by its number', () => {
    expect(sayEvent({ kind: 'bid', seat: 4 }, telling)).toBe('Seat 5: Bid');
  });

  it('puts options that differ in the fastest part only into one row', () => {
    const options: { form: Form }[] = [
      { form: { kind: 'bid', face: '5', count: '1' } },
      { form: { kind: 'bid', face: '6', count: '1' } },
      { form: { kind: 'bid', face: '1', count: '2' } },
      { form: { kind: 'liar' } },
    ];
    const rows = groupsOf(options).map(({ label, options }) => [label, ...options.map((one) => one.text)]);
    expect(rows).toEqual([
      ['Bid, count 1', 'face 5', 'face 6'],
      ['Bid, count 2', 'face 1'],
      ['', 'Liar'],
    ]);
  });

  it('says options and names as words', () => {
    expect(sayForm({ kind: 'move_to', cell: 'far_corner', who: 'max' })).toBe(
      'Move to, who max, cell far corner',
    );
    expect(spelled('last_one')).toBe('Last one');
  });
});
