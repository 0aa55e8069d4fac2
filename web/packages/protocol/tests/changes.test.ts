import { expect, test } from 'vitest';
import { applied } from '../src/changes.js';

test('a list is spliced, and one that may be missing goes or comes whole', () => {
  const waiting = { turn: null, sheet: ['CASA'], tiles: [{ tile: 'A', count: 12 }] };
  const begun = applied(waiting, { turn: 0, sheet: { keep: 1, then: ['PASSA'], rest: 0 }, tiles: null });

  expect(begun).toEqual({ turn: 0, sheet: ['CASA', 'PASSA'], tiles: null });
  expect(applied(begun, { tiles: ['B'] })).toMatchObject({ tiles: ['B'] });
  expect(applied(waiting, { tiles: ['B'] })).toMatchObject({ tiles: ['B'] });
});
