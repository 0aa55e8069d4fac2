// Words and tiles as a card writes them: capitals, QU for the tile Q, L·L, NY and Ç kept whole.

import { painted, splitWord } from '@faristol/board';

/** What somebody typed, as tiles. */
export function tilesOf(typed: string): string[] {
  return splitWord(typed.replace(/l[.·\-•]l/giu, 'L·L')).map(({ letter }) => letter);
}

/** Tiles as a word: the tile Q is written QU. */
export function wordOf(tiles: readonly string[]): string {
  return tiles.map((letter) => painted(letter)).join('');
}

export function sameTiles(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join(' ') === [...other].sort().join(' ');
}
