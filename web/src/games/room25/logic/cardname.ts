// The name and the text of a M.A.C. card, from its id.
import { name, t, type Name } from '../../../lib/i18n.svelte';
import { cardLook } from './content';

export function cardName(id: string): string {
  const look = cardLook(id);
  if (look.family === 'move') {
    const params = {
      line: look.line ?? '',
      way: look.way ?? 'up',
      twice: String(look.twice),
      again: String(look.again),
    };
    return t('room25.cardname.movement', params);
  }
  if (look.family === 'punish') {
    const whom: Name[] = (look.who ?? []).map((who) => name(who));
    return t('room25.cardname.punishment', { token: look.token ?? '', whom });
  }
  if (look.key.startsWith('disabled_')) return t('room25.cardname.disabled', { colour: look.key.slice(9) });
  return name(`card.${look.key}`).nom;
}

/** The family under which the rules explain a card. */
export function cardKind(id: string): string {
  const look = cardLook(id);
  if (look.family === 'move') return 'movement';
  return look.family === 'punish' ? 'punishment' : look.key.replace(/_(green|yellow|red)$/, '');
}

export const cardText = (id: string): string => t(`room25.card.${cardKind(id)}`);
