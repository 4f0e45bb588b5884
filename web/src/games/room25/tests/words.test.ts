import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../../tests/helpers';
import { cardName } from '../logic/cardname';
import { stands } from '../logic/crowd';
import { stepText } from '../logic/goal';
import { cellLabel } from '../logic/label';
import { forced } from '../logic/forced';
import { linesOf } from '../logic/log';
import { say, type Asked } from '../logic/say';
import { statusesOf } from '../logic/status';
import { soft } from '../../../table/soft';
import { t } from '../../../lib/i18n.svelte';
import type { Character, GameEvent } from '../view.gen';
import { character, tile, view } from './sample';

const names = [{ name: 'Ola' }, { name: 'Relay', bot: true }, { name: 'Theo' }];
const bySeat = (seat: number) => ['max', 'kevin', 'jennifer'][seat];
beforeEach(() => speak('en'));

describe('the next step', () => {
  const found = view({ key: true, tiles: [tile('A1', { room: 'room25', known: 'public', up: true })] });
  const step = (mode: string, season: number, seen = view(), role?: string) =>
    stepText({ mode, season }, seen, role).text;
  it('follows the key and Room 25 where all play together', () => {
    expect(step('cooperation', 2)).toContain('find the Key Room');
    expect(step('cooperation', 2, view({ key: true }))).toContain('key is turned');
    expect(step('cooperation', 1)).toBe('Next: find Room 25. It began near a corner.');
    expect(step('solo', 2, found)).toContain('slide it out');
  });
  it('is that of one’s own side where sides differ', () => {
    expect(step('suspicion', 2, view(), 'prisoner')).toBe('Next: find Room 25. It began near a corner.');
    expect(step('suspicion', 2, found, 'prisoner')).toContain('all prisoners');
    expect(step('suspicion', 2, found, 'guard')).toContain('Keep the prisoners');
    expect(step('team', 2, found)).toContain('your team');
  });
});

describe('labels of cells', () => {
  const down = view({
    tiles: view().tiles.map((one) =>
      one.cell === 'B4' ? tile('B4', { claims: [{ seat: 1, colour: 'red', round: 5, now: false }] }) : one,
    ),
  });
  it('say what the seat may know, claims and targets', () => {
    expect(cellLabel({ view: down, cell: 'B4', names, bySeat, target: { picked: false } })).toBe(
      'B4, face down, Kevin says red, round 5, legal target',
    );
  });
  it('never name a room that is not known', () => {
    expect(cellLabel({ view: down, cell: 'A1', names, bySeat })).toBe('A1, face down');
  });
  it('name who is inside and warn of what kills', () => {
    const label = cellLabel({
      view: down,
      cell: 'C3',
      names,
      bySeat,
      target: { picked: true, warn: 'deadly' },
    });
    expect(label).toBe('C3, Central Room, Max, you, Kevin, Jennifer, chosen, known to be deadly');
  });
});

describe('the sentence at the top', () => {
  const asked = (more: Partial<Asked> = {}): Asked => ({
    view: view(),
    due: true,
    actor: 'max',
    picks: {},
    kind: 'push',
    ready: null,
    confirm: null,
    sent: false,
    names,
    draft: { first: null, second: null },
    twoSlots: true,
    cells: ['B4', 'C3'],
    ...more,
  });
  const text = (more: Partial<Asked> = {}) => {
    const said = say(asked(more));
    return [said.lead, said.main, ...(said.hint ? [said.hint] : [])].map((p) => t(p.key, p.params)).join(' ');
  };
  it('says that it is my turn and what to do', () => {
    expect(text()).toBe('Your turn. Push somebody out of your room. Lit: B4, C3.');
    expect(text({ picks: { whom: 'jennifer' } })).toContain('Push Jennifer into a lit room.');
  });
  it('says who is asked when it is not my turn', () => {
    const other = view({ decision: { kind: 'move', manner: 'one', due: [1], who: 'kevin' } });
    expect(text({ view: other, due: false, actor: 'kevin' })).toBe(
      'Wait. Kevin is about to move. A bot plays.',
    );
  });
  it('asks once more before a known death', () => {
    expect(text({ confirm: { form: { kind: 'move', cell: 'C2' }, warn: 'deadly' } })).toContain(
      'Are you sure?',
    );
  });
  it('counts who is ready while programming', () => {
    const programming = view({
      ready: [1],
      decision: { kind: 'program', manner: 'all', due: [0, 2], who: null },
    });
    expect(text({ view: programming, draft: { first: 'look', second: null } })).toBe(
      'Programming. Choose your second action. Secret until played. Ready: 1 of 3.',
    );
  });
  it('speaks Polish with the right case', () => {
    speak('pl');
    expect(text({ picks: { whom: 'kevin' } })).toContain('Wypchnij Kevina');
  });
});

