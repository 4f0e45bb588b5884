// What answers a decision, as this table draws it: the way of the keyboard through it.
import type { Groups } from '../../../table/guide';

export const OFFERS: Groups = [
  '.tray .btn.pri, .playp .btn.red, .playbare .btn.red, .ask .btn.red, .askbare .btn.red',
  '.danger .btn',
  '.chips button, .pickrest select',
  '.ask .op:not(.sel), .askbare .op:not(.sel), .tray .put',
  '.dest button, .sp select, .ef .btn',
  '.act:not(.off):not(.sel), .acts .btns .btn, .actbare .btns .btn, .nav .btn',
  // ADELE's: a place on the plan, once it is known for what.
  '.room.redlit:not(.picked), .plan.adele .door.lit:not(.picked)',
  '.crd.live:not(.sel), .cr.live:not(.sel), .an.live:not(.sel)',
  // The plan says what the lists of an astronaut say: it comes last.
  '.room.lit, .sl.lit, .door.lit[role=button]',
  '.playp .btns .btn, .playbare .btns .btn',
  '.offer .btn',
];

/** What an explanation must not cover: all that answers the decision. */
export const FREE = [...OFFERS, '.room.lit, .room.redlit, .door.lit'].join();
