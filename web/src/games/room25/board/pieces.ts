// The pieces in the rooms: characters in the order they came, then robots, each with its place in the room.
import { stands, type Stand } from '../logic/crowd';
import { tileOf } from '../logic/drawn';
import type { View } from '../logic/types';

export interface PieceAt {
  key: string;
  /** A character; a robot has its number instead. */
  id?: string;
  robot?: number;
  cell: string;
  stand: Stand;
  ghost?: boolean;
}

export function piecesOf(view: View, names: boolean, strip: number): PieceAt[] {
  const pieces: PieceAt[] = [];
  const rooms = new Map<string, Omit<PieceAt, 'stand'>[]>();
  const put = (cell: string | undefined, piece: Omit<PieceAt, 'stand' | 'cell'>) => {
    if (!cell) return;
    rooms.set(cell, [...(rooms.get(cell) ?? []), { ...piece, cell }]);
  };
  const here = view.characters.filter((c) => c.alive && c.tile).sort((a, b) => a.came - b.came);
  for (const c of here) put(tileOf(view, c.tile)?.cell, { key: c.id, id: c.id });
  view.robots.forEach((tile, n) => put(tileOf(view, tile)?.cell, { key: `robot ${n + 1}`, robot: n + 1 }));
  for (const inside of rooms.values()) {
    const places = stands(inside.length, names, strip);
    inside.forEach((piece, n) => {
      const stand = places[n];
      if (stand) pieces.push({ ...piece, stand });
    });
  }
  return pieces.sort((a, b) => (a.key < b.key ? -1 : 1));
}
