// What is on the table in front of one player: the letters that lie, the own rack, and the tiles that
// are being tried out. It knows where tiles are, never whether they may be there.

import { SvelteMap } from 'svelte/reactivity';
import { STANDARD, type Shape } from './layout.js';
import { Rack } from './rack.svelte.js';
import { keyOf, same, step, turned, type Direction, type Square } from './squares.js';
import { write, type Lying, type Unwritable, type Written } from './spelling.js';
import { BLANK, type Tile } from './tiles.js';
import { letterOf } from './typing.js';
import { Zoom } from './zoom.svelte.js';

export interface Cell extends Square, Lying {
  readonly value: number;
  readonly fresh: boolean;
  readonly last: boolean;
  /** Of a play that could have been made: it is compared with what lies there. */
  readonly other?: boolean;
}

/** What a square could bring, and how much that is of what the best one could. */
export interface Heat {
  readonly points: number;
  readonly share: number;
}

/** A tile of the rack that is being tried out on a square. */
export interface Laid extends Square {
  readonly tile: Tile;
  readonly letter: string;
  readonly blank: boolean;
}

export interface Cursor extends Square {
  readonly direction: Direction;
}

/** A blank that was put on a square and waits for its letter. */
export interface Waiting extends Square {
  readonly tile: Tile;
}

export class BoardState {
  readonly rack = new Rack(STANDARD.rackSize);
  readonly zoom = new Zoom();
  #shape = $state.raw<Shape>(STANDARD);
  cells = $state.raw<ReadonlyMap<number, Cell>>(new Map());
  laid = new SvelteMap<number, Laid>(); // by tile id
  picked = $state.raw<number | null>(null);
  #cursor = $state.raw<Cursor | null>(null);
  #left: Cursor | null = null;
  waiting = $state.raw<Waiting | null>(null);
  blankLetters = $state.raw<readonly string[]>([]);
  quarterTurns = $state(0);
  /** What empty squares could bring, where somebody wants to see it. */
  heat = $state.raw<ReadonlyMap<number, Heat>>(new Map());
  /** Tiles marked for an exchange; null while nobody thinks of one. */
  exchanging = $state.raw<ReadonlySet<number> | null>(null);
  /** Whether tiles may be moved at all: not for spectators, nor on a covered board. */
  movable = $state(true);

  laidAt = $derived(new Map([...this.laid.values()].map((laid) => [keyOf(laid), laid])));
  written: Written | Unwritable = $derived(
    write([...this.laid.values()], this.cells, this.cursor?.direction ?? 'across'),
  );
  play = $derived(typeof this.written === 'string' ? null : this.written);

  // --- the table itself ---

  get shape(): Shape {
    return this.#shape;
  }

  /** Another board and rack, as a regulation has them. */
  set shape(shape: Shape) {
    this.#shape = shape;
    this.rack.size = shape.rackSize;
  }

  get size(): number {
    return this.#shape.layout.length;
  }

  get centre(): Square {
    const middle = Math.floor(this.size / 2);
    return { row: middle, column: middle };
  }

  holds({ row, column }: Square): boolean {
    return row >= 0 && row < this.size && column >= 0 && column < this.size;
  }

  /** What is painted on a tile of this set. */
  valueOf(letter: string): number {
    return this.#shape.values.get(letter) ?? 0;
  }

  // --- what the server says ---

  /** Take over the table as it is now; tentative tiles stay wherever they still can. */
  show(cells: readonly Cell[], rack: readonly string[] | null): void {
    this.cells = new Map(cells.map((cell) => [keyOf(cell), cell]));
    this.rack.hold(rack ?? [], new Set(this.laid.keys()));
    for (const [id, laid] of this.laid) {
      if (!this.rack.tile(id) || this.cells.has(keyOf(laid))) this.laid.delete(id);
    }
    if (this.picked !== null && !this.rack.tile(this.picked)) this.picked = null;
    if (this.waiting && (!this.rack.tile(this.waiting.tile.id) || this.cells.has(keyOf(this.waiting))))
      this.waiting = null;
    if (this.exchanging) {
      this.exchanging = new Set([...this.exchanging].filter((id) => this.rack.tile(id)));
    }
  }

  // --- laying and taking back ---

  isFree(square: Square): boolean {
    return this.holds(square) && !this.cells.has(keyOf(square));
  }

  /** Put a tile on a square; whoever lies there tentatively changes places with it. */
  lay(id: number, square: Square, as?: string): void {
    const tile = this.rack.tile(id);
    if (!tile || !this.movable || !this.isFree(square)) return;
    this.picked = null;
    const there = this.laidAt.get(keyOf(square));
    const from = this.laid.get(id);
    if (there && there.tile.id !== id) {
      if (from) this.laid.set(there.tile.id, { ...there, row: from.row, column: from.column });
      else this.laid.delete(there.tile.id);
    }
    const letter = as ?? from?.letter ?? tile.letter;
    if (letter === BLANK) {
      this.waiting = { tile, row: square.row, column: square.column };
      return;
    }
    this.laid.set(id, { tile, letter, blank: tile.letter === BLANK, row: square.row, column: square.column });
  }

  /** The letter of the blank that was just put down. */
  chooseBlank(letter: string): void {
    const { waiting } = this;
    if (!waiting) return;
    this.waiting = null;
    this.lay(waiting.tile.id, waiting, letter);
    if (same(this.cursor, waiting)) this.#advance();
  }

  cancelBlank(): void {
    this.waiting = null;
  }

  /** Back to the rack; a blank forgets its letter. */
  takeBack(id: number): void {
    this.laid.delete(id);
    if (this.picked === id) this.picked = null;
  }

  recall(): void {
    this.laid.clear();
    this.picked = null;
    this.waiting = null;
    this.cursor = null;
  }

