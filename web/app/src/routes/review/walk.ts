// A finished game as a walk: which steps are turns, how it stood after each, and why a play was better.

import type { AnalysedMove, AnalysedTurn, Position, ReplayView } from '@faristol/protocol';
import { keyOf, type Cell } from '@faristol/board';

const TURNS: ReadonlySet<string> = new Set(['play', 'exchange', 'pass', 'lost']);

/** The empty board before the first line, and every line of the sheet. */
export function steps(replay: ReplayView): Position[] {
  const start: Position = {
    line: null,
    laid: [],
    stood: true,
    racks: [],
    scores: replay.players.map(() => 0),
    bag: 0,
    used: [],
  };
  return [start, ...replay.positions];
}

/** The number of the turn at each step, as the sheet counts them; fines and bonuses are none. */
export function turnNumbers(walk: readonly Position[]): number[] {
  let number = 0;
  return walk.map(({ line }) => (line && TURNS.has(line.kind) ? ++number : number));
}

export const isTurn = (step: Position | undefined): boolean => TURNS.has(step?.line?.kind ?? '');

/** The lead of *me* over the best of the others after a step. */
export function lead(step: Position, me: number): number {
  const others = step.scores.filter((_, seat) => seat !== me);
  return (step.scores[me] ?? 0) - Math.max(...others);
}

/** How likely *me* was to win after each step, as far as it is known. */
export function wins(
  walk: readonly Position[],
  turns: ReadonlyMap<number, AnalysedTurn>,
  me: number,
  winner: number | null,
): (number | null)[] {
  return walk.map((_, step) => {
    if (step === 0) return 0.5;
    if (step === walk.length - 1 && turns.size > 0) return winner === null ? 0.5 : Number(winner === me);
    const turn = turns.get(step - 1);
    const win = turn?.choices[turn.played]?.win ?? null;
    if (turn === undefined || win === null) return null;
    return turn.seat === me ? win : 1 - win;
  });
}

/** The board before a step, what was laid there, and another play to compare it with. */
export function boardAt(
  walk: readonly Position[],
  step: number,
  other: AnalysedMove | null,
  first: boolean,
): Cell[] {
  const board = new Map<number, Cell>();
  for (const [at, { laid, stood }] of walk.slice(0, step + 1).entries()) {
    const now = at === step;
    for (const cell of laid) if (stood || now) board.set(keyOf(cell), { ...cell, fresh: now, last: false });
  }
  for (const cell of other?.laid ?? []) {
    const key = keyOf(cell);
    // Where both lie on one square the play that was made is seen, unless the other one was asked for.
    if (first || !board.has(key)) board.set(key, { ...cell, fresh: false, last: false, other: true });
  }
  return [...board.values()];
}

/** What makes the best play better, as far as it can be shown: at most two reasons. */
export type Reason =
  | { because: 'whole' }
  | { because: 'more' | 'less'; points: number }
  | { because: 'kept' | 'worse'; worth: number; kept: readonly string[] }
  | { because: 'there' };

const WORTH = 2.5; // points: less is nobody's reason

export function reasons(turn: AnalysedTurn, rackSize: number): Reason[] {
  const best = turn.choices[0];
  const played = turn.choices[turn.played];
  if (!best || !played || best === played || turn.fell !== null) return [];
  const found: Reason[] = [];
  const points = best.score - played.score;
  const worth = best.kept_worth - played.kept_worth;
  if (best.kind === 'play' && best.tiles.length === rackSize) found.push({ because: 'whole' });
  if (points !== 0) found.push({ because: points > 0 ? 'more' : 'less', points: Math.abs(points) });
  if (turn.still_there) found.push({ because: 'there' });
  if (turn.bag > 0 && best.kept.length > 0 && Math.abs(worth) >= WORTH)
    found.push({
      because: worth > 0 ? 'kept' : 'worse',
      worth: Math.abs(Math.round(worth)),
      kept: best.kept,
    });
  // What only speaks against the best play explains nothing by itself.
  const speaking = found.filter(({ because }) => because !== 'worse' || points > 0);
  return speaking.length === 1 && speaking[0]?.because === 'less' ? [] : speaking.slice(0, 2);
}

/** The step of the next serious loss of *seats* after *step*, around the end if there is none. */
export function nextLoss(
  turns: ReadonlyMap<number, AnalysedTurn>,
  step: number,
  mine: (seat: number) => boolean,
  back = false,
): number | null {
  const at = [...turns.values()]
    .filter((turn) => turn.serious && mine(turn.seat))
    .map((turn) => (turn.line ?? 0) + 1)
    .toSorted((one, other) => one - other);
  const found = back ? at.findLast((one) => one < step) : at.find((one) => one > step);
  return found ?? (back ? at.at(-1) : at[0]) ?? null;
}
