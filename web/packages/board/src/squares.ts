// Squares of the board: rows and columns counted from zero, and their names as players say them.

export type Direction = 'across' | 'down';

export interface Square {
  readonly row: number;
  readonly column: number;
}

export const ROWS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'; // no board has more

const STRIDE = 64; // wider than any board, so that the square beyond an edge is nobody's

/** One number per square, to look things up by. */
export function keyOf(square: Square): number {
  return square.row * STRIDE + square.column;
}

export function step(square: Square, direction: Direction, by = 1): Square {
  return direction === 'across'
    ? { row: square.row, column: square.column + by }
    : { row: square.row + by, column: square.column };
}

export function same(one: Square | null, other: Square | null): boolean {
  return one !== null && other !== null && one.row === other.row && one.column === other.column;
}

export function turned(direction: Direction): Direction {
  return direction === 'across' ? 'down' : 'across';
}

/** `H8` for a word read across, `8H` for one read down. */
export function placeName(square: Square, direction: Direction = 'across'): string {
  const row = ROWS[square.row] ?? '?';
  const column = String(square.column + 1);
  return direction === 'across' ? row + column : column + row;
}
