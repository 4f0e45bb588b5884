// Written by scripts/wire_types.py from the server's definitions. Do not edit.

/** The command is carried out and kept. */
export interface Ack {
  t: "ack";
  id: string;
  version?: number | null;
  reason?: string | null;
  table?: string | null;
}

export interface Act {
  code: number;
  form: Record<string, string>;
}

/** Answer a proposal; the host answers a take-over, with any `seat`. */
export interface Agree {
  t: "agree";
  seat: number;
  proposal: number;
  yes?: boolean;
  id: string;
}

/** Play again where a stand-in played. */
export interface Back {
  t: "back";
  seat: number;
  id: string;
}

/** Sent by a client about every 20 s; the server answers with the same `n`. */
export interface Beat {
  t: "beat";
  n?: number;
}

export interface Catalogue {
  protocol: number;
  games: GameInfo[];
  levels: string[];
}

/** A way to talk that this seat hears. */
export interface ChannelInfo {
  id: string;
  members: number[];
  speak: boolean;
  why: string;
}

/** Plain text into a channel. `lobby` while gathering; `gallery` for spectators. */
export interface Chat {
  t: "chat";
  channel: string;
  text: string;
  seat?: number;
  id: string;
}

export interface ChatLine {
  channel: string;
  name: string;
  text: string;
  user: string;
  seat?: number;
}

export interface CheckOptions {
  game: string;
  options?: Record<string, unknown>;
}

export interface Checked {
  seats: number;
  options: Record<string, unknown>;
  advice: string[];
}

/** `decision`: seconds for each decision. `game`: seconds for the whole game plus increment. */
export interface ClockRule {
  kind: "decision" | "game" | "none";
  seconds: number;
  increment: number;
}

/** The host ends a table that is gathering. */
export interface Close {
  t: "close";
  id: string;
}

/** The host changes the table while gathering. What is left out stays. */
export interface Configure {
  t: "configure";
  options?: Record<string, unknown>;
  listed?: boolean;
  spectators?: boolean;
  delay?: number;
  clock?: ClockRule;
  stand_in?: string;
  id: string;
}

/** Brings this user to another device, once, within ten minutes. */
export interface DeviceLink {
  token: string;
  until: number;
}

/** An option or a free act of your seat, by `form` or by `code`. An option also names its `decision`. */
export interface Do {
  t: "act";
  seat: number;
  decision?: number;
  form?: Record<string, string> | null;
  code?: number | null;
  id: string;
}

export interface Done {
  done: boolean;
}

/** The connection is closed for this reason (a key). */
export interface Fault {
  t: "fault";
  reason: string;
}

/** A finished game from its set-up to its end. */
export interface Film {
  audience: string;
  game: string;
  steps: FilmStep[];
}

/** One action of a finished game: what it told this audience, and the view after it. */
export interface FilmStep {
  seat: number;
  by: string;
  events: Record<string, unknown>[];
  view: unknown;
}

/** What a client needs to offer a game: options as data, and the content of the box. */
export interface GameInfo {
  id: string;
  rules: string;
  defaults: Record<string, unknown>;
  choices: Record<string, unknown[]>;
  data: Record<string, unknown>;
  title: string;
  players: number[];
  seat_fields: string[];
  by_seat: string[];
}

/** The first frame of a connection. `have`: the last version of each stream that the client kept. */
export interface Hello {
  t: "hello";
  protocol: number;
  have?: Record<string, number>;
  spectate?: boolean;
  taken?: number;
}

/** One thing that happened, in one stream. It has exactly one of event, chat and table. */
export interface Item {
  at: number;
  event?: Record<string, unknown> | null;
  chat?: ChatLine | null;
  table?: TableFact | null;
}

export interface Kick {
  t: "kick";
  seat: number;
  id: string;
}

/** Give up a seat while gathering; in a running game a stand-in plays on (see `back`). */
export interface Leave {
  t: "leave";
  seat: number;
  id: string;
}

