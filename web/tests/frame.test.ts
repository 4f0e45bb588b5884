/** The small parts with logic: addresses, the catalog, set-up, the film. */
import { describe, expect, it } from 'vitest';
import { name, parts, t, useCatalog } from '../src/lib/i18n.svelte';
import type { GameEvent } from '../src/lib/play';
import type { Film } from '../src/lib/protocol.gen';
import { parse } from '../src/lib/router.svelte';
import { reelOf, rounds, stops, viewAt } from '../src/screens/after/film';
import { swapIn } from '../src/screens/setup/Cast.svelte';
import { speak } from './helpers';

describe('addresses', () => {
  it('are read from the hash', () => {
    expect(parse('#/t/KEBAR7')).toMatchObject({ page: 't', rest: ['KEBAR7'] });
    expect(parse('')).toMatchObject({ page: '', rest: [] });
    expect(parse('#/rules/rooms/acid?x=1').query.get('x')).toBe('1');
  });
});

describe('texts', () => {
  it('count rightly', () => {
    speak('ru');
    expect(t('join.count', { n: 21 })).toBe('21 стол');
    expect(t('join.count', { n: 3 })).toBe('3 стола');
  });
  it('stress and survive gaps', () => {
    useCatalog('en', { 'some.event.hid': '<b>{who}</b> hides.', 'name.alice': { nom: 'Alice' } });
    expect(parts('some.event.hid', { who: name('alice') })).toEqual([
      { text: 'Alice', strong: true },
      { text: ' hides.', strong: false },
    ]);
    expect(t('some.event.hid')).toBe(' hides.');
    expect(t('no.such.key')).toBe('no.such.key');
  });
});

describe('a cast', () => {
  it('changes places with whoever is chosen twice', () => {
    expect(swapIn(['a', 'b', 'c'], 0, 'c')).toEqual(['c', 'b', 'a']);
  });
});

describe('the film', () => {
  const fact = (kind: string, more: Record<string, unknown> = {}): GameEvent => ({ kind, ...more });
  const film: Film = {
    audience: 'open',
    game: 'some',
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
});
