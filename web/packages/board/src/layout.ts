// The premium squares: what is printed on the board, before any rule.

import { SIZE, type Square } from './squares.js';

export type Premium = 'dl' | 'tl' | 'dw' | 'tw';

const MARKS: Record<string, Premium> = { d: 'dl', t: 'tl', D: 'dw', T: 'tw' };

const STANDARD = [
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

export function premiumAt({ row, column }: Square): Premium | null {
  return MARKS[STANDARD[row]?.[column] ?? '.'] ?? null;
}

export const SQUARES: readonly (readonly Square[])[] = Array.from({ length: SIZE }, (_, row) =>
  Array.from({ length: SIZE }, (_, column) => ({ row, column })),
);
