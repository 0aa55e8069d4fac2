// The table before any tile lies on it: the squares of the board and what is printed on them, the places of
// a rack, what the tiles are worth. A regulation may have its own.

import type { Square } from './squares.js';
import { CATALAN } from './tiles.js';

export type Premium = 'dl' | 'tl' | 'dw' | 'tw';

const MARKS: Record<string, Premium> = { d: 'dl', t: 'tl', D: 'dw', T: 'tw' };

const SQUARES = [
  'T..d...T...d..T',
  '.D...t...t...D.',
  '..D...d.d...D..',
  'd..D...d...D..d',
  '....D.....D....',
  '.t...t...t...t.',
  '..d...d.d...d..',
  'T..d...D...d..T',
  '..d...d.d...d..',
  '.t...t...t...t.',
  '....D.....D....',
  'd..D...d...D..d',
  '..D...d.d...D..',
  '.D...t...t...D.',
  'T..d...T...d..T',
];

export interface Shape {
  /** One text a row: a stop for a plain square, d and t for letters, D and T for words. */
  readonly layout: readonly string[];
  readonly rackSize: number;
  readonly values: ReadonlyMap<string, number>;
}

export const STANDARD: Shape = { layout: SQUARES, rackSize: 7, values: CATALAN };

export function premiumAt({ row, column }: Square, { layout }: Shape): Premium | null {
  return MARKS[layout[row]?.[column] ?? '.'] ?? null;
}
