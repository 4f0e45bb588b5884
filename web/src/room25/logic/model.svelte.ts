// The state of the table screen: what was picked, what is lit, what is explained. One per table, in context.
import { getContext, setContext } from 'svelte';
import * as choosing from './choice';
import { CELLS } from './cells';
import { tileAt, tileOf } from './drawn';
import { Motion, type Beat, type Pace } from './motion.svelte';
import * as programming from './program';
import type {
  Channel,
  CharacterView,
  ChatMessage,
  Form,
  GameEvent,
  Notes,
  Option,
  SeatName,
  Settings,
  View,
} from './types';

export interface TableProps {
  view: View;
  options: Option[];
  acts: Option[];
  /** The seat's whole history, oldest first; what is added plays as motion. */
  events: GameEvent[];
  names: SeatName[];
  settings?: Settings;
  /** Rounds of the whole game, for the clock. */
  rounds?: number;
  /** The table's code or title, beside the mode. */
  label?: string;
  channels?: Channel[];
  chat?: ChatMessage[];
  notes?: Notes;
  /** Seconds left by seat, for tables with a clock. */
  clocks?: { seat: number; left: number; running: boolean }[];
  pace?: Pace;
  muted?: boolean;
  /** Nothing can be chosen: a replay, or somebody else's screen. */
  readonly?: boolean;
  onact?: (form: Form) => void | Promise<unknown>;
  onwhy?: (form: Form) => Promise<string | null | undefined>;
  onchat?: (channel: string, text: string) => void;
  onnotes?: (notes: Notes) => void;
  onmoment?: (kind: string, event: GameEvent) => void;
  /** A line of the log was chosen: show the board as it was then. */
  onfollow?: (at: number) => void;
  onmenu?: () => void;
  onsound?: () => void;
}

/** What an explain card is about. */
export type About =
  | { kind: 'cell'; cell: string }
  | { kind: 'room'; room: string }
  | { kind: 'character'; id: string }
  | { kind: 'token'; token: string; who: string; why?: Form }
  | { kind: 'card'; id: string }
  | { kind: 'role'; role: string }
  | { kind: 'word'; word: string };

export interface Card {
  about: About;
  anchor: { left: number; top: number; width: number; height: number };
  pinned: boolean;
}

/** How many earlier views are kept. */
const KEEP = 400;
/** How long to wait for a new decision after an answer was kept. */
const LATE = 5000;

export class Table {
  motion: Motion;
  picks: choosing.Picks = $state.raw({});
  draft: programming.Draft = $state.raw(programming.EMPTY);
  /** A deadly option that waits for a second yes. */
  confirm: Option | null = $state.raw(null);
  /** Sent, and not yet answered by a new decision. */
  sent = $state(false);
  card: Card | null = $state.raw(null);
  /** The reason why a tapped thing is closed, for the card. */
  why: string | null = $state(null);
  /** The reminder token that waits for a room. */
  placing: string | null = $state(null);
  /** The slide under the pointer: its line leans that way. */
  leaning: string | null = $state(null);
  /** The own character on the sheet, when there are several. */
  chosen: string | null = $state(null);
  focused = $state('C3');
  small = $state(false);

  props: TableProps;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(props: TableProps, pace: () => Pace) {
    this.props = props;
    this.motion = new Motion(props.view, props.events.length, pace, (beat) => this.#tell(beat));
  }

  #tell(beat: Beat): void {
    const event = beat.events[0];
    if (event) this.props.onmoment?.(beat.moment ?? event.kind, event);
  }

  // --- whose turn, what is asked

  get view(): View {
    return this.props.view;
  }

  due = $derived.by(() => {
    const { view, options, readonly } = this.props;
    return !readonly && options.length > 0 && (view.decision?.due.includes(view.seat) ?? false);
  });

  ask = $derived.by(() => this.props.view.decision?.kind ?? 'none');

  own: CharacterView[] = $derived.by(() =>
    this.props.view.characters.filter((c) => c.seat === this.props.view.seat),
  );

