// The names of cells and lines: columns A to E, rows 1 to 5 from the top left.
export const LETTERS = 'ABCDE';
export const CELLS: string[] = [1, 2, 3, 4, 5].flatMap((row) =>
  [...LETTERS].map((letter) => `${letter}${row}`),
);

export const column = (cell: string): number => LETTERS.indexOf(cell[0] ?? '');
export const row = (cell: string): number => Number(cell[1]) - 1;
export const cellAt = (col: number, line: number): string => `${LETTERS[col]}${line + 1}`;

export type Way = 'left' | 'right' | 'up' | 'down';

/** A slide as the forms and events name it: line "A" to "E" is a column, "1" to "5" a row. */
export interface Slide {
  line: string;
  way: Way;
}

export const isColumn = (line: string): boolean => LETTERS.includes(line);

export function slideOf(text: string): Slide {
  const [line = '', way = 'up'] = text.split(' ');
  return { line: line.toUpperCase(), way: way as Way };
}

export const STEP: Record<Way, [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

export const inLine = (cell: string, line: string): boolean =>
  isColumn(line) ? cell[0] === line : cell[1] === line;

/** Where a cell's tile lies after a slide, and whether it fell off and came in at the other end. */
export function slid(cell: string, { line, way }: Slide): { cell: string; wrapped: boolean } {
  if (!inLine(cell, line)) return { cell, wrapped: false };
  const [dx, dy] = STEP[way];
  const x = column(cell) + dx;
  const y = row(cell) + dy;
  return { cell: cellAt((x + 5) % 5, (y + 5) % 5), wrapped: x < 0 || y < 0 || x > 4 || y > 4 };
}

/** The direction from one cell to an orthogonal neighbour, or null. */
export function wayTo(from: string, to: string): Way | null {
  const dx = column(to) - column(from);
  const dy = row(to) - row(from);
  if (dx === 0 && dy === -1) return 'up';
  if (dx === 0 && dy === 1) return 'down';
  if (dy === 0 && dx === -1) return 'left';
  if (dy === 0 && dx === 1) return 'right';
  return null;
}

/** The cell that an arrow key leads to; the edge of the board holds. */
export function stepFrom(cell: string, key: string): string {
  const way = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }[key] as
    Way | undefined;
  if (key === 'Home') return cellAt(0, row(cell));
  if (key === 'End') return cellAt(4, row(cell));
  if (!way) return cell;
  const [dx, dy] = STEP[way];
  const hold = (n: number) => Math.min(4, Math.max(0, n));
  return cellAt(hold(column(cell) + dx), hold(row(cell) + dy));
}
