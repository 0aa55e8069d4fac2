// The analysis board: links, racks as they are written, rounds put together, and where the points are.
import type { MoveView, TriedView } from '@faristol/protocol';
import { describe, expect, it, test } from 'vitest';
import { bestBySquare } from '../src/engine/heat.js';
import { cellsOf } from '../src/engine/position.js';
import { strayIn, tilesIn } from '../src/routes/board/racks.js';
import { judgedBy, linkTo, read, written } from '../src/routes/board/link.js';
import { hopeful, joined, ranked, sameMove, type Tried } from '../src/routes/board/rounds.js';

const move = (more: Partial<MoveView> = {}): MoveView => ({
  kind: 'play',
  score: 10,
  equity: 12,
  tiles: ['S', 'I'],
  square: 'H8',
  word: 'SI',
  ...more,
});

describe('links', () => {
  const CGP = '15/3[QU]ITAVe6/15 A[L·L]?/ 0/26 0';

  it('come back as they were', () => {
    const url = new URL(linkTo(CGP, { regulation: 'llisca', lexicon: 'club' }), 'http://here');
    expect(url.pathname).toBe('/analisi');
    expect(read(decodeURIComponent(url.hash.slice(1)))).toBe(CGP);
    expect(judgedBy(url.searchParams)).toEqual({ regulation: 'llisca', lexicon: 'club' });
  });

  it('say nothing of what is usual, and keep the strokes', () => {
    expect(linkTo('15/15 A/ 0/0 0', { regulation: 'classic' })).toBe('/analisi#15/15_A/_0/0_0');
    expect(written('A B')).toBe('A_B');
    expect(judgedBy(new URLSearchParams())).toEqual({ regulation: 'classic', lexicon: undefined });
  });
});

test.each([
  ['C A S A', ['C', 'A', 'S', 'A'], ''],
  ['casaqunyl·l?', ['C', 'A', 'S', 'A', 'Q', 'NY', 'L·L', '?'], ''],
  ['QU U', ['Q', 'U'], ''],
  ['àç', ['A', 'Ç'], ''],
  ['A7B', ['A', 'B'], '7'],
  ['L.L', ['L', 'L'], '.'],
  ['!', [], '!'],
  ['', [], ''],
])('a rack as it is written: %s', (text, tiles, stray) => {
  expect(tilesIn(text)).toEqual(tiles);
  expect(strayIn(text)).toBe(stray);
});

describe('rounds', () => {
  const none: Tried = { move: move(), samples: 0, points: 0, win: 0, winError: 0 };
  const round = (samples: number, win: number, error: number, points = 5): TriedView => ({
    move: move(),
    points,
    points_error: 1,
    win,
    win_error: error,
    samples,
    given_up: false,
  });

  it('are one when they are put together', () => {
    // Eight deals, of which six were won: 3 of 4, and 3 of 4 again.
    const error = Math.sqrt((0.75 * 0.25) / 4);
    const both = joined(joined(none, round(4, 0.75, error, 10)), round(4, 0.75, error, 20));
    expect([both.samples, both.points, both.win]).toEqual([8, 15, 0.75]);
    expect(both.winError).toBeCloseTo(Math.sqrt((0.75 * 0.25) / 8), 10);
  });

  it('that differ have the spread between them', () => {
    // All of the first four won, none of the others: half of eight.
    const both = joined(joined(none, round(4, 1, 0)), round(4, 0, 0));
    expect(both.win).toBe(0.5);
    expect(both.winError).toBeCloseTo(Math.sqrt(0.25 / 8), 10);
  });

  it('of nothing change nothing', () => {
    expect(joined(none, round(0, 0.9, 0.1))).toBe(none);
  });

  it('rank by the chance, then by points, and leave the untried behind', () => {
    const tried = (word: string, samples: number, win: number, points = 0): Tried => ({
      move: move({ word }),
      samples,
      points,
      win,
      winError: 0.01,
    });
    const all = [tried('D', 0, 0), tried('C', 300, 0.4), tried('B', 300, 0.6, 1), tried('A', 300, 0.6, 2)];
    expect(ranked(all).map((one) => one.move.word)).toEqual(['A', 'B', 'C', 'D']);
    expect(hopeful(all.slice(1)).map((one) => one.move.word)).toEqual(['A', 'B']);
    expect(hopeful([tried('A', 300, 0.9), tried('B', 90, 0.1)])).toHaveLength(2); // too early to say
    expect(hopeful([])).toEqual([]);
  });

  it('know a move again whatever the order of its tiles', () => {
    const swap = move({ kind: 'exchange', square: '', word: '', tiles: ['A', 'B'] });
    expect(sameMove(swap, { ...swap, tiles: ['B', 'A'] })).toBe(true);
    expect(sameMove(swap, { ...swap, tiles: ['A'] })).toBe(false);
  });
});

test('where the points are: the best play on each square, and nothing on what lies there', () => {
  const board = [{ row: 7, column: 7, letter: 'S', blank: false }];
  const plays = [
    move({ square: 'H8', word: 'SOL', score: 9 }),
    move({ square: 'H8', word: 'SO', score: 4 }),
    move({ square: '9H', word: 'OS', score: 3 }),
  ];
  expect(bestBySquare(plays, cellsOf(board))).toEqual([
    { row: 7, column: 8, points: 9 },
    { row: 7, column: 9, points: 9 },
    { row: 8, column: 8, points: 3 },
  ]);
});
