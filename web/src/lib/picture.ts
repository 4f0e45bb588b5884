/** A table as a picture: all that can be drawn of it at one moment; and the steps by which a message changes it. */
import type { AnyView, GameEvent, Line } from './play';
import type { Item, ServerMessage, Standing, TableInfo, Update } from './protocol.gen';
import type { Beat, Film, Step } from './show.svelte';

export type Scene = Omit<Standing, 'view'> & { view: AnyView };

interface Stream {
  version: number;
  lines: Line[];
  scene: Scene | null;
  /** The last line that the scene includes. A long history comes in pages, and the scene with the last of them. */
  upTo: number;
  /** When the scene came, ms since 1970: its clocks run from then. */
  at: number;
}

export interface Picture {
  table: TableInfo | null;
  /** My seats, and those of them that share this screen. */
  seats: number[];
  hot: number[];
  /** Seats whose person is connected. */
  here: number[];
  spectators: number;
  pointed: { seat: number; place: string; n: number } | null;
  streams: Record<string, Stream>;
}

/** Who looks, as far as the pictures do not say it. */
export interface Watch {
  me: string;
  unveiled: number;
}

export const empty: Picture = {
  table: null,
  seats: [],
  hot: [],
  here: [],
  spectators: 0,
  pointed: null,
  streams: {},
};

/** More events than this at once (after a long absence) are not played. */
const MOST = 80;

export function mine(table: TableInfo, me: string): number[] {
  return table.seats.flatMap((seat, number) => (seat.kind === 'person' && seat.user === me ? [number] : []));
}

/** The stream that a screen shows. */
export function watched(picture: Picture, unveiled: number): string {
  if (picture.hot.length) return unveiled >= 0 ? `seat:${unveiled}` : 'public';
  return picture.seats.length ? `seat:${picture.seats[0]}` : 'public';
}
export const seatOf = (stream: string): number => (stream === 'public' ? -1 : Number(stream.slice(5)));

/** The steps from one picture to what a message tells. */
export function stepsOf(
  from: Picture,
  message: ServerMessage,
  watch: Watch,
  film: Film<AnyView> | null,
): Step<Picture>[] {
  const still = (change: Partial<Picture>): Step<Picture>[] => [{ beat: null, to: { ...from, ...change } }];
  switch (message.t) {
    case 'welcome':
      return still({ table: message.table, seats: message.seats, hot: message.hot });
    case 'table': {
      const seats = mine(message.table, watch.me);
      const hot = seats.filter((seat) => message.table.seats[seat]?.hot);
      return still({ table: message.table, seats, hot });
    }
    case 'presence':
      return still({ here: message.seats, spectators: message.spectators });
    case 'ping': {
      const n = (from.pointed?.n ?? 0) + 1;
      return still({ pointed: { seat: message.seat, place: message.place, n } });
    }
    case 'update':
      return updated(from, message, message.stream === watched(from, watch.unveiled) ? film : null);
    default:
      return [];
  }
}

function lineOf(item: Item, n: number): Line {
  const line: Line = { n, at: item.at };
  if (item.event) line.event = item.event as GameEvent;
  if (item.chat) line.chat = item.chat;
  if (item.table) line.fact = item.table;
  return line;
}

function updated(from: Picture, message: Update, film: Film<AnyView> | null): Step<Picture>[] {
  const old = message.reset ? undefined : from.streams[message.stream];
  let stream: Stream = old ?? { version: 0, lines: [], scene: null, upTo: 0, at: 0 };
  let fresh = message.items
    .map((item, index) => lineOf(item, message.start + index))
    .filter((line) => line.n > stream.version);
  const events = fresh.flatMap((line) => line.event ?? []);
  const steps: Step<Picture>[] = [];
  const add = (beat: Beat | null, told: Line[], change: Partial<Stream>): Step<Picture> => {
    const version = told.at(-1)?.n ?? stream.version;
    stream = { ...stream, ...change, version, lines: [...stream.lines, ...told] };
    const step = { beat, to: { ...from, streams: { ...from.streams, [message.stream]: stream } } };
    steps.push(step);
    return step;
  };
  const next = (message.standing as Scene | null | undefined) ?? stream.scene;
  const whole = message.standing && old?.scene && old.upTo === old.version;
  if (film && whole && old.scene && next && events.length <= MOST) {
    let scene = meanwhile(old.scene, next);
    for (const beat of film.beats(events)) {
      scene = { ...scene, view: beat.events.reduce(film.advance, scene.view) };
      // What was said before an event has its place before it.
      const last = beat.events.at(-1);
      const end = fresh.findIndex((line) => line.event === last) + 1;
      add(beat, fresh.slice(0, end), { scene });
      fresh = fresh.slice(end);
    }
  }
  const now = message.standing ? { upTo: fresh.at(-1)?.n ?? stream.version, at: Date.now() } : {};
  const step = add(null, fresh, { scene: next, ...now });
  step.asked = film !== null && next !== null && next.decision > 0 && next.decision !== old?.scene?.decision;
  return steps;
}

/** While it is played how a decision of mine went on, I am asked nothing. */
function meanwhile(old: Scene, next: Scene): Scene {
  if (!old.decision || old.decision === next.decision) return old;
  return { ...old, decision: 0, options: [], view: { ...old.view, decision: null } };
}
