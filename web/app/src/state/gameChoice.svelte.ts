// What every form for a game chooses first: the regulation, how many play by it, and their clock.

import type { RegulationView } from '@faristol/protocol';
import { catalogue } from './catalogue.svelte.js';

export type Clock = 'chess' | 'turn' | 'none';

interface Start {
  regulation: string;
  minutes: number;
  /** How many are proposed where the regulation leaves it open. */
  players: 'fewest' | 'most';
}

export class GameChoice {
  key = $state('');
  players = $state(0);
  clock = $state<Clock | null>(null);
  minutes = $state(0);
  failed = $state<unknown>(null);
  #proposed: 0 | -1 = 0; // its place among the counts

  regulation = $derived<RegulationView | undefined>(
    catalogue.regulations.find((one) => one.key === this.key) ?? catalogue.regulations[0],
  );
  counts = $derived.by(() => {
    const { fewest_players: fewest = 1, most_players: most = 0 } = this.regulation ?? {};
    return Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
  });
  count = $derived(this.counts.includes(this.players) ? this.players : (this.counts.at(this.#proposed) ?? 2));
  clocks = $derived((this.regulation?.clocks ?? []) as Clock[]);
  chosenClock = $derived<Clock>(
    this.clock && this.clocks.includes(this.clock) ? this.clock : (this.clocks[0] ?? 'none'),
  );

  constructor(start: Start) {
    this.key = start.regulation;
    this.minutes = start.minutes;
    this.#proposed = start.players === 'fewest' ? 0 : -1;
    void this.load();
  }

  load = async (): Promise<void> => {
    this.failed = null;
    try {
      await Promise.all([catalogue.needRegulations(), catalogue.needLexicons()]);
    } catch (why) {
      this.failed = why;
    }
  };
}
