// Messages to the core and its answers: rows of bytes, numbers with their lowest byte first. The other side is
// cpp/wasm/messages.hpp.

/** Writes a message from its beginning on. */
export class Message {
  #bytes = new Uint8Array(512);
  #view = new DataView(this.#bytes.buffer);
  #end = 0;

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#end);
  }

  u8(...numbers: number[]): this {
    return this.raw(numbers);
  }

  u16(number: number): this {
    const at = this.#grow(2);
    this.#view.setUint16(at, number, true);
    return this;
  }

  u32(number: number): this {
    const at = this.#grow(4);
    this.#view.setUint32(at, number, true);
    return this;
  }

  i32(number: number): this {
    const at = this.#grow(4);
    this.#view.setInt32(at, number, true);
    return this;
  }

  u64(number: bigint): this {
    const at = this.#grow(8);
    this.#view.setBigUint64(at, number, true);
    return this;
  }

  f64(number: number): this {
    const at = this.#grow(8);
    this.#view.setFloat64(at, number, true);
    return this;
  }

  flag(is: boolean): this {
    return this.u8(is ? 1 : 0);
  }

  raw(bytes: ArrayLike<number>): this {
    const at = this.#grow(bytes.length); // before anything is written: the bytes may move
    this.#bytes.set(bytes, at);
    return this;
  }

  /** How many, and then they. */
  counted(bytes: ArrayLike<number>): this {
    return this.u8(bytes.length).raw(bytes);
  }

  #grow(by: number): number {
    const at = this.#end;
    this.#end += by;
    if (this.#end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#end));
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}

/** Reads an answer from its beginning on. */
export class Answer {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.#step(1));
  }

  u32(): number {
    return this.#view.getUint32(this.#step(4), true);
  }

  i32(): number {
    return this.#view.getInt32(this.#step(4), true);
  }

  f64(): number {
    return this.#view.getFloat64(this.#step(8), true);
  }

  skip(bytes: number): void {
    this.#step(bytes);
  }

  #step(by: number): number {
    const at = this.#at;
    this.#at += by;
    return at;
  }
}
