// One duplicate session that this browser plays in, judges or shows: the view, and what is asked of it.

import { untrack } from 'svelte';
import { BoardState, Drag } from '@faristol/board';
import type { DuplicateCommand, DuplicateView } from '@faristol/protocol';
import { day, t } from '../i18n/index.svelte.js';
import { time } from './clock.svelte.js';
import { Followed } from './followed.svelte.js';
import { sound } from './sounds.js';
import { showRefusal } from './refusals.js';
import { world } from './world.svelte.js';

export class Duplicate {
  readonly id: string;
  readonly board = new BoardState();
  readonly drag = new Drag(this.board, () => sound('tile'));
  /** Something waits for its answer. */
  busy = $state(false);
  #asked = 0;
  #last: Promise<unknown> = Promise.resolve();
  #followed: Followed<DuplicateView>;
  #stop: () => void;

  constructor(id: string) {
    this.id = id;
    this.#followed = new Followed<DuplicateView>('duplicate', id);
    this.#stop = $effect.root(() => {
      $effect(() => {
        const { view } = this;
        if (view) untrack(() => this.#show(view)); // what the player tries out is no reason to show it anew
      });
    });
  }

  get view(): DuplicateView | null {
    return this.#followed.view;
  }

  get gone(): boolean {
    return this.#followed.gone;
  }

  /** Milliseconds left of the round; null while none is in course. */
  get left(): number | null {
    const { view } = this;
    if (!view) return null;
    if (view.left !== null) return view.left;
    if (view.ends_at !== null) return Math.max(0, view.ends_at - time.now);
    return view.phase === 'drawn' ? view.seconds * 1000 : null;
  }

  /** The time is up by the server's clock, whether or not its word has come. */
  get timeUp(): boolean {
    return this.view?.phase === 'closed' || (this.view?.phase === 'running' && this.left === 0);
  }

  close(): void {
    this.#stop();
    this.#followed.close();
  }

  /** What a judge does; true if it was done. A refusal is shown and changes nothing. */
  act(command: DuplicateCommand): Promise<boolean> {
    return this.ask('act', command);
  }

  /** Ask for something; what is asked while another answer is awaited has its turn after it. */
  ask(path: string, body: unknown = undefined): Promise<boolean> {
    this.#asked++;
    this.busy = true;
    const answer = this.#last.then(() => this.#send(path, body));
    const done = (): void => {
      this.#asked--;
      this.busy = this.#asked > 0;
    };
    this.#last = answer.then(done, done);
    return answer;
  }

  async #send(path: string, body: unknown): Promise<boolean> {
    try {
      await world().http.send('POST', `/duplicate/${this.id}/${path}`, body);
      return true;
    } catch (refused) {
      showRefusal(refused);
      return false;
    }
  }

  #show(view: DuplicateView): void {
    this.board.movable = view.phase === 'drawn' || view.phase === 'running';
    this.board.blankLetters = LETTERS;
    this.board.show(view.board, view.rack);
  }
}

const LETTERS = 'A B C Ç D E F G H I J L L·L M N NY O P Q R S T U V X Z'.split(' ');

/** What a session is called: its own name, or what it is for. */
/** The round that everybody speaks of: between two it is still the one whose master play is on the screen. */
export function shownRound(view: DuplicateView): number {
  return view.phase === 'to-draw' && view.master ? view.master.round : view.round;
}

export function sessionTitle(view: { title: string; day?: string | null }): string {
  if (view.title) return view.title;
  return view.day ? t('dup.day', day(view.day)) : t('dup.alone');
}
