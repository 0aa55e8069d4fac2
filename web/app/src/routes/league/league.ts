// A league as its page shows it: the table of a division, everybody's games, and what waits for whom.

import type {
  BoardView,
  EntrantView,
  EventView,
  RecordView,
  RoundView,
  SheetPhotoView,
  StandingView,
} from '@faristol/protocol';

/** A game of two, with its match day. */
export interface Fixture {
  round: number;
  board: BoardView;
}

/** A line of a division's table. */
export interface Line {
  row: StandingView;
  record: RecordView;
  withdrawn: boolean;
  annulled: boolean;
}

/** Every game, in the order of the match days. */
export function fixtures(rounds: readonly RoundView[]): Fixture[] {
  return rounds.flatMap((round) => round.boards.map((board) => ({ round: round.number, board })));
}

export function of(one: Fixture, entrant: number): boolean {
  return one.board.first === entrant || one.board.second === entrant;
}

export function rivalOf(board: BoardView, entrant: number): number {
  return board.first === entrant ? board.second : board.first;
}

/** The groups to choose from: none where all play together. */
export function groupsOf(view: EventView): readonly string[] {
  return view.groups.length > 1 ? view.groups : [];
}

function inGroup(view: EventView, group: string, entrant: EntrantView | undefined): boolean {
  return groupsOf(view).length === 0 || entrant?.group === group;
}

/** Who plays in a group, in the order of the standings. */
export function membersOf(view: EventView, group: string): number[] {
  const people = new Map(view.entrants.map((one) => [one.id, one]));
  return view.standings
    .filter((row) => inGroup(view, group, people.get(row.entrant)))
    .map((row) => row.entrant);
}

/** The table of a group. */
export function tableOf(view: EventView, group: string): Line[] {
  const people = new Map(view.entrants.map((one) => [one.id, one]));
  return view.standings.flatMap((row) => {
    const entrant = people.get(row.entrant);
    if (!row.record || !inGroup(view, group, entrant)) return [];
    const { withdrawn = false, annulled = false } = entrant ?? {};
    return [{ row, record: row.record, withdrawn, annulled }];
  });
}

/** What a game is for one of the two, now. */
export type Stage = 'confirm' | 'waiting' | 'differ' | 'late' | 'todo' | 'done';

export function stageOf(board: BoardView, entrant: number, over: boolean): Stage {
  if (board.result !== null) return 'done';
  const mine = board.reports.find((one) => one.entrant === entrant)?.result ?? null;
  const theirs = board.reports.find((one) => one.entrant !== entrant)?.result ?? null;
  if (mine !== null && theirs !== null) return 'differ';
  if (theirs !== null) return 'confirm';
  if (mine !== null) return 'waiting';
  return over ? 'late' : 'todo';
}

/** Whether the last day has passed; days are those of the server, as everybody's. */
export function isOver(until: string, now: number): boolean {
  return until !== '' && new Date(now).toISOString().slice(0, 10) > until;
}

const ORDER: readonly Stage[] = ['confirm', 'differ', 'late', 'waiting', 'todo', 'done'];

/** The games of one entrant that are left, what waits for them first. */
export function leftOf(
  rounds: readonly RoundView[],
  view: EventView,
  entrant: number,
  over: boolean,
): Fixture[] {
  const gone = new Set(view.entrants.filter((one) => one.withdrawn).map((one) => one.id));
  return fixtures(rounds)
    .filter((one) => of(one, entrant) && one.board.result === null && !gone.has(rivalOf(one.board, entrant)))
    .sort(
      (a, b) =>
        ORDER.indexOf(stageOf(a.board, entrant, over)) - ORDER.indexOf(stageOf(b.board, entrant, over)) ||
        a.round - b.round,
    );
}

/** The photograph that somebody has shown of a game, among those that one may see. */
export function photoOf(
  photos: readonly SheetPhotoView[] | undefined,
  round: number,
  table: number,
  entrant: number,
): SheetPhotoView | undefined {
  return photos?.find((one) => one.round === round && one.table === table && one.entrant === entrant);
}

/** «412-367» as two numbers, those of the first and of the second of the board. */
export function scoresOf(result: string): [number, number] {
  const found = result.match(/^(-?\d+)-(-?\d+)/);
  return [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)];
}
