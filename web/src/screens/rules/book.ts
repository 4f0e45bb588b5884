/** Everything the rules browser can show and search: what it is called, what it says. */
import type { IconName } from '../../design/icons.gen';
import { name, t } from '../../lib/i18n.svelte';
import { abilityIcon, CHARACTERS, ROOMS, tokenIcon } from '../../room25/logic/content';

export const CHAPTERS = ['basics', 'rooms', 'cards', 'characters', 'tokens', 'modes', 'options'];

export interface Entry {
  chapter: string;
  id: string;
  title: string;
  text: string;
  aside?: string;
  icon?: string;
  colour?: string;
  bust?: string;
}

const BASICS = [
  'goal',
  'round',
  'program',
  'order',
  'enter',
  'slide',
  'exit',
  'death',
  'secrets',
  'adrenaline',
  'robots',
  'cards',
];
const CARDS: Record<string, IconName> = {
  movement: 'slide',
  punishment: 'barrier',
  time_bomb: 'stopwatch',
  panic: 'paranoia',
  blackout: 'dark',
  jamming: 'jam',
  rewind: 'hatch',
  robot: 'robot',
  lock_on: 'lock',
  disabled: 'hatch',
  chaos: 'vortex',
  acceleration: 'cycle',
};
const TOKENS = ['look', 'move', 'push', 'control', 'ability', 'adrenaline'];
const THINGS: Record<string, IconName> = {
  prisoner: 'cuffs',
  guard: 'officer',
  claim: 'chat',
  reminder: 'pin',
  lock: 'lock',
  closed: 'barrier',
  robot: 'robot',
  slid: 'up',
  exit: 'hatch',
  countdown: 'stopwatch',
  down: 'hatch',
};
const MODES: Record<string, IconName> = {
  suspicion: 'officer',
  competition: 'crown',
  team: 'people',
  cooperation: 'key',
  solo: 'person',
};
const OPTIONS = [
  'season',
  'level',
  'complex',
  'characters',
  'first_player',
  'guards',
  'abilities',
  'adrenaline',
  'reminders',
  'talk',
  'alarm',
  'exit_zone_moving',
  'show_composition',
  'pivot_limits_abilities',
  'madness_cards',
  'team_chat',
  'solo_programming',
];

export function entries(): Entry[] {
  return [
    ...BASICS.map((id): Entry => ({
      chapter: 'basics',
      id,
      title: t(`rules.basics.${id}`),
      text: t(`rules.basics.${id}.text`),
    })),
    ...Object.entries(ROOMS).map(([id, look]): Entry => ({
      chapter: 'rooms',
      id,
      title: name(`room.${id}`).nom,
      text: t(`room25.room.${id}`),
      aside: `${t(`room25.colour.${look.colour}`)}, ${t(`room25.colour.${look.colour}.text`)}`,
      colour: look.colour,
      ...(look.icon ? { icon: look.icon } : {}),
    })),
    ...Object.entries(CARDS).map(([id, icon]): Entry => ({
      chapter: 'cards',
      id,
      title: name(`card.${id}`).nom,
      text: t(`room25.card.${id}`),
      icon,
    })),
    ...CHARACTERS.map((id): Entry => ({
      chapter: 'characters',
      id,
      title: name(id).nom,
      text: t(`room25.ability.${id}.text`),
      aside: t(`room25.ability.${id}`),
      icon: abilityIcon(id),
      bust: id,
    })),
    ...TOKENS.map((id): Entry => ({
      chapter: 'tokens',
      id,
      title: t(`room25.token.${id}`),
      text: t(`room25.token.${id}.text`),
      icon: id === 'ability' ? 'mimic' : tokenIcon(id, ''),
    })),
    ...Object.entries(THINGS).map(([id, icon]): Entry => ({
      chapter: 'tokens',
      id: `t-${id}`,
      title: t(`room25.thing.${id}`),
      text: t(`room25.thing.${id}.text`),
      icon,
    })),
    ...Object.entries(MODES).map(([id, icon]): Entry => ({
      chapter: 'modes',
      id,
      title: t(`room25.mode.${id}`),
      text: `${t(`room25.mode.${id}.text`)} ${t(`rules.mode.${id}`)}`,
      aside: t(`rules.mode.${id}.players`),
      icon,
    })),
    ...OPTIONS.map((id): Entry => ({
      chapter: 'options',
      id,
      title: t(`room25.option.${id}`),
      text: t(`room25.option.${id}.text`),
    })),
  ];
}

const plain = (text: string): string =>
  text.toLocaleLowerCase().normalize('NFD').replace(/[̀-ͯ]/g, '').replace(/ł/g, 'l');

/** Every word of the query must occur; titles first. */
export function search(all: Entry[], query: string): Entry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (!words.length) return all;
  const hits = all.filter((entry) => {
    const hay = plain(`${entry.title} ${entry.aside ?? ''} ${entry.text}`);
    return words.every((word) => hay.includes(word));
  });
  const inTitle = (entry: Entry): number => (words.some((word) => plain(entry.title).includes(word)) ? 0 : 1);
  return hits.sort((a, b) => inTitle(a) - inTitle(b));
}