export interface Login {
  name: string;
  password: string;
  bearer?: boolean;
}

export interface Logout {
  everywhere?: boolean;
}

export interface Me {
  user: string;
  name: string;
  account: boolean;
  token: string;
  recovery: string;
}

export interface Mute {
  t: "mute";
  seat: number;
  muted?: boolean;
  id: string;
}

/** A guest becomes an account: it keeps its tables. */
export interface NewAccount {
  name: string;
  password: string;
}

export interface NewGuest {
  name: string;
  bearer?: boolean;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface NewTable {
  id: string;
  game: string;
  options?: Record<string, unknown>;
  listed?: boolean;
  spectators?: boolean;
  delay?: number;
  clock?: ClockRule;
  stand_in?: string;
  seat?: number;
  bots?: string;
}

/** Keep a private note on this table; empty text deletes it. */
export interface Note {
  t: "note";
  text: string;
  id: string;
}

export interface Option {
  code: number;
  form: Record<string, string>;
  warn?: string;
}

export interface Outcome {
  winners: number[];
  losers: number[];
  why: string;
}

/** The host gives the role to another seat; if the host has been away for long, anybody may take it for theirs. */
export interface PassHost {
  t: "pass_host";
  seat: number;
  id: string;
}

/** Ask for a pause, which everybody must agree to. */
export interface Pause {
  t: "pause";
  seat: number;
  id: string;
}

/** Point at a place on the board; allowed when the channel `table` is open to you. It is not stored. */
export interface Point {
  t: "ping";
  seat: number;
  place: string;
  id: string;
}

export interface Pointed {
  t: "ping";
  seat: number;
  place: string;
}

/** Who is connected now. */
export interface Presence {
  t: "presence";
  seats: number[];
  spectators: number;
}

/** The body of every answer that is not a success. */
export interface Problem {
  reason: string;
  params?: Record<string, unknown>;
  hint?: string;
}

/** Something that everybody must agree to (bots always do); to `take_over`, only the host. */
export interface Proposal {
  number: number;
  what: "pause" | "take_over" | "undo";
  seat: number;
  agreed: number[];
  user?: string;
  name?: string;
  author?: string;
}

/** Say that you are ready, and add your own contribution to the seed (any text). */
export interface Ready {
  t: "ready";
  seat: number;
  ready?: boolean;
  contribution?: string;
  id: string;
}

/** The recovery code sets a new password, ends all sessions, and is replaced by a new one. */
export interface Recover {
  name: string;
  recovery: string;
  password: string;
  bearer?: boolean;
}

/** The command changed nothing. `reason` is a key. */
export interface Reject {
  t: "reject";
  id: string;
  reason: string;
  params?: Record<string, unknown>;
}

/** A new table with the same people, options and bots. */
export interface Rematch {
  t: "rematch";
  id: string;
}

/** Give your seat another name, while gathering. */
export interface Rename {
  t: "rename";
  seat: number;
  name: string;
  id: string;
}

/** Give up a running game; you may still come `back`. */
export interface Resign {
  t: "resign";
  seat: number;
  id: string;
}

export interface Resume {
  t: "resume";
  seat: number;
  id: string;
}

export interface SeatClock {
  seat: number;
  left: number;
  running: boolean;
}

/** A place at the table as everybody sees it. */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  user: string;
  name: string;
  level: string;
  ready: boolean;
  hot: boolean;
  away: "" | "absent" | "left" | "resigned";
  stand_in: string;
  muted: boolean;
  author: string;
}

/** The host fills a seat with a bot, or opens it. */
export interface SetSeat {
  t: "set_seat";
  seat: number;
  kind: "bot" | "open";
  level?: string;
  id: string;
}

/** Take an open seat, or in a running game ask the host for the seat of a bot. `hot` adds a hot-seat. */
export interface Sit {
  t: "sit";
  seat: number;
  hot?: boolean;
  name?: string;
  author?: string;
  id: string;
}

