// The boards of a game that is gone through: each is the one before with what was laid and stood.

import type { Position } from '@faristol/protocol';
import { keyOf, type Cell } from '@faristol/board';

/** The board after position *index*; what was just laid is marked, also when it did not stand. */
export function boardAt(positions: readonly Position[], index: number): Cell[] {
  const board = new Map<number, Cell>();
  for (const [at, position] of positions.slice(0, index + 1).entries()) {
    const now = at === index;
    for (const cell of position.laid) {
      if (position.stood || now) board.set(keyOf(cell), { ...cell, fresh: now, last: false });
    }
  }
  return [...board.values()];
}

/** The empty board before the first line. */
export function withStart(positions: readonly Position[], players: number): Position[] {
  const start: Position = {
    line: null,
    laid: [],
    stood: true,
    racks: [],
    scores: Array<number>(players).fill(0),
    bag: 0,
    used: [],
  };
  return positions[0]?.line === null ? [...positions] : [start, ...positions];
}
