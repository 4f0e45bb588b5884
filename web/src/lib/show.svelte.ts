// The moment being shown. What a server tells is cut into steps, each with the whole picture that it leads to; the
// show plays them one after the other, and every part of the page draws the same picture. It never blocks anybody.
import type { GameEvent } from './play';

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
export interface Film<V = unknown, B extends Beat = Beat, Next = V> {
  beats: (events: GameEvent[]) => B[];
  advance: (view: V, event: GameEvent) => Next;
}

export type Pace = 'full' | 'reduced' | 'off';

/** What a show asks of those who watch: how they like it, and how long they wait for their own decision. */
export interface Taste {
  pace: Pace;
  /** 1: as meant; 2: twice as fast; Infinity: at once. */
  speed: number;
  /** Milliseconds after which their own decision is there, whatever is still to be shown. */
  patience: number;
}

export interface Step<P, B extends Beat = Beat> {
  /** What plays; null: the picture changes and nothing moves. */
  beat: B | null;
  to: P;
  /** Whoever watches is asked something in this picture. */
  asked?: boolean;
}

/** The longest that reduced motion holds still, and moves. */
const CALM = { hold: 700, run: 140 };
/** A show is never further behind than this, in milliseconds. */
const FURTHEST = 20_000;

export class Show<P, B extends Beat = Beat> {
  /** The picture that everything draws. */
  shown: P = $state.raw()!;
  /** What plays now, in which stage, and how long it moves. */
  beat: B | null = $state.raw(null);
  stage: 'hold' | 'run' = $state('run');
  run = $state(0);
  playing = $state(false);
  /** How many beats that take time are still to come, and how many there were when the table fell behind. */
  behind = $state(0);
  of = $state(0);

  #steps: Step<P, B>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the decision of whoever watches must be there; Infinity: none is on its way. */
  #until = Infinity;
  #taste: () => Taste;
  #onbeat: (beat: B) => void;

  constructor(first: P, taste: () => Taste, onbeat: (beat: B) => void = () => {}) {
    this.shown = first;
    this.#taste = taste;
    this.#onbeat = onbeat;
  }

  /** What is known, however much of it is still to be shown. */
  get latest(): P {
    return this.#steps.at(-1)?.to ?? this.shown;
  }

  push(steps: Step<P, B>[]): void {
    if (!steps.length) return;
    const { pace, speed, patience } = this.#taste();
    this.#steps.push(...steps);
    if (pace === 'off' || speed === Infinity) {
      this.skip();
      return;
    }
    if (steps.some((step) => step.asked)) this.#until = Math.min(this.#until, Date.now() + patience);
    this.#count();
    if (!this.playing) this.#next();
  }

  /** Ends all motion: what is known is shown. */
  skip(): void {
    this.shown = this.latest;
    this.#rest();
  }

  /** Forgets what was to be shown, and shows this. */
  snap(picture: P): void {
    this.shown = picture;
    this.#rest();
  }

  /** Changes every picture alike: nothing of what is taken away may be shown later. */
  change(of: (picture: P) => P): void {
    this.shown = of(this.shown);
    for (const step of this.#steps) step.to = of(step.to);
  }

  stop(): void {
    this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#steps = [];
    this.#until = Infinity;
    this.beat = null;
    this.playing = false;
    this.behind = this.of = 0;
  }

  #next(): void {
    for (;;) {
      const step = this.#steps[0];
      if (!step) {
        this.#rest();
        return;
      }
      if (!step.beat) {
        this.#steps.shift();
        this.shown = step.to;
        if (step.asked) this.#until = Infinity;
        continue;
      }
      this.playing = true;
      this.#count();
      const [hold, run] = this.#times(step.beat);
      const rate = this.#rate();
      this.beat = step.beat;
      this.run = run / rate;
      this.#onbeat(step.beat);
      if (hold / rate >= 1) {
        this.stage = 'hold';
        this.#timer = setTimeout(() => {
          if (this.#go(step)) this.#next();
        }, hold / rate);
        return;
      }
      if (!this.#go(step)) return;
    }
  }

  /** The pieces move: the picture is the next one. Says whether that took no time. */
  #go(step: Step<P, B>): boolean {
    this.stage = 'run';
    this.#steps.shift();
    this.shown = step.to;
    if (this.run < 1) return true;
    this.#timer = setTimeout(() => this.#next(), this.run);
    return false;
  }

  #times({ hold, run }: B): [number, number] {
    if (this.#taste().pace !== 'reduced') return [hold, run];
    return [Math.min(hold, CALM.hold), Math.min(run, CALM.run)];
  }

  #count(): void {
    this.behind = this.#steps.filter(({ beat }) => beat && beat.hold + beat.run > 0).length;
    this.of = Math.max(this.of, this.behind);
  }

  /** How fast: as one likes it, but in time for the own decision, and never far behind. */
  #rate(): number {
    let all = 0;
    let mine = 0;
    for (const step of this.#steps) {
      if (step.beat) all += this.#times(step.beat).reduce((one, two) => one + two);
      if (step.asked) mine = all;
    }
    const left = this.#until - Date.now();
    const hurry = mine && left < Infinity ? (left > 0 ? mine / left : Infinity) : 0;
    return Math.max(this.#taste().speed, all / FURTHEST, hurry);
  }
}
