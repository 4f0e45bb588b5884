/** The times that set-up offers; the host may have others from an earlier table, which are offered too. */
import type { Params } from '../../lib/i18n.svelte';

export const CLOCKS = {
  none: { first: 90, increment: 0, seconds: [], increments: [] as number[] },
  decision: {
    first: 90,
    increment: 0,
    seconds: [30, 60, 90, 180, 300, 3600, 43_200, 86_400, 259_200],
    increments: [] as number[],
  },
  game: {
    first: 900,
    increment: 10,
    seconds: [300, 600, 900, 1200, 1800, 3600, 86_400, 604_800],
    increments: [0, 5, 10, 20, 30, 60, 3600],
  },
};

export function withNow(list: number[], now: number): number[] {
  return list.includes(now) ? list : [...list, now].sort((a, b) => a - b);
}

/** How long that is, in the largest unit that divides it. */
export function timeKey(seconds: number): [string, Params] {
  if (!seconds) return ['setup.time.none', {}];
  for (const [unit, size] of [
    ['days', 86_400],
    ['hours', 3600],
    ['minutes', 60],
  ] as const)
    if (seconds % size === 0) return [`setup.time.${unit}`, { n: seconds / size }];
  return ['setup.time.seconds', { n: seconds }];
}
