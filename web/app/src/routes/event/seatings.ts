// Where everybody sits in a round, whatever the system.

import type { RoundView } from '@faristol/protocol';
import type { Championship } from '../../state/championship.svelte.js';

export interface Seating {
  entrant: number;
  name: string;
  club: string;
  table: number | null;
  others: readonly number[];
  points: number;
}

export function seatings(round: RoundView, event: Championship): Seating[] {
  const seat = (entrant: number, table: number | null, others: readonly number[], points = 0): Seating => ({
    entrant,
    name: event.name(entrant),
    club: event.entrant(entrant)?.club ?? '',
    table,
    others,
    points,
  });
  return [
    ...round.boards.flatMap((board) => [
      seat(board.first, board.table, [board.second]),
      seat(board.second, board.table, [board.first]),
    ]),
    ...round.tables.flatMap((table) =>
      table.seats.map((one) =>
        seat(
          one,
          table.table,
          table.seats.filter((other) => other !== one),
        ),
      ),
    ),
    ...round.byes.map((bye) => seat(bye.entrant, null, [], bye.points)),
  ];
}

export function byName(seats: readonly Seating[]): Seating[] {
  return [...seats].sort((a, b) => a.name.localeCompare(b.name, 'ca'));
}

/** School by school, in the order that they have within each. */
export function bySchool(seats: readonly Seating[]): Seating[] {
  return [...seats].sort((a, b) => a.club.localeCompare(b.club, 'ca'));
}
