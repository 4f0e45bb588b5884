// Puts options together into what the screen offers. Everything derives from the list of forms: no rules here.
import { spotHazard } from './look';
import { ACTIONS, type Action, type Form, type Option } from './types';

// --- planning

export type Draft = Record<Action, number>;
export const EMPTY: Draft = { move: 0, open: 0, search: 0, use: 0, special: 0 };

export function readPlan(cubes: string): Draft {
  const plan = { ...EMPTY };
  for (const part of cubes.split('+')) {
    const [count, action] = part.trim().split(' ');
    if (action && action in plan) plan[action as Action] += Number(count);
  }
  return plan;
}
export const laidOf = (draft: Draft): number => ACTIONS.reduce((sum, action) => sum + draft[action], 0);

/** How many cubes a plan lays, as the options say. */
export function cubesOf(options: Option[]): number {
  const plan = options.find((option) => option.form.kind === 'plan');
  return plan?.form.cubes ? laidOf(readPlan(plan.form.cubes)) : 0;
}
/** The option that a draft is, or null while cubes are in the hand. */
export function planned(options: Option[], draft: Draft): Option | null {
  return (
    options.find((option) => {
      const plan = option.form.kind === 'plan' ? readPlan(option.form.cubes ?? '') : null;
      return plan !== null && ACTIONS.every((action) => plan[action] === draft[action]);
    }) ?? null
  );
}
/** One cube more on an action; a full plan takes none. */
export function lay(options: Option[], draft: Draft, action: Action): Draft {
  return laidOf(draft) >= cubesOf(options) ? draft : { ...draft, [action]: draft[action] + 1 };
}
export function take(draft: Draft, action: Action): Draft {
  return draft[action] ? { ...draft, [action]: draft[action] - 1 } : draft;
}

// --- an astronaut's turn

export interface Special {
  key: string;
  form: Form;
  sure?: Option;
  test?: Option;
}
export interface Turn {
  moves: Map<string, Option>;
  doors: Map<string, Option>;
  search: Option | null;
  uses: Option[];
  tracks: Map<string, Option>;
  specials: Special[];
  foam: Option | null;
  end: Option | null;
}
/** No action is left; the drone and the end of the turn cost nothing. */
export const spent = (turn: Turn): boolean =>
  !turn.moves.size &&
  !turn.doors.size &&
  !turn.search &&
  !turn.uses.length &&
  !turn.specials.length &&
  !turn.foam;
export function turnOf(options: Option[]): Turn {
  const turn: Turn = {
    moves: new Map(),
    doors: new Map(),
    search: null,
    uses: [],
    tracks: new Map(),
    specials: [],
    foam: null,
    end: null,
  };
  const specials = new Map<string, Special>();
  for (const option of options) {
    const { effort, ...form } = option.form;
    if (effort) {
      const key = JSON.stringify(Object.entries(form).sort());
      const special: Special = specials.get(key) ?? { key, form };
      special[effort === 'test' ? 'test' : 'sure'] = option;
      specials.set(key, special);
    } else if (form.kind === 'move') turn.moves.set(form.place ?? '', option);
    else if (form.kind === 'open') turn.doors.set(form.door ?? '', option);
    else if (form.kind === 'search') turn.search = option;
    else if (form.kind === 'track') turn.tracks.set(form.room ?? '', option);
    else if (form.kind === 'extinguish') turn.foam = option;
    else if (form.kind === 'end') turn.end = option;
    else if (['use', 'heal', 'battery'].includes(form.kind ?? '')) turn.uses.push(option);
  }
  turn.specials = [...specials.values()];
  return turn;
}
/** Specials of one kind stand together; of each the parts that differ are picked. */
export function kindsOf(specials: Special[]): { kind: string; all: Special[] }[] {
  const kinds = new Map<string, Special[]>();
  for (const special of specials) {
    const kind = special.form.kind ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), special]);
  }
  return [...kinds].map(([kind, all]) => ({ kind, all }));
}

