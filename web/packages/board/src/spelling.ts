// How tentative tiles are told to the server: where the main word begins, and the word. Only geometry
// is looked at here; whether the play is any good is not ours to say.

import { keyOf, placeName, step, type Direction, type Square } from './squares.js';

export interface Lying {
  readonly letter: string;
  readonly blank: boolean;
}

export interface Written {
  square: string;
  word: string;
  letters: Lying[];
  direction: Direction;
  squares: Square[];
}

export type Unwritable = 'nothing' | 'scattered' | 'gap';

export function write(
  laid: readonly (Square & Lying)[],
  board: ReadonlyMap<number, Lying>,
  preferred: Direction = 'across',
): Written | Unwritable {
  const first = laid[0];
  if (!first) return 'nothing';
  const all = new Map<number, Lying & { fresh?: boolean }>(board);
  for (const tile of laid) all.set(keyOf(tile), { letter: tile.letter, blank: tile.blank, fresh: true });

  const direction = directionOf(laid, all, preferred);
  if (!direction) return 'scattered';

  let begin: Square = { row: first.row, column: first.column };
  for (const tile of laid)
    if (tile.row + tile.column < begin.row + begin.column) begin = { row: tile.row, column: tile.column };
  while (has(all, step(begin, direction, -1))) begin = step(begin, direction, -1);

  const squares: Square[] = [];
  for (let square = begin; has(all, square); square = step(square, direction)) squares.push(square);
  const cells = squares.map((square) => all.get(keyOf(square)) as Lying & { fresh?: boolean });
  if (cells.filter((cell) => cell.fresh).length < laid.length) return 'gap';

  return {
    square: placeName(begin, direction),
    word: cells.map(asked).join(''),
    letters: cells.map(({ letter, blank }) => ({ letter, blank })),
    direction,
    squares,
  };
}

/** The tile Q is written QU, so that a U that follows it is read as a tile of its own. */
function asked(cell: Lying): string {
  if (cell.blank) return `(${cell.letter})`;
  return cell.letter === 'Q' ? 'QU' : cell.letter;
}

function has(all: ReadonlyMap<number, Lying>, square: Square): boolean {
  return all.has(keyOf(square));
}

function directionOf(
  laid: readonly Square[],
  all: ReadonlyMap<number, Lying>,
  preferred: Direction,
): Direction | null {
  const first = laid[0] as Square;
  if (laid.length > 1) {
    if (laid.every((tile) => tile.row === first.row)) return 'across';
    if (laid.every((tile) => tile.column === first.column)) return 'down';
    return null;
  }
  const touches = (direction: Direction): boolean =>
    has(all, step(first, direction, -1)) || has(all, step(first, direction));
  if (touches('across') === touches('down')) return preferred;
  return touches('across') ? 'across' : 'down';
}
