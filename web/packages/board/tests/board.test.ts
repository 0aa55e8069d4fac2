import { beforeEach, describe, expect, test } from 'vitest';
import { BoardState, type Cell } from '../src/board.svelte.js';
import { pressKey } from '../src/keys.js';
import { premiumAt } from '../src/layout.js';
import { write } from '../src/spelling.js';
import { keyOf, placeName, ROWS, type Square } from '../src/squares.js';
import { letterOf } from '../src/typing.js';

const at = (name: string): Square => ({
  row: ROWS.indexOf(name[0] as string),
  column: Number(name.slice(1)) - 1,
});
const lies = (name: string, letter: string): Cell => ({
  ...at(name),
  letter,
  blank: false,
  value: 1,
  fresh: false,
  last: false,
});

let board: BoardState;
const tile = (letter: string): number => {
  const found = board.rack.tiles.find((one) => one.letter === letter && !board.laid.has(one.id));
  if (!found) throw new Error(`no ${letter} on the rack`);
  return found.id;
};
const rack = (): string => board.rack.places.map((one) => one?.letter ?? '·').join(' ');
const press = (...keys: string[]): unknown[] =>
  keys.map((key) => pressKey(board, { key, shiftKey: false } as KeyboardEvent, true));

beforeEach(() => {
  board = new BoardState();
  board.blankLetters = ['A', 'Ç', 'L·L', 'NY', 'Q', 'S', 'T'];
  board.show([], ['C', 'A', 'S', 'A', 'NY', 'L·L', '?']);
});

describe('the rack', () => {
  test('keeps every tile where the player put it; new ones fill the gaps', () => {
    board.lay(tile('C'), at('H8'));
    board.lay(tile('S'), at('H9'));
    board.show([lies('H8', 'C'), lies('H9', 'S')], ['A', 'A', 'NY', 'L·L', '?']);
    expect(rack()).toBe('· A · A NY L·L ?');
    board.show([lies('H8', 'C'), lies('H9', 'S')], ['A', 'A', 'NY', 'L·L', '?', 'E', 'R']);
    expect(rack()).toBe('E A R A NY L·L ?');
  });

  test('of two equal tiles the one that was laid is the one that leaves', () => {
    const second = board.rack.tiles[3]?.id as number;
    board.lay(second, at('H8'));
    board.show([lies('H8', 'A')], ['C', 'A', 'S', 'NY', 'L·L', '?']);
    expect(rack()).toBe('C A S · NY L·L ?');
  });

  test('sorts by the alphabet with the digraphs in their places and blanks last', () => {
    board.rack.sort();
    expect(rack()).toBe('A A C L·L NY S ?');
  });

  test('is the same set of tiles after shuffling', () => {
    board.rack.shuffle(() => 0.3);
    expect(rack().split(' ').sort()).toEqual('C A S A NY L·L ?'.split(' ').sort());
  });
});

describe('trying tiles out', () => {
  test('a blank waits for its letter and forgets it on the rack', () => {
    board.lay(tile('?'), at('H8'));
    expect(board.laid.size).toBe(0);
    board.chooseBlank('NY');
    expect([...board.laid.values()][0]).toMatchObject({ letter: 'NY', blank: true });
    const blank = [...board.laid.keys()][0] as number;
    board.lay(blank, at('H9')); // moved, it keeps the letter
    expect(board.waiting).toBeNull();
    board.takeBack(blank);
    board.lay(blank, at('H8'));
    expect(board.waiting).toMatchObject(at('H8'));
  });

  test('dropped on another tentative tile, two tiles change places', () => {
    const [c, s] = [tile('C'), tile('S')];
    board.lay(c, at('H8'));
    board.lay(s, at('H9'));
    board.lay(s, at('H8'));
    expect(board.laidAt.get(keyOf(at('H8')))?.letter).toBe('S');
    expect(board.laidAt.get(keyOf(at('H9')))?.letter).toBe('C');
  });

  test('from the rack it sends the other one home', () => {
    const c = tile('C');
    board.lay(c, at('H8'));
    board.lay(tile('S'), at('H8'));
    expect(board.laid.has(c)).toBe(false);
    expect(board.laid.size).toBe(1);
  });

  test('a square that the opponent covered meanwhile gives the tile back', () => {
    board.lay(tile('C'), at('H8'));
    board.lay(tile('S'), at('I8'));
    board.show([lies('H8', 'T')], ['C', 'A', 'S', 'A', 'NY', 'L·L', '?']);
    expect([...board.laid.values()].map((laid) => laid.letter)).toEqual(['S']);
  });

  test('nothing is laid on a covered square or off the board', () => {
    board.show([lies('H8', 'T')], ['C']);
    board.lay(tile('C'), at('H8'));
    board.lay(tile('C'), { row: -1, column: 3 });
    expect(board.laid.size).toBe(0);
  });
});

