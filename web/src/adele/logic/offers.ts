// What answers a decision, as this table draws it: the way of the keyboard through it.
import type { Groups } from '../../table/guide';

export const OFFERS: Groups = [
  '.tray .btn.pri, .playp .btn.red, .playbare .btn.red, .ask .btn.red, .askbare .btn.red',
  '.danger .btn',
  '.chips button',
  '.ask .op:not(.sel), .askbare .op:not(.sel), .tray .put',
  '.dest button, .ef .btn',
  '.act:not(.off):not(.sel), .acts .btns .btn, .actbare .btns .btn',
  '.crd.live:not(.sel), .cr.live:not(.sel), .an.live:not(.sel)',
  '.room.lit, .room.redlit:not(.picked), .sl.lit, .door.lit[role=button]:not(.picked)',
  '.playp .btns .btn, .playbare .btns .btn',
  '.offer .btn',
];
