/** Explanations stand where they cover nothing that can be chosen. */
import { describe, expect, it } from 'vitest';
import { best, covered } from '../src/table/place';

const box = (left: number, top: number, width = 10, height = 10) => ({ left, top, width, height });

describe('the place of an explanation', () => {
  it('counts what two boxes cover of each other', () => {
    expect(covered(box(0, 0), box(5, 5))).toBe(25);
    expect(covered(box(0, 0), box(10, 0))).toBe(0);
    expect(covered(box(0, 0), box(40, 40))).toBe(0);
  });
  it('is the first that covers nothing', () => {
    expect(best([box(0, 0), box(20, 0), box(40, 0)], [box(5, 5)])).toEqual(box(20, 0));
  });
  it('is the one that covers least where all cover something', () => {
    const free = [box(0, 0, 100, 100), box(0, 0, 30, 30)];
    expect(best([box(0, 0), box(50, 50)], free)).toEqual(box(50, 50));
  });
});