describe('tapping', () => {
  test('tile, then square', () => {
    board.tapTile(tile('C'));
    board.tapSquare(at('H8'));
    expect(board.laidAt.get(keyOf(at('H8')))?.letter).toBe('C');
    expect(board.picked).toBeNull();
  });

  test('square, then tiles one after another; tapped again it turns', () => {
    board.tapSquare(at('H8'));
    board.tapSquare(at('H8'));
    for (const letter of ['C', 'A', 'S']) board.tapTile(tile(letter));
    expect(board.play).toMatchObject({ square: '8H', word: 'CAS' });
  });

  test('a tentative tile is taken up and, tapped again, goes home', () => {
    board.lay(tile('C'), at('H8'));
    board.tapSquare(at('H8'));
    board.tapSquare(at('H8'));
    expect(board.laid.size).toBe(0);
  });
});

describe('typing', () => {
  test('begins in the middle for who came to the board with the keyboard', () => {
    expect(press('c')).toEqual(['handled']);
    expect(board.play).toMatchObject({ word: 'C', square: 'H8' });
  });

  test.each([
    ['q', 'Q'],
    ['Y', 'NY'],
    ['w', 'L·L'],
    ['k', 'Ç'],
    ['ç', 'Ç'],
    ['à', 'A'],
    ['ñ', null],
    ['1', null],
  ])('%s is %s', (key, letter) => expect(letterOf(key)).toBe(letter));

  test('letters go over the tiles that lie there', () => {
    board.show([lies('H9', 'E')], ['C', 'A', 'S', 'A', 'NY', 'L·L', '?']);
    board.placeCursor(at('H8'));
    expect(press('c', 's', 'a')).toEqual(['handled', 'handled', 'handled']);
    expect(board.play).toMatchObject({ square: 'H8', word: 'CESA' });
    press('Backspace', 'Backspace', 'Backspace');
    expect(board.laid.size).toBe(0);
    expect(board.cursor).toMatchObject(at('H8'));
  });

  test('a letter that the rack lacks is a blank, if there is one', () => {
    board.placeCursor(at('H8'));
    expect(press('t', 't')).toEqual(['handled', 'unknown']);
    expect(board.play?.word).toBe('(T)');
  });

  test('Enter sends what is laid, turns what is not; Escape takes back', () => {
    board.placeCursor(at('H8'));
    expect(press('Enter')).toEqual(['handled']);
    expect(board.cursor?.direction).toBe('down');
    expect(press('c', 'a', 'Enter')).toEqual(['handled', 'handled', 'play']);
    press('Escape');
    expect(board.laid.size).toBe(0);
  });

  test('arrows follow the eye on a turned board', () => {
    board.placeCursor(at('H8'));
    board.quarterTurns = 2;
    press('ArrowRight');
    expect(board.cursor).toMatchObject(at('H7'));
    board.quarterTurns = 1;
    press('ArrowRight');
    expect(board.cursor).toMatchObject(at('G7'));
  });
});

describe('writing a play down', () => {
  const map = (cells: Cell[]): Map<number, Cell> => new Map(cells.map((cell) => [keyOf(cell), cell]));
  const laid = (
    ...tiles: [string, string, boolean?][]
  ): { row: number; column: number; letter: string; blank: boolean }[] =>
    tiles.map(([name, letter, blank = false]) => ({ ...at(name), letter, blank }));

  test('takes in the tiles before, between and behind', () => {
    const word = write(
      laid(['H9', 'S'], ['H11', 'E']),
      map([lies('H8', 'E'), lies('H10', 'T'), lies('H12', 'M')]),
    );
    expect(word).toMatchObject({ square: 'H8', word: 'ESTEM' });
  });

  test('a single tile is read the way it touches', () => {
    expect(write(laid(['I8', 'A']), map([lies('H8', 'L')]))).toMatchObject({ square: '8H', word: 'LA' });
    expect(write(laid(['H9', 'A']), map([lies('H8', 'L')]))).toMatchObject({ square: 'H8', word: 'LA' });
  });

  test('Q is written so that a U behind it stays a tile', () => {
    expect(write(laid(['H8', 'Q'], ['H9', 'U'], ['H10', 'A', true]), new Map())).toMatchObject({
      word: 'QUU(A)',
    });
  });

  test.each([
    ['scattered', laid(['H8', 'A'], ['I9', 'B'])],
    ['gap', laid(['H8', 'A'], ['H10', 'B'])],
    ['nothing', []],
  ])('%s', (why, tiles) => expect(write(tiles, new Map())).toBe(why));

  test('squares are named as players say them', () => {
    expect([placeName(at('H8')), placeName(at('H8'), 'down'), placeName(at('O15'))]).toEqual([
      'H8',
      '8H',
      'O15',
    ]);
  });
});

