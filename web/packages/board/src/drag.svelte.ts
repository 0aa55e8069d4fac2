// Dragging with pointer events of our own. A finger hides what it points at, so under a finger the tile
// travels a little above it, and the square below the tile is the one that counts.

import type { BoardState } from './board.svelte.js';
import type { Square } from './squares.js';

const SLOP = 6; // px before a press becomes a drag
const LIFT = 44; // px that a tile travels above a finger

export type Target = { kind: 'square'; square: Square } | { kind: 'place'; place: number } | null;

export interface Dragged {
  tile: number;
  x: number;
  y: number;
  touch: boolean;
  size: number;
}

export class Drag {
  now = $state.raw<Dragged | null>(null);
  over = $state.raw<Target>(null);
  /** A drag that just ended must not count as a tap, too. */
  justEnded = false;

  #board: BoardState;
  #ondrop: (() => void) | undefined;

  constructor(board: BoardState, ondrop?: () => void) {
    this.#board = board;
    this.#ondrop = ondrop;
  }

  get square(): Square | null {
    return this.over?.kind === 'square' ? this.over.square : null;
  }

  /** A tile was pressed: follow the pointer until it is let go. */
  press(event: PointerEvent, tile: number, size: number): void {
    if (event.button !== 0 || !this.#board.movable || this.#board.exchanging) return;
    const from = { x: event.clientX, y: event.clientY };
    const touch = event.pointerType !== 'mouse';
    this.justEnded = false;

    const move = (moved: PointerEvent): void => {
      if (moved.pointerId !== event.pointerId) return;
      if (!this.now && Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < SLOP) return;
      moved.preventDefault();
      const y = moved.clientY - (touch ? LIFT : 0);
      this.now = { tile, x: moved.clientX, y, touch, size };
      // A finger on the rack means the rack, though the tile above it still hangs over the board.
      const under = this.#targetAt(moved.clientX, moved.clientY);
      this.over = under?.kind === 'place' ? under : (this.#targetAt(moved.clientX, y) ?? under);
    };
    const stop = (ended: PointerEvent): void => {
      if (ended.pointerId !== event.pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', stop);
      removeEventListener('pointercancel', stop);
      if (this.now) {
        this.justEnded = true;
        setTimeout(() => (this.justEnded = false), 50);
        if (ended.type === 'pointerup') this.#drop(tile);
      }
      this.now = null;
      this.over = null;
    };
    addEventListener('pointermove', move, { passive: false });
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  }

  #drop(tile: number): void {
    const { over } = this;
    if (over?.kind === 'square') {
      this.#board.lay(tile, over.square);
      this.#ondrop?.();
    } else if (over?.kind === 'place') {
      this.#board.takeBack(tile);
      this.#board.rack.move(tile, over.place);
    } else {
      this.#board.takeBack(tile);
    }
  }

  #targetAt(x: number, y: number): Target {
    const element = document.elementFromPoint(x, y);
    const square = element?.closest<HTMLElement>('[data-row]');
    if (square) {
      const found = { row: Number(square.dataset['row']), column: Number(square.dataset['column']) };
      return this.#board.isFree(found) ? { kind: 'square', square: found } : null;
    }
    const place = element?.closest<HTMLElement>('[data-place]');
    return place ? { kind: 'place', place: Number(place.dataset['place']) } : null;
  }
}
