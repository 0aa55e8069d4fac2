// A key pressed anywhere on the page of a game: it goes to the board unless a field or a button wants it.

import { letterOf, painted, pressKey, type BoardState } from '@faristol/board';
import { t } from '../i18n/index.svelte.js';
import { notices } from '../state/notices.svelte.js';
import { sound } from '../state/sounds.js';

export function pressOnPage(event: KeyboardEvent, board: BoardState, play: () => void): void {
  const target = event.target as HTMLElement;
  if (target.closest('input, textarea, select, dialog')) return;
  const inGrid = target.closest('[role="grid"]') !== null;
  if ((event.key === 'Enter' || event.key === ' ') && !inGrid && target.closest('button, a, summary')) return;
  const before = board.laid.size;
  const handled = pressKey(board, event, inGrid);
  if (!handled) return;
  event.preventDefault();
  if (handled === 'play') play();
  if (handled === 'unknown') notices.show(t('game.noLetter', painted(letterOf(event.key) ?? event.key)));
  if (board.laid.size > before) sound('tile');
}
