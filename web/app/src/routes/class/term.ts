// The terms of a school year as most schools here have them: they end at Christmas, in spring, and in June.

const ENDS: readonly (readonly [number, number])[] = [
  [3, 31],
  [6, 30],
  [12, 22],
];
const AT_LEAST = 14; // days: a class that is made shortly before the holidays is for the term after them

/** The last day of the term for a class that is made on *today*, as 2026-12-22. */
export function termEnd(today: Date): string {
  const after = new Date(today.getFullYear(), today.getMonth(), today.getDate() + AT_LEAST);
  for (const year of [after.getFullYear(), after.getFullYear() + 1])
    for (const [month, day] of ENDS)
      if (new Date(year, month - 1, day) >= after)
        return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return '';
}
