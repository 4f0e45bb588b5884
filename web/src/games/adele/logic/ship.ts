// The two ships as drawings: paths, doors, hatches and labels from coordinates. Sizes in pixels of the plan.
import { box } from './box';
import type { View } from './types';

export interface RoomShape {
  n: string;
  cx: number;
  cy: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  path: string;
  /** How far content keeps from cut corners: head left, foot left, foot right. */
  hx: number;
  fx: number;
  fr: number;
}
export interface DoorShape {
  id: string;
  a: string;
  b: string;
  x: number;
  y: number;
  rot: number;
  /** Direction from a to b, in radians. */
  ang: number;
  len: number;
}
export interface Shape {
  kind: 'grid' | 'ring';
  w: number;
  h: number;
  rooms: Record<string, RoomShape>;
  doors: DoorShape[];
  hatches: Record<string, { x: number; y: number }>;
  hull: string;
  /** Nozzles of Deimos; the voids and the hub of Phobos. */
  extra: { kind: 'nozzle' | 'line' | 'void' | 'hub'; d: string }[];
  spaces: Record<string, [number, number]>;
  borders: [number, number, number, number][];
}

const f = (v: number): number => Math.round(v * 10) / 10;
const ends = (door: string): [string, string] => door.split('-') as [string, string];

/** The doors between rooms that are drawn: none until the plan of the ship has come. */
const drawnDoors = (view: Plan, rooms: Record<string, RoomShape>): string[] =>
  view.doors.filter((door) => ends(door).every((room) => rooms[room]));

/** What the drawing needs of a view: which ship, its doors and hatches. */
type Plan = Pick<View, 'ship' | 'doors'> & { rooms: { id: string; hatch: string[] }[] };

export function shapeOf(view: Plan, width: number, height: number): Shape {
  return view.ship === 'phobos' ? phobos(view, width, height) : deimos(view, width, height);
}

const CORNERS: Record<string, (number | string)[]> = {
  3: ['r34', 5, 5, 5],
  1: [5, 5, 5, 'r34'],
  10: ['c20', 5, 5, 5],
  11: [5, 'c20', 5, 5],
  7: [5, 5, 5, 'c20'],
  14: [5, 5, 'c20', 5],
  18: [5, 'c26', 5, 5],
  20: [5, 5, 'c26', 5],
};

