/** What a seat is called. Bots have call signs: proper names, the same in every language. */
import type { SeatInfo } from './protocol.gen';

const SIGNS = ['Relay', 'Static', 'Echo', 'Vector', 'Morse', 'Pixel', 'Gauss', 'Delta'];

export function seatName(seat: SeatInfo | undefined, number: number): string {
  if (!seat) return '';
  return seat.name || (seat.kind === 'bot' ? (SIGNS[number % SIGNS.length] ?? '') : '');
}
