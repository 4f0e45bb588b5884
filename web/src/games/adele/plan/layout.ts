// Where things stand inside a room: people and objects at the foot left, hazards at the foot right.
import type { RoomShape, Shape } from '../logic/ship';
import type { RoomView, View } from '../logic/types';

export interface Put {
  kind: 'person' | 'hazard' | 'object' | 'impact' | 'ghost' | 'final';
  id: string;
  x: number;
  y: number;
  size: number;
}
/** The hazards that lie in a room, as they are drawn. */
export function hazardsOf(room: RoomView): string[] {
  return [
    ...(room.fire ? ['fire'] : []),
    ...(room.hypoxia ? ['hypoxia'] : []),
    ...(room.darkness ? ['darkness'] : []),
    ...(room.spying ? ['spying'] : []),
    ...(room.computer_failure || room.terminal_failure ? ['computer_failure'] : []),
  ];
}
/** What lies there, as this seat knows it: names where it knows, blanks for the rest. */
export function objectsOf(room: RoomView): string[] {
  const known = room.objects ?? room.seen?.objects ?? [];
  const sure = room.objects ? known : room.seen && !room.seen.gone ? known : [];
  const shown = sure.slice(0, room.lying);
  return [...shown, ...Array<string>(Math.max(0, room.lying - shown.length)).fill('')];
}

export function puts(
  shape: Shape,
  at: RoomShape,
  room: RoomView,
  people: string[],
  ghost: string | null,
  final: string | null,
): Put[] {
  const out: Put[] = [];
  const hazards = hazardsOf(room);
  const objects = objectsOf(room);
  if (shape.kind === 'ring') return ringPuts(at, room, people, hazards, objects, ghost, final);
  // Below the number and the name, also where the plan is flat.
  const big = people.length > 2 ? 28 : Math.max(26, Math.min(34, at.y1 - at.y0 - 58));
  const step = people.length > 2 ? 24 : people.length > 1 ? 40 : 42;
  people.forEach((id, i) =>
    out.push({
      kind: 'person',
      id,
      x: at.x0 + 8 + at.fx + big / 2 + i * step,
      y: at.y1 - big / 2 - 8,
      size: big,
    }),
  );
  const up = people.length > 0 || hazards.length > 2;
  const low = up && at.y1 - at.y0 < 100; // no place between the name and the foot
  const right = [
    ...hazards.map((id) => ({ kind: 'hazard' as const, id, size: 30 })),
    ...(ghost ? [{ kind: 'ghost' as const, id: ghost, size: 30 }] : []),
    ...(room.impact ? [{ kind: 'impact' as const, id: 'impact', size: 30 }] : []),
    ...(low ? objects.map((id) => ({ kind: 'object' as const, id, size: 20 })) : []),
  ];
  const span = at.x1 - at.x0 - 16 - (people.length ? big + (people.length - 1) * step : 0);
  const gap = Math.min(29, right.length > 1 ? (span - 28) / (right.length - 1) : 29);
  right.forEach((one, i) => out.push({ ...one, x: at.x1 - 18 - at.fr - i * gap, y: at.y1 - 18 }));
  if (low) return out;
  const size = objects.length > 3 ? 15 : 20;
  objects.forEach((id, i) => {
    const x = up ? at.x1 - 8 - size / 2 - i * (size + 4) : at.x0 + 8 + at.fx + size / 2 + i * (size + 4);
    const y = up ? at.y1 - (right.length ? 48 : 20) : at.y1 - 18;
    out.push({ kind: 'object', id, x, y, size });
  });
  return out;
}

function ringPuts(
  at: RoomShape,
  room: RoomView,
  people: string[],
  hazards: string[],
  objects: string[],
  ghost: string | null,
  final: string | null,
): Put[] {
  const row: Omit<Put, 'x' | 'y'>[] = [
    ...(final ? [{ kind: 'final' as const, id: final, size: 26 }] : []),
    ...people.map((id) => ({ kind: 'person' as const, id, size: 26 })),
    ...hazards.map((id) => ({ kind: 'hazard' as const, id, size: 25 })),
    ...(ghost ? [{ kind: 'ghost' as const, id: ghost, size: 25 }] : []),
    ...(room.impact ? [{ kind: 'impact' as const, id: 'impact', size: 25 }] : []),
    ...objects.map((id) => ({ kind: 'object' as const, id, size: 15 })),
  ];
  const wide = row.reduce((sum, one) => sum + one.size + 4, -4);
  const k = Math.min(1, (at.x1 - at.x0) / Math.max(1, wide));
  let x = at.cx - (wide * k) / 2;
  return row.map((one) => {
    const put = { ...one, x: x + (one.size * k) / 2, y: at.cy + 22 };
    x += (one.size + 4) * k;
    return put;
  });
}

export const peopleIn = (view: View, place: string): string[] =>
  view.astronauts.filter((one) => one.place === place).map((one) => one.id);

/** The last object that is brought to this room, if one is. */
export const finalOf = (view: View, room: string): string | null =>
  Object.entries(view.finals).find(([, where]) => where === room)?.[0] ?? null;