describe('a table of another shape', () => {
  const SMALL = {
    layout: ['T.d.T', '.....', 'd.D.d', '.....', 'T.d.T'],
    rackSize: 8,
    values: new Map([['A', 2]]),
  };

  beforeEach(() => {
    board = new BoardState();
    board.shape = SMALL;
    board.show([], ['C', 'A', 'S', 'A', 'T', 'L·L']);
  });

  test('has the places of its rack and the centre and the values of its own', () => {
    expect(rack()).toBe('C A S A T L·L · ·');
    expect(board.centre).toEqual({ row: 2, column: 2 });
    expect([board.valueOf('A'), board.valueOf('Z')]).toEqual([2, 0]);
    expect([
      premiumAt(at('A1'), board.shape),
      premiumAt(at('C3'), board.shape),
      premiumAt(at('B2'), board.shape),
    ]).toEqual(['tw', 'dw', null]);
  });

  test('ends at its own edge for tiles, arrows and letters', () => {
    board.lay(tile('C'), at('H8'));
    expect(board.laid.size).toBe(0);
    press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    expect(board.cursor).toMatchObject({ row: 2, column: 4 });
    expect(press('C', 'A')).toEqual(['handled', 'unknown']);
  });

  test('a word at the edge does not run on in the next row', () => {
    board.show([lies('C4', 'C'), lies('C5', 'A'), lies('D1', 'S')], ['S', 'A', 'T']);
    board.lay(tile('T'), at('C3'));
    expect(board.play).toMatchObject({ square: 'C3', word: 'TCA' });
  });

  test('tiles on the rack stay where another size leaves them', () => {
    board.shape = { ...SMALL, rackSize: 6 };
    expect(rack()).toBe('C A S A T L·L');
  });
});

describe('keys when nothing has the focus', () => {
  const away = (...keys: string[]): unknown[] =>
    keys.map((key) => pressKey(board, { key, shiftKey: false } as KeyboardEvent, false));

  test('letters begin at the centre', () => {
    expect(away('c', 'a')).toEqual(['handled', 'handled']);
    expect(board.play?.square).toBe('H8');
  });

  test('arrows bring the cursor, and bring it back to where it was left', () => {
    away('ArrowDown', 'ArrowDown', 'ArrowRight', ' ');
    expect(board.cursor).toEqual({ ...at('I9'), direction: 'down' });
    board.recall();
    expect(board.cursor).toBeNull();
    away('ArrowUp');
    expect(board.cursor).toEqual({ ...at('I9'), direction: 'down' });
  });

  test('what was laid by hand is sent with Enter, and nothing else is', () => {
    expect(away('Enter', ' ')).toEqual([null, null]);
    board.lay(tile('C'), at('H8'));
    expect(away(' ', 'Enter')).toEqual([null, 'play']);
  });

  test('letters choose tiles while some are exchanged', () => {
    board.beginExchange();
    expect(away('Enter', 'a', 'a', 'a', 'w', '?', 'ArrowUp')).toEqual([
      null,
      'handled',
      'handled',
      'unknown',
      'handled',
      'handled',
      null,
    ]);
    expect(board.exchangedLetters()).toEqual(['A', 'A', 'L·L', '?']);
    expect(board.laid.size).toBe(0);
    expect(away('Enter', 'Escape')).toEqual(['play', 'handled']);
    expect(board.exchanging).toBeNull();
  });

  test('are nobody’s on a board that is only looked at', () => {
    board.movable = false;
    expect(away('c', 'ArrowUp', 'Escape')).toEqual([null, null, null]);
  });
});
