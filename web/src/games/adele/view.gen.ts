// Written by scripts/wire_types.py from the server's definitions. Do not edit.

export type AnomalyCard = "closed_hatches" | "low_batteries" | "terminal_shutdown" | "explosions" | "panic" | "precision_strike";

export type Astronaut = "emma" | "bruce" | "mei" | "idris";

export type Card = "1-6" | "1-11" | "2-12" | "2-20" | "3-12" | "3-14" | "4-13" | "4-16" | "5-15" | "5-18" | "6-19" | "7-10" | "7-18" | "8-16" | "8-19" | "9-14" | "9-17" | "10-15" | "11-13" | "17-20" | "surge" | "sector_strike" | "recall" | "spread" | "cycle" | "salvage" | "reroute";

export type DecisionKind = "remove" | "start" | "plan" | "strike" | "adele" | "cycle" | "discard" | "spy" | "reroll" | "drop" | "lose" | "step" | "turn" | "pay" | "extinguish" | "search" | "stack" | "consent";

export type Door = "1-2" | "1-3" | "1-6" | "1-15" | "2-3" | "2-5" | "3-4" | "3-17" | "4-5" | "4-9" | "4-10" | "4-18" | "5-6" | "5-9" | "5-16" | "5-19" | "6-7" | "6-8" | "6-20" | "7-8" | "7-14" | "8-9" | "8-13" | "9-10" | "9-12" | "10-11" | "10-12" | "11-12" | "11-16" | "11-17" | "12-14" | "12-16" | "13-14" | "13-15" | "13-19" | "13-20" | "14-15" | "14-19" | "15-16" | "15-20" | "16-17" | "16-19" | "17-18" | "18-19" | "19-20";

export type EndReason = "switched_off" | "escaped" | "death" | "time";

export type EventCard = "evasive_manoeuvre_yellow" | "evasive_manoeuvre_green" | "evasive_manoeuvre_blue" | "evasive_manoeuvre_red" | "evasive_manoeuvre_grey" | "lost_yellow" | "lost_green" | "lost_blue" | "lost_red" | "lost_grey" | "stress_yellow" | "stress_green" | "stress_blue" | "stress_red" | "virus_green" | "virus_blue" | "virus_red" | "virus_grey" | "impact_blue" | "impact_red" | "impact_grey" | "impact_yellow" | "silence_grey" | "silence_yellow" | "silence_green";

export type Hazard = "spying" | "door_lock" | "hypoxia" | "fire" | "darkness" | "computer_failure";

export type ObjectName = "access_card" | "credentials" | "retina_scanner" | "chip" | "toolbox" | "axe" | "helmet" | "spare_parts" | "battery" | "fire_extinguisher" | "space_suit" | "flashlight" | "tracker_drone" | "first_aid_kit" | "stimulants" | "teddy_bear";

export type PhaseName = "setup" | "event" | "planning" | "adele" | "resolution" | "action" | "upkeep";

export type Place = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15" | "16" | "17" | "18" | "19" | "20" | "S1" | "S2" | "S3" | "S4";

export type Reason = "acted" | "already_there" | "apart" | "awake" | "cannot_pay" | "computer_failed" | "full" | "hatch_closed" | "hatch_open" | "impossible" | "in_space" | "key_object" | "last_suit" | "locked" | "needs_two" | "no_anomaly_chosen" | "no_cube" | "no_cubes" | "no_cubes_in_darkness" | "no_cubes_under_virus" | "no_drone" | "no_fire" | "no_foam" | "no_impact" | "no_offer" | "no_stock" | "no_such_hazard" | "no_suit" | "no_terminal" | "none_left" | "not_aboard" | "not_adjacent" | "not_carried" | "not_crew" | "not_here" | "not_in_hand" | "not_in_space" | "not_locked" | "not_now" | "not_shut_down" | "not_so_hurt" | "not_their_tile" | "not_to_be_had" | "not_yet" | "not_your_tile" | "not_yours" | "nothing_carried" | "nothing_lies_there" | "nothing_to_do" | "other_decision" | "other_sector" | "other_terminal" | "protected" | "say_where" | "say_whom" | "send_to_astronauts" | "send_to_rooms" | "shut_down" | "stack_empty" | "terminal_failed" | "too_dear" | "too_far" | "tracked" | "wrong_room";

