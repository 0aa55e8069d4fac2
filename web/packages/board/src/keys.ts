// What keys do at the table. Letters lay tiles at the cursor, arrows move it, space or Enter turns it.

import type { BoardState } from './board.svelte.js';
import { BLANK } from './tiles.js';

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export type Handled = 'handled' | 'play' | 'unknown' | null;

/**
 * Act on a key that nobody else wants: `play` asks the caller to send the play or the exchange, `unknown`
 * says that the rack has no such tile, null that the key means nothing here. `inGrid` says whether the
 * board itself has the focus; letters and arrows need no more than a board on the screen.
 */
export function pressKey(board: BoardState, event: KeyboardEvent, inGrid: boolean): Handled {
  if (event.ctrlKey || event.metaKey || event.altKey || !board.movable) return null;
  if (board.exchanging) return pressToExchange(board, event);
  const arrow = ARROWS[event.key];
  if (arrow) {
    board.moveCursor(...quarter(arrow, board.quarterTurns));
    return 'handled';
  }
  switch (event.key) {
    case 'Enter':
    case ' ':
      if (inGrid || board.cursor) return confirm(board, event.key === 'Enter');
      return event.key === 'Enter' && board.play ? 'play' : null; // laid by hand, sent by key
    case 'Backspace':
      if (!board.cursor) return null;
      board.erase();
      return 'handled';
    case 'Escape':
      return retreat(board);
  }
  if (!isLetter(event.key)) return null;
  if (!board.cursor) board.moveCursor(0, 0);
  return board.type(event.key, event.shiftKey) ? 'handled' : 'unknown';
}

function isLetter(key: string): boolean {
  return key.length === 1 && /\p{L}/u.test(key);
}

/** While tiles are chosen for an exchange, letters choose them. */
function pressToExchange(board: BoardState, event: KeyboardEvent): Handled {
  if (event.key === 'Escape') return retreat(board);
  if (event.key === 'Enter') return board.exchanging?.size ? 'play' : null;
  if (!isLetter(event.key) && event.key !== BLANK) return null;
  return board.markForExchange(event.key) ? 'handled' : 'unknown';
}

function confirm(board: BoardState, enter: boolean): Handled {
  if (board.picked !== null && board.cursor) board.lay(board.picked, board.cursor);
  else if (enter && board.play) return 'play';
  else if (board.cursor) board.turnCursor();
  else board.moveCursor(0, 0);
  return 'handled';
}

/** One step back at a time: first the tile in the hand, then the tiles on the board, then the cursor. */
function retreat(board: BoardState): Handled {
  if (board.exchanging) board.cancelExchange();
  else if (board.picked !== null) board.picked = null;
  else if (board.laid.size > 0) board.recall();
  else if (board.cursor) board.cursor = null;
  else return null;
  return 'handled';
}

/** Arrows follow the eye, also on a turned board. */
function quarter([rows, columns]: readonly [number, number], turns: number): [number, number] {
  let turned: [number, number] = [rows, columns];
  for (let i = 0; i < (((4 - turns) % 4) + 4) % 4; i++) turned = [turned[1], -turned[0]];
  return turned;
}
