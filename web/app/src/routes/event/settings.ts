// What follows from a change of system.

import type { EventSettings, RegulationView } from '@faristol/protocol';

export type System = NonNullable<EventSettings['system']>;

/** How many sit at one table. */
function seatsOf(system: System): number {
  return system === 'tables' ? 4 : 2;
}

/** The first of *wished* by which as many play as sit at a table of *system*, or else the one to propose:
 *  one made for just so many, or any. */
export function regulationFor(
  system: System,
  wished: readonly (string | undefined)[],
  all: readonly RegulationView[],
): string | undefined {
  const seats = seatsOf(system);
  const fitting = all.filter((one) => one.fewest_players <= seats && seats <= one.most_players);
  return (
    wished.find((key) => fitting.some((one) => one.key === key)) ??
    fitting.find((one) => one.fewest_players === one.most_players)?.key ??
    fitting[0]?.key ??
    wished[0]
  );
}