  // --- pointing: tap a tile, tap a square ---

  tapTile(id: number): void {
    if (this.exchanging) {
      this.#mark(id);
      return;
    }
    if (!this.movable) return;
    const at = this.cursor && !this.laid.has(id) ? this.#firstFree(this.cursor) : null;
    if (at && this.cursor) {
      this.cursor = { ...at, direction: this.cursor.direction };
      this.lay(id, at);
      if (!this.waiting) this.#advance();
      return;
    }
    this.picked = this.picked === id ? null : id;
  }

  tapSquare(square: Square): void {
    if (!this.movable) return;
    const laid = this.laidAt.get(keyOf(square));
    if (laid && this.picked === laid.tile.id) {
      this.takeBack(laid.tile.id);
    } else if (this.picked !== null) {
      if (this.isFree(square)) this.lay(this.picked, square);
      else this.picked = null;
    } else if (laid) {
      this.picked = laid.tile.id;
      this.cursor = null;
    } else if (same(this.cursor, square)) {
      this.turnCursor();
    } else if (this.isFree(square)) {
      this.cursor = { ...square, direction: this.#guessDirection(square) };
    } else {
      this.cursor = null;
    }
  }

  // --- the cursor: arrows and letters ---

  get cursor(): Cursor | null {
    return this.#cursor;
  }

  set cursor(cursor: Cursor | null) {
    if (cursor) this.#left = cursor;
    this.#cursor = cursor;
  }

  /** Where there is no cursor it comes back to where it was left, at first the centre, and goes from there. */
  moveCursor(rows: number, columns: number): void {
    const from = this.cursor ?? this.#left ?? { ...this.centre, direction: 'across' as const };
    const clamp = (index: number): number => Math.min(this.size - 1, Math.max(0, index));
    const to = this.cursor
      ? { row: clamp(from.row + rows), column: clamp(from.column + columns) }
      : { row: from.row, column: from.column };
    this.cursor = { ...to, direction: from.direction };
  }

  placeCursor(square: Square): void {
    this.cursor = { ...square, direction: this.cursor?.direction ?? 'across' };
  }

  turnCursor(): void {
    if (this.cursor) this.cursor = { ...this.cursor, direction: turned(this.cursor.direction) };
  }

  /**
   * Lay the tile that a key stands for at the cursor. The tile itself comes first, then a blank; with
   * *asBlank* only a blank. False if the rack has neither.
   */
  type(key: string, asBlank = false): boolean {
    const letter = letterOf(key);
    if (!letter || !this.cursor || !this.movable) return false;
    const free = this.rack.tiles.filter((tile) => !this.laid.has(tile.id));
    const own = asBlank ? undefined : free.find((tile) => tile.letter === letter);
    const blank = free.find((tile) => tile.letter === BLANK);
    const wanted = [letter, letterOf(key, true)].find(
      (one) => one !== null && this.blankLetters.includes(one),
    );
    const tile = own ?? (wanted ? blank : undefined);
    if (!tile) return false;
    const at = this.#firstFree(this.cursor);
    if (!at) return false;
    this.cursor = { ...at, direction: this.cursor.direction };
    this.lay(tile.id, at, own ? letter : (wanted ?? letter));
    this.#advance();
    return true;
  }

  /** Take back the tile before the cursor, or the one under it. */
  erase(): void {
    const { cursor } = this;
    if (!cursor) return;
    let at: Square = cursor;
    if (!this.laidAt.has(keyOf(at))) {
      at = step(at, cursor.direction, -1);
      while (this.cells.has(keyOf(at))) at = step(at, cursor.direction, -1);
    }
    const laid = this.laidAt.get(keyOf(at));
    if (laid) {
      this.takeBack(laid.tile.id);
      this.cursor = { row: at.row, column: at.column, direction: cursor.direction };
    }
  }

  // --- exchange ---

  beginExchange(): void {
    this.recall();
    this.exchanging = new Set();
  }

  /** Mark a tile that a key stands for, a blank by `?`; false if there is none left to mark. */
  markForExchange(key: string): boolean {
    const letter = key === BLANK ? BLANK : letterOf(key);
    const tile = this.rack.tiles.find((one) => one.letter === letter && !this.exchanging?.has(one.id));
    if (!tile || !this.exchanging) return false;
    this.#mark(tile.id);
    return true;
  }

  cancelExchange(): void {
    this.exchanging = null;
  }

  exchangedLetters(): string[] {
    return [...(this.exchanging ?? [])]
      .map((id) => this.rack.tile(id)?.letter)
      .filter((letter) => letter !== undefined);
  }

  #mark(id: number): void {
    const marked = new Set(this.exchanging);
    if (!marked.delete(id)) marked.add(id);
    this.exchanging = marked;
  }

  /** A word begun goes on the way it goes; else towards the tiles that lie beside. */
  #guessDirection(square: Square): Direction {
    if (this.play && this.laid.size > 1) return this.play.direction;
    const before = this.cursor?.direction ?? 'across';
    const above = this.cells.has(keyOf(step(square, 'down', -1)));
    const left = this.cells.has(keyOf(step(square, 'across', -1)));
    if (above !== left) return above ? 'down' : 'across';
    return before;
  }

  #advance(): void {
    const { cursor } = this;
    if (!cursor) return;
    const next = this.#firstFree(step(cursor, cursor.direction), cursor.direction);
    this.cursor = next ? { ...next, direction: cursor.direction } : cursor;
  }

  #firstFree(from: Square, direction: Direction = this.cursor?.direction ?? 'across'): Square | null {
    let at = { row: from.row, column: from.column };
    while (this.holds(at)) {
      if (this.isFree(at) && !this.laidAt.has(keyOf(at))) return at;
      at = step(at, direction);
    }
    return null;
  }
}
