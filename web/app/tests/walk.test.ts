import { expect, test } from 'vitest';
import { boardAt, lead, nextLoss, reasons, steps, turnNumbers, wins } from '../src/routes/review/walk.js';
import type {
  AnalysedMove,
  AnalysedTurn,
  CellView,
  LineView,
  Position,
  ReplayView,
} from '@faristol/protocol';

const cell = (column: number, letter: string): CellView => ({
  row: 7,
  column,
  letter,
  blank: false,
  value: 1,
  fresh: false,
  last: false,
});
const line = (by: number, kind = 'play'): LineView => ({
  by,
  kind,
  play: '',
  place: '',
  points: '',
  total: 0,
  bingo: false,
  why: null,
});
const position = (laid: CellView[], stood = true, more: Partial<Position> = {}): Position => ({
  line: line(0),
  laid,
  stood,
  racks: [],
  scores: [0, 0],
  bag: 0,
  used: [],
  ...more,
});
const replay = (positions: Position[], players = 2): ReplayView => ({
  regulation: 'fisc',
  title: '',
  players: ['Anna', 'Biel', 'Carla', 'Dídac'].slice(0, players),
  lexicon: '',
  starter: 0,
  positions,
  scores: [0, 0],
  final: [0, 0],
  end: null,
  winner: null,
  refused: [],
  you: null,
});
const move = (more: Partial<AnalysedMove> = {}): AnalysedMove => ({
  kind: 'play',
  square: 'H8',
  word: 'SI',
  laid: [],
  tiles: ['S', 'I'],
  kept: ['A'],
  kept_worth: 0,
  score: 10,
  points: 10,
  win: 0.5,
  ...more,
});
const turn = (more: Partial<AnalysedTurn> = {}): AnalysedTurn => ({
  number: 1,
  line: 0,
  seat: 0,
  rack: [],
  bag: 20,
  stage: 'middle',
  method: 'static',
  solved: false,
  played: 1,
  fell: null,
  choices: [move(), move()],
  missed_bingo: null,
  still_there: false,
  loss: 0,
  win_loss: 0,
  serious: false,
  best: false,
  luck: null,
  valid: true,
  bingo: false,
  thought: null,
  position: null,
  ...more,
});
const byLine = (...turns: AnalysedTurn[]): Map<number, AnalysedTurn> =>
  new Map(turns.map((one) => [one.line ?? -1, one]));

test('a board is the sum of what stood; what fell is seen only where it was laid', () => {
  const walk = steps(
    replay([
      position([cell(7, 'S'), cell(8, 'I')]),
      position([cell(9, 'X')], false),
      position([cell(9, 'S')]),
    ]),
  );
  const letters = (step: number): string =>
    boardAt(walk, step, null, false)
      .map((one) => one.letter)
      .join('');
  expect([0, 1, 2, 3].map(letters)).toEqual(['', 'SI', 'SIX', 'SIS']);
  const fresh = boardAt(walk, 3, null, false).filter((one) => one.fresh);
  expect(fresh.map((one) => one.letter)).toEqual(['S']);
});

test('of two plays on one square the one that was made is seen, unless the other one is asked for', () => {
  const walk = steps(replay([position([cell(7, 'S')])]));
  const other = move({ laid: [cell(7, 'X'), cell(8, 'O')] });
  const letters = (first: boolean): string[] =>
    boardAt(walk, 1, other, first).map((one) => `${one.letter}${one.other ? '?' : ''}`);
  expect(letters(false)).toEqual(['S', 'O?']);
  expect(letters(true)).toEqual(['X?', 'O?']);
});

test('fines and bonuses are no turns', () => {
  const walk = steps(
    replay([
      position([]),
      position([], true, { line: line(1, 'lost') }),
      position([], true, { line: line(0, 'adjust') }),
    ]),
  );
  expect(turnNumbers(walk)).toEqual([0, 1, 2, 2]);
});

test('the lead is over the best of the others', () => {
  expect(lead(position([], true, { scores: [30, 50, 20] }), 0)).toBe(-20);
  expect(lead(position([], true, { scores: [30, 50, 20] }), 1)).toBe(20);
});

test('a chance is told for who looks, and the end is certain', () => {
  const walk = steps(replay([position([]), position([], true, { line: line(1) }), position([])]));
  const mine = turn({ choices: [move(), move({ win: 0.7 })] });
  const theirs = turn({ line: 1, seat: 1, choices: [move(), move({ win: 0.9 })] });
  const rounded = (me: number): (number | null)[] =>
    wins(walk, byLine(mine, theirs), me, 0).map((one) => one && Math.round(one * 10) / 10);
  expect(rounded(0)).toEqual([0.5, 0.7, 0.1, 1]);
  expect(rounded(1)).toEqual([0.5, 0.3, 0.9, 0]);
  expect(wins(walk, new Map(), 0, 0)).toEqual([0.5, null, null, null]);
});

test('only what can be shown is a reason, and two are enough', () => {
  const best = (
    more: Partial<AnalysedMove>,
    played: Partial<AnalysedMove> = {},
    of: Partial<AnalysedTurn> = {},
  ) => reasons(turn({ choices: [move(more), move(played)], ...of }), 7).map((one) => one.because);
  expect(best({ score: 20 })).toEqual(['more']);
  expect(best({ score: 5 })).toEqual([]); // it speaks against it
  expect(best({ score: 5, kept_worth: 8 })).toEqual(['less', 'kept']);
  expect(best({ score: 5, kept_worth: 8 }, {}, { bag: 0 })).toEqual([]);
  expect(best({ score: 20, kept_worth: -8 })).toEqual(['more', 'worse']);
  expect(best({ kept_worth: -8 })).toEqual([]);
  expect(best({ score: 70, tiles: [...'ABCDEFG'], kept: [] })).toEqual(['whole', 'more']);
  expect(best({ score: 5 }, {}, { still_there: true })).toEqual(['less', 'there']);
  expect(best({ score: 20 }, {}, { fell: 'XISTE' })).toEqual([]);
  expect(best({ score: 20 }, {}, { played: 0 })).toEqual([]);
});

test('losses are walked through in a ring, only those that count', () => {
  const turns = byLine(
    turn({ line: 2, serious: true }),
    turn({ line: 5, serious: true }),
    turn({ line: 7, serious: false }),
    turn({ line: 8, seat: 1, serious: true }),
  );
  const mine = (seat: number): boolean => seat === 0;
  expect([0, 3, 5, 6, 9].map((step) => nextLoss(turns, step, mine))).toEqual([3, 6, 6, 3, 3]);
  expect([9, 6, 3].map((step) => nextLoss(turns, step, mine, true))).toEqual([6, 3, 6]);
  expect(nextLoss(new Map(), 3, mine)).toBeNull();
});
