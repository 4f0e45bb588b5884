// One identity everywhere: the character with its player's name; a bot is its character and nothing else.
import { name, person, t, type Name } from '../../../lib/i18n.svelte';
import type { SeatName, View } from './types';

/** Who plays a seat: nothing for a bot, whose call sign says nothing beside its character. */
export const playerOf = (names: SeatName[], seat: number): string =>
  names[seat]?.bot ? '' : (names[seat]?.name ?? '');

/** A seat in a sentence: "Bruce (Ola)", several characters of one player together. */
export function whoIs(view: View, names: SeatName[], seat: number): Name {
  const own = view.characters.filter((one) => one.seat === seat).map((one) => name(one.id).nom);
  const player = playerOf(names, seat);
  if (!own.length) return person(names[seat]?.name ?? '');
  const who = own.join(' + ');
  return person(player ? t('room25.ui.identity', { who, player }) : who);
}
