import { describe, expect, test } from 'vitest';
import { shortNames } from '../src/state/shortNames.js';

describe('names in a narrow column', () => {
  test.each([
    [
      ['Anna Ferrer', 'Robot aficionat'],
      ['Anna', 'Robot'],
    ],
    [
      ['Anna Ferrer', 'Robot aprenent', 'Robot de club'],
      ['Anna', 'aprenent', 'de club'],
    ],
    [
      ['Anna Ferrer', 'Anna Puig'],
      ['Ferrer', 'Puig'],
    ],
    [
      ['Anna', 'Anna Puig'],
      ['Anna', 'Puig'],
    ],
    [
      ['Anna', 'Robot mestre', 'Robot mestre'],
      ['Anna', 'Robot 2', 'Robot 3'],
    ],
    [[], []],
  ])('%j are written %j', (names, short) => expect(shortNames(names)).toEqual(short));

  test.each([
    [
      ['Anna Ferrer', 'Robot aficionat'],
      ['Anna', 'Aficionat'],
    ],
    [
      ['Anna Ferrer', 'Robot de club', 'Robot mestre', 'Robot mestre 2'],
      ['Anna', 'De club', 'Mestre', 'Mestre 2'],
    ],
    [
      ['Anna', 'Robot', 'Amateur robot'],
      ['Anna', 'Robot', 'Amateur'],
    ],
  ])('of robots the level is written: %j as %j', (names, short) =>
    expect(shortNames(names, 'Robot')).toEqual(short),
  );
});
