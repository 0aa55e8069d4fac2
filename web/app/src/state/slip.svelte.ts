// The slip in a player's hand. Once handed in it is kept here until the server has it on disk: over a dead
// line, a reload or a phone that slept it is sent again, and the same slip twice is the same slip.

import { OFFLINE, Refusal, type SlipHanded, type SlipTaken } from '@faristol/protocol';
import { showRefusal } from './refusals.js';
import { world } from './world.svelte.js';

const AGAIN = 700; // ms between two tries
const PATIENCE = 4000; // ms for an answer: a dead Wi-Fi says nothing at all

export class Slip {
  /** Handed in by the player, not yet acknowledged by the server. */
  pending = $state.raw<SlipHanded | null>(null);
  /** At least one try has failed for want of a line. */
  offline = $state(false);
  /** What the server said of the last one. */
  taken = $state.raw<(SlipTaken & SlipHanded) | null>(null);
  #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #wake = (): void => void (this.pending && this.#send(this.pending));

  constructor(id: string) {
    this.#id = id;
    const kept = this.#read();
    addEventListener('online', this.#wake);
    addEventListener('pageshow', this.#wake);
    if (kept) {
      this.pending = kept;
      void this.#send(kept);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    removeEventListener('online', this.#wake);
    removeEventListener('pageshow', this.#wake);
  }

  handIn(slip: SlipHanded): Promise<void> {
    this.pending = slip;
    this.offline = false;
    this.#keep(slip);
    return this.#send(slip);
  }

  async #send(slip: SlipHanded): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    this.#timer = setTimeout(() => {
      this.offline = true;
      void this.#send(slip);
    }, PATIENCE);
    try {
      const taken = await world().http.send<SlipTaken>('POST', `/duplicate/${this.#id}/slip`, slip);
      if (turn !== this.#turn) return; // a newer one is on its way
      this.taken = { ...slip, ...taken };
      this.#settle();
    } catch (refused) {
      if (turn !== this.#turn) return;
      clearTimeout(this.#timer);
      if (refused instanceof Refusal && mayPass(refused)) {
        this.offline = true;
        this.#timer = setTimeout(() => void this.#send(slip), AGAIN);
        return;
      }
      this.#settle();
      showRefusal(refused);
    }
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.pending = null;
    this.offline = false;
    this.#keep(null);
  }

  get #key(): string {
    return `faristol.slip.${this.#id}`;
  }

  #keep(slip: SlipHanded | null): void {
    try {
      if (slip) localStorage.setItem(this.#key, JSON.stringify(slip));
      else localStorage.removeItem(this.#key);
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  #read(): SlipHanded | null {
    try {
      const kept = localStorage.getItem(this.#key);
      return kept ? (JSON.parse(kept) as SlipHanded) : null;
    } catch {
      return null;
    }
  }
}

/** No line, or a server that is just starting or too busy: worth another try. */
function mayPass(refused: Refusal): boolean {
  return refused.code === OFFLINE || refused.code === 'busy' || (refused.status ?? 0) >= 500;
}
