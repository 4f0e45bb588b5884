// What a screen reader hears of a cell: only what this seat may know.
import { name, t } from '../../../lib/i18n.svelte';
import { tileAt } from './drawn';
import type { Target } from './choice';
import type { Notes, SeatName, View } from './types';

export interface Labelled {
  view: View;
  cell: string;
  names: SeatName[];
  bySeat: (seat: number) => string | undefined;
  target?: Target;
  notes?: Notes;
  chosen?: boolean;
}

const speaker = (seat: number, { bySeat, names }: Labelled): string => {
  const id = bySeat(seat);
  return id ? name(id).nom : (names[seat]?.name ?? '');
};

/** "B4, face down, Kevin says red, round 5, legal target". */
export function cellLabel(of: Labelled): string {
  const { view, cell, target, notes } = of;
  const tile = tileAt(view, cell);
  if (!tile) return cell;
  const ui = (key: string, params = {}) => t(`room25.ui.label.${key}`, params);
  const words: string[] = [cell];
  const room = tile.room ? name(`room.${tile.room}`).nom : '';
  if (tile.up) words.push(room);
  else words.push(ui('down'));
  if (!tile.up && tile.room) words.push(ui(tile.known === 'own' ? 'own' : 'all', { room }));
  if (tile.closed) words.push(ui('closed'));
  if (tile.locked) words.push(ui('locked'));
  if (tile.up && tile.axis !== 'none') words.push(ui(tile.axis));
  for (const claim of tile.claims)
    words.push(
      ui('claim', {
        who: speaker(claim.seat, of),
        colour: t(`room25.colour.${claim.colour}`),
        n: claim.round,
      }),
    );
  for (const who of tile.reminders) words.push(ui('reminder', { who: name(who) }));
  const inside = view.characters.filter((c) => c.tile === tile.id);
  for (const c of inside) words.push(c.seat === view.seat ? ui('you', { who: name(c.id) }) : name(c.id).nom);
  view.robots.forEach((at, n) => {
    if (at === tile.id) words.push(ui('robot', { n: n + 1 }));
  });
  const note = notes?.[tile.id];
  if (note?.text) words.push(ui('note', { text: note.text }));
  if (note?.mark) words.push(ui('mark', { colour: t(`room25.colour.${note.mark}`) }));
  if (target) words.push(ui(target.picked ? 'picked' : 'target'));
  if (target?.warn) words.push(ui('deadly'));
  return words.join(', ');
}
