/** Everything of Room 25 that the rules browser can show and search. */
import type { IconName } from '../../design/icons.gen';
import { name, t } from '../../lib/i18n.svelte';
import type { RuleEntry } from '../registration';
import { abilityIcon, CHARACTERS, ROOMS, tokenIcon } from './logic/content';
import { MODE_ICONS } from './modes';

export { default as Picture } from './screens/RulePicture.svelte';
export const WIDE = ['basics', 'modes'];
export const CHAPTERS = ['basics', 'rooms', 'cards', 'characters', 'tokens', 'modes', 'options'];

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

export function entries(): RuleEntry[] {
  return [
    ...BASICS.map((id): RuleEntry => ({
      chapter: 'basics',
      id,
      title: t(`room25.basics.${id}`),
      text: t(`room25.basics.${id}.text`),
    })),
    ...Object.entries(ROOMS).map(([id, look]): RuleEntry => ({
      chapter: 'rooms',
      id,
      title: name(`room.${id}`).nom,
      text: t(`room25.room.${id}`),
      aside: `${t(`room25.colour.${look.colour}`)}, ${t(`room25.colour.${look.colour}.text`)}`,
      mark: `c-${look.colour}`,
      tint: `var(--${look.colour})`,
      ...(look.icon ? { icon: look.icon } : {}),
    })),
    ...Object.entries(CARDS).map(([id, icon]): RuleEntry => ({
      chapter: 'cards',
      id,
      title: name(`card.${id}`).nom,
      text: t(`room25.card.${id}`),
      icon,
    })),
    ...CHARACTERS.map((id): RuleEntry => ({
      chapter: 'characters',
      id,
      title: name(id).nom,
      text: t(`room25.ability.${id}.text`),
      aside: t(`room25.ability.${id}`),
      icon: abilityIcon(id),
      bust: id,
    })),
    ...TOKENS.map((id): RuleEntry => ({
      chapter: 'tokens',
      id,
      title: t(`room25.token.${id}`),
      text: t(`room25.token.${id}.text`),
      icon: id === 'ability' ? 'mimic' : tokenIcon(id, ''),
    })),
    ...Object.entries(THINGS).map(([id, icon]): RuleEntry => ({
      chapter: 'tokens',
      id: `t-${id}`,
      title: t(`room25.thing.${id}`),
      text: t(`room25.thing.${id}.text`),
      icon,
    })),
    ...Object.entries(MODE_ICONS).map(([id, icon]): RuleEntry => ({
      chapter: 'modes',
      id,
      title: t(`room25.mode.${id}`),
      text: `${t(`room25.mode.${id}.text`)} ${t(`room25.mode_rules.${id}`)}`,
      aside: t(`room25.mode_rules.${id}.players`),
      icon,
    })),
    ...OPTIONS.map((id): RuleEntry => ({
      chapter: 'options',
      id,
      title: t(`room25.option.${id}`),
      text: t(`room25.option.${id}.text`),
    })),
  ];
}
