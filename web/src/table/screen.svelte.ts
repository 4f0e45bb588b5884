// The state of a table screen, as far as it is the same in every game: who is asked, what was sent, what is
// explained, which moment of the past is shown.
import { onDestroy, untrack } from 'svelte';
import { Motion, type Beat, type Film } from './motion.svelte';
import type { Card, Form, GameEvent, Option, Pace, SeatedView, TableProps } from './types';

/** How many earlier views are kept. */
const KEEP = 400;
/** How long to wait for a new decision after an answer was kept. */
const LATE = 5000;

export abstract class TableScreen<
  V extends SeatedView,
  A extends { kind: string },
  B extends Beat = Beat,
  P extends TableProps<V> = TableProps<V>,
> {
  readonly props: P;
  readonly motion: Motion<V, B>;
  readonly pace: () => Pace;
  /** A dangerous option that waits for a second yes. */
  confirm: Option | null = $state.raw(null);
  /** Sent, and not yet answered by a new decision. */
  sent = $state(false);
  card: Card<A> | null = $state.raw(null);
  /** The reason why what the card is about is closed. */
  why: string | null = $state(null);
  /** The event whose board is shown instead of the present one. */
  following: number | null = $state(null);
  /** Views that this screen has been given, by the number of events they include. */
  #past: { n: number; view: V }[] = [];
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(props: P, film: Film<V, B>) {
    this.props = props;
    this.pace = () =>
      props.pace ?? (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduced' : 'full');
    this.motion = new Motion(film, props.view, props.events.length, this.pace, (beat) => {
      const event = beat.events[0];
      if (event) this.props.onmoment?.(beat.moment ?? event.kind, event);
    });
  }

  // --- whose turn, what is asked

  get view(): V {
    return this.props.view;
  }
  due = $derived.by(() => {
    const { view, options, readonly } = this.props;
    return !readonly && options.length > 0 && (view.decision?.due.includes(view.seat) ?? false);
  });
  ask = $derived.by(() => this.props.view.decision?.kind ?? 'none');
  /** Nothing is lit while the board still plays what happened, or shows the past. */
  idle = $derived.by(() => !this.due || this.sent || this.motion.playing || this.following !== null);

  /** Whether a part of the choice was taken back. */
  protected abstract undo(): boolean;
  /** The form to ask about when a closed thing is explained. */
  protected abstract whyForm(about: A): Form | null;

  // --- answers

  /** Sends an option; a known danger asks once more. */
  async send(option: Option): Promise<void> {
    if (this.sent || this.props.readonly) return;
    if (option.warn && this.confirm !== option) {
      this.confirm = option;
      return;
    }
    this.confirm = null;
    this.following = null;
    this.sent = true;
    this.card = null;
    this.motion.skip();
    try {
      await this.props.onact?.(option.form);
      // Kept, but no new decision came: give the choice back rather than hang.
      clearTimeout(this.#late);
      this.#late = setTimeout(() => (this.sent = false), LATE);
    } catch {
      this.sent = false;
    }
  }

  /** A free act: never counts as the answer to the decision. */
  act(form: Form): void {
    this.card = null;
    void Promise.resolve(this.props.onact?.(form)).catch(() => undefined);
  }

  back(): void {
    if (this.card) this.card = null;
    else if (this.following !== null) this.following = null;
    else if (this.confirm) this.confirm = null;
    else if (!this.undo()) this.motion.skip();
  }

  /** Called when the server's decision changed. */
  fresh(): void {
    clearTimeout(this.#late);
    this.confirm = null;
    this.sent = false;
  }

  // --- explain

  explain(about: A, at: Element, pinned = false): void {
    if (this.card?.pinned && !pinned) return;
    const { left, top, width, height } = at.getBoundingClientRect();
    this.card = { about, anchor: { left, top, width, height }, pinned };
    this.why = null;
    const form = pinned ? this.whyForm(about) : null;
    if (form) void this.askWhy(form);
  }
  unexplain(): void {
    if (this.card && !this.card.pinned) this.card = null;
  }
  async askWhy(form: Form): Promise<void> {
    const card = this.card;
    const reason = await this.props.onwhy?.(form);
    if (this.card === card && reason) this.why = reason;
  }

  // --- looking back

  /** New facts: remembered, and played. */
  take(view: V, events: GameEvent[]): void {
    const n = events.length;
    const last = this.#past.at(-1);
    if (last && n < last.n) this.#past = [];
    this.#past = [...this.#past.filter((one) => one.n !== n).slice(-KEEP), { n, view }];
    this.motion.take(view, events);
  }
  /** Whether the board can show what an event left behind. */
  canFollow(at: number): boolean {
    return this.props.onfollow !== undefined || (this.#past[0]?.n ?? Infinity) <= at + 1;
  }
  follow(at: number): void {
    if (this.props.onfollow) this.props.onfollow(at);
    else this.following = at + 1 >= this.props.events.length ? null : at;
  }
  /** What the board draws: the present, in motion, or an earlier moment. */
  shown: V = $derived.by(() => {
    const at = this.following;
    if (at === null) return this.motion.view;
    return this.#past.find((one) => one.n > at)?.view ?? this.motion.view;
  });
  /** The history as far as the board has shown it. */
  told: GameEvent[] = $derived.by(() => this.props.events.slice(0, this.motion.told));
}

interface Attended<V> {
  readonly props: TableProps<V>;
  readonly motion: { stop: () => void };
  sent: boolean;
  take: (view: V, events: GameEvent[]) => void;
  fresh: () => void;
}
/** Ties a screen to its component: new facts play, a new decision clears what was picked. */
export function attend<V>(table: Attended<V>, asked: () => string): void {
  onDestroy(() => table.motion.stop());
  $effect.pre(() => {
    const { view, events } = table.props;
    untrack(() => table.take(view, events));
  });
  const key = $derived(asked());
  $effect.pre(() => {
    void key;
    untrack(() => table.fresh());
  });
  // Something happened: whatever was sent has been taken in.
  const happened = $derived(table.props.events.length);
  $effect.pre(() => {
    void happened;
    untrack(() => (table.sent = false));
  });
}