export type Refusal = "impossible" | "no_seat" | "not_due" | "nothing_to_take_back" | "over" | "unknown_code";

export type RoomNumber = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15" | "16" | "17" | "18" | "19" | "20";

export type SectorName = "yellow" | "blue" | "red" | "green" | "grey";

export type ShipName = "deimos" | "phobos";

export type Source = "move" | "open" | "search" | "use" | "special" | "extra" | "wild";

export type Spending = "move" | "open" | "search" | "use" | "special" | "extra" | "wild" | "darkness";

export type Spot = "spying" | "hypoxia" | "fire" | "darkness" | "computer" | "terminal";

export type TerminalName = "medical" | "delivery" | "management" | "workshop" | "repair" | "central_computer";

export type TestPurpose = "evasive_manoeuvre" | "panic" | "fire" | "special";

export type Thing = "access_card" | "credentials" | "retina_scanner" | "chip" | "toolbox" | "axe" | "helmet" | "spare_parts" | "battery" | "fire_extinguisher" | "space_suit" | "flashlight" | "tracker_drone" | "first_aid_kit" | "stimulants" | "teddy_bear" | "active_space_suit" | "active_flashlight" | "active_tracker_drone" | "active_teddy_bear";

export type Tile = "access_card" | "credentials" | "retina_scanner" | "chip" | "toolbox";

export type TileOrX = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15" | "16" | "17" | "18" | "19" | "20" | "X";

export type Warning = "fire_may_kill" | "suit_runs_out";

export type WoundCause = "evasive_manoeuvre" | "panic" | "fire" | "special" | "impact" | "void";

export interface ActiveView {
  charges: number | null;
  object: ObjectName;
}

export interface AdeleView {
  asleep: number;
  awake: AnomalyCard[];
  backs?: SectorName[][];
  bag: Record<string, number>;
  console: Record<string, number>;
  costs: Record<string, number>;
  deck: number;
  discard: Card[];
  energy: number;
  gone: Record<string, number>;
  hand: number;
  known_top: Card[];
  removed: Card[] | null;
  seat: number;
}

/** An anomaly wakes. */
export type Anomaly = { kind: "anomaly"; anomaly: AnomalyCard; energy: number };

export interface AstronautView {
  ability_used: boolean;
  acted: boolean;
  active: ActiveView[];
  carried: number;
  cubes: Record<string, number> | null;
  determination: number;
  id: Astronaut;
  objects: ObjectName[] | null;
  place: Place;
  seat: number;
  seen: NoteView | null;
  slots: number;
  wounds: number;
}

/** A battery goes to a device. */
export type Battery = { kind: "battery"; who: Astronaut; room: RoomNumber; device: "computer" | "emergency_terminal" | "terminal" };

/** A battery at a device has no charge left and is discarded. */
export type BatteryEmpty = { kind: "battery_empty"; room: RoomNumber; device: "computer" | "emergency_terminal" | "terminal" };

/** A card of the Watchdog finds nothing to do; None: it named no room. */
export type CardLost = { kind: "card_lost"; room: RoomNumber | null };

/** ADELE draws cards; `hand`: how many she has now. */
export type CardsDrawn = { kind: "cards_drawn"; count: number; hand: number; cards?: Card[] };

/** An object that was turned up gets its charges. */
export type Charged = { kind: "charged"; who: Astronaut; object: ObjectName; roll: number; charges: number };

/** The next event is covered and will not act. */
export type Covered = { kind: "covered"; who: Astronaut; event: EventCard };

/** Hypoxia takes a cube. */
export type CubeLost = { kind: "cube_lost"; who: Astronaut; of: Source };

export interface DecisionView {
  due: number[];
  kind: DecisionKind;
  manner: "all" | "any" | "one";
  who: Astronaut | null;
}

/** The discards are shuffled into a new deck. */
export type DeckMade = { kind: "deck_made"; count: number };

/** An astronaut wants no second starting object (ADL-TWO-2). */
export type Declined = { kind: "declined"; who: Astronaut };

/** A key object is delivered. */
export type Delivered = { kind: "delivered"; who: Astronaut; object: ObjectName; room: RoomNumber };

/** An astronaut dies. */
export type Died = { kind: "died"; who: Astronaut; cause: WoundCause };

/** ADELE discards a card. */
export type Discarded = { kind: "discarded"; card: Card; hand: number };

