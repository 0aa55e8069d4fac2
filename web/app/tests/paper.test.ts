// Paper slips as judges type them.

import { describe, expect, test } from 'vitest';
import { readNames, readTable } from '../src/routes/duplicate/lists.js';
import { commandOf, readLine } from '../src/routes/duplicate/paper.js';

describe('a paper slip in one line', () => {
  test.each([
    ['12 h8 casa', { do: 'paper', by: 11, square: 'H8', word: 'CASA' }],
    ['12 8h c(a)sa', { do: 'paper', by: 11, square: '8H', word: 'C(A)SA' }],
    ['3 o15 il·lús', { do: 'paper', by: 2, square: 'O15', word: 'IL·LÚS' }],
    ['3 h 8 casa', { do: 'paper', by: 2, square: 'H8', word: 'CASA' }],
    ['7 =', { do: 'paper', by: 6, same: true }],
    ['7=', { do: 'paper', by: 6, same: true }],
    ['7 -', { do: 'paper', by: 6, null: 'illegible-word' }],
  ])('%s', (line, command) => {
    const typed = readLine(line, 20);
    expect(typed.kind).toBe('slip');
    expect(typed.kind === 'slip' && commandOf(typed)).toEqual(command);
  });

  test.each([
    ['', 'nothing'],
    ['casa', 'unread'],
    ['12', 'unread'],
    ['12 casa', 'unread'],
    ['21 h8 casa', 'unknown'],
    ['0 =', 'unknown'],
  ])('%s is not one yet', (line, kind) => {
    expect(readLine(line, 20).kind).toBe(kind);
  });
});

test('names as they are pasted', () => {
  expect(readNames('1. Anna Puig\n\n  Biel \n3\tCarla\n')).toEqual(['Anna Puig', 'Biel', 'Carla']);
});

test('a table of places', () => {
  expect(readTable('A: Alacant\nl·l = Brussel·les\n\n')).toEqual({ A: 'Alacant', 'L·L': 'Brussel·les' });
});
