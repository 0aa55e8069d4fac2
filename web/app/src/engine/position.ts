// A position as the engine is asked about it, in the words of the app: who is to move comes first, then the others in
// the order of play.

import type { CellView } from '@faristol/protocol';
import type { Message } from './messages.js';

/** A tile is its letter; `?` is a blank. */
export type Tiles = readonly string[];

export interface EnginePosition {
  /** What lies on the board. */
  board: readonly Pick<CellView, 'row' | 'column' | 'letter' | 'blank'>[];
  rack: Tiles;
  /** The racks of the others: their tiles, or how many they are, or null where not even that is known. */
  others: readonly (Tiles | number | null)[];
  scores: readonly number[];
  /** What lies in the bag and on racks that are not known; left out, what the set still has. */
  unseen?: Tiles;
  /** Turns in a row so far for each run of the regulation that ends a game. */
  runLengths?: readonly number[];
  turnsTaken?: readonly number[];
  /** More tiles of a kind than the set has are no fault. */
  anyTiles?: boolean;
}

// In the order of their codes: the blank, the letters that have a tile, and those that only a blank can be.
export const LETTERS = '? A B C Ç D E F G H I J L L·L M N NY O P Q R S T U V X Z K W Y'.split(' ');
export const SIZE = 15;
export const BLANK_MARK = 0x20;

const CODES = new Map(LETTERS.map((letter, code) => [letter, code]));
const UNKNOWN = 0xff;

export function codeOf(letter: string): number {
  const code = CODES.get(letter);
  if (code === undefined) throw new Error(`${letter} is not a letter`);
  return code;
}

/** What lies on each square, row by row. */
export function cellsOf(board: EnginePosition['board']): Uint8Array {
  const cells = new Uint8Array(SIZE * SIZE);
  for (const { row, column, letter, blank } of board)
    cells[row * SIZE + column] = codeOf(letter) | (blank ? BLANK_MARK : 0);
  return cells;
}

export function writePosition(message: Message, rules: number, position: EnginePosition): Message {
  message.u8(rules).raw(cellsOf(position.board));
  message.u8(1 + position.others.length);
  for (const rack of [position.rack, ...position.others]) {
    if (rack === null) message.u8(UNKNOWN, UNKNOWN);
    else if (typeof rack === 'number') message.u8(UNKNOWN, rack);
    else message.counted(rack.map(codeOf));
  }
  for (const score of position.scores) message.i32(score);
  if (position.unseen === undefined) message.u8(UNKNOWN);
  else message.counted(position.unseen.map(codeOf));
  message.counted(position.runLengths ?? []).counted(position.turnsTaken ?? []);
  return message.flag(position.anyTiles ?? false);
}
