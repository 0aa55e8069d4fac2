// The calls to the tables as a wall shows them: lines in columns, slide by slide.

import type { Seating } from './seatings.js';

export type CallLine = { kind: 'school'; school: string } | { kind: 'seat'; seat: Seating };

/** The lines of a slide: so many columns of so many lines at most. */
export type Slide = readonly (readonly CallLine[])[];

/** Everybody's line; school by school each has its name above, also where it goes on in another column. */
export function callSlides(
  seats: readonly Seating[],
  bySchool: boolean,
  lines: number,
  columns: number,
): Slide[] {
  const filled: CallLine[][] = [];
  let column: CallLine[] = [];
  let before: string | null = null;
  const next = (): void => {
    if (column.length > 0) filled.push(column);
    column = [];
  };
  for (const seat of seats) {
    const begins = bySchool && seat.club !== before;
    // A name above nobody helps nobody: it goes to where its first pupil is.
    if (column.length + (begins ? 2 : 1) > lines) next();
    if (bySchool && (begins || column.length === 0)) column.push({ kind: 'school', school: seat.club });
    column.push({ kind: 'seat', seat });
    before = seat.club;
  }
  next();
  return Array.from({ length: Math.ceil(filled.length / columns) }, (_, at) =>
    filled.slice(at * columns, (at + 1) * columns),
  );
}
