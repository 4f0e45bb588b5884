// The queue of motion: events play one after the other on the drawn view, and never block anybody.
import type { GameEvent, Pace } from './types';

export interface Beat {
  /** One fact, or several that are one motion. */
  events: GameEvent[];
  /** Milliseconds of stillness before the pieces move, and while they move. */
  hold: number;
  run: number;
  /** Set when the board or the screen makes a moment of it. */
  moment?: string;
}

/** How a game plays its events: cut into beats, and what each changes on the board. */
export interface Film<V, B extends Beat> {
  beats: (events: GameEvent[]) => B[];
  advance: (view: V, event: GameEvent) => V;
}

type Item<V, B> = { beat: B } | { view: V };

/** More events than this at once (a reconnect, a jump of the scrubber) are not played. */
const MOST = 80;
/** The longest that reduced motion holds still, and moves. */
const CALM = { hold: 700, run: 140 };

export class Motion<V, B extends Beat = Beat> {
  /** What the board draws. */
  view: V = $state.raw()!;
  /** What plays now, in which stage. */
  beat: B | null = $state.raw(null);
  stage: 'hold' | 'run' = $state('run');
  playing = $state(false);
  /** How many events of the history the board has shown. */
  told = $state(0);

  #items: Item<V, B>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen: number;
  #film: Film<V, B>;
  #pace: () => Pace;
  #onbeat: (beat: B) => void;

  constructor(
    film: Film<V, B>,
    view: V,
    seen: number,
    pace: () => Pace,
    onbeat: (beat: B) => void = () => {},
  ) {
    this.view = view;
    this.told = seen;
    this.#seen = seen;
    this.#film = film;
    this.#pace = pace;
    this.#onbeat = onbeat;
  }

  /** The newest view, and the whole history that led to it. */
  take(view: V, events: GameEvent[]): void {
    const fresh = events.length - this.#seen;
    const news = fresh > 0 ? events.slice(this.#seen) : [];
    this.#seen = events.length;
    if (fresh < 0 || fresh > MOST || this.#pace() === 'off' || (!news.length && !this.playing)) {
      this.snap(view);
      return;
    }
    for (const beat of this.#film.beats(news)) this.#items.push({ beat });
    this.#items.push({ view });
    if (!this.playing) this.#next();
  }

  /** Ends all motion: the board shows what is. */
  skip(): void {
    const last = this.#items.findLast((item) => 'view' in item);
    if (this.playing) this.snap(last && 'view' in last ? last.view : this.view);
  }

  snap(view: V): void {
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
    this.playing = true;
    const beat = item.beat;
    this.beat = beat;
    this.#onbeat(beat);
    const reduced = this.#pace() === 'reduced';
    const hold = reduced ? Math.min(beat.hold, CALM.hold) : this.#hurry(beat.hold);
    const run = reduced ? Math.min(beat.run, CALM.run) : this.#hurry(beat.run);
    this.stage = 'hold';
    const go = () => {
      this.stage = 'run';
      this.view = beat.events.reduce(this.#film.advance, this.view);
      this.told += beat.events.length;
      if (run) this.#timer = setTimeout(() => this.#next(), run);
      else this.#next();
    };
    if (hold) this.#timer = setTimeout(go, hold);
    else go();
  }

  /** A long queue plays faster, so that the board is never far behind. */
  #hurry(time: number): number {
    const waiting = this.#items.length;
    return waiting > 16 ? time * 0.45 : waiting > 8 ? time * 0.7 : time;
  }
}
