import { expect, test } from 'vitest';
import { boardAt, withStart } from '../src/routes/review/positions.js';
import type { CellView, Position } from '@faristol/protocol';

const cell = (column: number, letter: string): CellView => ({
  row: 7,
  column,
  letter,
  blank: false,
  value: 1,
  fresh: false,
  last: false,
});
const position = (laid: CellView[], stood = true): Position => ({
  line: { by: 0, kind: 'play', play: '', place: '', points: '', total: 0, bingo: false, why: null },
  laid,
  stood,
  racks: [],
  scores: [0, 0],
  bag: 0,
  used: [],
});

test('a board is the sum of what stood; what fell is seen only where it was laid', () => {
  const game = withStart(
    [position([cell(7, 'S'), cell(8, 'I')]), position([cell(9, 'X')], false), position([cell(9, 'S')])],
    2,
  );
  const letters = (index: number): string =>
    boardAt(game, index)
      .map((one) => one.letter)
      .join('');
  expect([0, 1, 2, 3].map(letters)).toEqual(['', 'SI', 'SIX', 'SIS']);
  expect(
    boardAt(game, 3)
      .filter((one) => one.fresh)
      .map((one) => one.letter),
  ).toEqual(['S']);
});
