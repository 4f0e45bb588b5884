// What one plays for, in two sentences: by mode, edition and one's own secret role.
import { t } from '../../lib/i18n.svelte';
import type { Settings } from './types';

export function goalText(settings: Settings | undefined, role: string | null | undefined): string {
  const mode = settings?.mode ?? 'suspicion';
  const season = String(settings?.season ?? 2);
  const key = mode === 'suspicion' ? (role === 'guard' ? 'guard' : 'prisoner') : mode;
  return t(`room25.goal.${key}`, { season });
}
