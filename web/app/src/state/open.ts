// Opening, joining and repeating games: with people ask for a name first, then go to the table.

import type { GameAsked, Opened } from '@faristol/protocol';
import { router, to } from '../router.svelte.js';
import { myself } from './me.svelte.js';
import { showRefusal } from './refusals.js';
import { world } from './world.svelte.js';

export async function openGame(asked: GameAsked): Promise<boolean> {
  // Robots ask nobody's name.
  const alone = asked.seats?.every((seat) => seat.who !== 'open' && !seat.pair) ?? false;
  try {
    if (!(await (alone ? myself.needSession() : myself.need()))) return false;
    const { id } = await world().http.send<Opened>('POST', '/games', asked);
    router.go(to.game(id));
    return true;
  } catch (refused) {
    showRefusal(refused);
    return false;
  }
}

export async function sitDown(game: string, seat: number | null = null): Promise<boolean> {
  if (!(await myself.need())) return false;
  try {
    await world().http.send('POST', `/games/${game}/join`, { seat });
    router.go(to.game(game));
    return true;
  } catch (refused) {
    showRefusal(refused);
    return false;
  }
}

export async function rematch(game: string): Promise<void> {
  try {
    const opened = await world().http.send<Opened>('POST', `/games/${game}/rematch`);
    router.go(to.game(opened.id));
  } catch (refused) {
    showRefusal(refused);
  }
}

/** Say that there will be no other game; true once the other has been told. */
export async function declineRematch(game: string): Promise<boolean> {
  try {
    await world().http.send('POST', `/games/${game}/rematch/decline`);
    return true;
  } catch (refused) {
    showRefusal(refused);
    return false;
  }
}
