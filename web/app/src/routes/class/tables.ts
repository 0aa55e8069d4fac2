// How a table of a lesson stands, and which comes first: who needs the teacher, who plays, who has finished.

import type { ClassSeat, ClassTable, GameView, TableView } from '@faristol/protocol';

export type TableState = 'away' | 'challenge' | 'stuck' | 'paused' | 'plays' | 'over';

export interface Standing {
  state: TableState;
  /** Since when, in the server's time; null where that says nothing. */
  since: number | null;
  /** Whose place is empty. */
  away: readonly number[];
  needs: boolean;
}

const SILENCE = 30_000; // ms without a sign before somebody counts as gone
const NEEDS: ReadonlySet<TableState> = new Set(['away', 'challenge', 'stuck']);

/** Who sits at a seat: a pupil, two, or nobody. */
export function pupilsOf({ pupil, partner }: ClassSeat): number[] {
  return [pupil, partner].filter((one) => one !== null);
}

/** How *table* stands at *now*, given its position and since when pupils are away. */
export function standingOf(
  table: ClassTable,
  view: GameView | TableView | null,
  seen: { awaySince: ReadonlyMap<number, number>; movedAt: number; held: boolean },
  now: number,
): Standing {
  const { awaySince, movedAt, held } = seen;
  const told = (state: TableState, since: number | null = null, away: readonly number[] = []): Standing => ({
    state,
    since,
    away,
    needs: NEEDS.has(state),
  });
  if (table.state === 'over' || view?.status === 'over') return told('over', table.ended_at);
  if (held) return told('paused');
  if (view?.phase === 'challenged') return told('challenge');
  const away = table.seats
    .flatMap(pupilsOf)
    .filter((pupil) => now - (awaySince.get(pupil) ?? now) >= SILENCE);
  // Beside a wooden board one device is enough.
  if (table.kind === 'game' && away.length > 0)
    return told('away', Math.min(...away.map((pupil) => awaySince.get(pupil) ?? now)), away);
  if (view && view.clock.paused !== null) return told('paused');
  if (now - movedAt > 2 * table.turn_ms) return told('stuck', movedAt);
  return told('plays');
}

const ORDER: Record<TableState, number> = { away: 0, challenge: 0, stuck: 0, paused: 1, plays: 1, over: 2 };

/** Needs you, plays, finished; inside, whatever has lasted longest, and then by number. */
export function inOrder<T extends { table: ClassTable; standing: Standing }>(tables: readonly T[]): T[] {
  return tables.toSorted(
    (one, other) =>
      ORDER[one.standing.state] - ORDER[other.standing.state] ||
      (one.standing.needs ? (one.standing.since ?? Infinity) - (other.standing.since ?? Infinity) || 0 : 0) ||
      one.table.number - other.table.number,
  );
}
