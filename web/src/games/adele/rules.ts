// Everything of A.D.E.L.E. that the rules browser can show and search.
import { name, t } from '../../lib/i18n.svelte';
import type { RuleEntry } from '../registration';
import { box } from './logic/box';
import { ACTIONS, HAZARDS } from './logic/types';

export { default as Picture } from './screens/RulePicture.svelte';
export const WIDE = ['basics'];
export const CHAPTERS = [
  'basics',
  'astronauts',
  'actions',
  'hazards',
  'terminals',
  'objects',
  'events',
  'anomalies',
  'cards',
];
const BASICS = [
  'goal',
  'round',
  'plan',
  'mind',
  'turn',
  'test',
  'wounds',
  'deliver',
  'trade',
  'space',
  'duo',
];
const TERMINALS = [
  'medical',
  'delivery',
  'management',
  'workshop',
  'repair',
  'central_computer',
  'emergency',
];

/** An entry whose words stand under one key; the text under the same with `.text`. */
const told = (chapter: string, key: string, id: string, icon?: string): RuleEntry => ({
  chapter,
  id,
  title: t(`adele.${key}.${id}`),
  text: t(`adele.${key}.${id}.text`),
  ...(icon ? { icon } : {}),
});

export function entries(): RuleEntry[] {
  const { objects, astronauts, happenings, anomalySectors, cardEnergy } = box();
  const events = [...new Set(Object.values(happenings).map((one) => one.type))];
  return [
    ...BASICS.map((id) => told('basics', 'basics', id)),
    ...astronauts.map((id): RuleEntry => ({
      chapter: 'astronauts',
      id,
      title: name(id).nom,
      aside: t(`adele.role.${id}`),
      text: t(`adele.ability.${id}`),
      bust: id,
    })),
    ...ACTIONS.map((id) => told('actions', 'action', id, id)),
    ...HAZARDS.map((id) => told('hazards', 'hazard', id, id)),
    ...TERMINALS.map((id) => told('terminals', 'terminal', id, id)),
    ...objects.map((id) => told('objects', 'object', id, id)),
    ...events.map((id) => told('events', 'happening', id, id === 'impact' ? 'ev_impact' : id)),
    ...Object.keys(anomalySectors).map((id) => told('anomalies', 'anomaly', id, id)),
    {
      chapter: 'cards',
      id: 'room',
      title: t('adele.ui.room_card_name'),
      text: t('adele.ui.room_card_text'),
      icon: 'note',
    },
    ...Object.keys(cardEnergy).map((id) => told('cards', 'card', id, id)),
  ];
}
