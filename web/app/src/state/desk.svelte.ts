// A wooden table in the hands of whoever works at its desk: what is told of it, and what can be entered.

import {
  OFFLINE,
  Refusal,
  type ActsAsked,
  type DeedAsked,
  type PauseReason,
  type TableView,
} from '@faristol/protocol';
import { Followed } from './followed.svelte.js';
import { myself } from './me.svelte.js';
import { showRefusal } from './refusals.js';
import { world } from './world.svelte.js';

const AGAIN = 1500; // ms between two attempts of a touch that did not arrive
const LONGEST = 600_000; // ms that a touch may be late, as the server takes it

export class Desk {
  readonly id: string;
  readonly #followed: Followed<TableView>;
  busy = $state(false);
  #came = false;
  /** A touch of the clock that the server has not heard of yet. */
  unheard = $state(0);

  constructor(id: string) {
    this.id = id;
    this.#followed = new Followed<TableView>('table', id);
  }

  get view(): TableView | null {
    return this.#followed.view;
  }

  get gone(): boolean {
    return this.#followed.gone;
  }

  close(): void {
    this.#followed.close();
  }

  nameOf(seat: number | null | undefined): string {
    return this.view?.seats[seat ?? -1]?.name ?? '';
  }

  // --- stopping the clock ---

  /** Why the clock may be stopped by hand; the end of a game stops it by itself. */
  get reasons(): readonly PauseReason[] {
    return (this.view?.pauses ?? []).filter((reason) => reason !== 'end');
  }

  get canPause(): boolean {
    return this.reasons.length > 0 && !this.view?.clock.paused;
  }

  /** The clock stops now; why is said afterwards, and until then the arbiter is needed. */
  pause(): Promise<boolean> {
    const reason = this.reasons.find((one) => one === 'arbiter') ?? this.reasons[0];
    return reason ? this.act({ act: { do: 'pause', reason } }) : Promise.resolve(false);
  }

  /** Why it was stopped, once somebody has said it. */
  async pausedFor(reason: PauseReason): Promise<boolean> {
    if (!this.view?.clock.paused || this.view.clock.paused === reason) return true;
    return this.act({ act: { do: 'resume' } }, { act: { do: 'pause', reason } });
  }

  // --- entering ---

  act(...deeds: DeedAsked[]): Promise<boolean> {
    return this.#send('POST', '/acts', { deeds } satisfies ActsAsked);
  }

  amend(index: number, ...deeds: DeedAsked[]): Promise<boolean> {
    return this.#send('PUT', `/acts/${index}`, { deeds } satisfies ActsAsked);
  }

  undo(): Promise<boolean> {
    const last = (this.view?.deeds.length ?? 0) - 1;
    return last < 0 ? Promise.resolve(false) : this.#send('POST', '/undo', { to: last });
  }

  settle(index: number): Promise<boolean> {
    return this.#send('POST', '/settle', { index });
  }

  sign(seat: number, code: string | null = null): Promise<boolean> {
    return this.#send('POST', '/sign', { seat, code });
  }

  call(seat: number | null): Promise<boolean> {
    return this.#send('POST', '/calls', { seat });
  }

  /** A challenge for the arbiter to answer. */
  slip(seat: number, words: readonly string[]): Promise<boolean> {
    return this.#send('POST', '/calls', { seat, words });
  }

  answer(number: number): Promise<boolean> {
    return this.#send('POST', `/calls/${number}/answer`);
  }

  /** Come to the desk where one may: with the code of an invitation, or as an arbiter of the house. */
  async come(code: string | null): Promise<boolean> {
    if (!this.view || this.view.desk || this.#came) return false;
    this.#came = true;
    if (!myself.known) await myself.load();
    const judges = myself.me?.roles.some((role) => role === 'arbiter' || role === 'admin') ?? false;
    if (!code && !judges) return false;
    return (await myself.need()) && this.join(code ?? '');
  }

  join(code: string): Promise<boolean> {
    return this.#send('POST', '/join', { code });
  }

  /** A touch of the clock: sent again until it arrives, counted once, and from when it was made. */
  async touch(seat: number, start = false): Promise<void> {
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    const touched = Date.now();
    const deed: DeedAsked = start
      ? { act: { do: 'start' }, starter: seat, key }
      : { act: { do: 'clock', by: seat }, key };
    this.unheard++;
    try {
      for (;;) {
        try {
          this.#learn(
            await world().http.send<TableView>('POST', `/tables/${this.id}/acts`, {
              deeds: [{ ...deed, ago: Math.min(Date.now() - touched, LONGEST) }],
            }),
          );
          return;
        } catch (why) {
          if (!(why instanceof Refusal) || why.code !== OFFLINE) {
            showRefusal(why);
            return;
          }
          await new Promise((done) => setTimeout(done, AGAIN));
        }
      }
    } finally {
      this.unheard--;
    }
  }

  async #send(method: 'POST' | 'PUT', path: string, body?: unknown): Promise<boolean> {
    this.busy = true;
    try {
      this.#learn(await world().http.send<TableView>(method, `/tables/${this.id}${path}`, body));
      return true;
    } catch (why) {
      showRefusal(why);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #learn(view: TableView): void {
    this.#followed.learn(view.seq, view);
  }
}
