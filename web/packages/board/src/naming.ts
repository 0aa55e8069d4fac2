// What a square is called: for who hears the board instead of seeing it.

import type { BoardState } from './board.svelte.js';
import { premiumAt } from './layout.js';
import { keyOf, placeName, type Square } from './squares.js';
import type { BoardTexts } from './texts.js';
import { painted } from './tiles.js';

/** Its place, and the tile on it or what is printed on it. */
export function squareName(board: BoardState, square: Square, texts: BoardTexts): string {
  const place = placeName(square);
  const cell = board.cells.get(keyOf(square));
  if (cell) return texts.covered(place, painted(cell.letter), cell.value);
  const laid = board.laidAt.get(keyOf(square));
  if (laid) return texts.tried(place, painted(laid.letter), laid.blank ? 0 : board.valueOf(laid.letter));
  const premium = premiumAt(square, board.shape);
  const empty = texts.empty(place, premium ? `${texts.label[premium]}, ${texts.premium[premium]}` : null);
  const warm = board.heat.get(keyOf(square));
  return warm && texts.worth ? `${empty}, ${texts.worth(warm.points)}` : empty;
}
