// Moves as the core writes them (cpp/include/faristol/engine/records.hpp), read into the types of the server's answers.

import type { MoveView, TriedView } from '@faristol/protocol';
import { placeName, ROWS, step, type Direction, type Square } from '@faristol/board/squares';
import { splitWord } from '@faristol/board/tiles';
import type { Answer, Message } from './messages.js';
import { BLANK_MARK, LETTERS, SIZE, codeOf } from './position.js';

const EXCHANGE_LANE = 2 * SIZE;
const PASS_LANE = EXCHANGE_LANE + 1;
const UNITS_PER_POINT = 256;
const MOST_TILES = 8;

/** What lies on each square, row by row, as the core counts letters. */
export type Cells = Uint8Array;

export function readMove(answer: Answer, cells: Cells): MoveView {
  const codes = Array.from({ length: MOST_TILES }, () => answer.u8());
  const score = answer.i32();
  const equity = answer.i32() / UNITS_PER_POINT;
  const [lane, start, count] = [answer.u8(), answer.u8(), answer.u8()];
  answer.skip(5);
  const laid = codes.slice(0, count);
  const tiles = laid.map((code) => letter(code & BLANK_MARK ? 0 : code));
  if (lane === PASS_LANE) return { kind: 'pass', score, equity, tiles: [], square: '', word: '' };
  if (lane === EXCHANGE_LANE) return { kind: 'exchange', score, equity, tiles, square: '', word: '' };
  const direction: Direction = lane < SIZE ? 'across' : 'down';
  const first = lane < SIZE ? { row: lane, column: start } : { row: start, column: lane - SIZE };
  const word = wordAt(first, direction, laid, cells).map(spelled).join('');
  return { kind: 'play', score, equity, tiles, square: placeName(first, direction), word };
}

export function readMoves(answer: Answer, cells: Cells): MoveView[] {
  return Array.from({ length: answer.u32() }, () => readMove(answer, cells));
}

/** The moves of a line, each read on the board that those before it left. */
export function readLine(answer: Answer, cells: Cells): MoveView[] {
  const board = cells.slice();
  return Array.from({ length: answer.u32() }, () => {
    const move = readMove(answer, board);
    layMove(move, board);
    return move;
  });
}

export function readTried(answer: Answer, cells: Cells): TriedView[] {
  return Array.from({ length: answer.u32() }, () => ({
    move: readMove(answer, cells),
    points: answer.f64(),
    points_error: answer.f64(),
    win: answer.f64(),
    win_error: answer.f64(),
    samples: answer.u32(),
    given_up: answer.u32() !== 0,
  }));
}

/** A move that was not found by the core but comes from elsewhere, say from a game that was played. */
export function writeMove(message: Message, move: MoveView, cells: Cells): void {
  const { codes, lane, start } = move.kind === 'play' ? laidBy(move, cells) : putBackBy(move);
  message.raw(Array.from({ length: MOST_TILES }, (_, place) => codes[place] ?? 0));
  message.i32(move.score).i32(Math.round(move.equity * UNITS_PER_POINT));
  message.u8(lane, start, codes.length, 0).u32(0);
}

type Laid = Pick<MoveView, 'square' | 'word'>;

/** Where the tiles of a play come to lie, and what they are then. */
export function laidOn(move: Laid, cells: Cells): (Square & { letter: string; blank: boolean })[] {
  const [first, direction] = placeOf(move.square);
  return splitWord(move.word).flatMap((one, at) => {
    const square = step(first, direction, at);
    return cellAt(square, cells) ? [] : [{ ...square, ...one }];
  });
}

function laidBy(move: MoveView, cells: Cells): { codes: number[]; lane: number; start: number } {
  const [first, direction] = placeOf(move.square);
  const codes = laidOn(move, cells).map(({ letter, blank }) => codeOf(letter) | (blank ? BLANK_MARK : 0));
  return direction === 'across'
    ? { codes, lane: first.row, start: first.column }
    : { codes, lane: SIZE + first.column, start: first.row };
}

function putBackBy(move: MoveView): { codes: number[]; lane: number; start: number } {
  return { codes: move.tiles.map(codeOf), lane: move.kind === 'pass' ? PASS_LANE : EXCHANGE_LANE, start: 0 };
}

function placeOf(name: string): [Square, Direction] {
  const [, before = '', column = '', behind = ''] = /^([A-Z]?)(\d+)([A-Z]?)$/u.exec(name) ?? [];
  const square = { row: ROWS.indexOf(before || behind), column: Number(column) - 1 };
  return [square, before ? 'across' : 'down'];
}

/** Lays the tiles of a move that lays some. */
export function layMove(move: Laid & Pick<MoveView, 'kind'>, cells: Cells): void {
  if (move.kind !== 'play') return;
  for (const { row, column, letter, blank } of laidOn(move, cells))
    cells[row * SIZE + column] = codeOf(letter) | (blank ? BLANK_MARK : 0);
}

/** The cells of the main word: what is laid now and what lay there. */
function wordAt(first: Square, direction: Direction, laid: readonly number[], cells: Cells): number[] {
  const word: number[] = [];
  const left = [...laid];
  for (let square = first; ; square = step(square, direction)) {
    const cell = cellAt(square, cells) || left.shift();
    if (!cell) return word;
    word.push(cell);
  }
}

function cellAt({ row, column }: Square, cells: Cells): number {
  return row < SIZE && column < SIZE ? (cells[row * SIZE + column] ?? 0) : 0;
}

function letter(code: number): string {
  return LETTERS[code] ?? '?';
}

function spelled(cell: number): string {
  return cell & BLANK_MARK ? `(${letter(cell & (BLANK_MARK - 1))})` : letter(cell);
}
