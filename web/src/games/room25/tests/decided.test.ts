import { describe, expect, it } from 'vitest';
import { speak } from '../../../../tests/helpers';
import { person, t } from '../../../lib/i18n.svelte';
import type { Film } from '../../../lib/protocol.gen';
import { decided } from '../logic/decided';
import type { GameEvent, View } from '../logic/types';
import { view } from './sample';

/** A film of one step, in which all rooms are known: `rooms` by cell, the others empty. */
function film(events: GameEvent[], rooms: Record<string, string>, more: Partial<View> = {}): Film {
  const start = view(more);
  const open = {
    ...start,
    tiles: start.tiles.map((tile) => ({ ...tile, room: rooms[tile.cell] ?? tile.room ?? 'empty' })),
  };
  const step = (of: GameEvent[]) => ({ seat: 0, by: 'person', events: of, view: open });
  return { audience: 'open', game: 'room25', steps: [step([]), step(events)] } as unknown as Film;
}
const said = (made: Film): string[] => {
  speak('en');
  return decided(made, (seat) => person(`Player ${seat}`)).map(({ key, params }) => t(key, params));
};

describe('what decided a game of Room 25', () => {
  it('says where the Key and Room 25 were when nobody entered', () => {
    const lines = said(film([], { A1: 'key', E1: 'room25' }));
    expect(lines).toContain('The Key Room lay in A1, and nobody entered it.');
    expect(lines).toContain('Room 25 lay in E1, and nobody opened it.');
  });
  it('says who entered a red room that nobody had looked at, and died', () => {
    const enter: GameEvent[] = [
      { kind: 'moved', who: 'max', with: [], cell: 'B3', how: 'move' },
      { kind: 'turned_up', cell: 'B3', tile: 'B3', room: 'mortal' },
      { kind: 'died', who: 'max', cause: 'mortal' },
    ];
    expect(said(film(enter, {}))).toContain('Max entered B3 unseen and died there: Mortal Chamber.');
    const look: GameEvent = { kind: 'looked', who: 'kevin', cell: 'B3', tile: 'B3', how: 'look' };
    expect(said(film([look, ...enter], {})).join(' ')).not.toContain('unseen');
  });
  it('says who told the truth', () => {
    const claim = (cell: string, colour: 'red' | 'green'): GameEvent => ({
      kind: 'claimed',
      seat: 1,
      cell: cell as never,
      colour,
      round: 1,
    });
    const lines = said(film([claim('A1', 'red'), claim('A2', 'red')], { A1: 'acid' }));
    expect(lines).toContain('Player 1 told the truth about 1 of 2 rooms.');
  });
});
