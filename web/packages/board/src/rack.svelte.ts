// The rack: as many places as the regulation says. Tiles keep the place where the player put them; new ones
// fill the gaps.

import { BLANK, ORDER, type Tile } from './tiles.js';

export class Rack {
  places = $state.raw<readonly (Tile | null)[]>([]);
  #size = 0;
  #nextId = 1;

  constructor(size: number) {
    this.size = size;
  }

  get size(): number {
    return this.#size;
  }

  /** Another rack: tiles stay where they are as long as there are places. */
  set size(size: number) {
    if (size === this.#size) return;
    this.#size = size;
    if (this.tiles.length === 0) this.places = Array<null>(size).fill(null);
    else this.#line(this.tiles);
  }

  tiles = $derived(this.places.filter((tile): tile is Tile => tile !== null));

  tile(id: number): Tile | undefined {
    return this.tiles.find((tile) => tile.id === id);
  }

  /**
   * Make the rack hold *letters*, moving nothing that may stay. Of equal tiles those in *leaving* go first,
   * as they were just laid.
   */
  hold(letters: readonly string[], leaving: ReadonlySet<number> = new Set()): void {
    const wanted = [...letters];
    const keep = new Set<number>();
    const candidates = [...this.tiles].sort((a, b) => Number(leaving.has(a.id)) - Number(leaving.has(b.id)));
    for (const tile of candidates) {
      const at = wanted.indexOf(tile.letter);
      if (at >= 0) {
        wanted.splice(at, 1);
        keep.add(tile.id);
      }
    }
    if (wanted.length === 0 && keep.size === this.tiles.length) return;
    const places = this.places.map((tile) => (tile && keep.has(tile.id) ? tile : null));
    for (const letter of wanted) {
      const tile = { id: this.#nextId++, letter };
      const gap = places.indexOf(null);
      if (gap >= 0) places[gap] = tile;
      else places.push(tile);
    }
    this.places = places;
  }

  /** Put a tile at *place*; those between make room. */
  move(id: number, place: number): void {
    const from = this.places.findIndex((tile) => tile?.id === id);
    if (from < 0 || from === place || place < 0 || place >= this.places.length) return;
    const places = [...this.places];
    const [tile] = places.splice(from, 1);
    places.splice(place, 0, tile as Tile);
    this.places = places;
  }

  shuffle(chance: () => number = Math.random): void {
    const tiles = [...this.tiles];
    for (let last = tiles.length - 1; last > 0; last--) {
      const pick = Math.floor(chance() * (last + 1));
      [tiles[last], tiles[pick]] = [tiles[pick] as Tile, tiles[last] as Tile];
    }
    this.#line(tiles);
  }

  /** In the order of the alphabet, blanks at the end, where the eye looks for them. */
  sort(): void {
    const rank = (tile: Tile): number => (tile.letter === BLANK ? ORDER.length : ORDER.indexOf(tile.letter));
    this.#line([...this.tiles].sort((a, b) => rank(a) - rank(b)));
  }

  #line(tiles: readonly Tile[]): void {
    this.places = [...tiles, ...Array<null>(Math.max(0, this.#size - tiles.length)).fill(null)];
  }
}
