// Where the points are: of all plays that lay a tile on a square, what the best one brings.

import type { MoveView } from '@faristol/protocol';
import { keyOf, type Square } from '@faristol/board/squares';
import { laidOn, type Cells } from './records.js';

export interface Warm extends Square {
  points: number;
}

/** *plays* come with the best first, so that the first on a square is its best. */
export function bestBySquare(plays: readonly MoveView[], cells: Cells): Warm[] {
  const found = new Map<number, Warm>();
  for (const play of plays)
    for (const { row, column } of laidOn(play, cells)) {
      const key = keyOf({ row, column });
      if (!found.has(key)) found.set(key, { row, column, points: play.score });
    }
  return [...found.values()];
}
