/** Who sits at a seat, and what they are called. Bots have call signs: proper names, the same in every language. */
import { t } from './i18n.svelte';
import type { SeatInfo } from './protocol.gen';

const SIGNS = ['Relay', 'Static', 'Echo', 'Vector', 'Morse', 'Pixel', 'Gauss', 'Delta'];

export function seatName(seat: SeatInfo | undefined, number: number): string {
  if (!seat) return '';
  return seat.name || (seat.kind === 'bot' ? (SIGNS[number % SIGNS.length] ?? '') : '');
}

/** Whether a program plays: a bot of the server, or one that somebody runs elsewhere. */
export function isBot(seat: SeatInfo | undefined): boolean {
  return seat !== undefined && (seat.kind === 'bot' || seat.author !== '');
}

/** Levels include bot files by their names, on the machine of the server. */
export const isBotFile = (level: string): boolean => level.endsWith('.py');

export function levelName(level: string): string {
  return isBotFile(level) ? level : t(`level.${level}`);
}
