// Written by scripts/wire_types.py from the server's definitions. Do not edit.

export type Axis = "across" | "along";

export type CardId = "move_1_left" | "move_1_left_twice" | "move_1_right" | "move_1_right_again" | "move_2_left" | "move_2_left_again" | "move_2_right" | "move_2_right_twice" | "move_4_left" | "move_4_left_twice" | "move_4_right" | "move_4_right_again" | "move_5_left" | "move_5_left_again" | "move_5_right" | "move_5_right_twice" | "move_a_up" | "move_a_up_twice" | "move_a_down" | "move_a_down_again" | "move_b_up" | "move_b_up_again" | "move_b_down" | "move_b_down_twice" | "move_d_up" | "move_d_up_twice" | "move_d_down" | "move_d_down_again" | "move_e_up" | "move_e_up_again" | "move_e_down" | "move_e_down_twice" | "punish_look_franck_jennifer" | "punish_look_emmett_kevin" | "punish_look_max_alice" | "punish_look_sarah_bruce" | "punish_control_franck_emmett" | "punish_control_jennifer_max" | "punish_control_kevin_sarah" | "punish_control_alice_bruce" | "punish_ability_franck_alice" | "punish_ability_jennifer_sarah" | "punish_ability_emmett_bruce" | "punish_ability_max_kevin" | "time_bomb_1" | "time_bomb_2" | "panic_1" | "panic_2" | "blackout" | "jamming" | "rewind" | "robot" | "lock_on" | "disabled_green" | "disabled_yellow" | "disabled_red" | "chaos" | "acceleration";

export type Cell = "A1" | "B1" | "C1" | "D1" | "E1" | "A2" | "B2" | "C2" | "D2" | "E2" | "A3" | "B3" | "C3" | "D3" | "E3" | "A4" | "B4" | "C4" | "D4" | "E4" | "A5" | "B5" | "C5" | "D5" | "E5";

export type Character = "alice" | "bruce" | "emmett" | "franck" | "jennifer" | "kevin" | "max" | "sarah";

export type Colour = "blue" | "green" | "yellow" | "red";

export type DeathCause = "bomb" | "central" | "room25" | "key" | "empty" | "vision" | "moving" | "control" | "tunnel" | "robot" | "regeneration" | "vortex" | "prison" | "cold" | "dark" | "pivoting" | "mac" | "mirror" | "jamming" | "illusion" | "acid" | "flooded" | "trapped" | "mortal" | "shredder" | "timer" | "paranoia";

export type DecisionKind = "clue" | "program" | "when" | "token" | "adrenaline" | "look" | "move" | "push" | "control" | "ability" | "vision" | "moving" | "chamber" | "tunnel" | "illusion" | "order" | "axis" | "acid" | "refuse" | "unlock" | "lock" | "which_robot" | "pushed" | "panic";

export type EndReason = "escape" | "partial_escape" | "two_dead" | "countdown" | "last_standing" | "all_dead" | "most_inside" | "tie" | "elimination";

export type Line = "1" | "2" | "3" | "4" | "5" | "A" | "B" | "C" | "D" | "E";

export type LookHow = "look" | "clue" | "central" | "room25" | "key" | "empty" | "vision" | "moving" | "control" | "tunnel" | "robot" | "regeneration" | "vortex" | "prison" | "cold" | "dark" | "pivoting" | "mac" | "mirror" | "jamming" | "illusion" | "acid" | "flooded" | "trapped" | "mortal" | "shredder" | "timer" | "paranoia";

export type LostToken = "look" | "move" | "push" | "control" | "ability" | "adrenaline";

export type LostWhy = "dark" | "corridor" | "face_up" | "prison" | "closed" | "central" | "alone" | "hidden" | "central_line" | "flooded" | "blue" | "no_target" | "nothing";

export type MoveHow = "move" | "pushed" | "carry" | "called" | "central" | "room25" | "key" | "empty" | "vision" | "moving" | "control" | "tunnel" | "robot" | "regeneration" | "vortex" | "prison" | "cold" | "dark" | "pivoting" | "mac" | "mirror" | "jamming" | "illusion" | "acid" | "flooded" | "trapped" | "mortal" | "shredder" | "timer" | "paranoia" | "movement" | "punishment" | "time_bomb" | "panic" | "blackout" | "rewind" | "lock_on" | "disabled" | "chaos" | "acceleration";

export type PhaseName = "clue" | "cards" | "program" | "first" | "second" | "adrenaline" | "countdown";

