// The queue of motion: events play one after the other on the drawn view, and never block anybody.
import type { Pace } from '../../room25/logic/motion.svelte';
import { advance } from './drawn';
import type { GameEvent, View } from './types';

export interface Beat {
  event: GameEvent;
  /** Milliseconds of stillness before, and of motion after. */
  hold: number;
  run: number;
  /** Set when the screen makes a moment of it. */
  moment: boolean;
}

const RUN: Record<string, number> = {
  moved: 360,
  placed: 420,
  removed: 320,
  locked: 300,
  unlocked: 260,
  wounded: 420,
  healed: 320,
  impact: 700,
  impact_repaired: 320,
  terminal_moved: 360,
  hatch_opened: 300,
  took: 220,
  dropped: 220,
};
const MOMENTS: Record<string, number> = {
  event: 1500,
  test: 950,
  anomaly: 1600,
  impact: 900,
  died: 1700,
  delivered: 1500,
  wrong_delivery: 1500,
  over: 1400,
};

export function beatOf(event: GameEvent): Beat {
  const hold = MOMENTS[event.kind] ?? 0;
  return { event, hold, run: RUN[event.kind] ?? 0, moment: hold > 0 };
}

type Item = { beat: Beat } | { view: View };
/** More events than this at once (a reconnect, a jump of the scrubber) are not played. */
const MOST = 60;

export class Motion {
  view: View = $state.raw()!;
  beat: Beat | null = $state.raw(null);
  playing = $state(false);
  /** How many events of the history the plan has shown. */
  told = $state(0);
  #items: Item[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen: number;
  #pace: () => Pace;
  #onbeat: (beat: Beat) => void;

  constructor(view: View, seen: number, pace: () => Pace, onbeat: (beat: Beat) => void) {
    this.view = view;
    this.#seen = seen;
    this.told = seen;
    this.#pace = pace;
    this.#onbeat = onbeat;
  }

  take(view: View, events: GameEvent[]): void {
    const fresh = events.length - this.#seen;
    const news = fresh > 0 ? events.slice(this.#seen) : [];
    this.#seen = events.length;
    if (fresh < 0 || fresh > MOST || this.#pace() === 'off' || (!news.length && !this.playing)) {
      this.snap(view);
      return;
    }
    for (const event of news) this.#items.push({ beat: beatOf(event) });
    this.#items.push({ view });
    if (!this.playing) this.#next();
  }

  skip(): void {
    const last = this.#items.findLast((item) => 'view' in item);
    if (this.playing) this.snap(last && 'view' in last ? last.view : this.view);
  }

  snap(view: View): void {
    this.stop();
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
    const { beat } = item;
    this.playing = true;
    this.beat = beat;
    this.#onbeat(beat);
    const calm = this.#pace() === 'reduced';
    const hurry = this.#items.length > 14 ? 0.5 : 1;
    const go = () => {
      this.view = advance(this.view, beat.event);
      this.told += 1;
      const run = calm ? Math.min(beat.run, 120) : beat.run * hurry;
      if (run) this.#timer = setTimeout(() => this.#next(), run);
      else this.#next();
    };
    const hold = calm ? Math.min(beat.hold, 700) : beat.hold * hurry;
    if (hold) this.#timer = setTimeout(go, hold);
    else go();
  }
}
