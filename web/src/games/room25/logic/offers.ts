// What answers a decision, as this table draws it: the way of the keyboard through it.
import type { Groups } from '../../../table/guide';

export const OFFERS: Groups = [
  '.readyb, .now .btn.pri, .sendpart .btn.pri',
  '.danger .btn',
  '.who:not(:has(.on)) .chip',
  '.cells:not(:has(.picked)) .cell.lit',
  '.hand .key[aria-keyshortcuts]:not(.prog), .slot.adr[aria-pressed=false]',
  '.who .chip:not(.on), .cell.lit:not(.picked)',
  '.now .btn.sec, .sendpart .btn.sec',
];

/** What an explanation must not cover: all that answers the decision. */
export const FREE = [...OFFERS, '.cell.lit, .slide, .axis, .pick'].join();
