/** The last M.A.C. card is the last that was drawn, and cards that call one another stand in order. */
import { describe, expect, it } from 'vitest';
import { lastDraw } from '../logic/draws';
import type { GameEvent } from '../logic/types';

const phase = (round: number): GameEvent => ({ kind: 'phase', phase: 'cards', round, left: 5 });
const card = (id: 'move_d_down_again' | 'move_2_left' | 'punish_control_kevin_sarah'): GameEvent => ({
  kind: 'card',
  card: id,
  who: 'max',
  in_room: false,
});

describe('the last draw', () => {
  it('keeps chained cards in their order', () => {
    const draw = lastDraw([
      phase(2),
      card('move_d_down_again'),
      { kind: 'ignored', card: 'move_d_down_again', why: 'against_slide' },
      card('move_2_left'),
      { kind: 'slid', line: '2', way: 'left', by: null },
      card('punish_control_kevin_sarah'),
      { kind: 'ignored', card: 'punish_control_kevin_sarah', why: 'nobody' },
      { kind: 'phase', phase: 'program', round: 2, left: 5 },
    ]);
    expect(draw.cards).toEqual(['move_d_down_again', 'move_2_left', 'punish_control_kevin_sarah']);
    expect(draw).toMatchObject({ round: 2, idle: true });
  });
  it('begins anew with the next draw', () => {
    expect(lastDraw([phase(1), card('move_2_left'), phase(2), card('move_d_down_again')])).toEqual({
      cards: ['move_d_down_again'],
      round: 2,
      idle: false,
    });
  });
});
