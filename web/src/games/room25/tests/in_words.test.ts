/** The table in words: what it says beside the choices. */
import { beforeAll, describe, expect, it } from 'vitest';
import { said, speak } from '../../../../tests/helpers';
import Words from '../screens/Words.svelte';
import { character, view } from './sample';

beforeAll(() => speak('en'));

describe('what was done without a question', () => {
  it('is said to be the only choice', () => {
    const line = (n: number, event: Record<string, unknown>) => ({ n, at: 7, event });
    const lines = [
      line(1, { kind: 'revealed', who: 'max', token: 'look', phase: 'first' }),
      line(2, { kind: 'looked', who: 'max', cell: 'B4', how: 'look' }),
    ];
    expect(said(Words, 'room25', view(), '.log li', lines)).toBe('Only one choice: Max looked at B4.');
  });
});

describe('the next step in words', () => {
  const step = (more: Parameters<typeof view>[0]) => said(Words, 'room25', view(more), '.step');
  it('is that of the own side', () => {
    const own = (role: string) => [character('max', 0, { role: role as 'guard' })];
    expect(step({})).toContain('find Room 25');
    expect(step({ characters: own('guard') })).toContain('Keep the prisoners');
  });
  it('is not said to the dead, nor to whoever watches', () => {
    expect(step({ characters: [character('max', 0, { alive: false })] })).toBeUndefined();
    expect(step({ seat: -1 })).toBeUndefined();
  });
  it('stands above the board', () => {
    expect(said(Words, 'room25', view(), '#x-board')).toBe('The complex');
  });
});
