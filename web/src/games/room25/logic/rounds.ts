import type { Line } from '../../../lib/play';
import type { View } from '../view.gen';

/** How many rounds the game began with: told by its first phase, else worked out from now. */
export function roundsOf(lines: Line[], view: View): number {
  const first = lines.find((line) => line.event?.kind === 'phase' && line.event.round === 1);
  const left = first?.event?.left;
  return typeof left === 'number' ? left : view.round + view.left - 1;
}
