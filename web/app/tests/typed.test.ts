import { describe, expect, it } from 'vitest';
import { readQuick, readQuickScores, readTime } from '../src/state/typed.js';

describe('results as directors type them', () => {
  it.each([
    ['3 210 180 180 95', { table: 3, scores: [210, 180, 180, 95] }],
    ['12: 210, 180, 95', { table: 12, scores: [210, 180, 95] }],
    ['1 210 −5 180 95', { table: 1, scores: [210, -5, 180, 95] }],
  ])('%s is a table with its points', (text, read) => {
    expect(readQuickScores(text)).toEqual(read);
  });

  it.each(['3 210 180', '3', '210 a b c', '3 1 2 3 4 5'])('%s is none', (text) => {
    expect(readQuickScores(text)).toBeNull();
  });

  it('two points are a result of two', () => {
    expect(readQuick('3 412 367')).toEqual({ table: 3, result: '412-367' });
  });
});

describe('a time as people write it', () => {
  it.each([
    ['12:30', 750],
    ['12', 720],
    ['0:05', 5],
  ])('%s', (text, seconds) => {
    expect(readTime(text)).toBe(seconds);
  });

  it.each(['', '12:75', 'dotze', '1:2'])('%s is none', (text) => {
    expect(readTime(text)).toBeNull();
  });
});
