// A first division of pupils among tables, to be changed by hand: no table is left with one alone.

/** The table of each pupil, counted from one: as many tables as tables of *size* need, as even as they can be. */
export function dealt(pupils: readonly { number: number }[], size: number): Map<number, number> {
  const tables = Math.max(1, Math.ceil(pupils.length / size));
  const each = Math.floor(pupils.length / tables);
  const larger = pupils.length % tables;
  const found = new Map<number, number>();
  let at = 0;
  for (let table = 1; table <= tables; table++)
    for (let seat = 0; seat < each + (table <= larger ? 1 : 0); seat++) {
      const pupil = pupils[at++];
      if (pupil) found.set(pupil.number, table);
    }
  return found;
}
