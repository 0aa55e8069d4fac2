// Clocks as people read them. The server says how much was used and when; the browser counts on from there.

import type { ClockView } from '@faristol/protocol';

export interface Reading {
  text: string;
  running: boolean;
  /** Beyond the time that was given: shown with a minus. */
  over: boolean;
  /** Little time is left. */
  low: boolean;
}

const LOW = 60_000; // ms left of a chess clock
const LOW_TURN = 15_000; // ms left of a turn

/** `18:42`, and `−0:05` beyond the end; a second begun is shown whole. */
export function minutesAndSeconds(left: number): string {
  const seconds = Math.abs(Math.ceil(left / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return left <= -1000 ? `\u2212${text}` : text;
}

/** The clock of one seat at the server's time *now*; null where there is none to show. */
export function readClock(clock: ClockView, seat: number, turn: number | null, now: number): Reading | null {
  const since = Math.max(0, now - clock.now);
  if (clock.kind === 'chess') {
    const running = clock.running === seat;
    const left = clock.allotted - (clock.used[seat] ?? 0) - (running ? since : 0);
    return { text: minutesAndSeconds(left), running, over: left <= -1000, low: left < LOW };
  }
  if (clock.kind === 'turn' && clock.turn_limit !== null && seat === turn) {
    const left = Math.max(0, clock.turn_limit - clock.turn_used - (clock.turn_runs ? since : 0));
    return { text: minutesAndSeconds(left), running: clock.turn_runs, over: false, low: left < LOW_TURN };
  }
  return null;
}

/** Whole seconds until *at*, never below zero. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000));
}
