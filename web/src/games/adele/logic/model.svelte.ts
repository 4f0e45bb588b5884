// What was picked, what is lit, what is explained at a table of A.D.E.L.E. One per table, in context.
import { getContext, setContext } from 'svelte';
import { TableScreen } from '../../../table/screen.svelte';
import type { Beat } from '../../../lib/show.svelte';
import type { TableProps as Common } from '../../../table/types';
import * as choosing from './choice';
import { say, type Say } from './say';
import type { Action, AstronautView, Form, GameEvent, Option, View } from './types';
import { whyForm } from './why';

export interface TableProps extends Common<View> {
  /** Seats of other people at this screen, and how one of them is called to it. */
  hot?: number[];
  oncall?: (seat: number) => void;
}

/** What an explain card is about. */
export type About =
  | { kind: 'goal' }
  | { kind: 'room'; room: string }
  | { kind: 'door'; door: string }
  | { kind: 'hazard'; id: string }
  | { kind: 'object'; id: string }
  | { kind: 'terminal'; id: string }
  | { kind: 'anomaly'; id: string }
  | { kind: 'happening'; id: string }
  | { kind: 'card'; id: string }
  | { kind: 'action'; id: string }
  | { kind: 'astronaut'; id: string };

export class Table extends TableScreen<View, About, Beat, TableProps> {
  picks: choosing.Picks = $state.raw({});
  draft: choosing.Draft = $state.raw(choosing.EMPTY);
  /** The action whose choices are open on the board. */
  row: Action | 'track' | null = $state(null);
  /** With whom the exchange is open. */
  trading: string | null = $state(null);
  focused = $state('');

  constructor(props: TableProps) {
    super(props);
  }

  /** The history as far as the plan has shown it, by the kinds of this game. */
  happened: GameEvent[] = $derived.by(() => this.props.events as GameEvent[]);

  // --- whose turn, what is asked

  isAdele = $derived.by(
    () => this.props.view.seat >= 0 && this.props.view.seat === this.props.view.adele.seat,
  );
  own: AstronautView[] = $derived.by(() =>
    this.props.view.astronauts.filter((one) => one.seat === this.props.view.seat),
  );
  actor: string | null = $derived.by(() => {
    const { decision, mine, turn } = this.props.view;
    if (!decision) return null;
    return decision.kind === 'plan' ? (mine?.plans ?? null) : (decision.who ?? turn?.who ?? null);
  });
  /** The own astronaut on the board: who is asked, else the first. */
  me: AstronautView | null = $derived.by(
    () => this.own.find((one) => one.id === this.actor) ?? this.own[0] ?? null,
  );
  plans = $derived.by(() => this.due && this.ask === 'plan');
  acts = $derived.by(() => this.due && this.ask === 'turn');

  // --- what may be done

  cubes = $derived.by(() => choosing.cubesOf(this.props.options));
  left = $derived.by(() => this.cubes - choosing.laidOf(this.draft));
  turn = $derived.by(() => choosing.turnOf(this.acts ? this.props.options : []));
  plays = $derived.by(() => choosing.playsOf(this.due && this.isAdele ? this.props.options : []));
  fitting = $derived.by(() => choosing.fitting(this.plays, this.picks));
  play = $derived.by(() => choosing.ready(this.plays, this.picks));
  /** Whether the console and the plan are what ADELE is asked about. */
  strikes = $derived.by(() => this.due && this.isAdele && (this.ask === 'adele' || this.ask === 'strike'));
  /** Choices that are one list of buttons. */
  simple: Option[] = $derived.by(() => {
    if (!this.due || this.plans || this.acts || this.strikes) return [];
    return this.props.options.filter((option) => option.form.kind !== 'discard');
  });

  /** Where the astronaut stands whom a question is about. */
  asked: string | null = $derived.by(() => {
    const who = this.simple.length && !this.motion.playing ? this.props.view.decision?.who : null;
    return this.props.view.astronauts.find((one) => one.id === who)?.place ?? null;
  });
  /** Mission tiles that may be tried, by their object. */
  litTiles: Map<string, Option> = $derived.by(() => {
    const tries = this.idle ? [] : this.simple.filter((option) => option.form.kind === 'spy');
    return new Map(tries.map((option) => [option.form.tile ?? '', option]));
  });
  litRooms: Map<string, Option | null> = $derived.by(() => {
    const lit = new Map<string, Option | null>();
    if (this.idle) return lit;
    if (this.acts && this.row === 'track') return new Map(this.turn.tracks);
    if (this.acts) for (const [place, option] of this.turn.moves) lit.set(place, option);
    if (
      this.strikes &&
      Object.keys(this.picks).length + (this.view.mine?.waking ? 1 : 0) + (this.ask === 'strike' ? 1 : 0)
    )
      for (const room of choosing.open(this.plays, this.picks, 'room')) lit.set(room, null);
    return lit;
  });
  litDoors: Map<string, Option | null> = $derived.by(() => {
    if (this.idle) return new Map();
    if (this.acts) return new Map(this.turn.doors);
    if (!this.strikes || (this.picks.hazard !== 'door_lock' && !this.view.mine?.waking)) return new Map();
    return new Map([...choosing.open(this.plays, this.picks, 'door')].map((door) => [door, null]));
  });
  /** What a hazard costs now, where it is known which one. */
  price: number | null = $derived.by(() => {
    if (!this.strikes || this.view.mine?.waking) return null;
    const hazard = this.picks.hazard ?? this.play?.hazard;
    if (!hazard) return null;
    return this.picks.card === 'spread' || this.play?.card === 'spread'
      ? null
      : (this.view.adele.costs[hazard] ?? null);
  });

  say: Say = $derived.by(() =>
    say({
      view: this.props.view,
      due: this.due,
      actor: this.actor,
      sent: this.sent,
      confirm: this.confirm,
      readonly: this.props.readonly ?? false,
      names: this.props.names,
      left: this.left,
      picked: Object.keys(this.picks).length > 0,
      spent: choosing.spent(this.turn),
    }),
  );

  pick(part: choosing.Part, value: string): void {
    this.confirm = null;
    this.picks = choosing.pick(this.plays, this.picks, part, value);
  }

  tapRoom(room: string, at: Element): void {
    if (this.motion.playing) this.motion.skip();
    else if (this.following !== null) this.following = null;
    else if (this.litRooms.has(room)) {
      const option = this.litRooms.get(room);
      if (option) void this.send(option);
      else this.pick('room', room);
    } else this.explain({ kind: 'room', room }, at, true);
  }
  tapDoor(door: string, at: Element): void {
    const option = this.litDoors.get(door);
    if (option) void this.send(option);
    else if (this.litDoors.has(door)) this.pick('door', door);
    else this.explain({ kind: 'door', door }, at, true);
  }

  protected undo(): boolean {
    if (this.trading) this.trading = null;
    else if (Object.keys(this.picks).length) this.picks = {};
    else if (this.row) this.row = null;
    else return false;
    return true;
  }

  fresh(): void {
    super.fresh();
    this.picks = {};
    this.draft = choosing.EMPTY;
    if (!this.acts) this.row = null;
  }

  protected whyForm(about: About): Form | null {
    const { props, me, acts, strikes, turn, picks } = this;
    if (props.readonly || this.view.outcome) return null;
    return whyForm({ view: props.view, me, acts, strikes, turn, picks, free: props.acts }, about);
  }
}

const KEY = Symbol('adele table');
export const provide = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);
