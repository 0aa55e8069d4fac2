// The games that wait for us, as the first page shows them: the most urgent first, at most four.

import type { GameTurn, YourTurns } from '@faristol/protocol';
import { world } from './world.svelte.js';

const SHOWN = 4;
const UNDO = 6000; // ms
const DRAWER = 'faristol.dismissed';

/** Of each game that was taken off the list, how often the others had played. */
type Dismissed = Readonly<Record<string, number>>;

export class Turns {
  told = $state.raw<YourTurns | null>(null);
  #dismissed = $state.raw<Dismissed>(read());
  /** Just taken off, and still to be undone. */
  #fading = $state.raw<ReadonlySet<string>>(new Set());
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  #listed = $derived(
    (this.told?.games ?? []).filter((game) => !this.isDismissed(game) || this.#fading.has(game.id)),
  );
  games = $derived(this.#listed.slice(0, SHOWN));
  more = $derived(Math.max(0, this.#listed.length - SHOWN));
  others = $derived(this.told?.others ?? 0);

  async load(): Promise<void> {
    this.told = await world().http.get<YourTurns>('/turns');
  }

  isDismissed(game: GameTurn): boolean {
    const plays = this.#dismissed[game.id];
    return plays !== undefined && game.plays <= plays;
  }

  dismiss(game: GameTurn): void {
    // What is over or has been played since need not be remembered.
    const waiting = (this.told?.games ?? []).filter((other) => this.isDismissed(other));
    const kept = waiting.map((other) => [other.id, this.#dismissed[other.id] ?? 0] as const);
    this.#keep(Object.fromEntries([...kept, [game.id, game.plays]]));
    this.#fading = new Set([...this.#fading, game.id]);
    this.#timers.set(
      game.id,
      setTimeout(() => this.#forget(game.id), UNDO),
    );
  }

  undo(game: GameTurn): void {
    clearTimeout(this.#timers.get(game.id));
    this.#forget(game.id);
    this.#keep(Object.fromEntries(Object.entries(this.#dismissed).filter(([id]) => id !== game.id)));
  }

  #forget(id: string): void {
    this.#timers.delete(id);
    this.#fading = new Set([...this.#fading].filter((other) => other !== id));
  }

  #keep(dismissed: Dismissed): void {
    this.#dismissed = dismissed;
    try {
      localStorage.setItem(DRAWER, JSON.stringify(dismissed));
    } catch {
      // Private windows may refuse: then it lasts as long as the page.
    }
  }
}

function read(): Dismissed {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DRAWER) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Dismissed) : {};
  } catch {
    return {};
  }
}
