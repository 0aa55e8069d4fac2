import { describe, expect, it } from 'vitest';
import type { ClockView } from '@faristol/protocol';
import { alarmBetween, leftOf, sandOf } from '../src/routes/desk/clock.js';

const chess: ClockView = {
  kind: 'chess',
  now: 1_000_000,
  allotted: 1_500_000,
  used: [1_490_000, 0],
  running: 0,
  turn_used: 0,
  turn_limit: null,
  turn_runs: false,
  game_ends_at: null,
  paused: null,
};
const turn: ClockView = {
  ...chess,
  kind: 'turn',
  used: [0, 0],
  running: null,
  turn_limit: 180_000,
  turn_used: 60_000,
  turn_runs: true,
};

describe('the clock beside the board', () => {
  it('counts on for the side that runs, into overtime', () => {
    expect(leftOf(chess, 0, 0, 1_000_000)).toBe(10_000);
    expect(leftOf(chess, 0, 0, 1_015_000)).toBe(-5_000);
    expect(leftOf(chess, 1, 0, 1_015_000)).toBe(1_500_000);
  });

  it('gives everybody who waits a whole turn', () => {
    expect(leftOf(turn, 0, 0, 1_020_000)).toBe(100_000);
    expect(leftOf(turn, 1, 0, 1_020_000)).toBe(180_000);
    expect(leftOf({ ...turn, turn_runs: false }, 0, 0, 1_020_000)).toBe(120_000);
  });

  it('never runs before the moment that the server told', () => {
    expect(leftOf(chess, 0, 0, 999_000)).toBe(10_000);
  });

  it('lets the sand run out and not further', () => {
    expect(sandOf(turn, 90_000)).toBe(0.5);
    expect(sandOf(chess, -5_000)).toBe(0);
  });

  it('warns once for each moment', () => {
    expect(alarmBetween('turn', 30_100, 29_900)).toBe('turn');
    expect(alarmBetween('turn', 29_900, 29_700)).toBeNull();
    expect(alarmBetween('turn', 100, -100)).toBe('knock');
    expect(alarmBetween('chess', 60_100, 59_900)).toBe('turn');
    expect(alarmBetween('chess', 100, -100)).toBe('knock');
  });

  it('knocks with every minute begun beyond the time', () => {
    expect(alarmBetween('chess', -59_900, -60_100)).toBe('knock');
    expect(alarmBetween('chess', -30_000, -30_200)).toBeNull();
  });
});
