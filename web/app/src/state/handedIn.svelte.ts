// What a phone hands in, once: a slip, a result. It is kept here until the server has it on disk: over a dead
// line, a reload or a phone that slept it is sent again, and the same thing twice is the same thing.

import { OFFLINE, Refusal } from '@faristol/protocol';
import { showRefusal } from './refusals.js';
import { world } from './world.svelte.js';

const AGAIN = 700; // ms between two tries
const PATIENCE = 4000; // ms for an answer: a dead Wi-Fi says nothing at all
const PACE = 20; // bytes a ms that a bad line carries: what is large takes its time

/** What has become of it: the server has it or does not want it, or it waits here for a line. */
export type Fate = 'taken' | 'refused' | 'waiting';

interface Door<Answer> {
  /** Where it goes. */
  path: string;
  /** Under which name it is kept. */
  key: string;
  /** Whether this phone may hand in at all; as long as not, it waits. */
  ready?: () => boolean;
  ontaken?: (answer: Answer) => void;
}

export class HandedIn<Sent extends object, Answer extends object> {
  /** Handed in by the player, not yet acknowledged by the server. */
  pending = $state.raw<Sent | null>(null);
  /** At least one try has failed for want of a line. */
  offline = $state(false);
  /** What the server said of the last one. */
  taken = $state.raw<(Answer & Sent) | null>(null);
  #door: Door<Answer>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #answer: (fate: Fate) => void = () => undefined;
  #wake = (): void => void (this.pending && this.#send(this.pending));

  constructor(door: Door<Answer>) {
    this.#door = door;
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

  /** Answers as soon as it is known what becomes of it; what waits is sent again all the same. */
  handIn(sent: Sent): Promise<Fate> {
    this.pending = sent;
    this.offline = false;
    this.#keep(sent);
    return new Promise((answer) => {
      this.#answer = answer;
      void this.#send(sent);
    });
  }

  async #send(sent: Sent): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    if (this.#door.ready?.() === false) {
      this.#wait(sent, AGAIN);
      return;
    }
    this.#timer = setTimeout(
      () => {
        this.offline = true;
        this.#wait(sent, 0);
      },
      PATIENCE + JSON.stringify(sent).length / PACE,
    );
    try {
      const answer = await world().http.send<Answer>('POST', this.#door.path, sent);
      if (turn !== this.#turn) return; // a newer one is on its way
      this.taken = { ...sent, ...answer };
      this.#settle();
      this.#door.ontaken?.(answer);
      this.#answer('taken');
    } catch (refused) {
      if (turn !== this.#turn) return;
      clearTimeout(this.#timer);
      if (refused instanceof Refusal && mayPass(refused)) {
        this.offline = true;
        this.#wait(sent, AGAIN);
        return;
      }
      this.#settle();
      showRefusal(refused);
      this.#answer('refused');
    }
  }

  #wait(sent: Sent, ms: number): void {
    this.#timer = setTimeout(() => void this.#send(sent), ms);
    this.#answer('waiting');
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.pending = null;
    this.offline = false;
    this.#keep(null);
  }

  #keep(sent: Sent | null): void {
    try {
      if (sent) localStorage.setItem(this.#door.key, JSON.stringify(sent));
      else localStorage.removeItem(this.#door.key);
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  #read(): Sent | null {
    try {
      const kept = localStorage.getItem(this.#door.key);
      return kept ? (JSON.parse(kept) as Sent) : null;
    } catch {
      return null;
    }
  }
}

/** No line, or a server that is just starting or too busy: worth another try. */
function mayPass(refused: Refusal): boolean {
  return refused.code === OFFLINE || refused.code === 'busy' || (refused.status ?? 0) >= 500;
}
