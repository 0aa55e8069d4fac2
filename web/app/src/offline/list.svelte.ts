// The games that this browser keeps for whoever sits here, the last changed first.

import { myself } from '../state/me.svelte.js';
import type { OfflineRecord } from './record.js';
import { listFor } from './store.js';

class OfflineGamesHere {
  all = $state.raw<readonly OfflineRecord[] | null>(null);

  async load(): Promise<void> {
    this.all = await listFor(myself.owner).catch(() => []); // a browser that keeps nothing has none
  }
}

export const games = new OfflineGamesHere();
