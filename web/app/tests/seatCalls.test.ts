import { expect, test } from 'vitest';
import { callSlides } from '../src/routes/event/calls.js';
import type { Seating } from '../src/routes/event/seatings.js';

function pupils(...schools: [string, number][]): Seating[] {
  let entrant = 0;
  return schools.flatMap(([club, count]) =>
    Array.from({ length: count }, () => {
      entrant++;
      return { entrant, name: `P${entrant}`, club, table: entrant, others: [], points: 0 };
    }),
  );
}

const told = (seats: Seating[], bySchool: boolean): string[][] =>
  callSlides(seats, bySchool, 4, 2).map((slide) =>
    slide.map((column) =>
      column.map((line) => (line.kind === 'school' ? line.school : line.seat.name)).join(' '),
    ),
  );

test('names fill one column after the other', () => {
  expect(told(pupils(['Pia', 9]), false)).toEqual([['P1 P2 P3 P4', 'P5 P6 P7 P8'], ['P9']]);
});

test('a school has its name above, again where it goes on, and never above nobody', () => {
  expect(told(pupils(['Pia', 3], ['Mar', 4], ['Rec', 1]), true)).toEqual([
    ['Pia P1 P2 P3', 'Mar P4 P5 P6'],
    ['Mar P7 Rec P8'],
  ]);
  expect(told(pupils(['Pia', 2], ['Mar', 1]), true)).toEqual([['Pia P1 P2', 'Mar P3']]);
});
