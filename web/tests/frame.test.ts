/** The small parts with logic: addresses, names in sentences, set-up, the film, search. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { name, parts, t, useCatalog } from '../src/lib/i18n.svelte';
import type { GameEvent } from '../src/lib/play';
import type { Film, View } from '../src/lib/protocol.gen';
import { parse } from '../src/lib/router.svelte';
import { cardName, sayForm } from '../src/lib/say25';
import { reelOf, rounds, stops, viewAt } from '../src/screens/after/film';
import { entries, search } from '../src/screens/rules/book';
import { complexesFor, firstCharacters, freshOptions, perSeat, swapIn } from '../src/screens/setup/options25';
import en from '../src/texts/en';
import pl from '../src/texts/pl';
import ru from '../src/texts/ru';

describe('addresses', () => {
  it('are read from the hash', () => {
    expect(parse('#/t/KEBAR7')).toMatchObject({ page: 't', rest: ['KEBAR7'] });
    expect(parse('')).toMatchObject({ page: '', rest: [] });
    expect(parse('#/rules/rooms/acid?x=1').query.get('x')).toBe('1');
  });
});

describe('sentences', () => {
  it('put names into the case they need', () => {
    useCatalog('pl', pl);
    expect(sayForm({ kind: 'push', whom: 'sarah', cell: 'B4' })).toBe('Wypchnij Sarę do B4');
    useCatalog('ru', ru);
    expect(sayForm({ kind: 'carry', whom: 'max', cell: 'B4' })).toBe('Отнести Макса в B4');
    expect(t('room25.event.slid', { by: '', line: 'D', way: 'up' })).toBe('Столбец D сдвигается вверх.');
    useCatalog('en', en);
    expect(t('room25.event.slid', { by: name('kevin'), line: '4', way: 'left' })).toBe(
      'Kevin slid row 4 to the left.',
    );
  });
  it('count rightly', () => {
    useCatalog('pl', pl);
    expect(t('room25.event.countdown', { left: 2 })).toBe('Zostały 2 rundy.');
    expect(t('room25.event.countdown', { left: 5 })).toBe('Zostało 5 rund.');
    useCatalog('ru', ru);
    expect(t('join.count', { n: 21 })).toBe('21 стол');
    expect(t('join.count', { n: 3 })).toBe('3 стола');
  });
  it('stress and survive gaps', () => {
    useCatalog('en', en);
    expect(parts('room25.event.hid', { who: name('alice') })).toEqual([
      { text: 'Alice', strong: true },
      { text: ' hides.', strong: false },
    ]);
    expect(t('room25.event.hid')).toBe(' hides.');
    expect(t('no.such.key')).toBe('no.such.key');
  });
  it('name cards', () => {
    useCatalog('en', en);
    expect(cardName('move_a_up_twice').nom).toBe('Column A up ×2');
    expect(cardName('punish_look_max_alice').nom).toBe('Punishment: Look (Max and Alice)');
    expect(cardName('time_bomb_2').nom).toBe('Time Bomb');
    expect(t('room25.event.card', { card: 'chaos', in_room: false })).toBe(
      'The complex plays a card: Chaos.',
    );
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
    expect(swapIn(['a', 'b', 'c'], 0, 'c')).toEqual(['c', 'b', 'a']);
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
  const folder = path.resolve(import.meta.dirname, '../fixtures/room25');
  const read = (file: string) =>
    JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as {
      before: View;
      after: View;
      history: GameEvent[];
      events: GameEvent[];
    };
  const fact = (kind: string, more: Record<string, unknown> = {}): GameEvent => ({ kind, ...more });
  const film: Film = {
    audience: 'open',
    game: 'room25',
    steps: [
      { seat: -1, by: '', events: [], view: 0 },
      { seat: 0, by: 'person', events: [fact('phase', { round: 1 }), fact('add', { n: 2 })], view: 10 },
      { seat: 1, by: 'bot', events: [], view: 20 },
      { seat: 1, by: 'bot', events: [fact('add', { n: 3 }), fact('phase', { round: 2 })], view: 30 },
    ],
  };
  const add = (view: number, event: GameEvent): number => view + Number(event.n ?? 0);

  it('shows the true view after a step, and inside a step brings it forward', () => {
    const reel = reelOf<number>(film);
    expect([0, 1, 2, 3, 4].map((count) => viewAt(reel, count, add))).toEqual([0, 0, 20, 23, 30]);
  });
  it('has stops and rounds', () => {
    const { events } = reelOf(film);
    expect(stops(events, new Set(['phase']))).toEqual([0, 2, 3]);
    expect(rounds(events)).toEqual([
      { round: 1, at: 1 },
      { round: 2, at: 4 },
    ]);
  });
  it('finds the rounds of a real game', () => {
    expect(rounds(read('push.json').history).map((one) => one.round)[0]).toBe(1);
  });
});

describe('the rules', () => {
  it('are found by any of their words, without marks', () => {
    useCatalog('pl', pl);
    expect(search(entries(), 'smierci')[0]?.id).toBe('mortal');
    useCatalog('en', en);
    expect(search(entries(), 'acid')[0]?.id).toBe('acid');
    expect(search(entries(), 'zzz')).toEqual([]);
    expect(
      entries().filter((entry) => entry.text.includes('.text') || entry.title.includes('room25.')),
    ).toEqual([]);
  });
});