function deimos(view: Plan, width: number, height: number): Shape {
  const px = 36;
  const py = 32;
  const CW = Math.max(112, Math.min(180, (width - 2 * px) / 6));
  const CH = Math.max(94, Math.min(166, (height - 2 * py) / 4));
  const ox = px + CW / 2;
  const oy = py + CH / 2;
  const P = (x: number, y: number): [number, number] => [ox + x * CW, oy + y * CH];
  const inset = 4;
  const rooms: Record<string, RoomShape> = {};
  for (const [n, [x, y]] of Object.entries(box().plans.deimos ?? {})) {
    const [cx, cy] = P(x, y);
    const x0 = cx - CW / 2 + inset;
    const x1 = cx + CW / 2 - inset;
    const y0 = cy - CH / 2 + inset;
    const y1 = cy + CH / 2 - inset;
    const c = (CORNERS[n] ?? [5, 5, 5, 5]).map((v) =>
      typeof v === 'number' ? { round: false, s: v } : { round: v.startsWith('r'), s: Number(v.slice(1)) },
    ) as [Corner, Corner, Corner, Corner];
    const turn = (q: Corner, tx: number, ty: number) =>
      q.round ? `A${q.s} ${q.s} 0 0 1 ${f(tx)} ${f(ty)}` : `L${f(tx)} ${f(ty)}`;
    const path =
      `M${f(x0 + c[0].s)} ${f(y0)}H${f(x1 - c[1].s)}` +
      `${turn(c[1], x1, y0 + c[1].s)}V${f(y1 - c[2].s)}${turn(c[2], x1 - c[2].s, y1)}` +
      `H${f(x0 + c[3].s)}${turn(c[3], x0, y1 - c[3].s)}V${f(y0 + c[0].s)}${turn(c[0], x0 + c[0].s, y0)}Z`;
    const hx = c[0].s > 10 ? (c[0].round ? 12 : 9) : 0;
    rooms[n] = { n, cx, cy, x0, x1, y0, y1, path, hx, fx: c[3].s > 10 ? 10 : 0, fr: c[2].s > 10 ? 12 : 0 };
  }
  const doors = drawnDoors(view, rooms).map((id): DoorShape => {
    const [a, b] = ends(id);
    const A = rooms[a]!;
    const B = rooms[b]!;
    const across = Math.abs(A.cx - B.cx) > 1;
    const x = across ? (A.cx + B.cx) / 2 : A.cx;
    const y = across ? (Math.max(A.y0, B.y0) + Math.min(A.y1, B.y1)) / 2 : (A.cy + B.cy) / 2;
    const ang = across ? Math.atan2(0, B.cx - A.cx) : Math.atan2(B.cy - A.cy, 0);
    return { id, a, b, x, y, rot: across ? 0 : 90, ang, len: 30 };
  });
  const hatches: Shape['hatches'] = {};
  for (const room of view.rooms) {
    const R = rooms[room.id];
    if (!room.hatch.length || !R) continue;
    const up = R.cy < P(0, 1.5)[1];
    hatches[room.id] = { x: R.cx + (room.id === '3' ? 8 : 0), y: up ? R.y0 - 5 : R.y1 + 5 };
  }
  const h = 9;
  const p = (x: number, y: number, dx = 0, dy = 0): string => {
    const q = P(x, y);
    return `${f(q[0] + dx)} ${f(q[1] + dy)}`;
  };
  const hull =
    `M${p(-0.5, 0.38, -h)} C${p(-0.5, 0.1, -h)} ${p(-0.4, 0, -h, -h)} ${p(-0.12, 0, 0, -h)} L${p(1.06, 0, 0, -h)} ` +
    `L${p(1.62, -0.5, -h, -h)} L${p(3.38, -0.5, h, -h)} L${p(3.94, 0, 0, -h)} L${p(5.26, 0, 0, -h)} L${p(5.5, 0.26, h)} ` +
    `L${p(5.5, 2.74, h)} L${p(5.26, 3, 0, h)} L${p(3.94, 3, 0, h)} L${p(3.38, 3.5, h, h)} L${p(1.62, 3.5, -h, h)} ` +
    `L${p(1.06, 3, 0, h)} L${p(-0.12, 3, 0, h)} C${p(-0.4, 3, -h, h)} ${p(-0.5, 2.9, -h)} ${p(-0.5, 2.62, -h)} ` +
    `C${p(-0.66, 2.2, -h)} ${p(-0.66, 0.8, -h)} ${p(-0.5, 0.38, -h)}Z`;
  const extra: Shape['extra'] = [];
  for (const y of [0.8, 1.5, 2.2]) {
    extra.push({
      kind: 'nozzle',
      d:
        `M${p(5.5, y - 0.16, h - 2)} C${p(5.5, y - 0.2, h + 6)} ${p(5.5, y - 0.26, h + 10)} ${p(5.5, y - 0.27, h + 17)} ` +
        `V${f(P(0, y + 0.27)[1])} C${p(5.5, y + 0.26, h + 10)} ${p(5.5, y + 0.2, h + 6)} ${p(5.5, y + 0.16, h - 2)}Z`,
    });
    extra.push({ kind: 'line', d: `M${p(5.5, y - 0.21, h + 12)} V${f(P(0, y + 0.21)[1])}` });
  }
  const edge = (x: number, y: number, dx: number, dy: number): [number, number, number, number] => {
    const [a, b] = P(x, y);
    return [a + dx * 24, b + dy * 24, a + dx * (dx ? 52 : 40), b + dy * 40];
  };
  return {
    kind: 'grid',
    w: CW * 6 + px * 2,
    h: CH * 4 + py * 2,
    rooms,
    doors,
    hatches,
    hull,
    extra,
    spaces: { S1: P(0.28, -0.32), S2: P(4.72, -0.32), S3: P(4.72, 3.32), S4: P(0.28, 3.32) },
    borders: [edge(2, -0.5, 0, -1), edge(3, 3.5, 0, 1), edge(-0.5, 1.5, -1, 0), edge(5.5, 1.5, 1, 0)],
  };
}
interface Corner {
  round: boolean;
  s: number;
}

