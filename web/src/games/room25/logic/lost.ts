// Actions that would be lost as things stand: the View says which and why, the draft says what is in a slot.
import { t, type Params } from '../../../lib/i18n.svelte';
import type { Draft } from './program';
import type { LostView, View } from './types';
import { tokenName } from './words';

const all = (view: View): LostView[] => view.mine?.lost ?? [];

export const lostOf = (view: View, who: string, token: string): LostView | undefined =>
  all(view).find((one) => one.who === who && one.token === token);

/** The actions of a draft that would be lost; a second one only if the first does not change that. */
export function wouldLose(view: View, who: string, draft: Draft): LostView[] {
  const { first, second } = draft;
  return all(view).filter(
    (one) =>
      one.who === who &&
      (one.token === first || (one.token === second && first !== null && one.after.includes(first))),
  );
}

export const lostParams = (one: LostView): Params => ({
  token: tokenName(one.token, one.who),
  why: t(`room25.lost.${one.why}`),
});
