import { describe, expect, it } from 'vitest';
import { dealt } from '../src/routes/class/dealing.js';
import { keyIn } from '../src/routes/class/keys.js';
import { termEnd } from '../src/routes/class/term.js';

describe('the end of the term', () => {
  it('is the next one that is two weeks away at least', () => {
    expect(termEnd(new Date(2026, 8, 10))).toBe('2026-12-22');
    expect(termEnd(new Date(2026, 11, 8))).toBe('2026-12-22');
    expect(termEnd(new Date(2026, 11, 9))).toBe('2027-03-31');
    expect(termEnd(new Date(2027, 3, 1))).toBe('2027-06-30');
  });
});

describe('tables by hand', () => {
  const pupils = (count: number): { number: number }[] =>
    Array.from({ length: count }, (_, index) => ({ number: index + 1 }));

  it('begin as even as they can be', () => {
    const sizes = (count: number, size: number): number[] => {
      const found = new Map<number, number>();
      for (const table of dealt(pupils(count), size).values()) found.set(table, (found.get(table) ?? 0) + 1);
      return [...found.values()];
    };
    expect(sizes(26, 4)).toEqual([4, 4, 4, 4, 4, 3, 3]);
    expect(sizes(5, 4)).toEqual([3, 2]);
    expect(sizes(1, 2)).toEqual([1]);
    expect(sizes(0, 2)).toEqual([]);
  });
});

describe('what a square code holds', () => {
  it('is a key of the class or a card; the name of a tab is neither', () => {
    expect(keyIn('y5posdxetiescauzqubzk6tksm')?.kind).toBe('token');
    expect(keyIn('p7.abcdefghijklmnopqrstuvwxyz')?.kind).toBe('card');
    for (const other of ['', 'names', 'results', 'settings', 'p7.short']) expect(keyIn(other)).toBeNull();
  });
});
