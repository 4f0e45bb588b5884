// The queue of motion: events play one after the other on the drawn view, and never block anybody.
import { advance } from './drawn';
import type { GameEvent, View } from './types';

export interface Beat {
  /** One fact, or two that are one motion (a swap under somebody who stays). */
  events: GameEvent[];
  /** Milliseconds of stillness before the pieces move, and while they move. */
  hold: number;
  run: number;
  /** Set when the board or the screen makes a moment of it. */
  moment?: string;
  /** Room 25 falls off the edge for good. */
  leaves?: boolean;
}

type Item = { beat: Beat } | { view: View };

const RUN: Record<string, number> = {
  moved: 340,
  slid: 540,
  swapped: 620,
  turned_up: 500,
  turned_down: 500,
  destroyed: 500,
  pivoted: 420,
  closed: 320,
  locked: 320,
  unlocked: 240,
  looked: 420,
  robot_moved: 340,
  robot_placed: 360,
  robot_destroyed: 420,
  regenerated: 600,
  claimed: 240,
  reminder: 240,
  revealed: 420,
  lost: 420,
  card: 300,
  died: 420,
  role_revealed: 420,
};

/** Stillness before: time to see who acts, which card it is, who dies. */
const HOLD: Record<string, number> = { card: 1300, died: 900, revealed: 180 };

const MOMENTS: Record<string, number> = {
  alarm: 1500,
  explosion: 1200,
  key: 1200,
  jammed: 1200,
  role_revealed: 1400,
  regenerated: 900,
  room25_wrapped: 900,
  over: 1200,
};

export function beatOf(event: GameEvent, next?: GameEvent): Beat {
  const kind = event.kind;
  const beat: Beat = { events: [event], hold: HOLD[kind] ?? 0, run: RUN[kind] ?? 0 };
  if (kind === 'swapped' && next?.kind === 'stayed') beat.events.push(next);
  if (kind === 'moved' && event.how === 'push') beat.run = 260;
  if (kind === 'slid' && next?.kind === 'over' && String(next.why).endsWith('escape')) {
    beat.leaves = true;
    beat.run = 1400;
  }
  if (MOMENTS[kind]) {
    beat.moment = kind;
    beat.hold = MOMENTS[kind];
  }
  if (kind === 'died') beat.moment = 'died';
  if (kind === 'card') beat.moment = 'card';
  if (kind === 'turned_up' && event.room === 'room25') {
    beat.moment = 'room25';
    beat.run = 1200;
  }
  if (kind === 'phase' && event.phase === 'program' && event.left === 1) {
    beat.moment = 'last_round';
    beat.hold = 1500;
  }
  return beat;
}

export function beatsOf(events: GameEvent[]): Beat[] {
  const beats: Beat[] = [];
  for (let at = 0; at < events.length; at++) {
    const event = events[at];
    if (!event) continue;
    const beat = beatOf(event, events[at + 1]);
    beats.push(beat);
    at += beat.events.length - 1;
  }
  return beats;
}

export type Pace = 'full' | 'reduced' | 'off';

/** More events than this at once (a reconnect, a jump of the scrubber) are not played. */
const MOST = 80;

export class Motion {
  /** What the board draws. */
  view: View = $state.raw()!;
  /** What plays now, in which stage. */
  beat: Beat | null = $state.raw(null);
  stage: 'hold' | 'run' = $state('run');
  playing = $state(false);
  /** How many events of the history the board has shown. */
  told = $state(0);

  #items: Item[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen: number;
  #pace: () => Pace;
  #onbeat: (beat: Beat) => void;

  constructor(view: View, seen: number, pace: () => Pace, onbeat: (beat: Beat) => void = () => {}) {
    this.view = view;
    this.#seen = seen;
    this.told = seen;
    this.#pace = pace;
    this.#onbeat = onbeat;
  }

  /** The newest view, and the whole history that led to it. */
  take(view: View, events: GameEvent[]): void {
    const fresh = events.length - this.#seen;
    const news = fresh > 0 ? events.slice(this.#seen) : [];
    this.#seen = events.length;
    if (fresh < 0 || fresh > MOST || this.#pace() === 'off' || (!news.length && !this.playing)) {
      this.snap(view);
      return;
    }
    for (const beat of beatsOf(news)) this.#items.push({ beat });
    this.#items.push({ view });
    if (!this.playing) this.#next();
  }

  /** Ends all motion: the board shows what is. */
  skip(): void {
    const last = this.#items.findLast((item) => 'view' in item);
    if (this.playing) this.snap(last && 'view' in last ? last.view : this.view);
  }

  snap(view: View): void {
    clearTimeout(this.#timer);
    this.#items = [];
    this.view = view;
    this.told = this.#seen;
    this.beat = null;
    this.playing = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#items = [];
  }

  #next(): void {
    const item = this.#items.shift();
    if (!item) {
      this.beat = null;
      this.playing = false;
      return;
    }
    if ('view' in item) {
      this.view = item.view;
      this.#next();
      return;
    }
    this.playing = true;
    const beat = item.beat;
    this.beat = beat;
    this.#onbeat(beat);
    const reduced = this.#pace() === 'reduced';
    const hold = reduced ? Math.min(beat.hold, 700) : beat.hold;
    const run = reduced ? Math.min(beat.run, 140) : this.#hurry(beat.run);
    this.stage = 'hold';
    const go = () => {
      this.stage = 'run';
      this.view = beat.events.reduce(advance, this.view);
      this.told += beat.events.length;
      if (run) this.#timer = setTimeout(() => this.#next(), run);
      else this.#next();
    };
    if (hold) this.#timer = setTimeout(go, hold);
    else go();
  }

  /** A long queue plays faster, so that the board is never far behind. */
  #hurry(run: number): number {
    const waiting = this.#items.length;
    return waiting > 16 ? run * 0.45 : waiting > 8 ? run * 0.7 : run;
  }
}
