// Looking closer at a part of the board. The board keeps its place on the page; only what is seen in it
// grows and moves. All measures are pixels from the upper left corner of that place.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const CLOSE = 2; // how much larger a double tap shows the board
const CLOSEST = 3;
const NEARLY_WHOLE = 1.08; // a pinch that ends here meant the whole board

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** The place that the board has on the page. */
  width = $state(0);
  height = $state(0);

  get on(): boolean {
    return this.scale > 1;
  }

  /** Show the board at *scale*, what is at *about* staying where it is. */
  to(scale: number, about: Point): void {
    const next = Math.min(CLOSEST, Math.max(1, scale));
    const grown = next / this.scale;
    this.scale = next;
    this.#move(about.x - (about.x - this.x) * grown, about.y - (about.y - this.y) * grown);
  }

  /** Closer to *about*, or back to the whole board. */
  toggle(about: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.to(this.on ? 1 : CLOSE, about);
  }

  pan(dx: number, dy: number): void {
    this.#move(this.x + dx, this.y + dy);
  }

  /** Let go: hardly larger than whole is whole. */
  settle(): void {
    if (this.scale < NEARLY_WHOLE) this.to(1, { x: 0, y: 0 });
  }

  /** Bring what is at *box* into sight. */
  reveal(box: Box): void {
    const into = (from: number, to: number, room: number): number =>
      from < 0 ? -from : to > room ? room - to : 0;
    this.pan(into(box.left, box.right, this.width), into(box.top, box.bottom, this.height));
  }

  /** Nothing beyond the edges of the board is ever shown. */
  #move(x: number, y: number): void {
    this.x = Math.min(0, Math.max(this.width * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(this.height * (1 - this.scale), y));
  }
}