// --- ADELE's phase

export interface Play {
  option: Option;
  card?: string;
  hazard?: string;
  spot?: string;
  room?: string;
  door?: string;
  anomaly?: string;
  /** What else the form names: the card that is recalled, the hazards that are salvaged. */
  rest?: string;
}
export type Picks = Partial<
  Record<'card' | 'hazard' | 'spot' | 'room' | 'door' | 'anomaly' | 'rest', string>
>;
export type Part = keyof Picks;

export function playOf(option: Option): Play | null {
  const { kind, on, room, door, card, hazard, anomaly, hazards } = option.form;
  const spot = on ? { spot: on, hazard: spotHazard(on) } : {};
  const lock = { door, hazard: 'door_lock' };
  switch (kind) {
    case 'place': {
      const [of, to] = (card ?? '').split(':');
      return { option, card: of, room: to, ...spot };
    }
    case 'lock':
      return { option, card, ...lock };
    case 'strike':
      return { option, card: 'sector_strike', room, ...spot };
    case 'strike_lock':
      return { option, card: 'sector_strike', ...lock };
    case 'spread':
      return { option, card: 'spread', hazard, room };
    case 'recall':
      return { option, card: 'recall', rest: card };
    case 'salvage':
      return { option, card: 'salvage', rest: hazards };
    case 'surge':
    case 'cycle':
    case 'reroute':
      return { option, card: kind };
    case 'wake':
      return { option, anomaly };
    case 'sacrifice':
      return { option, room, ...spot };
    case 'sacrifice_lock':
      return { option, ...lock };
    case 'discard':
      return { option, card };
    default:
      return null;
  }
}
export const playsOf = (options: Option[]): Play[] => options.flatMap((option) => playOf(option) ?? []);

const PARTS: readonly Part[] = ['card', 'hazard', 'spot', 'room', 'door', 'anomaly', 'rest'];
export const fitting = (plays: Play[], picks: Picks): Play[] =>
  plays.filter((play) => PARTS.every((part) => picks[part] === undefined || play[part] === picks[part]));

/** Picks after a tap: the same again takes it back; what no longer fits is dropped, the oldest first. */
export function pick(plays: Play[], picks: Picks, part: Part, value: string): Picks {
  if (picks[part] === value) {
    const rest: Picks = { ...picks };
    delete rest[part];
    if (part === 'hazard' || part === 'room') delete rest.spot;
    return rest;
  }
  let next: Picks = { [part]: value };
  const place = part === 'room' || part === 'door';
  for (const old of Object.keys(picks).reverse() as Part[]) {
    if (old === part || (place && (old === 'room' || old === 'door'))) continue;
    const tried = { [old]: picks[old], ...next };
    if (fitting(plays, tried).length) next = tried;
  }
  return next;
}
/** The one play that the picks name. */
export function ready(plays: Play[], picks: Picks): Play | null {
  const left = fitting(plays, picks);
  return Object.keys(picks).length && left.length === 1 ? (left[0] ?? null) : null;
}
/** The values of a part that the other picks leave open. */
export function open(plays: Play[], picks: Picks, part: Part): Set<string> {
  const others = { ...picks };
  delete others[part];
  if (part === 'room' || part === 'door') {
    delete others.room;
    delete others.door;
  }
  return new Set(fitting(plays, others).flatMap((play) => play[part] ?? []));
}

// --- offers

/** Things that may be offered to somebody, by the kind of offer. */
export const offersTo = (acts: Option[], whom: string): Option[] =>
  acts.filter((act) => act.form.whom === whom && (act.form.kind ?? '').startsWith('offer_'));
export const partners = (acts: Option[]): string[] => [
  ...new Set(
    acts.flatMap((act) => ((act.form.kind ?? '').startsWith('offer_') ? [act.form.whom ?? ''] : [])),
  ),
];
