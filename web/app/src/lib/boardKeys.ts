// A key pressed anywhere on the page of a game: it goes to the board unless a field or a button wants it.

import { letterOf, painted, pressKey, type BoardState } from '@faristol/board';
import { t } from '../i18n/index.svelte.js';
import { notices } from '../state/notices.svelte.js';
import { sound } from '../state/sounds.js';

const FIELDS = 'input, textarea, select, [contenteditable]';
const SCROLLED = '[role="tabpanel"]'; // what is read with arrows keeps them
const PRESSED = 'button, a, summary';

/** A field keeps its letters, and a question that waits for its answer keeps all keys. */
export function wantedElsewhere(event: KeyboardEvent): boolean {
  return (
    event.isComposing ||
    document.querySelector('dialog[open]') !== null ||
    targetOf(event).closest(FIELDS) !== null
  );
}

function targetOf(event: KeyboardEvent): HTMLElement {
  return event.target instanceof HTMLElement ? event.target : document.body;
}

/** `send` is asked for the play, or for the exchange of the tiles that are marked. */
export function pressOnPage(event: KeyboardEvent, board: BoardState, send: () => void): void {
  if (wantedElsewhere(event)) return;
  const target = targetOf(event);
  const inGrid = target.closest('[role="grid"]') !== null;
  if ((event.key === 'Enter' || event.key === ' ') && !inGrid && target.closest(PRESSED)) return;
  if (event.key.startsWith('Arrow') && target.closest(SCROLLED)) return;
  const before = board.laid.size;
  const handled = pressKey(board, event, inGrid);
  if (!handled) return;
  event.preventDefault();
  if (handled === 'play') send();
  if (handled === 'unknown')
    notices.show(t('game.noLetter', painted(letterOf(event.key) ?? event.key)), 'refusal');
  else notices.clearRefusals();
  if (board.laid.size > before) sound('tile');
}
