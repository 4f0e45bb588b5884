/** Whole games of every mode, moment by moment: the page draws the moment being shown and nothing else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../../../tests/helpers';
import { agree, everyMomentIsWhole, streamOf } from '../../../../tests/streams';
import { FILM } from '../logic/motion';
import type { View } from '../logic/types';
import Play from '../screens/Play.svelte';

const MODES = [
  { mode: 'suspicion', players: 6 },
  { mode: 'competition', players: 3 },
  { mode: 'team', players: 4 },
  { mode: 'cooperation', players: 4 },
  { mode: 'solo', players: 1 },
];
const drawn = (view: View) => ({
  tiles: Object.fromEntries(
    view.tiles.map((tile) => [tile.id, [tile.cell, tile.up, tile.up && tile.room, tile.closed, tile.axis]]),
  ),
  people: Object.fromEntries(view.characters.map((one) => [one.id, [one.tile, one.alive]])),
  robots: view.robots,
  counters: [view.round, view.left, view.phase, view.order],
});

describe.each(MODES)('a game of $mode', (options) => {
  const told = streamOf('room25', 0, options);
  beforeAll(() => speak('en'));
  it('moves its pieces to where they are', () => agree(FILM, told, drawn as never));
  it('draws every moment whole', () => {
    expect(everyMomentIsWhole(Play, FILM, told, 37)).toBeGreaterThan(40);
  }, 180_000);
});
