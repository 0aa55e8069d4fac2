// The slip in a player's hand.

import type { SlipHanded, SlipTaken } from '@faristol/protocol';
import { HandedIn } from './handedIn.svelte.js';

export class Slip extends HandedIn<SlipHanded, SlipTaken> {
  constructor(id: string) {
    super({ path: `/duplicate/${id}/slip`, key: `faristol.slip.${id}` });
  }
}
