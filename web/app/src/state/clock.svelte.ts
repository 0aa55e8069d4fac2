// A heartbeat for everything that counts seconds, in the server's time. It beats only while somebody looks.

import { createSubscriber } from 'svelte/reactivity';
import { world } from './world.svelte.js';

const BEAT = 200; // ms

class Time {
  #subscribe = createSubscriber((update) => {
    const beat = setInterval(update, BEAT);
    return () => clearInterval(beat);
  });

  /** The server's time; whoever reads it in an effect or in markup is told when it moves on. */
  get now(): number {
    this.#subscribe();
    return world().now();
  }
}

export const time = new Time();
