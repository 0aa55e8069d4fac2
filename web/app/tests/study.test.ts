// Word study: what is typed becomes tiles, and when a card comes back is said as people say it.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withWords } from '../src/i18n/index.svelte.js';
import { sameTiles, tilesOf, wordOf } from '../src/routes/study/letters.js';
import { when, whenNext } from '../src/routes/study/when.js';

// What the page's settings ask of a browser when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} }, querySelector: () => null });
});

const DAY = 86_400_000;

describe('what is typed', () => {
  it.each([
    ['il·lús', ['I', 'L·L', 'U', 'S'], 'IL·LUS'],
    ['IL.LUS', ['I', 'L·L', 'U', 'S'], 'IL·LUS'],
    ['quadre', ['Q', 'A', 'D', 'R', 'E'], 'QUADRE'],
    ['canya', ['C', 'A', 'NY', 'A'], 'CANYA'],
    ['llaç!', ['L', 'L', 'A', 'Ç'], 'LLAÇ'],
  ])('%s is its tiles', (typed, tiles, word) => {
    expect(tilesOf(typed)).toEqual(tiles);
    expect(wordOf(tiles)).toBe(word);
  });

  it('is made of the tiles of a card or is not', () => {
    expect(sameTiles(tilesOf('saca'), ['A', 'A', 'C', 'S'])).toBe(true);
    expect(sameTiles(tilesOf('saques'), ['A', 'A', 'C', 'S'])).toBe(false);
    expect(sameTiles(tilesOf('cal·la'), ['A', 'A', 'C', 'L', 'L'])).toBe(false);
  });
});

describe('when a card comes back', () => {
  beforeAll(() => withWords(Promise.resolve(), 'study'));

  it.each([
    [1, 'demà'],
    [2, "d'aquí a 2 dies"],
    [7, "d'aquí a una setmana"],
    [13, "d'aquí a 13 dies"],
    [15, "d'aquí a 2 setmanes"],
    [30, "d'aquí a un mes"],
    [59, "d'aquí a 8 setmanes"],
    [60, "d'aquí a 2 mesos"],
    [365, "d'aquí a 12 mesos"],
  ])('in %i days', (days, said) => {
    expect(when(days * DAY, 0)).toBe(said);
    expect(when(days * DAY + 1000, 0)).toBe(said);
  });

  it('at the end of today, whatever the hour: tomorrow', () => {
    expect(whenNext(DAY, DAY - 1)).toBe('demà');
    expect(whenNext(DAY, 1)).toBe('demà');
    expect(whenNext(3.9 * DAY, DAY / 2)).toBe("d'aquí a 3 dies");
  });
});
