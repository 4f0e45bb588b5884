// The next step to one's goal, by what this seat sees.
import type { IconName } from '../art/icons.gen';
import { name, t } from '../../../lib/i18n.svelte';
import { box, type Side } from './box';
import { missionsOf, progress } from './missions';
import type { AstronautView, View } from './types';
import { thing } from './words';

export interface Step {
  icon: IconName;
  text: string;
}

/** The step as a line of words; nothing for who only watches, or when all is over. */
export function stepLine(view: View, me: AstronautView | null): string {
  if (view.seat < 0 || view.outcome) return '';
  return view.decision?.kind === 'start' ? t('adele.step.start') : stepOf(view, me).text;
}

/** For `me` of the crew; without anybody, for ADELE. */
export function stepOf(view: View, me: AstronautView | null): Step {
  if (!me) return { icon: 'spying', text: t('adele.step.adele') };
  const track = missionsOf(view);
  const carried = track.filter((one) => me.objects?.some((id) => id === one.object) && one.state !== 'open');
  const step = (key: string, object: string, room = '', who: string[] = []): Step => ({
    icon: object as IconName,
    text: t(`adele.step.${key}`, { thing: thing(object), room, who: who.map((id) => name(id)) }),
  });
  for (const side of ['blue', 'red'] as Side[]) {
    const { n, all } = progress(track, side);
    const last = track.find((one) => one.object === box().missions[side].at(-1));
    if (last && all > 0 && n === all)
      return step(carried.includes(last) ? 'bring_last' : 'find_last', last.object, last.room);
  }
  const [known] = carried.filter((one) => one.state === 'own' || one.state === 'told');
  if (known) return step(known.room === me.place ? 'deliver' : 'bring', known.object, known.room);
  const [unknown] = carried.filter((one) => one.state === 'not');
  if (unknown) return step('learn', unknown.object, '', unknown.owners);
  return { icon: 'search', text: t('adele.step.find') };
}
