import { describe, expect, test } from 'vitest';
import { readCommand } from '../src/state/commands.js';

const read = (text: string): unknown => readCommand(text, 15);

describe('a typed command', () => {
  test.each([
    ['H8 CASA', { ask: 'play', place: 'H8', word: 'CASA' }],
    ['8h c(a)sa', { ask: 'play', place: '8H', word: 'C(A)SA' }],
    ['juga o15 il·lús', { ask: 'play', place: 'O15', word: 'IL·LÚS' }],
    ['play H8 CASA', { ask: 'play', place: 'H8', word: 'CASA' }],
    ['prova H8 CASA', { ask: 'try', place: 'H8', word: 'CASA' }],
    ['canvia AEI', { ask: 'exchange', tiles: 'AEI' }],
    ['cambio a e ?', { ask: 'exchange', tiles: 'A E ?' }],
    ['swap', { ask: 'exchange', tiles: '' }],
    ['impugno casa', { ask: 'challenge', word: 'CASA' }],
    ['challenge', { ask: 'challenge', word: '' }],
    ['Passo', { ask: 'pass' }],
    ['paso.', { ask: 'pass' }],
    ['pass', { ask: 'pass' }],
    ['Última', { ask: 'last' }],
    ['señores', { ask: 'redraw' }],
    ['?', { ask: 'help' }],
    ['què hi ha a H8?', { ask: 'look', square: { row: 7, column: 7 } }],
    ['¿Qué hay en 8H?', { ask: 'look', square: { row: 7, column: 7 } }],
    ["what's at a1", { ask: 'look', square: { row: 0, column: 0 } }],
    ['o15', { ask: 'look', square: { row: 14, column: 14 } }],
    ['què hi ha a la fila h', { ask: 'row', index: 7 }],
    ['column 15', { ask: 'column', index: 14 }],
  ])('%s', (text, command) => expect(read(text)).toEqual(command));

  test.each([
    'balla',
    'P1',
    'H16',
    'H0 CASA',
    'fila Z',
    'columna 0',
    'fila',
    'passo avui',
    'què hi ha a casa',
  ])('is not understood: %s', (text) => expect(read(text)).toEqual({ ask: 'unknown', text }));

  test('names a square of the board that is there', () => {
    expect(readCommand('U21', 21)).toEqual({ ask: 'look', square: { row: 20, column: 20 } });
  });
});
