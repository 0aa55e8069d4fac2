// A game that this browser keeps: its seed and its moves, and what the core makes of them. No rule is known here; the
// core tells how the game stands, what tiles would make and what a robot answers (cpp/wasm/game.cpp).

import type { CellView, EngineKit, MoveView } from '@faristol/protocol';
import type { Answer, Message } from './messages.js';
import { BLANK_MARK, LETTERS, SIZE } from './position.js';
import { layMove, readMove, writeMove, type Cells } from './records.js';

/** A move as it is kept: of its points and worth the core knows better. Of a play the word tells the tiles. */
export type KeptMove = Pick<MoveView, 'kind' | 'tiles' | 'square' | 'word'>;

export interface KeptMoves {
  seed: bigint;
  moves: readonly KeptMove[];
  /** The seat of who gave up. */
  gaveUp: number | null;
}

export interface SeatStanding {
  score: number;
  /** With what the racks do at the end. */
  final: number;
  rack: string[];
}

export interface Standing {
  /** How it ended, by the names of the rules. */
  end: string | null;
  winner: number | null;
  turn: number | null;
  starter: number;
  inBag: number;
  /** How many tiles who is to move may put back. */
  exchangeable: number;
  seats: SeatStanding[];
  board: Pick<CellView, 'row' | 'column' | 'letter' | 'blank' | 'value'>[];
  /** Whose each move was, what it brought, and whether it laid the whole rack. */
  turns: { by: number; points: number; bingo: boolean }[];
  /** The bag as it lay at first, and each time after tiles had gone back; what is drawn first comes first. */
  bag: string[];
  shaken: string[][];
}

/** Why tiles cannot be played as they lie; the codes are those of the rules. */
export type Fault =
  | 'invalid-word'
  | 'not-connected'
  | 'centre-not-covered'
  | 'too-few-tiles'
  | 'tiles-not-on-rack'
  | 'off-board';

export interface Trial {
  fault: Fault | null;
  score: number;
  words: { text: string; known: boolean }[];
}

export interface Replying {
  level: number;
  seconds: number;
  samples?: number;
  plies?: number;
}

const NOBODY = 0xff;
const PLAYERS = 2;
const ENDS: Record<number, string> = { 1: 'out', 2: 'rounds', 3: 'abandon' };
const FIRST_RUN = 16;
const FAULTS: readonly (Fault | null)[] = [
  null,
  'invalid-word',
  'not-connected',
  'centre-not-covered',
  'too-few-tiles',
  'tiles-not-on-rack',
  'off-board',
];

/** Writes a game; the board that its moves leave is needed to write and to read one more. */
export function writeGame(message: Message, rules: number, { seed, moves, gaveUp }: KeptMoves): Cells {
  message
    .u8(rules)
    .u64(seed)
    .u8(gaveUp ?? NOBODY)
    .u16(moves.length);
  const cells = new Uint8Array(SIZE * SIZE);
  for (const move of moves) {
    writeKept(message, move, cells);
    layMove(move, cells);
  }
  return cells;
}

export function writeKept(message: Message, move: KeptMove, cells: Cells): void {
  writeMove(message, { ...move, score: 0, equity: 0 }, cells);
}

export function readKept(answer: Answer, cells: Cells): KeptMove {
  const { kind, tiles, square, word } = readMove(answer, cells);
  return { kind, tiles, square, word };
}

export function readStanding(answer: Answer, kit: Pick<EngineKit, 'rules' | 'run_ends'>): Standing {
  const [end, winner, turn, starter] = [answer.u8(), answer.u8(), answer.u8(), answer.u8()];
  const [inBag, exchangeable] = [answer.u8(), answer.u8()];
  const seats = Array.from({ length: PLAYERS }, () => ({
    score: answer.i32(),
    final: answer.i32(),
    rack: readTiles(answer),
  }));
  const board = Array.from({ length: SIZE * SIZE }, (_, square) => ({
    row: Math.floor(square / SIZE),
    column: square % SIZE,
    cell: answer.u8(),
  })).flatMap(({ row, column, cell }) => (cell ? [{ row, column, ...shown(cell, kit) }] : []));
  const turns = Array.from({ length: answer.u32() }, () => ({
    by: answer.u8(),
    points: answer.i32(),
    bingo: answer.u8() !== 0,
  }));
  const bag = readTiles(answer);
  const shaken = Array.from({ length: answer.u32() }, () => readTiles(answer));
  return {
    end: end === 0 ? null : (ENDS[end] ?? kit.run_ends[end - FIRST_RUN] ?? null),
    winner: somebody(winner),
    turn: somebody(turn),
    starter,
    inBag,
    exchangeable,
    seats,
    board,
    turns,
    bag,
    shaken,
  };
}

export function readTrial(answer: Answer): Trial {
  const [fault, score, words] = [answer.u8(), answer.i32(), answer.u8()];
  return {
    fault: FAULTS[fault] ?? null,
    score,
    words: Array.from({ length: words }, () => ({
      known: answer.u8() !== 0,
      text: readCodes(answer).map(spelled).join(''),
    })),
  };
}

/** The squares on which the last play lies, as numbers: row by row. */
export function lastLaid(moves: readonly KeptMove[]): Set<number> {
  const last = moves.findLastIndex(({ kind }) => kind === 'play');
  const before = new Uint8Array(SIZE * SIZE);
  for (const move of moves.slice(0, Math.max(0, last))) layMove(move, before);
  const after = before.slice();
  const play = moves[last];
  if (play) layMove(play, after);
  return new Set([...after.keys()].filter((square) => after[square] !== before[square]));
}

function somebody(seat: number): number | null {
  return seat === NOBODY ? null : seat;
}

function readCodes(answer: Answer): number[] {
  return Array.from({ length: answer.u8() }, () => answer.u8());
}

function readTiles(answer: Answer): string[] {
  return readCodes(answer).map((code) => LETTERS[code] ?? '?');
}

function shown(
  cell: number,
  { rules }: Pick<EngineKit, 'rules'>,
): Pick<CellView, 'letter' | 'blank' | 'value'> {
  const blank = (cell & BLANK_MARK) !== 0;
  const code = cell & (BLANK_MARK - 1);
  return { letter: LETTERS[code] ?? '?', blank, value: blank ? 0 : (rules.values[code] ?? 0) };
}

function spelled(cell: number): string {
  const letter = LETTERS[cell & (BLANK_MARK - 1)] ?? '?';
  return cell & BLANK_MARK ? `(${letter})` : letter;
}
