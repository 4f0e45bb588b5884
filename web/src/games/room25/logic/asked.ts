// What tells one decision of this seat from the next. Who else is still due, and what others say meanwhile,
// is no new decision: what was picked stays.
import type { Option, View } from './types';

export const askedKey = (view: View, options: Option[]): string =>
  JSON.stringify([
    view.decision?.kind,
    view.decision?.who,
    view.round,
    view.phase,
    view.turn,
    view.mine?.programs,
    view.mine?.laid,
    options.map((option) => Object.values(option.form)),
  ]);
