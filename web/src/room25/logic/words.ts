// Words for narrow places: names of tokens and abilities, with soft hyphens where a long word may break.
import { t } from '../../lib/i18n.svelte';

const VOWELS = 'aeiouyąęóаеёиоуыэюя';
const BREAK = new RegExp(`([${VOWELS}])([^${VOWELS}\\s\\u00ad/-][${VOWELS}])`, 'gi');

/** Marks where a long word may break: before a consonant and vowel that follow a vowel. */
export const soft = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.length < 9 ? word : word.slice(0, 3) + word.slice(3).replace(BREAK, '$1\u00ad$2')))
    .join(' ');

/** The name of a token; the ability's is the character's own, of two the first. */
export function tokenName(token: string, who: string | undefined): string {
  if (token !== 'ability') return t(`room25.token.${token}`);
  return t(`room25.ability.${who}`).split(' / ')[0] ?? '';
}