export type Played = "none" | "look" | "move" | "push" | "control" | "ability";

export type Reason = "ability_by_adrenaline" | "against_slide" | "blue" | "blue_or_far" | "central" | "central_line" | "closed" | "cold" | "corridor" | "dark" | "dead" | "empty_program" | "face_down" | "face_up" | "flooded" | "hidden" | "impossible" | "jammed" | "laid_ahead" | "locked" | "must_play" | "no_adrenaline" | "no_guard" | "no_program" | "no_reminders" | "no_robot" | "no_tiles" | "no_tunnel" | "not_adjacent" | "not_closed" | "not_here" | "not_laid_ahead" | "not_mine" | "not_seen" | "not_yellow" | "not_your_turn" | "occupied" | "other_decision" | "other_line" | "prison" | "reminder_out" | "revealed" | "said_already" | "same_token" | "token_lost" | "too_early";

export type Refusal = "impossible" | "no_seat" | "not_due" | "nothing_to_take_back" | "over" | "unknown_code";

export type RoleName = "prisoner" | "guard";

export type Room = "central" | "room25" | "key" | "empty" | "vision" | "moving" | "control" | "tunnel" | "robot" | "regeneration" | "vortex" | "prison" | "cold" | "dark" | "pivoting" | "mac" | "mirror" | "jamming" | "illusion" | "acid" | "flooded" | "trapped" | "mortal" | "shredder" | "timer" | "paranoia";

export type SwapWhy = "hack" | "central" | "room25" | "key" | "empty" | "vision" | "moving" | "control" | "tunnel" | "robot" | "regeneration" | "vortex" | "prison" | "cold" | "dark" | "pivoting" | "mac" | "mirror" | "jamming" | "illusion" | "acid" | "flooded" | "trapped" | "mortal" | "shredder" | "timer" | "paranoia" | "movement" | "punishment" | "time_bomb" | "panic" | "blackout" | "rewind" | "lock_on" | "disabled" | "chaos" | "acceleration";

export type Tile = "A1" | "B1" | "C1" | "D1" | "E1" | "A2" | "B2" | "C2" | "D2" | "E2" | "A3" | "B3" | "C3" | "D3" | "E3" | "A4" | "B4" | "C4" | "D4" | "E4" | "A5" | "B5" | "C5" | "D5" | "E5";

export type Token = "look" | "move" | "push" | "control" | "ability";

export type Warning = "deadly" | "lost";

export type Way = "left" | "right" | "up" | "down";

/** Franck loses adrenaline in panic. */
export type AdrenalineLost = { kind: "adrenaline_lost"; who: Character };

/** A guard lays their reveal ahead, or takes that back; only they are told. */
export type Ahead = { kind: "ahead"; ahead: boolean };

/** Somebody is in Room 25 early: five rounds are left (R25-SUS-6). */
export type Alarm = { kind: "alarm"; who: Character; left: number };

/** A M.A.C. card is drawn; `who` is its first player, or whoever entered the M.A.C. Room. */
export type Card = { kind: "card"; card: CardId; who: Character; in_room: boolean };

export interface CharacterView {
  actions: number;
  adrenaline: string;
  alive: boolean;
  benched: boolean;
  came: number;
  cold: boolean;
  drowns: number;
  first: string | null;
  free: boolean;
  hidden: boolean;
  id: string;
  pile: string[] | null;
  played: boolean[];
  role: string | null;
  seat: number;
  second: string | null;
  shown: boolean;
  single: boolean;
  tile: string | null;
  tokens: string[];
  trapped: "" | "next" | "now";
}

/** What a seat says about a face-down tile, true or not (R25-LOOK-3). */
export interface ClaimView {
  colour: string;
  now: boolean;
  round: number;
  seat: number;
}

/** A seat says the colour of a room it looked at, true or not (R25-LOOK-3). */
export type Claimed = { kind: "claimed"; seat: number; cell: Cell; colour: Colour; round: number };

/** A room becomes inaccessible (R25-BRD-7). */
export type Closed = { kind: "closed"; cell: Cell };

/** A round is over: rounds left, and the new order of turns (R25-RND-2). */
export type Countdown = { kind: "countdown"; left: number; order: Character[] };

export interface DecisionView {
  due: number[];
  kind: DecisionKind;
  manner: "all" | "any" | "one";
  who: string | null;
}

/** The discards are shuffled into a new deck. */
export type DeckMade = { kind: "deck_made"; count: number };

