import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../../../tests/helpers';
import { t } from '../../../lib/i18n.svelte';
import { decided } from '../logic/decided';
import type { Truth } from '../view.gen';
import { giveBox } from './sample';

beforeAll(() => {
  speak('en');
  giveBox();
});

const tile = (object: string, room: string, delivered: boolean) => ({
  object,
  room,
  delivered,
  known: 'public',
  owners: [],
});
const end = (carried: string[], place: string): Truth =>
  ({
    ship: 'deimos',
    doors: ['3-9'],
    finals: { axe: '19', helmet: '6' },
    delivered: ['access_card'],
    tiles: [tile('access_card', '2', true), tile('chip', '9', false)],
    astronauts: [{ id: 'emma', objects: carried, place }],
    rooms: [{ id: '14', objects: ['toolbox'] }],
  }) as unknown as Truth;
const said = (truth: Truth): string[] => decided(truth).map(({ key, params }) => t(key, params));

describe('what decided a game of A.D.E.L.E.', () => {
  it('says what was delivered, what was missing, and where it lay', () => {
    const lines = said(end([], '1'));
    expect(lines[0]).toMatch(/^To switch ADELE off, 1 of 3 were delivered; missing: /);
    expect(lines.some((line) => /^Toolbox lay in 14 .* to the end\.$/.test(line))).toBe(true);
  });
  it('says how near it was', () => {
    expect(said(end(['chip'], '3')).some((line) => line.startsWith('Emma was one door away with Chip'))).toBe(
      true,
    );
    expect(said(end(['chip'], '9')).some((line) => line.startsWith('Emma stood with the right thing'))).toBe(
      true,
    );
  });
});