/** An astronaut lets a thing go; None: a face-down one. */
export type Dropped = { kind: "dropped"; who: Astronaut; place: Place; thing: Thing | null };

/** ADELE's energy after a gain. */
export type Energy = { kind: "energy"; energy: number; why: "income" | "retaliation" | "spying" | "surge" };

/** The face-up event becomes active; a cancelled one does nothing. */
export type Event = { kind: "event"; event: EventCard; cancelled: boolean };

export interface EventsView {
  active: EventCard | null;
  cancelled: boolean;
  covered: boolean;
  left: number;
  next: EventCard | null;
  past: EventCard[];
}

/** A thing changes hands; None: a face-down one. */
export type Given = { kind: "given"; who: Astronaut; whom: Astronaut; thing: Thing | null; how: "hand" | "terminal" };

/** A closed hatch is opened. */
export type HatchOpened = { kind: "hatch_opened"; who: Astronaut; room: RoomNumber };

/** Hazards come from the bag to the console. */
export type HazardsDrawn = { kind: "hazards_drawn"; hazards: Hazard[] };

/** An astronaut is healed; `wounds`: how many are left. */
export type Healed = { kind: "healed"; who: Astronaut; wounds: number };

/** What lay where the crew could not see it. */
export interface HiddenView {
  anomalies: AnomalyCard[];
  deck: Card[];
  events: EventCard[];
  hand: Card[];
  removed: Card[];
  stack: ObjectName[];
}

/** A meteorite hits a room; `token`: whether a token was left to lie there. */
export type Impact = { kind: "impact"; room: RoomNumber; token: boolean };

/** An impact is repaired. */
export type ImpactRepaired = { kind: "impact_repaired"; who: Astronaut; room: RoomNumber };

/** A seat committed something in an ALL decision, or took it back. */
export type Laid = { kind: "laid"; seat: number; ready?: boolean; laid?: Record<string, string>[] };

/** ADELE locks a door. */
export type Locked = { kind: "locked"; door: Door; cost: number; energy: number };

/** An astronaut enters a room or a section of space. */
export type Moved = { kind: "moved"; who: Astronaut; place: Place; how: "move" };

/** The next event is turned up. */
export type NextEvent = { kind: "next_event"; event: EventCard };

/** The point of no return moves to this round. */
export type NoReturn = { kind: "no_return"; round: number; why: "lost" | "management" };

/** What this seat saw, and how many of these objects may have gone since (ADL-TLK-3). */
export interface NoteView {
  gone: number;
  objects: ObjectName[];
}

/** An astronaut shows another a face-down object. */
export type ObjectShown = { kind: "object_shown"; who: Astronaut; whom: Astronaut; object?: ObjectName };

/** An offer between two astronauts is made, declined, withdrawn or void; only the two learn it. */
export type Offer = { kind: "offer"; who: Astronaut; whom: Astronaut; offer: Record<string, string>; state: "offered" | "refused" | "vanished" | "withdrawn" };

export interface OfferView {
  offer: Record<string, string>;
  who: Astronaut;
  whom: Astronaut;
}

export interface OutcomeView {
  why: EndReason;
  winners: number[];
}

/** The game is over. */
export type Over = { kind: "over"; winners: number[]; why: EndReason };

/** An astronaut spends a cube. */
export type Paid = { kind: "paid"; who: Astronaut; of: Source; for: Spending };

/** A phase of the round begins. */
export type Phase = { kind: "phase"; phase: PhaseName; round: number };

/** ADELE places a hazard in a room; where she spies she sees what lies there. */
export type Placed = { kind: "placed"; room: RoomNumber; on: Spot; cost: number; energy: number; objects?: ObjectName[] };

/** The plans are revealed: cubes by astronaut and action. */
export type Plans = { kind: "plans"; plans: Record<string, Record<string, number>> };

/** ADELE plays a card. */
export type Played = { kind: "played"; card: Card; hand: number; energy: number };

/** A discarded card goes on top of the deck. */
export type Recalled = { kind: "recalled"; card: Card };

/** An astronaut declines what `whose` terminal offered or asked for. */
export type Refused = { kind: "refused"; who: Astronaut; whose: Astronaut };

/** A hazard leaves a room and the game. */
export type Removed = { kind: "removed"; room: RoomNumber; on: Spot; why: "anomaly" | "battery" | "central_computer" | "extinguished" | "special" };

