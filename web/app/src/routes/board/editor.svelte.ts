// Putting a position together: every tile of the set may be laid anywhere on the board, or stand on either rack.

import { BLANK, BoardState, Drag, ORDER } from '@faristol/board';
import type { RegulationView, SetupCell, SetupView, TileCount } from '@faristol/protocol';
import { catalogue } from '../../state/catalogue.svelte.js';
import { sound } from '../../state/sounds.js';
import type { Pieces } from './setup.svelte.js';
import { rackText, tilesIn } from './racks.js';

export type Where = 'board' | 'rack' | 'rival';

export class Editor {
  readonly board = new BoardState();
  readonly drag = new Drag(this.board, () => sound('tile'));
  /** Where the next tile goes that is tapped. */
  where = $state<Where>('board');
  racks = $state({ rack: '', rival: '' });
  scores = $state<[number, number]>([0, 0]);
  #set = $state.raw<readonly TileCount[]>([]);

  /** Begin with what is on the table now. */
  begin(view: SetupView | null, regulation: RegulationView): void {
    this.#set = regulation.tiles;
    this.board.recall();
    this.board.shape = catalogue.shape(regulation.key);
    this.board.blankLetters = regulation.blank_letters;
    this.board.show(
      [],
      regulation.tiles.flatMap(({ tile, count }) => Array<string>(count).fill(tile)),
    );
    this.#lay(view?.board ?? []);
    this.racks = { rack: rackText(view?.rack ?? []), rival: rackText(view?.rival ?? []) };
    this.scores = [view?.scores[0] ?? 0, view?.scores[1] ?? 0];
    this.where = view && view.board.length > 0 ? 'rack' : 'board';
  }

  tiles = $derived({ rack: tilesIn(this.racks.rack), rival: tilesIn(this.racks.rival) });

  /** How many are left of each tile. */
  left = $derived.by((): readonly TileCount[] => {
    const used = [
      ...[...this.board.laid.values()].map(({ tile }) => tile.letter),
      ...this.tiles.rack,
      ...this.tiles.rival,
    ];
    return this.#set
      .toSorted((one, other) => ORDER.indexOf(one.tile) - ORDER.indexOf(other.tile))
      .map((one) => ({ ...one, count: one.count - used.filter((tile) => tile === one.tile).length }));
  });

  pieces = $derived.by((): Pieces => {
    const board: SetupCell[] = [...this.board.laid.values()].map(({ row, column, letter, blank }) => ({
      row,
      column,
      letter,
      blank,
    }));
    const [mine, theirs] = this.scores;
    return { board, rack: this.tiles.rack, rival: this.tiles.rival, scores: [whole(mine), whole(theirs)] };
  });

  tap(letter: string): void {
    if (this.where === 'board') {
      const free = this.board.rack.tiles.find(
        (tile) => tile.letter === letter && !this.board.laid.has(tile.id),
      );
      if (!free) return;
      if (!this.board.cursor) this.board.moveCursor(0, 0);
      this.board.tapTile(free.id);
    } else {
      this.racks[this.where] = rackText([...this.tiles[this.where], letter]);
    }
  }

  /** Take away the last tile that was put where tiles go now. */
  erase(): void {
    if (this.where !== 'board') this.racks[this.where] = rackText(this.tiles[this.where].slice(0, -1));
    else if (this.board.picked !== null) this.board.takeBack(this.board.picked);
    else this.board.erase();
  }

  /** The other one is to move. */
  swap(): void {
    const { rack, rival } = this.racks;
    this.racks = { rack: rival, rival: rack };
    this.scores = [this.scores[1], this.scores[0]];
  }

  clear(): void {
    this.board.recall();
    this.racks = { rack: '', rival: '' };
    this.scores = [0, 0];
  }

  #lay(cells: SetupView['board']): void {
    for (const { row, column, letter, blank } of cells) {
      const wanted = blank ? BLANK : letter;
      const free = this.board.rack.tiles.find(
        (tile) => tile.letter === wanted && !this.board.laid.has(tile.id),
      );
      if (free) this.board.lay(free.id, { row, column }, letter);
    }
  }
}

const whole = (score: number): number => (Number.isFinite(score) ? Math.round(score) : 0);
