// What is in the box, as the server's catalogue tells it: prices, tracks, sectors, decks, plans of the ships.
// No number of the rules stands in the client.
import type { GameInfo } from '../../../lib/protocol.gen';
import { session } from '../../../lib/session.svelte';
import type { Sector } from './types';

/** The data files of the game, as far as the table draws them. */
interface Files {
  anomalies: { energy: number; anomaly: { id: string; sectors: Sector[] }[] };
  astronauts: {
    astronaut: { id: string }[];
    health: { spaces: number; slot_loss_at: number[]; death_at: number; slots: number };
  };
  cards: { rooms: [number, number][]; special: { id: string; energy?: number }[] };
  events: { event: { id: string; type: string; hex: Sector; panic?: boolean }[] };
  hazards: { hazard: { id: string; costs: number[] }[] };
  objects: { object: { id: string }[]; missions: Record<Side, string[]> };
  setup: { energy_cap: number; cubes: number };
  ships: Record<string, { room?: { n: number; x: number; y: number }[] }>;
}
export type Side = 'blue' | 'red';

export interface Happening {
  type: string;
  sector: Sector;
  panic: boolean;
}
export interface Box {
  astronauts: string[];
  objects: string[];
  /** The console's slots, the cheapest first. */
  slots: Record<string, number[]>;
  energyCap: number;
  /** The cards that name two rooms. */
  roomCards: string[];
  /** The energy of a special card; null: what the slot costs. */
  cardEnergy: Record<string, number | null>;
  anomalyEnergy: number;
  anomalySectors: Record<string, Sector[]>;
  happenings: Record<string, Happening>;
  /** Wounds that kill, wounds that cost a slot, and the slots of who is well. */
  death: number;
  slotLoss: number[];
  carry: number;
  cubes: number;
  /** What each mission delivers, the last of all at the end. */
  missions: Record<Side, string[]>;
  /** Where the rooms of each ship lie. */
  plans: Record<string, Record<string, [number, number]>>;
}

const EMPTY: Box = {
  astronauts: [],
  objects: [],
  slots: {},
  energyCap: 0,
  roomCards: [],
  cardEnergy: {},
  anomalyEnergy: 0,
  anomalySectors: {},
  happenings: {},
  death: 0,
  slotLoss: [],
  carry: 0,
  cubes: 0,
  missions: { blue: [], red: [] },
  plans: {},
};

const by = <T extends { id: string }, V>(list: T[], value: (one: T) => V): Record<string, V> =>
  Object.fromEntries(list.map((one) => [one.id, value(one)]));

export function unpack(info: GameInfo): Box {
  const files = info.data as unknown as Files;
  const { health } = files.astronauts;
  return {
    astronauts: files.astronauts.astronaut.map((one) => one.id),
    objects: files.objects.object.map((one) => one.id),
    slots: by(files.hazards.hazard, (one) => one.costs),
    energyCap: files.setup.energy_cap,
    roomCards: files.cards.rooms.map((pair) => pair.join('-')),
    cardEnergy: by(files.cards.special, (one) => one.energy ?? null),
    anomalyEnergy: files.anomalies.energy,
    anomalySectors: by(files.anomalies.anomaly, (one) => one.sectors),
    happenings: by(files.events.event, (one) => ({
      type: one.type,
      sector: one.hex,
      panic: one.panic ?? false,
    })),
    // The track's first space is no wound.
    death: health.death_at - 1,
    slotLoss: health.slot_loss_at.map((space) => space - 1),
    carry: health.slots,
    cubes: files.setup.cubes,
    missions: files.objects.missions,
    plans: Object.fromEntries(
      Object.entries(files.ships).flatMap(([ship, { room }]) =>
        room ? [[ship, Object.fromEntries(room.map((one) => [String(one.n), [one.x, one.y]]))]] : [],
      ),
    ),
  };
}

let last: { info: GameInfo; box: Box } | null = null;

/** The box of this server; empty until the catalogue has come. */
export function box(): Box {
  const info = session.game('adele');
  if (!info) return EMPTY;
  if (last?.info !== info) last = { info, box: unpack(info) };
  return last.box;
}
