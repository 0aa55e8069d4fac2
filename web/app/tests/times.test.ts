import { describe, expect, test } from 'vitest';
import type { ClockView } from '@faristol/protocol';
import { minutesAndSeconds, readClock, secondsUntil } from '../src/state/times.js';

const chess: ClockView = {
  kind: 'chess',
  now: 1_000_000,
  allotted: 1_500_000,
  used: [378_000, 1_499_000],
  running: 1,
  turn_used: 0,
  turn_limit: null,
  turn_runs: false,
  game_ends_at: null,
  paused: null,
};

describe('clocks as people read them', () => {
  test.each([
    [1_500_000, '25:00'],
    [1_122_000, '18:42'],
    [999, '0:01'],
    [0, '0:00'],
    [-999, '0:00'],
    [-1000, '−0:01'],
    [-67_200, '−1:07'],
  ])('%d ms left is %s', (left, text) => expect(minutesAndSeconds(left)).toBe(text));

  test('only the clock that runs goes on', () => {
    expect(readClock(chess, 0, 1, 1_030_000)).toMatchObject({ text: '18:42', running: false, over: false });
    expect(readClock(chess, 1, 1, 1_030_000)).toMatchObject({ text: '−0:29', running: true, over: true });
  });

  test('a turn timer is shown at the seat that is to move, and stands at zero', () => {
    const turn: ClockView = {
      ...chess,
      kind: 'turn',
      running: null,
      turn_used: 110_000,
      turn_limit: 120_000,
      turn_runs: true,
    };
    expect(readClock(turn, 0, 0, 1_004_000)).toMatchObject({ text: '0:06', low: true });
    expect(readClock(turn, 0, 0, 1_090_000)).toMatchObject({ text: '0:00', over: false });
    expect(readClock(turn, 1, 0, 1_004_000)).toBeNull();
  });

  test('without a clock there is nothing to read', () => {
    expect(readClock({ ...chess, kind: 'none' }, 0, 0, 1_000_000)).toBeNull();
  });

  test('a countdown never goes below zero', () => {
    expect([secondsUntil(5_000, 1_200), secondsUntil(5_000, 9_000)]).toEqual([4, 0]);
  });
});
