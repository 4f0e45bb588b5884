/** Whole games, seen by the crew and by ADELE: the page draws the moment being shown and nothing else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../../../tests/helpers';
import { agree, everyMomentIsWhole, streamOf } from '../../../../tests/streams';
import { MODES } from '../modes';
import { FILM } from '../logic/motion';
import type { View } from '../logic/types';
import Play from '../screens/Play.svelte';

const drawn = (view: View) => ({
  rooms: view.rooms.map((room) => [
    room.id,
    ...[room.spying, room.hypoxia, room.fire, room.darkness, room.computer_failure, room.terminal_failure],
    ...[room.impact, room.hatch_closed, room.emergency],
  ]),
  locked: [...view.locked].sort(),
  crew: view.astronauts.map((one) => [one.id, one.place, one.wounds]),
  adele: [view.adele.energy, [...view.adele.awake].sort()],
  counters: [view.round, view.phase, view.no_return],
});

describe.each(MODES)('a game of $id', ({ options }) => {
  const told = streamOf('adele', 0, options);
  beforeAll(() => speak('en'));
  it('moves its pieces to where they are', () => agree(FILM, told, drawn as never));
  it('draws every moment whole', () => {
    expect(everyMomentIsWhole(Play, FILM, told, 11)).toBeGreaterThan(40);
  }, 180_000);
});
