// The state of a table screen, as far as it is the same in every game: who is asked, what was sent, what is
// explained, which moment of the past is shown.
import { untrack } from 'svelte';
import type { Beat } from '../lib/show.svelte';
import type { Card, Form, GameEvent, Option, Pace, Playing, SeatedView, TableProps } from './types';

/** How many earlier views are kept. */
const KEEP = 400;
/** How long to wait for a new decision after an answer was kept. */
const LATE = 5000;
/** The last seconds of a clock, which everybody should notice. */
const LAST = 10;
const STILL: Playing<never> = { beat: null, stage: 'run', run: 0, playing: false, skip: () => {} };

export abstract class TableScreen<
  V extends SeatedView,
  A extends { kind: string },
  B extends Beat = Beat,
  P extends TableProps<V> = TableProps<V>,
> {
  readonly props: P;
  readonly motion: Playing<B>;
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

  constructor(props: P) {
    this.props = props;
    this.pace = () =>
      props.pace ?? (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduced' : 'full');
    this.motion = (props.show as Playing<B> | undefined) ?? STILL;
  }

  // --- whose turn, what is asked

  /** The moment being shown. Every panel reads this one (and the other props, which belong to the same moment). */
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

  /** Whatever is a reason to look: a question, the last seconds of the own clock. */
  reason = $derived.by(() => {
    const left = this.props.clocks?.find((clock) => clock.running && clock.seat === this.view.seat)?.left;
    return `${this.due} ${this.idle} ${this.ask} ${left !== undefined && left <= LAST ? left : ''}`;
  });

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
    this.unexplain();
    // One's own decision is about now, not about the moment one looks back to.
    if (this.due) this.following = null;
  }

  // --- explain

  explain(about: A, at: Element, pinned = false): void {
    if (this.card?.pinned && !pinned) return;
    this.card = { about, anchor: at, pinned };
    this.why = null;
    const form = pinned ? this.whyForm(about) : null;
    if (form) void this.askWhy(form);
  }
  unexplain(): void {
    if (this.card && !this.card.pinned) this.card = null;
  }
  /** What a card explains has left the page: the card goes with it. */
  anchorGone(at: Element): void {
    if (this.card?.anchor === at) this.card = null;
  }
  async askWhy(form: Form): Promise<void> {
    const card = this.card;
    const reason = await this.props.onwhy?.(form);
    if (this.card === card && reason) this.why = reason;
  }

  // --- looking back

  /** A new moment: remembered. */
  take(view: V, events: GameEvent[]): void {
    const n = events.length;
    const last = this.#past.at(-1);
    if (last && n < last.n) this.#past = [];
    this.#past = [...this.#past.filter((one) => one.n !== n).slice(-KEEP), { n, view }];
  }
  /** Whether the board can show what an event left behind. */
  canFollow(at: number): boolean {
    return this.props.onfollow !== undefined || (this.#past[0]?.n ?? Infinity) <= at + 1;
  }
  follow(at: number): void {
    if (this.props.onfollow) this.props.onfollow(at);
    else this.following = at + 1 >= this.props.events.length ? null : at;
  }
  /** What the board draws: the moment being shown, or an earlier one that somebody looks back at. */
  shown: V = $derived.by(() => {
    const at = this.following;
    if (at === null) return this.view;
    return this.#past.find((one) => one.n > at)?.view ?? this.view;
  });
}

interface Attended<V> {
  readonly props: TableProps<V>;
  sent: boolean;
  take: (view: V, events: GameEvent[]) => void;
  fresh: () => void;
}
/** Ties a screen to its component: a new decision clears what was picked. */
export function attend<V>(table: Attended<V>, asked: () => string): void {
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