/** The host lets a stand-in play for somebody who is not connected. */
export interface StandIn {
  t: "stand_in";
  seat: number;
  id: string;
}

/** Where the game stands for one stream: everything that a client draws. */
export interface Standing {
  view: unknown;
  decision: number;
  options: Option[];
  acts: Act[];
  channels: ChannelInfo[];
  clocks: SeatClock[];
  thinking: Thinking[];
  version: number;
}

/** The host starts when every seat is filled and everybody is ready. */
export interface Start {
  t: "start";
  id: string;
}

/** Another connection took these seats; this one is closed. */
export interface Superseded {
  t: "superseded";
  seats: number[];
}

/** The table itself changed. */
export interface Table {
  t: "table";
  table: TableInfo;
}

/** Something that happened at the table and not in the game. */
export interface TableFact {
  what: string;
  seat?: number;
  name?: string;
}

/** A table as everybody at it sees it. */
export interface TableInfo {
  id: string;
  code: string;
  game: string;
  options: Record<string, unknown>;
  phase: "closed" | "gathering" | "over" | "playing";
  seats: SeatInfo[];
  host: string;
  listed: boolean;
  spectators: boolean;
  delay: number;
  clock: ClockRule;
  stand_in: string;
  commitment: string;
  paused: boolean;
  proposals: Proposal[];
  contributions: string[];
  seed: string;
  outcome: Outcome | null;
  rematch: string;
  created: number;
  rules: string;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  code: string;
  game: string;
  mode: string;
  phase: string;
  seats: number;
  taken: number;
  free: number;
  host: string;
  names: string[];
  updated: number;
  mine: number[];
  waiting: boolean;
  new: boolean;
  winners: number[];
  broken: boolean;
}

/** A bot that is asked something. The time when its step appears is fixed before it begins to think. */
export interface Thinking {
  seat: number;
  left: number;
  late: number;
}

/** Ask to undo your last action; impossible once it told others anything or drew chance. */
export interface Undo {
  t: "undo";
  seat: number;
  id: string;
}

/** Hot-seat: add this seat's stream to the connection, from `have` on. */
export interface Unveil {
  t: "unveil";
  seat: number;
  have?: number;
  id: string;
}

/** New items of one stream: versions `start`, `start`+1, … `reset`: forget what you kept. */
export interface Update {
  t: "update";
  stream: string;
  start: number;
  items: Item[];
  standing: Standing | null;
  reset: boolean;
}

export interface UseLink {
  token: string;
  bearer?: boolean;
}

/** Hot-seat: end this seat's stream. The client drops what it knew of it. */
export interface Veil {
  t: "veil";
  seat: number;
  id: string;
}

/** This seat's stream ended on this connection. */
export interface Veiled {
  t: "veiled";
  seat: number;
}

/** The answer to `hello`; updates for each stream follow at once. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  user: string;
  name: string;
  seats: number[];
  hot: number[];
  streams: string[];
  table: TableInfo;
  note: string;
  since: number;
  taken: number;
  now: number;
}

/** Ask why something is closed. The ack carries the key of the reason; it is empty if it is open. */
export interface Why {
  t: "why";
  seat: number;
  form?: Record<string, string> | null;
  code?: number | null;
  id: string;
}

export type Outgoing =
  | Hello
  | Beat
  | Sit
  | Rename
  | Leave
  | Resign
  | Back
  | StandIn
  | SetSeat
  | Configure
  | Ready
  | Start
  | Kick
  | Mute
  | PassHost
  | Close
  | Rematch
  | Do
  | Why
  | Undo
  | Pause
  | Resume
  | Agree
  | Chat
  | Point
  | Note
  | Unveil
  | Veil;

export type ServerMessage =
  | Welcome
  | Update
  | Table
  | Presence
  | Pointed
  | Ack
  | Reject
  | Veiled
  | Superseded
  | Fault
  | Beat;

export const PROTOCOL = 1;
