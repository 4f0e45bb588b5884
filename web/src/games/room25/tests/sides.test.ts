/** Teams: who is grouped with whom, and which ring a token wears. */
import { beforeEach, describe, expect, it } from 'vitest';
import { groupsOf, ringsOf, teamText } from '../logic/sides';
import { character, view } from './sample';
import { speak } from '../../../../tests/helpers';

const characters = [character('max', 0), character('kevin', 1), character('alice', 2), character('sarah', 3)];
const sides = [
  [0, 2],
  [1, 3],
];

beforeEach(() => speak('en'));

describe('teams', () => {
  it('show the own one first', () => {
    const seen = view({ seat: 1, sides, characters });
    const groups = groupsOf(seen, characters);
    expect(groups.map((one) => [one.title, one.who.map((c) => c.id)])).toEqual([
      ['Your team', ['kevin', 'sarah']],
      ['The other team', ['max', 'alice']],
    ]);
    expect(teamText(seen)).toBe('Your team: Kevin and Sarah');
  });
  it('are numbered for a spectator, who has none', () => {
    const seen = view({ seat: -1, sides, characters });
    expect(groupsOf(seen, characters).map((one) => one.title)).toEqual(['Team 1', 'Team 2']);
    expect(teamText(seen)).toBe('');
  });
  it('give every token a ring that differs in more than its colour', () => {
    const rings = ringsOf(view({ sides, characters }));
    expect(rings).toContain('--ring-alice:var(--team1);--line-alice:var(--line-team1);');
    expect(rings).toContain('--ring-sarah:var(--team2);--line-sarah:var(--line-team2);');
  });
  it('do not exist elsewhere', () => {
    const seen = view({ characters });
    expect(groupsOf(seen, characters)).toEqual([{ side: -1, title: '', who: characters }]);
    expect(ringsOf(seen)).toBe('');
  });
});
