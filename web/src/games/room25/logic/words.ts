// Names of tokens and abilities.
import { t } from '../../../lib/i18n.svelte';

/** The name of a token; the ability's is the character's own, of two the first. */
export function tokenName(token: string, who: string | undefined): string {
  if (token !== 'ability') return t(`room25.token.${token}`);
  return t(`room25.ability.${who}`).split(' / ')[0] ?? '';
}

/** What a token does. */
export const tokenText = (token: string, who: string | undefined): string =>
  t(token === 'ability' ? `room25.ability.${who}.text` : `room25.token.${token}.text`);
