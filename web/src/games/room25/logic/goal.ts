// What one plays for, in two sentences, by mode, edition and one's own secret role; and the next step to it.
import type { IconName } from '../../../design/icons.gen';
import { t } from '../../../lib/i18n.svelte';
import type { Settings, View } from './types';

const TOGETHER = ['cooperation', 'solo'];

/** Everybody on one side: nobody gains by a lie. */
export const together = (settings: Settings | undefined): boolean => TOGETHER.includes(settings?.mode ?? '');

export function goalText(settings: Settings | undefined, role: string | null | undefined): string {
  const mode = settings?.mode ?? 'suspicion';
  const season = String(settings?.season ?? 2);
  const key = mode === 'suspicion' ? (role === 'guard' ? 'guard' : 'prisoner') : mode;
  return t(`room25.goal.${key}`, { season });
}

/** The next step to the goal, by what this seat sees. */
export function stepText(
  settings: Settings | undefined,
  view: View,
  role: string | null | undefined,
): { icon: IconName; text: string } {
  const mode = settings?.mode ?? 'suspicion';
  const side = mode === 'suspicion' ? (role === 'guard' ? 'guard' : 'prisoner') : mode;
  if (side === 'guard') return { icon: 'officer', text: t('room25.step.guard') };
  if (together(settings) && settings?.season !== 1 && !view.key)
    return { icon: 'key', text: t('room25.step.key') };
  if (view.tiles.some((tile) => tile.room === 'room25'))
    return { icon: 'hatch', text: t('room25.step.leave', { side }) };
  return { icon: 'hatch', text: t('room25.step.find', { key: view.key ? 'yes' : 'no' }) };
}

/** The step as a line of words, while one of one's own lives and the game goes on. */
export function stepLine(settings: Settings | undefined, view: View): string {
  const me = view.characters.find((one) => one.seat === view.seat && one.alive);
  return me && !view.outcome ? stepText(settings, view, me.role).text : '';
}
