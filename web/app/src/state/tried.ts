// What a player tries out on the board, kept over a reload or a phone that slept; only of the round in course.

import type { BoardState } from '@faristol/board';

interface Tried {
  round: number;
  tiles: { letter: string; as: string; row: number; column: number }[];
}

const key = (id: string): string => `faristol.tried.${id}`;

export function keepTried(id: string, round: number, board: BoardState): void {
  const tiles = [...board.laid.values()].map(({ tile, letter, row, column }) => ({
    letter: tile.letter,
    as: letter,
    row,
    column,
  }));
  try {
    if (tiles.length > 0) localStorage.setItem(key(id), JSON.stringify({ round, tiles } satisfies Tried));
    else localStorage.removeItem(key(id));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Lay again what was being tried in this round, as far as the rack still has it. */
export function layTried(id: string, round: number, board: BoardState): void {
  const kept = read(id);
  if (kept?.round !== round) return;
  for (const { letter, as, row, column } of kept.tiles) {
    const tile = board.rack.tiles.find((one) => one.letter === letter && !board.laid.has(one.id));
    if (tile) board.lay(tile.id, { row, column }, as);
  }
}

function read(id: string): Tried | null {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? 'null') as Tried | null;
  } catch {
    return null;
  }
}
