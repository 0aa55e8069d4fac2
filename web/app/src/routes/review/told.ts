// Moves of an analysis in words.

import type { AnalysedMove } from '@faristol/protocol';
import { look, painted } from '@faristol/board';
import { t } from '../../i18n/index.svelte.js';
import { shownWord } from '../../state/narrate.js';

/** The word, or what was done instead; a blank's letter is written as any other. */
export function moveName(move: Pick<AnalysedMove, 'kind' | 'word' | 'tiles'> | undefined): string {
  switch (move?.kind) {
    case 'play':
      return shownWord(move.word.replace(/[()]/gu, ''));
    case 'exchange':
      return t('an.exchange', move.tiles.length);
    default:
      return t('an.pass');
  }
}

export const tilesName = (tiles: readonly string[]): string =>
  tiles.map((tile) => painted(tile, look.asQu)).join(' ');

export const percent = (share: number): number => Math.round(share * 100);
