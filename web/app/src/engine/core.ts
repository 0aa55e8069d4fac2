// The C++ core as a WebAssembly instance: bytes in, bytes out (cpp/wasm/module.cpp). It knows no threads and no
// exceptions: one that fails says why and is of no use any more.

import { Answer, type Message } from './messages.js';

const INTERFACE = 1;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  interface_version(): number;
  room(bytes: number): number;
  ask(): number;
}

/** Why the core could not answer; the instance that said so is to be thrown away. */
export class CoreFailed extends Error {
  override name = 'CoreFailed';
}

export class Core {
  readonly #exports: Exports;
  #why: string | null = null;

  constructor(module: WebAssembly.Module) {
    const host = {
      faristol: { give_up: (start: number, size: number) => this.#giveUp(start, size) },
      wasi_snapshot_preview1: this.#system(),
    };
    this.#exports = new WebAssembly.Instance(module, host).exports as unknown as Exports;
    this.#exports._initialize();
    const version = this.#exports.interface_version();
    if (version !== INTERFACE) throw new CoreFailed(`the core speaks version ${version}, not ${INTERFACE}`);
  }

  ask(message: Message): Answer {
    const { memory } = this.#exports;
    const at = this.#exports.room(message.bytes.length) >>> 0;
    new Uint8Array(memory.buffer, at, message.bytes.length).set(message.bytes);
    let place: number;
    try {
      place = this.#exports.ask() >>> 0;
    } catch (trap) {
      throw new CoreFailed(this.#why ?? String(trap));
    }
    const [start = 0, size = 0] = new Uint32Array(memory.buffer, place, 2);
    return new Answer(new Uint8Array(memory.buffer, start, size).slice());
  }

  #giveUp(start: number, size: number): void {
    this.#why = new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, start, size));
  }

  /** The few calls that its C library makes: a clock, and what it would do to say something or to end. */
  #system(): WebAssembly.ModuleImports {
    const refused = 8; // no such file: there are none
    return {
      clock_time_get: (_clock: number, _precision: bigint, at: number): number => {
        const now = BigInt(Math.round(performance.now() * 1e6));
        new DataView(this.#exports.memory.buffer).setBigUint64(at, now, true);
        return 0;
      },
      fd_write: () => refused,
      fd_close: () => refused,
      fd_seek: () => refused,
    };
  }
}
