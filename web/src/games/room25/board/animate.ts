// How pieces get from one cell to another: slides with their line, arcs, walks. The element already stands at its goal.
import { column, row, slid, STEP, type Slide } from '../logic/cells';
import { isShove, type Beat25 } from '../logic/motion';

export interface Pixels {
  /** From the left edge of one cell to that of the next. */
  step: number;
}

const SLIDE = 'cubic-bezier(.6,0,.2,1)';
const WALK = 'cubic-bezier(.3,.1,.2,1)';
const SHOVE = 'cubic-bezier(.3,1.4,.5,1)';

const shift = (x: number, y: number): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/** The frames of a piece that went from cell to cell; `dx`, `dy`: its way in pixels, seen from its goal. */
export function framesOf(
  beat: Beat25 | null,
  from: string,
  to: string,
  dx: number,
  dy: number,
  step: number,
): Keyframe[] {
  const event = beat?.events[0];
  if (event?.kind === 'slid') {
    const slide: Slide = { line: event.line, way: event.way };
    const moved = slid(from, slide);
    if (moved.cell === to && moved.wrapped) {
      const [sx, sy] = STEP[slide.way];
      const out = step * 0.72;
      if (beat?.leaves)
        return [
          { transform: shift(dx, dy), opacity: 1 },
          { transform: shift(dx + sx * step * 1.4, dy + sy * step * 1.4), opacity: 0 },
        ];
      return [
        { transform: shift(dx, dy), opacity: 1 },
        { transform: shift(dx + sx * out, dy + sy * out), opacity: 0, offset: 0.46 },
        { transform: shift(-sx * out, -sy * out), opacity: 0, offset: 0.54 },
        { transform: shift(0, 0), opacity: 1 },
      ];
    }
  }
  if (event?.kind === 'swapped') {
    // Arcs to either side of the straight way.
    const bow = 0.22;
    return [
      { transform: `${shift(dx, dy)} scale(1)` },
      { transform: `${shift(dx / 2 - dy * bow, dy / 2 + dx * bow)} scale(1.08)`, offset: 0.5 },
      { transform: `${shift(0, 0)} scale(1)` },
    ];
  }
  return [{ transform: shift(dx, dy) }, { transform: shift(0, 0) }];
}

export function timingOf(beat: Beat25 | null, run: number): KeyframeAnimationOptions {
  const event = beat?.events[0];
  if (beat?.leaves) return { duration: run, easing: SLIDE, fill: 'forwards' };
  if (event?.kind === 'slid' || event?.kind === 'swapped') return { duration: run, easing: SLIDE };
  if (event && isShove(event)) return { duration: run, easing: SHOVE };
  return { duration: run, easing: WALK };
}

export const apart = (from: string, to: string): [number, number] => [
  column(from) - column(to),
  row(from) - row(to),
];
