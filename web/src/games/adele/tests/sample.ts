// A small box, as the server's catalogue would give it, and a position on its ship.
import type { GameInfo } from '../../../lib/protocol.gen';
import { session } from '../../../lib/session.svelte';
import { SECTORS, type RoomView, type View } from '../logic/types';

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
  title: 'A.D.E.L.E.',
  players: [1, 2, 3, 4, 5],
  seat_fields: [],
  by_seat: [],
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

const room = (n: number): RoomView => ({
  id: String(n) as RoomView['id'],
  sector: SECTORS[n % SECTORS.length] ?? 'red',
  terminal: null,
  terminal_works: true,
  terminal_failure: false,
  terminal_battery: null,
  computer: 'works',
  computer_failure: false,
  computer_battery: null,
  computer_shut_down: false,
  emergency: false,
  emergency_works: true,
  emergency_shut_down: false,
  hatch: [],
  hatch_closed: false,
  impact: false,
  lying: 1,
  objects: null,
  seen: null,
  darkness: false,
  fire: false,
  hypoxia: false,
  spying: false,
});

/** Emma in her turn, alone against the Watchdog. */
export const view = (more: Partial<View> = {}): View => ({
  game: 'adele',
  seat: 0,
  ship: 'deimos',
  phase: 'action',
  round: 12,
  rounds: 15,
  no_return: 1,
  rooms: Array.from({ length: 20 }, (_, i) => room(i + 1)),
  doors: ['1-2', '1-6', '2-3'],
  locked: [],
  astronauts: [
    {
      id: 'emma',
      seat: 0,
      place: '1',
      wounds: 4,
      determination: 3,
      slots: 3,
      carried: 1,
      objects: ['chip'],
      seen: null,
      active: [],
      cubes: { move: 1, special: 2 },
      acted: false,
      ability_used: false,
    },
  ],
  adele: {
    seat: -1,
    energy: 10,
    hand: 0,
    deck: 20,
    discard: [],
    known_top: [],
    removed: null,
    asleep: 5,
    awake: [],
    console: {},
    costs: {},
    bag: {},
    gone: {},
  },
  events: { active: null, next: null, cancelled: false, covered: false, left: 10, past: [] },
  tiles: [],
  finals: { axe: '19', helmet: '6' },
  delivered: [],
  order: ['emma'],
  turn: { who: 'emma', extra: 0, foam: 0, tracked: false },
  decision: { kind: 'turn', manner: 'one', due: [0], who: 'emma' },
  mine: {
    anomalies: [],
    doing: null,
    hand: [],
    laid: [],
    offered: null,
    offers: [],
    picked: [],
    plans: null,
    removed: [],
    stack: null,
    waking: null,
  },
  outcome: null,
  ready: [],
  frames: [],
  spent: {},
  stack: 0,
  step: 0,
  stress: false,
  virus: false,
  drones: false,
  wild: 0,
  ...more,
});
