// Dragging with pointer events of our own. A finger hides what it points at, so under a finger the tile
// travels a little above it, and the square below the tile is the one that counts. Near the lower edge of
// the board the tile comes down to the finger: what lies below, the rack or the end of the screen, would
// otherwise keep the finger from the last row.

import type { BoardState } from './board.svelte.js';
import type { Square } from './squares.js';
import type { Point } from './zoom.svelte.js';

const SLOP = 6; // px before a press becomes a drag
const LIFT = 44; // px that a tile travels above a finger
const BELOW = 30; // px below the board where a finger has brought the tile off it
const OFF = 5; // px below the board where a tile is off it
const EDGE = 4; // px of a screen's edge that a finger does not reach
const EASE = 3; // px that a finger goes while the tile comes one px nearer to it
const CLOSE = 38; // px between finger and tile where the finger hides some of the square

export type Target = { kind: 'square'; square: Square } | { kind: 'place'; place: number } | null;

export interface Dragged {
  tile: number;
  x: number;
  y: number;
  touch: boolean;
  size: number;
  /** Where the finger or the arrow is. */
  at: Point;
}

/** How far above a finger at *y* the tile travels, over a board that ends at *bottom* on such a *screen*. */
export function liftAt(y: number, bottom: number, screen: number): number {
  const last = Math.min(bottom + BELOW, screen - EDGE);
  const least = Math.max(0, last - Math.min(bottom + OFF, screen - OFF));
  const begin = last - EASE * (LIFT - least);
  return y <= begin ? LIFT : Math.max(0, LIFT - (y - begin) / EASE);
}

export class Drag {
  now = $state.raw<Dragged | null>(null);
  over = $state.raw<Target>(null);
  /** A drag that just ended must not count as a tap, too. */
  justEnded = false;
  /** The board on the screen, once it is there. */
  field: HTMLElement | null = null;

  #board: BoardState;
  #ondrop: (() => void) | undefined;
  #letGo: (() => void) | null = null;

  constructor(board: BoardState, ondrop?: () => void) {
    this.#board = board;
    this.#ondrop = ondrop;
  }

  get square(): Square | null {
    return this.over?.kind === 'square' ? this.over.square : null;
  }

  /** Whether the finger is so near that it hides some of the square that is aimed at. */
  get hidden(): boolean {
    const { now } = this;
    return now !== null && now.touch && this.square !== null && now.at.y - now.y < CLOSE;
  }

  /** A tile was pressed: follow the pointer until it is let go. */
  press(event: PointerEvent, tile: number, size: number): void {
    if (event.button !== 0 || !this.#board.movable || this.#board.exchanging || this.#letGo) return;
    const from = { x: event.clientX, y: event.clientY };
    const touch = event.pointerType !== 'mouse';
    this.justEnded = false;

    const move = (moved: PointerEvent): void => {
      if (moved.pointerId !== event.pointerId) return;
      const at = { x: moved.clientX, y: moved.clientY };
      if (!this.now && Math.hypot(at.x - from.x, at.y - from.y) < SLOP) return;
      moved.preventDefault();
      const y = at.y - (touch ? this.#lift(at.y) : 0);
      this.now = { tile, x: at.x, y, touch, size, at };
      const under = this.#targetAt(at.x, at.y);
      this.over = this.#targetAt(at.x, y) ?? (under?.kind === 'place' ? under : null);
    };
    const stop = (ended: PointerEvent): void => {
      if (ended.pointerId === event.pointerId) this.#end(ended.type === 'pointerup' ? tile : null);
    };
    this.#letGo = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', stop);
      removeEventListener('pointercancel', stop);
    };
    addEventListener('pointermove', move, { passive: false });
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  }

  /** The tile goes back to where it was taken. */
  cancel(): void {
    this.#end(null);
  }

  #end(dropped: number | null): void {
    this.#letGo?.();
    this.#letGo = null;
    if (this.now) {
      this.justEnded = true;
      setTimeout(() => (this.justEnded = false), 50);
      if (dropped !== null) this.#drop(dropped);
    }
    this.now = null;
    this.over = null;
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

  #lift(y: number): number {
    return this.field ? liftAt(y, this.field.getBoundingClientRect().bottom, innerHeight) : LIFT;
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
