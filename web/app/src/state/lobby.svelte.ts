// The tables that anybody may sit down at. The server says when they have changed; until then nobody asks again.

import type { GameSummary, ListOf } from '@faristol/protocol';
import { world } from './world.svelte.js';

export class Lobby {
  tables = $state.raw<readonly GameSummary[] | null>(null);
  #asking: Promise<void> | null = null;

  /** Ask for the tables now, and whenever they change; the answer stops it. */
  watch(): () => void {
    void this.load();
    return world().hear((message) => {
      const back = message.tell === 'welcome' && world().welcomed; // after a broken line
      if (message.tell === 'lobby' || back) void this.load();
    });
  }

  /** Several who ask at once are told once. */
  load(): Promise<void> {
    this.#asking ??= world()
      .http.get<ListOf<GameSummary>>('/games/lobby')
      .then((found) => {
        this.tables = found.items;
      })
      .catch(() => undefined) // the line at the edge says that the connection is down
      .finally(() => (this.#asking = null));
    return this.#asking;
  }
}
