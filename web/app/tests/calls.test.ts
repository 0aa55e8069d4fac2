// DUP-5a: the calls of a round, shown and said once each.

import { expect, test } from 'vitest';
import type { CalledLine } from '@faristol/protocol';
import { calledNow, TimeCalls } from '../src/state/caller.svelte.js';

const line = (shown: string): CalledLine => ({ shown, spoken: shown, fast: false, tile: null, old: false });
const LINES = [line('1 minut!'), line('30 segons!'), line('Temps!')];

test.each([
  [61_000, null],
  [60_000, '1 minut!'],
  [55_500, '1 minut!'],
  [54_000, null],
  [29_900, '30 segons!'],
  [null, null],
])('with %s ms left the screen shows %s', (left, shown) => {
  expect(calledNow(left, [60, 30], LINES)).toBe(shown);
});

test('each call is said once a round, and not long after its second', () => {
  const calls = new TimeCalls();
  const said = [90_000, 59_900, 59_700, 29_800, 29_600, 0, 0].map(
    (left) => calls.due(1, left, [60, 30], LINES)?.shown ?? null,
  );
  expect(said).toEqual([null, '1 minut!', null, '30 segons!', null, 'Temps!', null]);
  expect(calls.due(2, 40_000, [60, 30], LINES)).toBeNull(); // whoever comes late does not hear old calls
  expect(calls.due(2, 30_000, [60, 30], LINES)?.shown).toBe('30 segons!');
});
