import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../../../tests/helpers';
import { stepOf } from '../logic/goal';
import type { AstronautView, TileView, View } from '../logic/types';
import { giveBox } from './sample';

beforeAll(() => {
  speak('en');
  giveBox();
});

const tile = (object: TileView['object'], more: Partial<TileView> = {}): TileView => ({
  object,
  room: null,
  known: '',
  owners: ['mei'],
  delivered: false,
  ...more,
});
const sees = (tiles: TileView[]): View =>
  ({
    tiles,
    finals: { axe: '19', helmet: '6' },
    delivered: tiles.filter((one) => one.delivered).map((one) => one.object),
  }) as unknown as View;
const emma = (objects: string[], place = '3') => ({ id: 'emma', objects, place }) as unknown as AstronautView;
const said = (view: View, me: AstronautView | null) => stepOf(view, me).text;

describe('the next step', () => {
  const known = sees([tile('chip', { room: '9', known: 'own' }), tile('toolbox')]);
  it('is a search while no key object is carried', () =>
    expect(said(known, emma(['battery']))).toContain('search rooms'));
  it('is the way to a room that one knows', () =>
    expect(said(known, emma(['chip']))).toContain('Chip to room 9'));
  it('is the delivery in that room', () => expect(said(known, emma(['chip'], '9'))).toContain('right room'));
  it('is to ask who knows the room', () => expect(said(known, emma(['toolbox']))).toContain('Known to Mei'));
  it('is the last object when the others are delivered', () => {
    const done = (['retina_scanner', 'chip', 'toolbox'] as const).map((one) =>
      tile(one, { delivered: true }),
    );
    expect(said(sees(done), emma([]))).toContain('find Helmet');
    expect(said(sees(done), emma(['helmet']))).toContain('Helmet to room 6');
  });
  it('is to hold out for ADELE', () => expect(said(known, null)).toContain('Hold out'));
});
