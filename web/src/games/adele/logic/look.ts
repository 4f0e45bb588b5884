// How the pieces look: colours and icons. No rules.
import type { IconName } from '../art/icons.gen';
import { box, type Happening } from './box';
import type { About } from './model.svelte';
import type { AnomalyCard, EventCard, Hazard, ObjectName, SectorName } from '../view.gen';
import type { Sector } from './types';

type EventType<Card extends string, At extends string = SectorName> = At extends At
  ? Card extends `${infer Type}_${At}`
    ? Type
    : never
  : never;
type Drawn = ObjectName | Hazard | AnomalyCard | Exclude<EventType<EventCard>, 'impact'>;
/** Content is drawn by the icon of its own name (art/icons.json): a new piece without one does not compile. */
export const WITHOUT_ICON: Record<Exclude<Drawn, IconName>, never> = {};

export const SECTOR: Record<Sector, string> = {
  yellow: '#ffd34d',
  blue: '#4ea3ff',
  red: '#ff5a67',
  green: '#3fcf8e',
  grey: '#9aa7b5',
};
export const CREW: Record<string, string> = {
  emma: '#4ea3ff',
  bruce: '#ffd34d',
  mei: '#ff5a67',
  idris: '#3fcf8e',
};
export const CUBE: Record<string, [string, string, string]> = {
  emma: ['#a9d6ff', '#4ea3ff', '#2767ad'],
  bruce: ['#fff0bd', '#ffd34d', '#b58d14'],
  mei: ['#ffc0c5', '#ff5a67', '#b3303c'],
  idris: ['#b6f3d6', '#3fcf8e', '#1f8f5c'],
  wild: ['#ffffff', '#cfd9e6', '#8d9bb0'],
};
export const HAZARD: Record<string, string> = {
  fire: '#ff8a5c',
  hypoxia: '#c8b8ff',
  darkness: '#b4bfe0',
  spying: '#ff7f8a',
  door_lock: '#f2f5fa',
  computer_failure: '#7fe3d2',
};
export interface EventLook extends Happening {
  icon: IconName;
}
export function eventLook(id: string): EventLook {
  const event = box().happenings[id] ?? { type: id, sector: 'grey', panic: false };
  return { ...event, icon: (event.type === 'impact' ? 'ev_impact' : event.type) as IconName };
}

/** The hazard that lies on a spot of a room. */
export const spotHazard = (spot: string): string =>
  spot === 'computer' || spot === 'terminal' ? 'computer_failure' : spot;
/** The object that a thing is: an active one has a name of its own. */
export const objectOf = (thing: string): string => thing.replace(/^active_/, '');

const FORM_ICONS: Record<string, IconName> = {
  open: 'open',
  track: 'tracker_drone',
  heal: 'first_aid_kit',
  battery: 'battery',
  extinguish: 'fire_extinguisher',
  deliver: 'flag',
  send_to: 'delivery',
  fetch_from: 'delivery',
  send: 'delivery',
  hatch: 'hatch',
  impact: 'impact',
  step: 'move',
  end: 'check',
  done: 'check',
  cancel: 'cancel',
  decline: 'cancel',
  lock: 'door_lock',
  strike_lock: 'door_lock',
  sacrifice_lock: 'door_lock',
  strike: 'sector_strike',
  offer_gift: 'trade',
  offer_swap: 'trade',
  offer_look: 'search',
  offer_tile: 'flag',
};
/** What a choice is about, for its explain card: the object that it names. */
export function formAbout(form: Record<string, string>): About | null {
  const id = objectOf(form.object ?? form.thing ?? form.tile ?? 'nothing');
  return id === 'nothing' ? null : { kind: 'object', id };
}
/** The icon of a form: what it is about, else what is done. */
export function formIcon(form: Record<string, string>): IconName {
  const kind = form.kind ?? '';
  if (kind === 'wake') return form.anomaly as IconName;
  if (kind === 'cube')
    return (['extra', 'wild'].includes(form.of ?? '') ? 'stimulants' : form.of) as IconName;
  if (kind === 'clear' || kind === 'spread') return form.hazard as IconName;
  if (kind === 'place' || kind === 'strike' || kind === 'sacrifice')
    return spotHazard(form.on ?? '') as IconName;
  if (kind === 'spy') return form.tile === 'nothing' ? 'cancel' : (form.tile as IconName);
  if (kind === 'answer') return form.answer === 'yes' ? 'check' : 'cancel';
  const thing = form.object ?? form.thing;
  if (
    thing &&
    ['use', 'take', 'drop', 'hand_over', 'start_with', 'deliver', 'send', 'send_to'].includes(kind)
  )
    return thing === 'nothing' ? 'cancel' : (objectOf(thing) as IconName);
  return FORM_ICONS[kind] ?? (kind as IconName);
}
