// The settings of an event that nobody has touched: the federation's; and what follows from a change of system.

import type { EventSettings, RegulationView } from '@faristol/protocol';

export type System = NonNullable<EventSettings['system']>;

export const FEDERATION: EventSettings = {
  name: '',
  system: 'swiss',
  rounds: 5,
  official: true,
  regulation: 'fisc',
  starts: 'lot',
  round_minutes: 60,
  game_minutes: 25,
  k: 20,
  team_boards: 4,
  tie_breaks: ['median-buchholz', 'berger', 'difference', 'total'],
};

/** How many sit at one table. */
function seatsOf(system: System): number {
  return system === 'tables' ? 4 : 2;
}

/** *regulation* where as many play by it as sit at a table of *system*, or else the one to propose:
 *  the federation's, then one made for just so many, then any. */
export function regulationFor(
  system: System,
  regulation: string | undefined,
  all: readonly RegulationView[],
): string | undefined {
  const seats = seatsOf(system);
  const fitting = all.filter((one) => one.fewest_players <= seats && seats <= one.most_players);
  const named = (key: string | undefined): RegulationView | undefined =>
    fitting.find((one) => one.key === key);
  const proposed =
    named(regulation) ??
    named(FEDERATION.regulation) ??
    fitting.find((one) => one.fewest_players === one.most_players) ??
    fitting[0];
  return proposed?.key ?? regulation;
}
