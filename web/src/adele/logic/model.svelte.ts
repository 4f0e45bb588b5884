// The state of the table screen: what was picked, what is lit, what is explained. One per table, in context.
import { getContext, setContext } from 'svelte';
import type { Pace } from '../../room25/logic/motion.svelte';
import * as choosing from './choice';
import { Motion } from './motion.svelte';
import { say, type Say } from './say';
import type {
  Action,
  AstronautView,
  Channel,
  ChatMessage,
  Form,
  GameEvent,
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
  label?: string;
  channels?: Channel[];
  chat?: ChatMessage[];
  clocks?: { seat: number; left: number; running: boolean }[];
  pace?: Pace;
  muted?: boolean;
  readonly?: boolean;
  onact?: (form: Form) => void | Promise<unknown>;
  onwhy?: (form: Form) => Promise<string | null | undefined>;
  onchat?: (channel: string, text: string) => void;
  onmoment?: (kind: string, event: GameEvent) => void;
  onmenu?: () => void;
  onsound?: () => void;
}

/** What an explain card is about. */
export type About =
  | { kind: 'room'; room: string }
  | { kind: 'hazard'; id: string }
  | { kind: 'object'; id: string }
  | { kind: 'terminal'; id: string }
  | { kind: 'anomaly'; id: string }
  | { kind: 'happening'; id: string }
  | { kind: 'card'; id: string }
  | { kind: 'action'; id: string }
  | { kind: 'astronaut'; id: string };

export interface Card {
  about: About;
  anchor: { left: number; top: number; width: number; height: number };
  pinned: boolean;
}
const LATE = 5000;

export class Table {
  motion: Motion;
  props: TableProps;
  picks: choosing.Picks = $state.raw({});
  draft: choosing.Draft = $state.raw(choosing.EMPTY);
  /** The action whose choices are open on the board. */
  row: Action | 'track' | null = $state(null);
  /** A dangerous option that waits for a second yes. */
  confirm: Option | null = $state.raw(null);
  sent = $state(false);
  card: Card | null = $state.raw(null);
  why: string | null = $state(null);
  trading: string | null = $state(null);
  focused = $state('');
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(props: TableProps, pace: () => Pace) {
    this.props = props;
    this.motion = new Motion(props.view, props.events.length, pace, (beat) =>
      this.props.onmoment?.(beat.event.kind, beat.event),
    );
  }

  get view(): View {
    return this.props.view;
  }
  /** What the plan draws: the present, in motion. */
  get shown(): View {
    return this.motion.view;
  }
  told: GameEvent[] = $derived.by(() => this.props.events.slice(0, this.motion.told));

  // --- whose turn, what is asked

  due = $derived.by(() => {
    const { view, options, readonly } = this.props;
    return !readonly && options.length > 0 && (view.decision?.due.includes(view.seat) ?? false);
  });
  ask = $derived.by(() => this.props.view.decision?.kind ?? 'none');
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
  idle = $derived.by(() => !this.due || this.sent || this.motion.playing);

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
    }),
  );

  pick(part: choosing.Part, value: string): void {
    this.confirm = null;
    this.picks = choosing.pick(this.plays, this.picks, part, value);
  }

  tapRoom(room: string, at: Element): void {
    if (this.motion.playing) this.motion.skip();
    else if (this.litRooms.has(room)) {
      const option = this.litRooms.get(room);
      if (option) void this.send(option);
      else this.pick('room', room);
    } else this.explain({ kind: 'room', room }, at, true);
  }
  tapDoor(door: string): void {
    const option = this.litDoors.get(door);
    if (option) void this.send(option);
    else if (this.litDoors.has(door)) this.pick('door', door);
  }

  /** Sends an option; a known danger asks once more. */
  async send(option: Option): Promise<void> {
    if (this.sent || this.props.readonly) return;
    if (option.warn && this.confirm !== option) {
      this.confirm = option;
      return;
    }
    this.confirm = null;
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
  /** A free act: never the answer to the decision. */
  act(form: Form): void {
    this.card = null;
    void Promise.resolve(this.props.onact?.(form)).catch(() => undefined);
  }

  back(): void {
    if (this.card) this.card = null;
    else if (this.trading) this.trading = null;
    else if (this.confirm) this.confirm = null;
    else if (Object.keys(this.picks).length) this.picks = {};
    else if (this.row) this.row = null;
    else this.motion.skip();
  }

  /** Called when the server's decision changed. */
  fresh(): void {
    clearTimeout(this.#late);
    this.picks = {};
    this.confirm = null;
    this.sent = false;
    this.draft = choosing.EMPTY;
    if (!this.acts) this.row = null;
  }

  // --- explain

  explain(about: About, at: Element, pinned = false): void {
    if (this.card?.pinned && !pinned) return;
    const { left, top, width, height } = at.getBoundingClientRect();
    this.card = { about, anchor: { left, top, width, height }, pinned };
    this.why = null;
    if (pinned && about.kind === 'room' && this.acts) void this.askWhy({ kind: 'move', place: about.room });
  }
  unexplain(): void {
    if (this.card && !this.card.pinned) this.card = null;
  }
  async askWhy(form: Form): Promise<void> {
    const card = this.card;
    const reason = await this.props.onwhy?.(form);
    if (this.card === card && reason) this.why = reason;
  }
}

const KEY = Symbol('adele table');
export const provide = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);