function phobos(view: Plan, width: number, height: number): Shape {
  const pad = 20;
  const UY = Math.max(66, Math.min(104, (height / 2 - pad) / 3.5));
  const UX = Math.max(UY, Math.min(UY * 1.42, (width / 2 - pad - 20) / 3.5));
  const C: [number, number] = [3.5 * UX + pad + 20, 3.5 * UY + pad];
  const pol = (r: number, a: number): [number, number] => [
    C[0] + r * UX * Math.cos(a),
    C[1] + r * UY * Math.sin(a),
  ];
  const rad = (a: number): number => (a * Math.PI) / 180;
  const seg = (r0: number, r1: number, a0: number, a1: number, ins: number): string => {
    const U = (UX + UY) / 2;
    const i0 = ins / (r0 * U);
    const i1 = ins / (r1 * U);
    const A = pol(r0 + ins / U, a0 + i0);
    const B = pol(r1 - ins / U, a0 + i1);
    const D = pol(r1 - ins / U, a1 - i1);
    const E = pol(r0 + ins / U, a1 - i0);
    const arc = (r: number, way: number, to: [number, number]) =>
      `A${f(r * UX)} ${f(r * UY)} 0 0 ${way} ${f(to[0])} ${f(to[1])}`;
    return `M${f(A[0])} ${f(A[1])}L${f(B[0])} ${f(B[1])}${arc(r1 - ins / U, 1, D)}L${f(E[0])} ${f(E[1])}${arc(r0 + ins / U, 0, A)}Z`;
  };
  const rooms: Record<string, RoomShape> = {};
  const where: Record<string, { ring: number; a: number }> = {};
  for (const [n, [x, y]] of Object.entries(box().plans.phobos ?? {})) {
    const R = Math.hypot(x, y);
    const a = Math.atan2(y, x);
    const ring = R > 2.5 ? 3 : R > 1.5 ? 2 : 1;
    const half = ring === 3 ? 18 : ring === 2 ? 23 : 36;
    const hatch = view.rooms.find((room) => room.id === n)?.hatch.length;
    const [cx, cy] = pol(ring === 1 ? 0.99 : ring === 3 ? (hatch ? 2.9 : 2.97) : 2, a);
    const w = ring === 3 ? 0.72 * UX : ring === 2 ? 0.66 * UX : 0.6 * UX;
    rooms[n] = {
      n,
      cx,
      cy,
      x0: cx - w,
      x1: cx + w,
      y0: cy - UY * 0.44,
      y1: cy + UY * 0.44,
      path: seg(ring === 1 ? 0.42 : ring - 0.5, ring + 0.5, a - rad(half), a + rad(half), 4),
      hx: 0,
      fx: 0,
      fr: 0,
    };
    where[n] = { ring, a };
  }
  const norm = (x: number): number => Math.atan2(Math.sin(x), Math.cos(x));
  const doors = drawnDoors(view, rooms).map((id): DoorShape => {
    const [a, b] = ends(id);
    const A = where[a]!;
    const B = where[b]!;
    let q: [number, number];
    let t: number;
    if (A.ring === B.ring) {
      const m = A.a + norm(B.a - A.a) / 2;
      q = pol(A.ring === 1 ? 0.98 : A.ring, m);
      t = Math.atan2(UY * Math.sin(m), UX * Math.cos(m)) + Math.PI / 2;
    } else {
      const I = A.ring < B.ring ? A : B;
      const O = I === A ? B : A;
      const m = I.a + norm(O.a - I.a) * 0.55;
      q = pol(I.ring + 0.5, m);
      t = Math.atan2(Math.sin(m) / UY, Math.cos(m) / UX);
    }
    const from = rooms[a]!;
    const to = rooms[b]!;
    return {
      id,
      a,
      b,
      x: q[0],
      y: q[1],
      rot: (t * 180) / Math.PI,
      ang: Math.atan2(to.cy - from.cy, to.cx - from.cx),
      len: 24,
    };
  });
  const hatches: Shape['hatches'] = {};
  for (const room of view.rooms) {
    const at = where[room.id];
    if (!room.hatch.length || !at) continue;
    const q = pol(3.54, at.a);
    hatches[room.id] = { x: q[0], y: q[1] };
  }
  const RX = 3.5 * UX + 9;
  const RY = 3.5 * UY + 9;
  const hull = `M${f(C[0] - RX)} ${f(C[1])}A${f(RX)} ${f(RY)} 0 1 1 ${f(C[0] + RX)} ${f(C[1])}A${f(RX)} ${f(RY)} 0 1 1 ${f(C[0] - RX)} ${f(C[1])}Z`;
  const oval = (r: number): string =>
    `M${f(C[0] - r * UX)} ${f(C[1])}a${f(r * UX)} ${f(r * UY)} 0 1 1 ${f(2 * r * UX)} 0a${f(r * UX)} ${f(r * UY)} 0 1 1 ${f(-2 * r * UX)} 0Z`;
  const extra: Shape['extra'] = [-54, 18, 90, 162, 234].map((a) => ({
    kind: 'void',
    d: seg(1.5, 2.5, rad(a - 13), rad(a + 13), 6),
  }));
  extra.push({ kind: 'hub', d: oval(0.36) }, { kind: 'hub', d: oval(0.2) });
  const corner = (sx: number, sy: number): [number, number] => [
    C[0] + sx * (3.5 * UX - 30),
    C[1] + sy * (3.5 * UY - 4),
  ];
  return {
    kind: 'ring',
    w: C[0] * 2,
    h: C[1] * 2,
    rooms,
    doors,
    hatches,
    hull,
    extra,
    spaces: { S1: corner(-1, -1), S2: corner(1, -1), S3: corner(1, 1), S4: corner(-1, 1) },
    borders: [-72, 36, 144, 216].map(
      (a) => [...pol(3.64, rad(a)), ...pol(3.9, rad(a))] as [number, number, number, number],
    ),
  };
}

/** The room that an arrow key leads to from another: through a door, as near to that direction as can be. */
export function beside(shape: Shape, from: string, dx: number, dy: number): string | null {
  const here = shape.rooms[from];
  if (!here) return null;
  let best: string | null = null;
  let nearest = 1.1;
  for (const door of shape.doors) {
    const other = door.a === from ? door.b : door.b === from ? door.a : null;
    const there = other && shape.rooms[other];
    if (!other || !there) continue;
    const angle = Math.atan2(there.cy - here.cy, there.cx - here.cx) - Math.atan2(dy, dx);
    const off = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)));
    if (off < nearest) {
      nearest = off;
      best = other;
    }
  }
  return best;
}
