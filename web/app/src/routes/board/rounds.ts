// Trying moves out goes in short rounds, so that one can stop at any moment; here they are put together.

import type { MoveView, TriedView } from '@faristol/protocol';

/** What is known of a move: its static worth, and what trying it out came to. */
export interface Tried {
  move: MoveView;
  samples: number;
  points: number;
  win: number;
  winError: number;
}

const BEHIND = 2.6; // standard errors
const LEAST = 200; // deals before anybody is given up

/** Two rounds of one move as if they had been one. */
export function joined(before: Tried, round: TriedView): Tried {
  const samples = before.samples + round.samples;
  if (round.samples === 0) return before;
  const mean = (one: number, other: number): number =>
    (one * before.samples + other * round.samples) / samples;
  const win = mean(before.win, round.win);
  const squares = (value: number, error: number, count: number): number =>
    count * (error ** 2 * count + value ** 2);
  const spread =
    (squares(before.win, before.winError, before.samples) +
      squares(round.win, round.win_error, round.samples)) /
      samples -
    win ** 2;
  return {
    move: before.move,
    samples,
    points: mean(before.points, round.points),
    win,
    winError: Math.sqrt(Math.max(spread, 0) / samples),
  };
}

/** The best first: by the chance of winning, then by points; what was not tried stays in its order behind. */
export function ranked(tried: readonly Tried[]): Tried[] {
  return tried.toSorted(
    (one, other) =>
      Number(other.samples > 0) - Number(one.samples > 0) ||
      other.win - one.win ||
      other.points - one.points ||
      other.move.equity - one.move.equity,
  );
}

/** Those that are worth another round: not clearly behind the best. */
export function hopeful(tried: readonly Tried[]): Tried[] {
  const [best, ...others] = ranked(tried);
  if (!best) return [];
  return [
    best,
    ...others.filter(
      (one) => one.samples < LEAST || best.win - one.win <= BEHIND * Math.hypot(best.winError, one.winError),
    ),
  ];
}

export const sameMove = (one: MoveView, other: MoveView): boolean =>
  one.kind === other.kind &&
  one.square === other.square &&
  one.word === other.word &&
  one.tiles.toSorted().join() === other.tiles.toSorted().join();
