// Which puzzles the address asks for.

import type { PuzzleView } from '@faristol/protocol';
import { to } from '../../router.svelte.js';
import type { Wanted } from '../../state/puzzle.svelte.js';

export const KINDS: readonly PuzzleView['kind'][] = ['best', 'bingo', 'hooks', 'blank', 'endgame', 'rescue'];
export const OWN = 'own';

export function wantedOf(query: URLSearchParams): Wanted {
  const kind = KINDS.find((one) => one === query.get('tipus'));
  return { ...(kind ? { kind } : {}), own: query.get('de') === 'meves' };
}

/** Where that is, by what was chosen: a kind, one's own games, or nothing. */
export function addressOf(chosen: string): string {
  if (chosen === OWN) return to.ownPuzzles;
  return chosen === '' ? to.puzzles : to.puzzlesOf(chosen);
}
