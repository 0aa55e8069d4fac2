// Choosing and leaving decks; who is nobody yet becomes a guest, and is asked nothing.

import { myself } from '../../state/me.svelte.js';
import { showRefusal } from '../../state/refusals.js';
import { world } from '../../state/world.svelte.js';

/** Learn a deck; whether that is so now. */
export function choose(deck: string): Promise<boolean> {
  return change('PUT', deck);
}

/** Learn it no longer. */
export function drop(deck: string): Promise<boolean> {
  return change('DELETE', deck);
}

async function change(method: 'PUT' | 'DELETE', deck: string): Promise<boolean> {
  try {
    await myself.needSession();
    await world().http.send(method, `/study/decks/${encodeURIComponent(deck)}`);
    return true;
  } catch (refused) {
    showRefusal(refused);
    return false;
  }
}
