// Something that the server tells of whenever it changes: a wooden table, a duplicate, a championship.

import type { Kind, ServerMessage } from '@faristol/protocol';
import { world } from './world.svelte.js';

/** The messages that tell of a kind of stream carry the kind as their tag, and the whole view. */
interface Told<View> {
  tell: string;
  stream: string;
  seq: number;
  view: View;
}

export class Followed<View> {
  view = $state.raw<View | null>(null);
  gone = $state(false);
  readonly kind: Kind;
  readonly stream: string;
  #seq = 0;
  #leave: () => void;
  #forget: () => void;

  constructor(kind: Kind, stream: string) {
    this.kind = kind;
    this.stream = stream;
    this.#leave = world().hear((message) => this.#heard(message));
    this.#forget = world().recall<View>(kind, stream, (view) => {
      if (!this.view) this.view = view;
    });
    world().socket.follow(kind, stream);
  }

  /** Whoever made it closes it, or the server goes on telling. */
  close(): void {
    this.#leave();
    this.#forget();
    world().socket.unfollow(this.kind, this.stream);
  }

  /** A view that came by another way, such as the answer to a request. */
  learn(seq: number, view: View): void {
    if (seq < this.#seq) return;
    this.#seq = seq;
    this.view = view;
    this.gone = false;
  }

  #heard(message: ServerMessage): void {
    if (message.tell === 'gone' && message.stream === this.stream) {
      this.gone = true;
      return;
    }
    const told = message as unknown as Told<View>;
    if (told.tell === this.kind && told.stream === this.stream) this.learn(told.seq, told.view);
  }
}