  /** Whom the open decision is about. */
  actor: string | null = $derived.by(() => {
    const { decision, mine } = this.props.view;
    if (!decision) return null;
    return decision.kind === 'program' ? (mine?.programs ?? null) : decision.who;
  });

  /** The own character on the sheet: who acts, else who was chosen, else the first that lives. */
  me: CharacterView | null = $derived.by(() => {
    const mine = this.own;
    const acting = this.due ? mine.find((c) => c.id === this.actor) : undefined;
    const picked = mine.find((c) => c.id === this.chosen);
    return acting ?? picked ?? mine.find((c) => c.alive) ?? mine[0] ?? null;
  });

  programs = $derived.by(() => this.due && this.ask === 'program');

  /** The cell where the one who acts stands. */
  source: string | null = $derived.by(() => {
    if (!this.due) return null;
    const robot =
      this.picks.robot ?? (this.targets.robots.size === 1 ? [...this.targets.robots.keys()][0] : undefined);
    const view = this.motion.view;
    if (robot && this.targets.robots.size)
      return tileOf(view, view.robots[Number(robot) - 1] ?? null)?.cell ?? null;
    const whom = this.picks.whom;
    const id = whom ?? this.actor;
    const tile = view.characters.find((c) => c.id === id)?.tile ?? null;
    return tileOf(view, tile)?.cell ?? null;
  });

  // --- the choice

  choice = $derived.by(() => choosing.choiceOf(this.due && !this.programs ? this.props.options : []));
  settled = $derived.by(() => choosing.settle(this.choice, this.picks));
  targets = $derived.by(() => choosing.targets(this.choice, this.settled));
  ready = $derived.by(() =>
    choosing.oneTap(this.choice) ? null : choosing.ready(this.choice, this.settled),
  );
  missing = $derived.by(() => choosing.missing(this.choice, this.settled));

  /** The kind of form that is being put together. */
  kind = $derived.by(() => this.settled.kind ?? this.choice.rows[0]?.form.kind ?? '');

  /** What is lit now: nothing while the board still plays what happened. */
  lit = $derived.by(() =>
    this.motion.playing || this.sent || this.following !== null
      ? choosing.targets(choosing.choiceOf([]), {})
      : this.targets,
  );

