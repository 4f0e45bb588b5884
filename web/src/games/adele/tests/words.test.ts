import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../../../tests/helpers';
import { t } from '../../../lib/i18n.svelte';
import type { GameEvent } from '../logic/types';
import type { PhaseName } from '../view.gen';
import { linesOf, sayForm } from '../logic/words';

beforeAll(() => speak('en'));

const FORMS = [
  [{ kind: 'deliver', object: 'chip', effort: 'test' }, 'Deliver here: Chip'],
  [{ kind: 'place', card: '3-14:3', on: 'spying' }, 'Spy on room 3'],
  [{ kind: 'take', object: 'nothing' }, 'Take nothing'],
  [
    { kind: 'offer_swap', whom: 'emma', thing: 'axe', for: 'active_space_suit' },
    'Axe for Space suit (active)',
  ],
  [{ kind: 'salvage', hazards: 'door_lock+fire' }, 'Take back: Door Lock and Fire'],
  [{ kind: 'recall', card: '4-16' }, 'Back on the deck: Card 4 or 16'],
] as const;

describe('words', () => {
  it.each(FORMS)('says %o', (form, words) => expect(sayForm({ ...form })).toBe(words));
  it('says what happened, in every language', () => {
    const events: GameEvent[] = [
      { kind: 'phase', phase: 'event', round: 14 },
      { kind: 'test', who: 'mei', for: 'fire', roll: 5, need: 3, passed: false, again: false },
      { kind: 'moved', who: 'emma', place: 'S3', how: 'move' },
      { kind: 'paid', who: 'emma', of: 'use', for: 'use' },
      { kind: 'discarded', card: 'surge', hand: 4 },
    ];
    const said = () => linesOf(events, []).map((line) => t(line.key, line.params));
    expect(said()).toEqual([
      'Round 14',
      'Fire: Mei rolls 5, needs 3 or less: failed.',
      'Emma goes: space 3.',
      'ADELE discards Surge.',
    ]);
    for (const lang of ['pl', 'ru'] as const) {
      speak(lang);
      expect(said().join(' ')).not.toMatch(/adele\.|\{|undefined/);
    }
    speak('en');
  });
  const lines = (events: GameEvent[], from = 0) =>
    linesOf(events, [], from).map((line) => line.round ?? line.event.kind);
  const phase = (of: PhaseName, round: number): GameEvent => ({ kind: 'phase', phase: of, round });
  const energy: GameEvent = { kind: 'energy', energy: 3, why: 'income' };
  const round15: GameEvent[] = [
    { kind: 'event', event: 'lost_red', cancelled: false },
    phase('planning', 15),
    energy,
  ];
  it('begins with the round, also when its window does', () => {
    expect(lines(round15)).toEqual([15, 'event', 'energy']);
    expect(lines(round15, 2)).toEqual([15, 'energy']);
    const moved: GameEvent = { kind: 'moved', who: 'emma', place: '2', how: 'move' };
    const next = [...round15, phase('event', 14), moved];
    expect(lines(next)).toEqual([15, 'event', 'energy', 14, 'moved']);
    expect(lines(next, 4)).toEqual([14, 'moved']);
  });
  it('leaves what was before a new round outside of it', () => {
    expect(lines([energy, phase('event', 11)])).toEqual(['energy', 11]);
  });
});
