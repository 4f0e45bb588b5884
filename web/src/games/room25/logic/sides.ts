// Teams: who plays together, in what order they are shown, and the ring that their tokens wear.
import { name, t } from '../../../lib/i18n.svelte';
import type { CharacterView, View } from './types';

export const sideOf = (view: View, seat: number): number =>
  view.sides.findIndex((seats) => seats.includes(seat));

export interface Group {
  /** Which team, as everybody counts them; -1 where nobody plays in teams. */
  side: number;
  title: string;
  who: CharacterView[];
}

/** The characters by team, one's own first; all in one group where there are no teams. */
export function groupsOf(view: View, characters: CharacterView[]): Group[] {
  if (!view.sides.length) return [{ side: -1, title: '', who: characters }];
  const own = sideOf(view, view.seat);
  return view.sides
    .map((seats, side): Group => {
      const key = own < 0 ? 'team_n' : side === own ? 'own_team' : 'other_team';
      const who = characters.filter((one) => seats.includes(one.seat));
      return { side, title: t(`room25.ui.${key}`, { n: side + 1 }), who };
    })
    .sort((a, b) => Number(b.side === own) - Number(a.side === own));
}

/** "Your team: …", by the characters of one's own team; nothing where there are no teams. */
export function teamText(view: View): string {
  const own = sideOf(view, view.seat);
  if (own < 0) return '';
  const who = view.characters.filter((one) => sideOf(view, one.seat) === own);
  return t('room25.ui.your_team', { who: who.map((one) => name(one.id)) });
}

/** The rings of all tokens, as variables of the table: colour and, for who sees no colours, the kind of line. */
export function ringsOf(view: View): string {
  if (!view.sides.length) return '';
  return view.characters
    .map(({ id, seat }) => {
      const n = sideOf(view, seat) + 1;
      return `--ring-${id}:var(--team${n});--line-${id}:var(--line-team${n});`;
    })
    .join('');
}
