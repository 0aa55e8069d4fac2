// Racks as people write them: letters, with or without spaces.

import { splitWord } from '@faristol/board/tiles';

const LONGEST = 60; // characters

/** A rack as it is written: a Q is a QU, so that a U behind it is a tile of its own. */
export function rackText(tiles: readonly string[]): string {
  return tiles.map((tile) => (tile === 'Q' ? 'QU' : tile)).join(' ');
}

/** The tiles that a text names; what is none is left out here, and seen to be missing beside the field. */
export function tilesIn(written: string): string[] {
  return splitWord(written.slice(0, LONGEST)).map(({ letter }) => letter);
}

/** What of a text is no tile; nothing if all of it is. */
export function strayIn(written: string): string {
  const isTile = (part: string): boolean => splitWord(part).length > 0;
  const rest = written.replace(/L·L|[\s,]|./giu, (part) => (/[\s,]/u.test(part) || isTile(part) ? '' : part));
  return rest.slice(0, 12);
}
