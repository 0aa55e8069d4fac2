// Words of a puzzle as people read them.

import { look, painted, splitWord } from '@faristol/board';
import type { PuzzleHint, PuzzleView } from '@faristol/protocol';
import { t } from '../../i18n/index.svelte.js';

/** A word as it stands on tiles, blanks in parentheses. */
export function shown(word: string): string {
  return splitWord(word)
    .map(({ letter, blank }) => (blank ? `(${painted(letter, look.asQu)})` : painted(letter, look.asQu)))
    .join('');
}

/** The same without saying which are blanks: for headings and sentences. */
export function plain(word: string): string {
  return splitWord(word)
    .map(({ letter }) => painted(letter, look.asQu))
    .join('');
}

export function aim(view: PuzzleView): string {
  const points = view.points ?? 0;
  const AIMS: Record<PuzzleView['kind'], () => string> = {
    best: () => t('puzzle.aim.best', points),
    hooks: () => t('puzzle.aim.hooks', points),
    blank: () => t('puzzle.aim.blank', points),
    bingo: () => t('puzzle.aim.bingo', points),
    endgame: () => t('puzzle.aim.endgame'),
    rescue: () => t('puzzle.aim.rescue'),
  };
  return AIMS[view.kind]();
}

/** How the game stands: who leads, and what is left to draw. */
export function standing(view: PuzzleView): string {
  const [mine, theirs] = view.scores;
  const told =
    view.board.length === 0
      ? t('puzzle.start')
      : mine < theirs
        ? t('puzzle.behind', mine, theirs)
        : mine > theirs
          ? t('puzzle.ahead', mine, theirs)
          : t('puzzle.even', mine);
  return view.bag > 0 ? t('puzzle.bag', told, view.bag) : t('puzzle.bag.none', told);
}

export function found(view: PuzzleView, word: string, points: number): string {
  switch (view.kind) {
    case 'bingo':
      return t('puzzle.found.bingo', plain(word), points);
    case 'endgame':
      return t('puzzle.found.endgame', plain(word), points);
    case 'rescue':
      return t('puzzle.found.rescue', plain(word), points);
    default:
      return t('puzzle.found.best', plain(word), points);
  }
}

/** A hint in one sentence. */
export function hinted(hint: PuzzleHint): string {
  if (hint.begins !== null) return `${t('puzzle.hint.begins')} ${shown(hint.begins)}.`;
  if (hint.row !== null) return `${t('puzzle.hint.row', hint.row)}.`;
  if (hint.column !== null) return `${t('puzzle.hint.column', hint.column)}.`;
  return t('puzzle.hint.tiles', hint.tiles.map((tile) => painted(tile, look.asQu)).join(' '));
}
