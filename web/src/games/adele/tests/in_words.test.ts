/** The table in words: what it says beside the choices. */
import { beforeAll, describe, expect, it } from 'vitest';
import { said, speak } from '../../../../tests/helpers';
import Words from '../screens/Words.svelte';
import { giveBox, view } from './sample';

beforeAll(() => {
  speak('en');
  giveBox();
});

describe('the next step in words', () => {
  const step = (more: Parameters<typeof view>[0]) => said(Words, 'adele', view(more), '.step');
  it('is not said to whoever watches, nor after the end', () => {
    expect(step({ seat: -1 })).toBeUndefined();
    expect(step({ outcome: { why: 'death', winners: [] } })).toBeUndefined();
  });
  it('is that of the astronaut and of ADELE', () => {
    expect(step({})).toContain('learn where Chip');
    expect(
      step({ tiles: [{ object: 'chip', room: '9', known: 'own', owners: ['emma'], delivered: false }] }),
    ).toContain('Chip to room 9');
    expect(step({ seat: 1, adele: { ...view().adele, seat: 1 } })).toContain('Hold out');
    expect(step({ decision: { kind: 'start', manner: 'all', due: [0], who: null } })).toContain(
      'Complete one mission',
    );
  });
  it('stands above the board', () => {
    expect(said(Words, 'adele', view(), '#x-board')).toBe('The ship');
  });
});
