// A small box, as the server's catalogue would give it.
import type { GameInfo } from '../../lib/protocol.gen';
import { session } from '../../lib/session.svelte';

const rooms = (place: (n: number) => [number, number]) =>
  Array.from({ length: 20 }, (_, i) => {
    const [x, y] = place(i);
    return { n: i + 1, x, y };
  });
/** Six columns, the middle ones shifted by half a room; three rings. */
const deimos = rooms((i) => {
  const column = Math.min(5, Math.floor(i / 3.4));
  return [column, i % 4];
});
const phobos = rooms((i) => {
  const ring = i < 5 ? 1 : i < 10 ? 2 : 3;
  const angle = (i % 10) * (Math.PI / 5);
  return [ring * Math.cos(angle), ring * Math.sin(angle)];
});

export const info: GameInfo = {
  id: 'adele',
  rules: '1',
  defaults: {},
  choices: {},
  data: {
    anomalies: { energy: 5, anomaly: [{ id: 'panic', sectors: ['red', 'blue', 'grey'] }] },
    astronauts: {
      astronaut: [{ id: 'emma' }, { id: 'mei' }],
      health: { spaces: 6, slot_loss_at: [3, 5], death_at: 6, slots: 4 },
    },
    cards: {
      rooms: [
        [3, 14],
        [11, 13],
      ],
      special: [
        { id: 'surge', energy: 0 },
        { id: 'sector_strike', slot: true },
      ],
    },
    events: {
      event: [
        { id: 'lost_red', type: 'lost', hex: 'red', panic: true },
        { id: 'evasive_manoeuvre_blue', type: 'evasive_manoeuvre', hex: 'blue' },
      ],
    },
    hazards: { hazard: [{ id: 'fire', tokens: 10, costs: [4, 4, 5] }] },
    objects: {
      object: [{ id: 'axe' }, { id: 'battery' }],
      missions: {
        blue: ['access_card', 'credentials', 'retina_scanner', 'axe'],
        red: ['retina_scanner', 'chip', 'toolbox', 'helmet'],
      },
    },
    setup: { energy_cap: 30, cubes: 4 },
    ships: { sectors: { red: [1] }, deimos: { room: deimos }, phobos: { room: phobos } },
  },
};

export function giveBox(): void {
  session.catalogue = { protocol: 1, games: [info], levels: [] };
}