/** An expert ADELE took two specials out of her deck (ADL-SET-1). */
export type RemovedSpecials = { kind: "removed_specials"; count: number; cards?: Card[]; hand?: Card[] };

/** The event deck is shuffled; this is its new top. */
export type Rerouted = { kind: "rerouted"; next: EventCard };

/** A device that was shut down works again: an emergency terminal with its computer (ADL-ANO-4). */
export type Restarted = { kind: "restarted"; room: RoomNumber; device: "computer" | "emergency_terminal" | "terminal" };

/** The Watchdog turns up its next card. */
export type Revealed = { kind: "revealed"; card: Card };

export interface RoomView {
  computer: "failed" | "works";
  computer_battery: number | null;
  computer_failure: boolean;
  computer_shut_down: boolean;
  darkness: boolean;
  emergency: boolean;
  emergency_shut_down: boolean;
  emergency_works: boolean;
  fire: boolean;
  hatch: Place[];
  hatch_closed: boolean;
  hypoxia: boolean;
  id: RoomNumber;
  impact: boolean;
  lying: number;
  objects: ObjectName[] | null;
  sector: SectorName;
  seen: NoteView | null;
  spying: boolean;
  terminal: TerminalName | null;
  terminal_battery: number | null;
  terminal_failure: boolean;
  terminal_works: boolean;
}

/** An active object has no charge left and is discarded. */
export type RunDown = { kind: "run_down"; who: Astronaut; object: ObjectName };

/** Discarded hazards come back to the console. */
export type Salvaged = { kind: "salvaged"; hazards: Hazard[] };

/** An astronaut searches a room and sees what lies there. */
export type Searched = { kind: "searched"; who: Astronaut; room: RoomNumber; objects?: ObjectName[] };

/** What only the seat itself knows, besides its objects and tiles. */
export interface SeatView {
  anomalies: AnomalyCard[];
  doing: Record<string, string> | null;
  hand: Card[];
  laid: Record<string, string>[];
  offered: Thing | null;
  offers: OfferView[];
  picked: Record<string, string>[];
  plans: Astronaut | null;
  removed: Card[];
  stack: ObjectName[] | null;
  waking: AnomalyCard | null;
}

/** An astronaut chose a second starting object (ADL-TWO-2). */
export type SecondObject = { kind: "second_object"; who: Astronaut; object?: ObjectName };

/** An object goes face down to a room. */
export type Sent = { kind: "sent"; who: Astronaut; room: RoomNumber; thing?: Thing };

/** Terminal shutdown takes these devices of a room. */
export type ShutDown = { kind: "shut_down"; room: RoomNumber; devices: ("computer" | "emergency_terminal" | "terminal")[] };

/** An astronaut pays for a special action; which one it is shows when it succeeds. */
export type Special = { kind: "special"; who: Astronaut; effort: "sure" | "test"; option?: Record<string, string> };

/** ADELE sees what an astronaut carries. */
export type Spied = { kind: "spied"; who: Astronaut; room: RoomNumber; objects?: ObjectName[] };

/** An astronaut looks through the workshop stack. */
export type StackSeen = { kind: "stack_seen"; who: Astronaut; objects?: ObjectName[] };

/** An astronaut takes an object of the workshop stack; `left`: how many remain. */
export type StackTaken = { kind: "stack_taken"; who: Astronaut; left: number; object?: ObjectName };

/** An emergency terminal moves. */
export type TerminalMoved = { kind: "terminal_moved"; from: RoomNumber; to: RoomNumber };

/** Through the delivery terminal a thing is offered or asked for; None: a face-down or unknown one. */
export type TerminalOffer = { kind: "terminal_offer"; who: Astronaut; whom: Astronaut; way: "give" | "take"; thing: Thing | null };

/** A determination test. */
export type Test = { kind: "test"; who: Astronaut; for: TestPurpose; need: number; roll: number; passed: boolean; again: boolean };

/** An astronaut shows another their own secret tile. */
export type TileShown = { kind: "tile_shown"; who: Astronaut; whom: Astronaut; tile: Tile; room?: RoomNumber };

/** ADELE draws one of two, a secret tile and X, and sees which it is. */
export type TileTried = { kind: "tile_tried"; who: Astronaut; tile: Tile; shown?: TileOrX };

