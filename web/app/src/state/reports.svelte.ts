// The results that this phone has handed in, one for each game: in a league somebody plays several before the
// line is back. Each is kept by itself until the server has it, as a slip is.

import type { MineView, ReportAsked } from '@faristol/protocol';
import { SvelteMap } from 'svelte/reactivity';
import { HandedIn, type Fate } from './handedIn.svelte.js';

interface Door {
  event: string;
  /** Whether this phone is somebody's by now. */
  ready: () => boolean;
  ontaken: (mine: MineView) => void;
}

export class Reports {
  #games = new SvelteMap<string, HandedIn<ReportAsked, MineView>>();
  #door: Door;

  constructor(door: Door) {
    this.#door = door;
    for (const key of keptKeys(`faristol.report.${door.event}`)) {
      const kept = this.#begin(key);
      if (kept.pending) this.#games.set(nameOf(kept.pending.round, kept.pending.table), kept);
    }
  }

  close(): void {
    for (const game of this.#games.values()) game.close();
  }

  /** What waits to be sent of a game, and whether for want of a line. */
  waiting(round: number, table: number): { sent: ReportAsked; offline: boolean } | null {
    const game = this.#games.get(nameOf(round, table));
    return game?.pending ? { sent: game.pending, offline: game.offline } : null;
  }

  /** Hand a result in; whether it was taken, refused, or waits here for a line. */
  handIn(sent: ReportAsked): Promise<Fate> {
    const name = nameOf(sent.round, sent.table);
    let game = this.#games.get(name);
    if (!game) {
      game = this.#begin(`faristol.report.${this.#door.event}.${name}`);
      this.#games.set(name, game);
    }
    return game.handIn(sent);
  }

  #begin(key: string): HandedIn<ReportAsked, MineView> {
    const { event, ready, ontaken } = this.#door;
    return new HandedIn<ReportAsked, MineView>({ path: `/events/${event}/report`, key, ready, ontaken });
  }
}

function nameOf(round: number, table: number): string {
  return `${round}-${table}`;
}

/** Under which names something is kept here: one a game; one for all of them in versions before. */
function keptKeys(of: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return keys.filter((key) => key === of || key.startsWith(`${of}.`));
  } catch {
    return [];
  }
}
