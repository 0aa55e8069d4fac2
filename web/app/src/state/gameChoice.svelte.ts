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
  failed = $state<unknown>(null);
  #brought = '';
  #minutes = $state<number | null>(null);
  #turns = $state<number | null>(null);
  #pairs = $state<boolean | null>(null);
  #usual = 25;
  #proposed: 0 | -1 = 0; // its place among the counts

  /** Those to choose from: the published ones, one's own, and the one that a link brought. */
  regulations = $derived.by<readonly RegulationView[]>(() => {
    const brought = this.#brought && catalogue.of(this.#brought);
    const listed = catalogue.regulations;
    return brought && !listed.some((one) => one.key === brought.key) ? [...listed, brought] : listed;
  });
  regulation = $derived<RegulationView | undefined>(
    this.regulations.find((one) => one.key === this.key) ?? this.regulations[0],
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
    this.#brought = start.regulation;
    this.#usual = start.minutes;
    this.#proposed = start.players === 'fewest' ? 0 : -1;
    void this.load();
  }

  /** Those that were typed; before that the regulation's own, where people chose them. */
  get minutes(): number {
    const own = this.regulation?.version || this.regulation?.pairs ? this.regulation.minutes : this.#usual;
    return this.#minutes ?? own;
  }

  set minutes(typed: number) {
    this.#minutes = typed;
  }

  /** How many turns each has at most, where the regulation counts them. */
  get turns(): number | null {
    const own = this.regulation?.turns_each ?? null;
    return own === null ? null : (this.#turns ?? own);
  }

  set turns(typed: number | null) {
    this.#turns = typed;
  }

  /** Whether two share each seat: as the regulation has it, until somebody says otherwise. */
  get pairs(): boolean {
    return this.#pairs ?? this.regulation?.pairs ?? false;
  }

  set pairs(chosen: boolean) {
    this.#pairs = chosen;
  }

  /** The agreed number of turns, where it is another than the regulation's. */
  get agreedTurns(): number | null {
    const { turns } = this;
    return turns === this.regulation?.turns_each ? null : turns;
  }

  load = async (): Promise<void> => {
    this.failed = null;
    try {
      await Promise.all([catalogue.needRegulations(), catalogue.needOne(this.key), catalogue.needLexicons()]);
    } catch (why) {
      this.failed = why;
    }
  };
}
