// What was picked, what is lit, what is explained at a table of Room 25. One per table, in context.
import { getContext, setContext } from 'svelte';
import { TableScreen } from '../../../table/screen.svelte';
import type { TableProps as Common } from '../../../table/types';
import * as choosing from './choice';
import { CELLS } from './cells';
import { tileAt, tileOf } from './drawn';
import { forced } from './forced';
import type { Beat25 } from './motion';
import * as programming from './program';
import type { CharacterView, Form, GameEvent, Notes, Option, View } from './types';

export interface TableProps extends Common<View> {
  /** Rounds of the whole game, for the clock. */
  rounds?: number;
  notes?: Notes;
  onnotes?: (notes: Notes) => void;
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

export class Table extends TableScreen<View, About, Beat25, TableProps> {
  picks: choosing.Picks = $state.raw({});
  draft: programming.Draft = $state.raw(programming.EMPTY);
  /** The reminder token that waits for a room. */
  placing: string | null = $state(null);
  /** The slide under the pointer: its line leans that way. */
  leaning: string | null = $state(null);
  /** The own character on the sheet, when there are several. */
  chosen: string | null = $state(null);
  focused = $state('C3');
  small = $state(false);

  constructor(props: TableProps) {
    super(props);
  }

  // --- whose turn, what is asked

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
    const view = this.view;
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

  act(form: Form): void {
    this.placing = null;
    super.act(form);
  }

  back(): void {
    const doubted = this.confirm;
    super.back();
    // What one tap had chosen is chosen no more.
    if (doubted && !this.confirm && choosing.oneTap(this.choice)) this.picks = {};
  }

  protected undo(): boolean {
    if (this.placing) this.placing = null;
    else if (Object.keys(this.picks).length) this.picks = {};
    else return false;
    return true;
  }

  fresh(): void {
    super.fresh();
    this.picks = {};
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
    const view = this.view;
    const tile = tileAt(view, cell)?.id;
    const whom = view.characters
      .filter((c) => c.tile === tile && this.lit.whom.has(c.id))
      .map((c): [choosing.Part, string] => ['whom', c.id]);
    const robots = view.robots.flatMap((at, n): [choosing.Part, string][] =>
      at && at === tile && this.lit.robots.has(String(n + 1)) ? [['robot', String(n + 1)]] : [],
    );
    return [...whom, ...robots];
  }

  protected whyForm(about: About): Form | null {
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

  // --- history

  /** The history as far as the board has shown it, by the kinds of this game. */
  happened: GameEvent[] = $derived.by(() => this.props.events as GameEvent[]);

  /** What was done for this seat without a question. */
  forced = $derived.by(() =>
    forced(
      this.props.events as GameEvent[],
      this.props.times ?? [],
      this.own.map((one) => one.id),
    ),
  );

  // --- names

  /** The character that speaks for a seat: its first. */
  bySeat = (seat: number): string | undefined => this.props.view.characters.find((c) => c.seat === seat)?.id;

  cells = CELLS;
}

const KEY = Symbol('room25 table');

export const provide = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);