describe('the log', () => {
  it('has a line for each round and none for what goes without saying', () => {
    const lines = linesOf(
      [
        { kind: 'phase', phase: 'program', round: 2, left: 5 },
        { kind: 'revealed', who: 'kevin', token: 'look', phase: 'first' },
        { kind: 'looked', who: 'kevin', cell: 'B4', tile: 'B4', how: 'look' },
        { kind: 'claimed', seat: 1, cell: 'B4', colour: 'red', round: 2 },
      ],
      names,
      bySeat,
    );
    expect(lines.map((line) => line.round ?? t(line.key, line.params))).toEqual([
      2,
      'Kevin looked at B4.',
      'Kevin says B4 is red.',
    ]);
  });
  it('says what was done without a question, to whose it was', () => {
    const turned = (who: Character): GameEvent => ({ kind: 'revealed', who, token: 'look', phase: 'first' });
    const looked = (who: Character): GameEvent => ({
      kind: 'looked',
      who,
      cell: 'B4',
      tile: 'B4',
      how: 'look',
    });
    const hid: GameEvent = { kind: 'hid', who: 'max' };
    const events = [turned('max'), looked('max'), turned('kevin'), looked('kevin'), turned('max'), hid];
    const only = (times: number[]) =>
      linesOf(events, names, bySeat, 0, forced(events, times, ['max'])).map((line) => line.only ?? false);
    expect(only([7, 7, 7, 7, 7, 7])).toEqual([true, false, false]);
    expect(only([7, 8, 8, 8, 8, 8])).toEqual([false, false, false]);
  });
  it('names the round of its first line, and none that has no lines', () => {
    const round = (n: number): GameEvent => ({ kind: 'phase', phase: 'program', round: n, left: 9 - n });
    const hides: GameEvent = { kind: 'hid', who: 'max' };
    const events = [hides, round(1), hides, round(2), hides, hides];
    const rounds = (from: number) => linesOf(events, names, bySeat, from).map((line) => line.round ?? 0);
    expect(rounds(0)).toEqual([0, 1, 0, 2, 0, 0]);
    expect(rounds(5)).toEqual([2, 0]);
  });
});

describe('small words', () => {
  it('names cards', () => {
    expect(cardName('move_1_left_twice')).toBe('Row 1 left ×2');
    expect(cardName('punish_control_franck_emmett')).toContain('Franck');
    expect(cardName('time_bomb_2')).toBe('Time Bomb');
  });
  it('breaks long words at a syllable', () => {
    expect(soft('Восстановление')).toBe('Восста\u00adновле\u00adние');
    expect(soft('Гидропоника')).toBe('Гидро\u00adпоника');
    expect(soft('Ruch')).toBe('Ruch');
  });
  it('puts the most pressing state first', () => {
    expect(statusesOf(character('max', 0, { hidden: true, trapped: 'now' })).map((s) => s.key)).toEqual([
      'trapped_now',
      'hidden',
    ]);
  });
});

describe('a crowd', () => {
  it('finds room for eight characters and two robots, inside the tile and apart', () => {
    for (const wide of [true, false]) {
      const places = stands(10, wide);
      expect(places).toHaveLength(10);
      for (const [i, a] of places.entries()) {
        expect(a.x).toBeGreaterThanOrEqual(0);
        expect(a.x + a.size).toBeLessThanOrEqual(1);
        expect(a.y + a.size).toBeLessThanOrEqual(1);
        expect(a.size).toBeGreaterThan(0.16);
        for (const b of places.slice(i + 1))
          expect(Math.abs(a.x - b.x) + 1e-9 >= a.size || Math.abs(a.y - b.y) + 1e-9 >= a.size).toBe(true);
      }
    }
  });
});