export interface DeckView {
  discard: string[];
  left: number;
  open: string[];
}

/** A room becomes an Empty Chamber (R25-BRD-6). */
export type Destroyed = { kind: "destroyed"; cell: Cell };

/** A character is eliminated. */
export type Died = { kind: "died"; who: Character; cause: DeathCause };

/** The second Time Bomb of a round goes off (R25-CRD-10). */
export type Explosion = { kind: "explosion" };

/** A character hides until its next own action (R25-ALI-1). */
export type Hid = { kind: "hid"; who: Character };

/** What lay where nobody could see it. */
export interface HiddenView {
  deck: string[];
}

/** A card does nothing: a movement contradicts an earlier slide (R25-CRD-2), or there is nobody and nothing that it would hit (CRD-21). */
export type Ignored = { kind: "ignored"; card: CardId; why: "against_slide" | "nobody" };

/** No information passes until the round ends (R25-CRD-7). */
export type Jammed = { kind: "jammed"; reminders_gone: boolean };

/** The key is activated (R25-KEY-1). */
export type Key = { kind: "key"; who: Character };

/** A seat committed something in an ALL decision, or took it back. */
export type Laid = { kind: "laid"; seat: number; ready?: boolean; laid?: Record<string, string>[] };

/** A lock is put on a room. */
export type Locked = { kind: "locked"; cell: Cell };

/** Emmett died, and with him his locks (R25-EMM-6). */
export type LocksGone = { kind: "locks_gone" };

/** A room was looked at, or a seat took no clue; the room's name is for those who saw it. */
export type Looked = { kind: "looked"; who: Character; cell: Cell | null; tile: Tile | null; how: LookHow; room?: Room };

/** There is no way to carry out the action (R25-ACT-1, ACT-8). */
export type Lost = { kind: "lost"; who: Character; token: LostToken; why: LostWhy };

/** An action that would be lost as things stand (R25-ACT-8). */
export interface LostView {
  after: string[];
  token: string;
  who: string;
  why: LostWhy;
}

/** The Mirror Room takes unplayed actions and adrenaline (R25-MIR-1). */
export type Mirrored = { kind: "mirrored"; who: Character; actions: number; adrenaline: boolean };

/** A character goes to a cell, and carries others along. */
export type Moved = { kind: "moved"; who: Character; with: Character[]; cell: Cell; how: MoveHow };

export interface OutcomeView {
  why: EndReason;
  winners: number[];
}

/** The game is over. */
export type Over = { kind: "over"; winners: number[]; why: EndReason };

/** Somebody who plays freely passes a turn, or keeps adrenaline. */
export type Passes = { kind: "passes"; who: Character };

/** A phase of the round begins. */
export type Phase = { kind: "phase"; phase: PhaseName; round: number; left: number };

/** A character's tokens are shuffled into a pile (R25-PAR-1). */
export type Pile = { kind: "pile"; who: Character; count: number };

/** A Pivoting Room turns its corridor. */
export type Pivoted = { kind: "pivoted"; cell: Cell; axis: Axis };

/** All have programmed: how many actions each, and who committed adrenaline (R25-PRG-4). */
export type Programmed = { kind: "programmed"; actions: Record<string, number>; adrenaline: Character[] };

/** A token is lost for the game; `slot`: the unplayed action that goes with it, or 0. */
export type Punished = { kind: "punished"; who: Character; token: Token; slot: number };

/** Franck's ability brings adrenaline back. */
export type Recovered = { kind: "recovered"; who: Character };

/** Somebody refuses to be called or pushed by a robot. */
export type Refused = { kind: "refused"; who: Character };

/** The eliminated return to Central (R25-REG-1). */
export type Regenerated = { kind: "regenerated"; who: Character[]; by: Character };

/** A reminder token is laid on a room (R25-REM-1). */
export type Reminder = { kind: "reminder"; who: Character; cell: Cell };

/** An action is revealed (R25-ACT-1). */
export type Revealed = { kind: "revealed"; who: Character; token: Played; phase: PhaseName };

/** A robot goes back to the supply. */
export type RobotDestroyed = { kind: "robot_destroyed"; robot: number; cell: Cell };

/** A robot goes to a cell. */
export type RobotMoved = { kind: "robot_moved"; robot: number; cell: Cell };

/** A robot comes from the supply. */
export type RobotPlaced = { kind: "robot_placed"; robot: number; cell: Cell };

