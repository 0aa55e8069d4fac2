// What the clock beside the board counts, and when it warns. Pure, so that a test can wait for an hour.

import type { ClockView } from '@faristol/protocol';
import type { Sound } from '../../state/sounds.js';

/** Milliseconds that are left to *seat* at the server's time *now*; below zero in overtime, null without a clock. */
export function leftOf(clock: ClockView, seat: number, turn: number | null, now: number): number | null {
  const since = Math.max(0, now - clock.now);
  if (clock.kind === 'chess')
    return clock.allotted - (clock.used[seat] ?? 0) - (clock.running === seat ? since : 0);
  if (clock.kind !== 'turn' || clock.turn_limit === null) return null;
  if (seat !== turn) return clock.turn_limit;
  return clock.turn_limit - clock.turn_used - (clock.turn_runs ? since : 0);
}

/** CLASSIC-7e, FISC-11d: once the round's time is over a chess clock has a timer for each play, too. */
export function playLeftOf(clock: ClockView, seat: number, turn: number | null, now: number): number | null {
  if (clock.kind !== 'chess' || clock.turn_limit === null || seat !== turn) return null;
  const since = clock.turn_runs ? Math.max(0, now - clock.now) : 0;
  return Math.max(0, clock.turn_limit - clock.turn_used - since);
}

/** How full the sandglass of *seat* is, from one to zero. */
export function sandOf(clock: ClockView, left: number): number {
  const whole = clock.kind === 'chess' ? clock.allotted : (clock.turn_limit ?? 1);
  return Math.max(0, Math.min(1, left / whole));
}

const WARNINGS: Record<string, readonly (readonly [number, Sound])[]> = {
  chess: [
    [60_000, 'turn'],
    [10_000, 'turn'],
    [0, 'knock'],
  ],
  turn: [
    [30_000, 'turn'],
    [10_000, 'turn'],
    [5_000, 'turn'],
    [0, 'knock'],
  ],
};

/** The warning whose moment lies between two readings of one clock. */
export function alarmBetween(kind: string, before: number, now: number): Sound | null {
  if (kind === 'chess' && before < 0) {
    // Every minute begun in overtime costs points: a knock for each.
    return Math.floor(before / 60_000) !== Math.floor(now / 60_000) ? 'knock' : null;
  }
  return (WARNINGS[kind] ?? []).find(([moment]) => before > moment && now <= moment)?.[1] ?? null;
}
