// Where several tokens stand in one room: a size and a place for each, in shares of the tile's side.
export interface Stand {
  x: number;
  y: number;
  size: number;
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function grid(
  n: number,
  area: Area,
  biggest: number,
  gap: number,
): { cols: number; rows: number; size: number } {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  let best = { cols: n, rows: 1, size: 0 };
  for (let cols = 1; cols <= n; cols++) {
    const rows = Math.ceil(n / cols);
    const size = Math.min(biggest, (width - gap * (cols - 1)) / cols, (height - gap * (rows - 1)) / rows);
    if (size > best.size + 0.001) best = { cols, rows, size };
  }
  return best;
}

/** `names`: the tile carries a name strip below (wide screens); else it is small and shows symbols only. */
export function stands(n: number, names: boolean, strip = 0.2): Stand[] {
  if (!n) return [];
  if (!names && n <= 3) return corner(n);
  const area: Area = names
    ? { left: 0.04, right: 0.96, top: n > 4 ? 0.3 : 0.32, bottom: 1 - strip - 0.045 }
    : { left: 0.05, right: 0.95, top: 0.05, bottom: 0.82 };
  const gap = names ? 0.02 : 0.015;
  const biggest = names ? (n === 1 ? 0.37 : n <= 3 ? 0.3 : 0.24) : 0.4;
  const { cols, rows, size } = grid(n, area, biggest, gap);
  const top = area.bottom - rows * size - (rows - 1) * gap;
  const drop = names ? Math.max(0, (top - area.top) * 0.15) : (top - area.top) / 2;
  const places: Stand[] = [];
  for (let i = 0; i < n; i++) {
    const line = Math.floor(i / cols);
    const inLine = Math.min(cols, n - line * cols);
    const start = 0.5 - (inLine * size + (inLine - 1) * gap) / 2;
    places.push({ x: start + (i % cols) * (size + gap), y: top - drop + line * (size + gap), size });
  }
  return places;
}

/** Small tiles keep their symbol at the left: one token below right, up to three around it. */
function corner(n: number): Stand[] {
  if (n === 1) return [{ x: 0.47, y: 0.47, size: 0.48 }];
  const size = 0.41;
  const free = [
    { x: 0.53, y: 0.54, size },
    { x: 0.53, y: 0.07, size },
    { x: 0.07, y: 0.07, size },
  ];
  return free.slice(0, n).reverse();
}
