import { describe, expect, it } from 'vitest';
import { isScore, readQuick, readResult } from '../src/state/typed.js';

describe('a result as a director types it', () => {
  it.each([
    ['412 367', '412-367'],
    ['412-367', '412-367'],
    [' 412 – 367 ', '412-367'],
    ['0 0', '0-0'],
    ['-12 300', '-12-300'],
    ['+', '+'],
    ['-', '-'],
    ['412', null],
    ['412 367 1', null],
    ['guanya', null],
    ['', null],
  ])('%j is %j', (typed, read) => expect(readResult(typed)).toBe(read));

  it.each([
    ['3 412 367', { table: 3, result: '412-367' }],
    ['12: 300-299', { table: 12, result: '300-299' }],
    ['4 +', { table: 4, result: '+' }],
    ['412 367', null],
    ['x 1 2', null],
  ])('%j names its table', (typed, read) => expect(readQuick(typed)).toEqual(read));
});

describe('the points of a player', () => {
  it.each([0, -12, 412, -999, 9999])('can be %s', (value) => {
    expect(isScore(value)).toBe(true);
  });

  it.each([null, undefined, 3.7, 99999, 1e9, -1000, NaN])('cannot be %s', (value) => {
    expect(isScore(value)).toBe(false);
  });
});