  pick(part: choosing.Part, value: string): void {
    this.confirm = null;
    const next = choosing.pick(this.choice, this.settled, part, value);
    if (choosing.oneTap(this.choice)) {
      const option = choosing.ready(this.choice, next);
      if (option) void this.send(option);
      if (option?.warn) this.picks = next;
      return;
    }
    this.picks = next;
  }

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
    this.placing = null;
    this.card = null;
    void this.props.onact?.(form);
  }

  back(): void {
    if (this.card) this.card = null;
    else if (this.following !== null) this.following = null;
    else if (this.confirm) this.confirm = null;
    else if (this.placing) this.placing = null;
    else if (Object.keys(this.picks).length) this.picks = {};
    else this.motion.skip();
  }

  /** Called when the server's decision changed. */
  fresh(): void {
    clearTimeout(this.#late);
    this.picks = {};
    this.confirm = null;
    this.sent = false;
    this.leaning = null;
    this.draft = programming.EMPTY;
  }

  // --- taps on the board

  tapCell(cell: string, at: Element): void {
    if (this.placing) {
      const act = this.props.acts.find(
        (a) => a.form.kind === 'remind' && a.form.whose === this.placing && a.form.cell === cell,
      );
      if (act) this.act(act.form);
      this.placing = null;
      return;
    }
    if (this.motion.playing) {
      this.motion.skip();
      return;
    }
    if (this.following !== null) {
      this.following = null;
      return;
    }
    if (this.lit.cells.has(cell)) {
      this.pick(choosing.cellPart(this.choice, this.settled), cell);
      return;
    }
    const inside = this.#litInside(cell);
    if (inside.length === 1 && inside[0]) this.pick(...inside[0]);
    else this.explain({ kind: 'cell', cell }, at, true);
  }

  /** Characters and robots in a cell that can be picked. */
  #litInside(cell: string): [choosing.Part, string][] {
    const view = this.motion.view;
    const tile = tileAt(view, cell)?.id;
    const whom = view.characters
      .filter((c) => c.tile === tile && this.lit.whom.has(c.id))
      .map((c): [choosing.Part, string] => ['whom', c.id]);
    const robots = view.robots.flatMap((at, n): [choosing.Part, string][] =>
      at && at === tile && this.lit.robots.has(String(n + 1)) ? [['robot', String(n + 1)]] : [],
    );
    return [...whom, ...robots];
  }

  // --- explain

  explain(about: About, at: Element, pinned = false): void {
    if (this.card?.pinned && !pinned) return;
    const { left, top, width, height } = at.getBoundingClientRect();
    this.card = { about, anchor: { left, top, width, height }, pinned };
    this.why = null;
    const form = this.#whyForm(about);
    if (form && pinned) void this.askWhy(form);
  }

  unexplain(): void {
    if (this.card && !this.card.pinned) this.card = null;
  }

  async askWhy(form: Form): Promise<void> {
    const card = this.card;
    const reason = await this.props.onwhy?.(form);
    if (this.card === card && reason) this.why = reason;
  }

  #whyForm(about: About): Form | null {
    if (!this.due) return null;
    if (about.kind === 'token') return about.why ?? null;
    if (about.kind !== 'cell' || this.lit.cells.has(about.cell) || !this.lit.cells.size) return null;
    return choosing.wouldBe(this.choice, this.settled, 'cell', about.cell);
  }

  // --- acts

  claimsFor(cell: string): Option[] {
    if (this.props.readonly) return [];
    return this.props.acts.filter((a) => a.form.kind === 'claim' && a.form.cell === cell);
  }

  remindsFor(cell: string): Option[] {
    if (this.props.readonly) return [];
    return this.props.acts.filter((a) => a.form.kind === 'remind' && a.form.cell === cell);
  }

  /** Own characters whose reminder token can be placed now. */
  reminders = $derived.by(() => [
    ...new Set(this.props.acts.flatMap((a) => (a.form.kind === 'remind' ? [a.form.whose ?? ''] : []))),
  ]);

  placeable = $derived.by(
    () =>
      new Set(
        this.props.acts.flatMap((a) =>
          a.form.kind === 'remind' && a.form.whose === this.placing ? [a.form.cell ?? ''] : [],
        ),
      ),
  );

  actOf(kind: string): Option | undefined {
    return this.props.readonly ? undefined : this.props.acts.find((a) => a.form.kind === kind);
  }

  note(tile: string, change: Notes[string]): void {
    const notes = { ...this.props.notes };
    const next = { ...notes[tile], ...change };
    if (!next.text) delete next.text;
    if (!next.mark) delete next.mark;
    if (Object.keys(next).length) notes[tile] = next;
    else delete notes[tile];
    this.props.onnotes?.(notes);
  }

  // --- looking back

  /** Views that this screen has been given, by the number of events they include. */
  #past: { n: number; view: View }[] = [];
  /** The event whose board is shown instead of the present one. */
  following: number | null = $state(null);

  remember(view: View, n: number): void {
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

  /** What the board draws: the present, in motion, or an earlier moment. */
  shown: View = $derived.by(() => {
    const at = this.following;
    if (at === null) return this.motion.view;
    return this.#past.find((one) => one.n > at)?.view ?? this.motion.view;
  });

  /** The history as far as the board has shown it. */
  told: GameEvent[] = $derived.by(() => this.props.events.slice(0, this.motion.told));

  // --- names

  /** The character that speaks for a seat: its first. */
  bySeat = (seat: number): string | undefined => this.props.view.characters.find((c) => c.seat === seat)?.id;

  cells = CELLS;
}

const KEY = Symbol('room25 table');

export const provide = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);
