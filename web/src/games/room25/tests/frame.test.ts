/** Sentences, set-up, the rules browser, the rounds of a film. */
import { describe, expect, it } from 'vitest';
import { speak } from '../../../../tests/helpers';
import { streamOf } from '../../../../tests/streams';
import { name, t } from '../../../lib/i18n.svelte';
import type { GameEvent } from '../../../lib/play';
import { rounds } from '../../../screens/after/film';
import { search } from '../../../screens/rules/search';
import { cardName } from '../logic/cardname';
import { sayEvent, sayForm } from '../logic/sentences';
import { complexesFor, firstCharacters, freshOptions, perSeat } from '../logic/set_up';
import { entries } from '../rules';

describe('sentences', () => {
  it('put names into the case they need', () => {
    speak('pl');
    expect(sayForm({ kind: 'push', whom: 'sarah', cell: 'B4' })).toBe('Wypchnij Sarę do B4');
    speak('ru');
    expect(sayForm({ kind: 'carry', whom: 'max', cell: 'B4' })).toBe('Отнести Макса в B4');
    expect(t('room25.event.slid', { by: '', line: 'D', way: 'up' })).toBe('Столбец D сдвигается вверх.');
    speak('en');
    expect(t('room25.event.slid', { by: name('kevin'), line: '4', way: 'left' })).toBe(
      'Kevin slid row 4 to the left.',
    );
  });
  it('count rightly', () => {
    speak('pl');
    expect(t('room25.event.countdown', { left: 2 })).toBe('Zostały 2 rundy.');
    expect(t('room25.event.countdown', { left: 5 })).toBe('Zostało 5 rund.');
  });
  it('name cards', () => {
    speak('en');
    expect(cardName('move_a_up_twice')).toBe('Column A up ×2');
    expect(cardName('punish_look_max_alice')).toBe('Punishment: Look (Max and Alice)');
    expect(cardName('time_bomb_2')).toBe('Time Bomb');
    const told = sayEvent({ kind: 'card', card: 'chaos', in_room: false }, () => name('max'));
    expect(told.map((part) => part.text).join('')).toBe('The complex plays a card: Chaos.');
  });
});

describe('set-up', () => {
  const duos = [
    ['emmett', 'kevin'],
    ['franck', 'jennifer'],
    ['max', 'alice'],
    ['sarah', 'bruce'],
  ];
  it('offers characters that fit together', () => {
    expect(perSeat({ mode: 'competition', players: 3 })).toBe(2);
    expect(firstCharacters(duos, { mode: 'cooperation', players: 2, season: 2 })).toHaveLength(4);
    expect(firstCharacters(duos, { mode: 'team', players: 4, season: 2 })).toEqual([
      'emmett',
      'franck',
      'kevin',
      'jennifer',
    ]);
    expect(firstCharacters(duos, { mode: 'suspicion', players: 6, season: 1 })).not.toContain('sarah');
  });
  it('a new mode begins by the book, with the nearest number of players', () => {
    expect(
      freshOptions({ players: 8, complex: 'random', guards: '1' }, { mode: 'competition' }, [2, 3, 4]),
    ).toMatchObject({
      mode: 'competition',
      players: 4,
      complex: '',
      guards: 'book',
      characters: 'random',
    });
  });
  it('lists the complexes of the mode', () => {
    const ready = [
      { id: 'beginner', season: 1 },
      { id: 'cooperation', season: 2, modes: ['cooperation', 'solo'] },
    ];
    expect(complexesFor(ready, { mode: 'solo', season: 2 })).toEqual(['cooperation']);
    expect(complexesFor(ready, { mode: 'suspicion', season: 1 })).toEqual(['beginner']);
  });
});

describe('the film', () => {
  it('finds the rounds of a real game', () => {
    const told = streamOf('room25', 0, { mode: 'suspicion', players: 4 }).flatMap(({ items }) => items ?? []);
    const history = told.flatMap(({ event }) => (event ? [event as GameEvent] : []));
    const found = rounds(history).map((one) => one.round);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(found.map((_, n) => n + 1));
  });
});

describe('the rules', () => {
  it('are found by any of their words, without marks', () => {
    speak('pl');
    expect(search(entries(), 'smierci')[0]?.id).toBe('mortal');
    speak('en');
    expect(search(entries(), 'acid')[0]?.id).toBe('acid');
    expect(search(entries(), 'zzz')).toEqual([]);
    expect(
      entries().filter((entry) => entry.text.includes('.text') || entry.title.includes('room25.')),
    ).toEqual([]);
  });
});
