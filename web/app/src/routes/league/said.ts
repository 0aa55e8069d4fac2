// A result as a sentence that says who won, so that swapped numbers are noticed.

import type { BoardView } from '@faristol/protocol';
import { t } from '../../i18n/index.svelte.js';
import type { Championship } from '../../state/championship.svelte.js';

/** «Núria Ferré 412 – Quim Tarragó 367: has perdut», as *mine* reads it. */
export function said(
  event: Championship,
  board: BoardView,
  scores: readonly [number, number],
  mine: number,
): string {
  const [first, second] = scores;
  const own = board.first === mine ? first : second;
  const rival = board.first === mine ? second : first;
  const end =
    own === rival
      ? own === 0
        ? t('league.said.both')
        : t('league.said.drawn')
      : own > rival
        ? t('league.said.won')
        : t('league.said.lost');
  return t('league.said', event.name(board.first), first, event.name(board.second), second, end);
}