export interface TileView {
  delivered: boolean;
  known: "" | "own" | "public" | "seen";
  object: Tile;
  owners: Astronaut[];
  room: RoomNumber | null;
}

/** An astronaut who searched takes an object or takes none. */
export type Took = { kind: "took"; who: Astronaut; room: RoomNumber; took: boolean; object?: ObjectName };

/** A tracker drone looks at one object of a room. */
export type Tracked = { kind: "tracked"; who: Astronaut; room: RoomNumber; object?: ObjectName };

/** The whole position, given only after the game: a View with everything in it, and what was hidden. */
export interface Truth {
  adele: AdeleView;
  astronauts: AstronautView[];
  decision: DecisionView | null;
  delivered: ObjectName[];
  doors: Door[];
  drones: boolean;
  events: EventsView;
  finals: Record<string, RoomNumber>;
  frames: number[][];
  game: "adele";
  hidden: HiddenView;
  locked: Door[];
  mine: SeatView | null;
  no_return: number;
  order: Astronaut[];
  outcome: OutcomeView | null;
  phase: PhaseName;
  ready: number[];
  rooms: RoomView[];
  round: number;
  rounds: number;
  seat: number;
  ship: ShipName;
  spent: Record<string, number>;
  stack: number;
  step: number;
  stress: boolean;
  tiles: TileView[];
  turn: TurnView | null;
  virus: boolean;
  wild: number;
}

/** An astronaut's turn begins. */
export type Turn = { kind: "turn"; who: Astronaut };

/** An astronaut's turn ends. */
export type TurnOver = { kind: "turn_over"; who: Astronaut };

export interface TurnView {
  extra: number;
  foam: number;
  tracked: boolean;
  who: Astronaut;
}

/** A Door Lock leaves its door and the game. */
export type Unlocked = { kind: "unlocked"; door: Door; why: "anomaly" | "opened" };

/** An astronaut uses an object. */
export type Used = { kind: "used"; who: Astronaut; object: ObjectName };

export interface View {
  adele: AdeleView;
  astronauts: AstronautView[];
  decision: DecisionView | null;
  delivered: ObjectName[];
  doors: Door[];
  drones: boolean;
  events: EventsView;
  finals: Record<string, RoomNumber>;
  frames: number[][];
  game: "adele";
  locked: Door[];
  mine: SeatView | null;
  no_return: number;
  order: Astronaut[];
  outcome: OutcomeView | null;
  phase: PhaseName;
  ready: number[];
  rooms: RoomView[];
  round: number;
  rounds: number;
  seat: number;
  ship: ShipName;
  spent: Record<string, number>;
  stack: number;
  step: number;
  stress: boolean;
  tiles: TileView[];
  turn: TurnView | null;
  virus: boolean;
  wild: number;
}

/** The Watchdog rolls for a hazard in a room, this many doors from the nearest astronaut. */
export type WatchdogRoll = { kind: "watchdog_roll"; room: RoomNumber; distance: number; roll: number };

/** An astronaut takes a wound; `wounds`: how many there are now. */
export type Wounded = { kind: "wounded"; who: Astronaut; cause: WoundCause; wounds: number };

/** Somebody tried to deliver a key object in the wrong room; `tile`: the right one. */
export type WrongDelivery = { kind: "wrong_delivery"; who: Astronaut; object: ObjectName; room: RoomNumber; tile?: RoomNumber };

/** Everything that can happen, told by its kind. */
export type GameEvent = Laid | RemovedSpecials | SecondObject | Declined | Phase | Event | NextEvent | NoReturn | Impact | Plans | RunDown | BatteryEmpty | Over | Energy | HazardsDrawn | CardsDrawn | DeckMade | Played | Discarded | Recalled | Salvaged | Rerouted | Placed | Locked | Removed | Unlocked | Anomaly | ShutDown | Revealed | WatchdogRoll | CardLost | Test | Wounded | Healed | Died | CubeLost | Spied | TileTried | Dropped | Turn | TurnOver | Paid | Moved | Searched | Took | Tracked | Special | Used | Charged | Battery | Restarted | StackSeen | StackTaken | Delivered | WrongDelivery | HatchOpened | ImpactRepaired | Covered | TerminalMoved | TerminalOffer | Refused | Sent | Offer | Given | TileShown | ObjectShown;
