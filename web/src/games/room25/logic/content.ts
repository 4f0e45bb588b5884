// How the pieces look: the colour and icon of each room, the icons of tokens, abilities, cards. No rules.
import type { IconName } from '../../../design/icons.gen';
import type { Room } from '../view.gen';
import type { Colour } from './types';

interface RoomLook {
  colour: Colour;
  /** Without an icon the room shows its number. */
  icon: IconName | null;
}

export const ROOMS: Record<string, RoomLook> = {
  central: { colour: 'blue', icon: 'hatch' },
  room25: { colour: 'blue', icon: null },
  key: { colour: 'blue', icon: 'key' },
  empty: { colour: 'green', icon: 'empty' },
  vision: { colour: 'green', icon: 'cctv' },
  moving: { colour: 'green', icon: 'swap' },
  control: { colour: 'green', icon: 'joystick' },
  tunnel: { colour: 'green', icon: 'portal' },
  robot: { colour: 'green', icon: 'robotroom' },
  regeneration: { colour: 'green', icon: 'regen' },
  vortex: { colour: 'yellow', icon: 'vortex' },
  prison: { colour: 'yellow', icon: 'bars' },
  cold: { colour: 'yellow', icon: 'snow' },
  dark: { colour: 'yellow', icon: 'dark' },
  pivoting: { colour: 'yellow', icon: 'cycle' },
  mac: { colour: 'yellow', icon: 'card' },
  mirror: { colour: 'yellow', icon: 'mirror' },
  jamming: { colour: 'yellow', icon: 'jam' },
  illusion: { colour: 'red', icon: 'mask' },
  acid: { colour: 'red', icon: 'acid' },
  flooded: { colour: 'red', icon: 'drown' },
  trapped: { colour: 'red', icon: 'trap' },
  mortal: { colour: 'red', icon: 'skull' },
  shredder: { colour: 'red', icon: 'saw' },
  timer: { colour: 'red', icon: 'stopwatch' },
  paranoia: { colour: 'red', icon: 'paranoia' },
} satisfies Record<Room, RoomLook>;

export const COLOURS: Colour[] = ['blue', 'green', 'yellow', 'red'];

export const colourIcon = (colour: Colour): IconName => `c-${colour}` as IconName;

export const CHARACTERS = [
  'alice',
  'bruce',
  'emmett',
  'franck',
  'jennifer',
  'kevin',
  'max',
  'sarah',
] as const;

const ABILITIES: Record<string, IconName> = {
  alice: 'hide',
  bruce: 'mimic',
  emmett: 'lock',
  franck: 'recover',
  jennifer: 'call',
  kevin: 'hack',
  max: 'carry',
  sarah: 'wrench',
};

const TOKEN_ICONS: Record<string, IconName> = {
  look: 'look',
  move: 'move',
  push: 'push',
  control: 'slide',
  adrenaline: 'syringe',
  pass: 'wait',
};

export const TOKENS = ['look', 'move', 'push', 'control', 'ability'] as const;

/** The icon of a token; the ability's is the character's own. */
export const tokenIcon = (token: string, who: string): IconName =>
  token === 'ability' ? (ABILITIES[who] ?? 'play') : (TOKEN_ICONS[token] ?? 'play');

export const abilityIcon = (who: string): IconName => ABILITIES[who] ?? 'play';

const FORM_ICONS: Record<string, IconName> = {
  program: 'slots',
  look: 'look',
  no_look: 'look',
  move: 'move',
  push: 'push',
  control: 'slide',
  call: 'call',
  carry: 'carry',
  recover: 'recover',
  reactivate: 'cycle',
  lock: 'lock',
  unlock: 'lock',
  hide: 'hide',
  sabotage: 'wrench',
  scrap: 'robot',
  hack: 'hack',
  robot_move: 'robot',
  robot_push: 'push',
  swap: 'swap',
  axis: 'cycle',
  victim: 'skull',
  answer: 'check',
  robot: 'robot',
  reveal: 'officer',
  token: 'slots',
  when: 'slots',
};

export const formIcon = (kind: string): IconName => FORM_ICONS[kind] ?? 'play';

const ASK_ICONS: Record<string, IconName> = {
  clue: 'look',
  program: 'slots',
  when: 'slots',
  token: 'slots',
  adrenaline: 'syringe',
  look: 'look',
  move: 'move',
  push: 'push',
  control: 'slide',
  vision: 'cctv',
  moving: 'swap',
  chamber: 'joystick',
  tunnel: 'portal',
  illusion: 'mask',
  order: 'robot',
  axis: 'cycle',
  acid: 'acid',
  refuse: 'robot',
  unlock: 'lock',
  lock: 'lock',
  which_robot: 'robot',
  pushed: 'push',
  panic: 'card',
};

export const askIcon = (kind: string, who: string | null): IconName =>
  kind === 'ability' && who ? abilityIcon(who) : (ASK_ICONS[kind] ?? 'play');

/** The parts of a card's id: its family, and what it names. */
export interface CardLook {
  family: 'move' | 'punish' | 'madness';
  icon: IconName;
  line?: string;
  way?: 'left' | 'right' | 'up' | 'down';
  twice?: boolean;
  again?: boolean;
  token?: string;
  who?: string[];
  /** The key of the card's text: numbered copies share one. */
  key: string;
}

const MADNESS: Record<string, IconName> = {
  time_bomb: 'stopwatch',
  panic: 'paranoia',
  blackout: 'dark',
  jamming: 'jam',
  rewind: 'hatch',
  robot: 'robot',
  lock_on: 'lock',
  disabled_green: 'c-green',
  disabled_yellow: 'c-yellow',
  disabled_red: 'c-red',
  chaos: 'vortex',
  acceleration: 'slide',
};

export function cardLook(id: string): CardLook {
  const part = id.split('_');
  if (part[0] === 'move' && part.length >= 3) {
    return {
      family: 'move',
      icon: 'up',
      line: part[1]?.toUpperCase(),
      way: part[2] as CardLook['way'],
      twice: part[3] === 'twice',
      again: part[3] === 'again',
      key: id,
    };
  }
  if (part[0] === 'punish') {
    const token = part[1] ?? 'look';
    const who = part.slice(2);
    return { family: 'punish', icon: tokenIcon(token, who[0] ?? 'max'), token, who, key: id };
  }
  const key = id.replace(/_\d$/, '');
  return { family: 'madness', icon: MADNESS[key] ?? 'card', key };
}

/** The frame around the three cells of each corner. */
export const WAY_ANGLE = { up: 0, right: 90, down: 180, left: -90 } as const;
