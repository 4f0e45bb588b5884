import { beforeAll, describe, expect, it } from 'vitest';
import { t, useCatalog } from '../../lib/i18n.svelte';
import en from '../../texts/en';
import pl from '../../texts/pl';
import ru from '../../texts/ru';
import { linesOf, sayForm } from '../logic/words';

beforeAll(() => useCatalog('en', en));

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
    const events = [
      { kind: 'phase', phase: 'event', round: 14 },
      { kind: 'test', who: 'mei', for: 'fire', roll: 5, need: 3, passed: false },
      { kind: 'moved', who: 'emma', place: 'S3' },
      { kind: 'paid', who: 'emma', of: 'use' },
      { kind: 'discarded', card: 'surge' },
    ];
    const said = () => linesOf(events, []).map((line) => t(line.key, line.params));
    expect(said()).toEqual([
      'Round 14',
      'Fire: Mei rolls 5, needs 3 or less: failed.',
      'Emma goes: space 3.',
      'ADELE discards Surge.',
    ]);
    for (const [lang, catalog] of [
      ['pl', pl],
      ['ru', ru],
    ] as const) {
      useCatalog(lang, catalog);
      expect(said().join(' ')).not.toMatch(/adele\.|\{|undefined/);
    }
    useCatalog('en', en);
  });
});