/** A role becomes public. */
export type RoleRevealed = { kind: "role_revealed"; who: Character; role: RoleName; why: "death" | "masks" | "own" };

/** Room 25 fell off and stayed in the complex (R25-EXT-1). */
export type Room25Wrapped = { kind: "room25_wrapped"; cell: Cell; by: Character | null; inside: Character[]; left: number };

/** What only the seat itself knows, besides its tiles and roles. */
export interface SeatView {
  ahead: boolean;
  laid: Record<string, string>[];
  lost: LostView[];
  programs: string | null;
}

/** A line slides one step; `by` is None if a card made it slide. */
export type Slid = { kind: "slid"; line: Line; way: Way; by: Character | null };

/** These characters stay in their cell while its tile is swapped (R25-ILL-1). */
export type Stayed = { kind: "stayed"; who: Character[]; cell: Cell };

/** Two tiles change places with everything on them. */
export type Swapped = { kind: "swapped"; cells: Cell[]; why: SwapWhy };

export interface TileView {
  axis: string;
  cell: string;
  claims: ClaimView[];
  closed: boolean;
  id: string;
  known: "" | "own" | "public";
  locked: boolean;
  looked: number[];
  reminders: string[];
  room: string | null;
  up: boolean;
}

/** The Timer Room takes a round (R25-TIM-1). */
export type Timer = { kind: "timer"; who: Character; left: number };

/** These must leave with their next revealed action (R25-TRA-1). */
export type Trapped = { kind: "trapped"; who: Character[] };

/** The whole position, given only after the game: a View with everything in it, and what was hidden. */
export interface Truth {
  acceleration: boolean;
  acted: number[];
  arrivals: number;
  characters: CharacterView[];
  decision: DecisionView | null;
  deck: DeckView;
  empties: Record<string, number>;
  frames: number[][];
  free_rooms: Record<string, number>;
  game: "room25";
  gone: string[];
  guards: number[];
  hidden: HiddenView;
  jam_card: boolean;
  jammed: boolean;
  key: boolean;
  left: number;
  mine: SeatView | null;
  order: string[];
  outcome: OutcomeView | null;
  passes: number;
  phase: PhaseName;
  ready: number[];
  robots: (string | null)[];
  rooms: Record<string, number>;
  round: number;
  seat: number;
  sides: number[][];
  slid: Record<string, string>;
  slot: boolean;
  tiles: TileView[];
  turn: number;
}

/** A tile is turned face down; everybody still knows it (R25-BRD-10). */
export type TurnedDown = { kind: "turned_down"; cell: Cell };

/** A tile is turned face up. */
export type TurnedUp = { kind: "turned_up"; cell: Cell; tile: Tile; room: Room };

/** A lock is taken off a room, to be put elsewhere. */
export type Unlocked = { kind: "unlocked"; cell: Cell };

export interface View {
  acceleration: boolean;
  acted: number[];
  arrivals: number;
  characters: CharacterView[];
  decision: DecisionView | null;
  deck: DeckView;
  empties: Record<string, number>;
  frames: number[][];
  free_rooms: Record<string, number>;
  game: "room25";
  gone: string[];
  guards: number[];
  jam_card: boolean;
  jammed: boolean;
  key: boolean;
  left: number;
  mine: SeatView | null;
  order: string[];
  outcome: OutcomeView | null;
  passes: number;
  phase: PhaseName;
  ready: number[];
  robots: (string | null)[];
  rooms: Record<string, number>;
  round: number;
  seat: number;
  sides: number[][];
  slid: Record<string, string>;
  slot: boolean;
  tiles: TileView[];
  turn: number;
}

/** A single action waits for the second pass (R25-PRG-2). */
export type Waits = { kind: "waits"; who: Character };

/** Everything that can happen, told by its kind. */
export type GameEvent = Laid | Phase | Programmed | Revealed | Lost | Waits | Passes | Countdown | Looked | Moved | Slid | Recovered | Locked | Unlocked | LocksGone | Hid | Refused | RobotPlaced | RobotMoved | RobotDestroyed | TurnedUp | TurnedDown | Closed | Destroyed | Swapped | Stayed | Pivoted | Key | Regenerated | Mirrored | Trapped | Timer | Pile | Died | Card | DeckMade | Ignored | Punished | AdrenalineLost | Explosion | Jammed | Claimed | Reminder | Ahead | RoleRevealed | Alarm | Room25Wrapped | Over;
