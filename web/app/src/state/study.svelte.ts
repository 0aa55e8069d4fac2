// Somebody's word study: the day, its cards, and the answers. An answer is kept here until the server has it, so
// that a repeat works without a line; it has a name and a time of its own, and counts once however often it is sent.

import {
  OFFLINE,
  Refusal,
  type AnswerGiven,
  type AnswersTaken,
  type StudyCard,
  type SessionView,
  type StudyView,
} from '@faristol/protocol';
import { Loading } from '../lib/load.svelte.js';
import { answerTo, keep, unsentAs } from './kept.js';
import { myself } from './me.svelte.js';
import { world } from './world.svelte.js';

const SESSION = '/study/session';
const AT_ONCE = 100; // answers in one message

export class Study {
  view = new Loading<StudyView>();
  /** The cards that wait, those that were answered here left out. */
  cards = $state.raw<readonly StudyCard[]>([]);
  until = 0;
  /** Answers that the server has not got yet. */
  pending = $state.raw<readonly AnswerGiven[]>([]);
  #sending: Promise<void> | null = null;

  /** Follow the line: what waits goes out when it is back. */
  watch(): () => void {
    const wake = (): void => void this.flush();
    addEventListener('online', wake);
    return () => removeEventListener('online', wake);
  }

  async load(): Promise<void> {
    this.pending = read();
    await this.flush();
    await this.view.from(async () => {
      const view = await world().http.get<StudyView>('/study');
      const session = view.decks.length > 0 ? await world().http.get<SessionView>(SESSION) : null;
      const answered = new Set(this.pending.map((one) => one.card));
      this.cards = (session?.cards ?? []).filter((card) => !answered.has(card.id));
      this.until = session?.until ?? 0;
      return view;
    });
  }

  /** Answer a card; it waits no more, whether or not there is a line. */
  async answer(card: StudyCard, said: readonly string[], gaveUp = false): Promise<void> {
    const given: AnswerGiven = {
      id: name(),
      card: card.id,
      at: Math.round(world().now()),
      said: [...said],
      shown: card.shown,
      gave_up: gaveUp,
    };
    this.cards = this.cards.filter((one) => one.id !== card.id);
    keep(answerTo(SESSION), { cards: this.cards, until: this.until });
    this.#wait([...this.pending, given]);
    await this.flush();
  }

  /** Send what waits; done when nothing does, or when it cannot be sent now. */
  flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #send(): Promise<void> {
    while (this.pending.length > 0 && myself.person !== null) {
      const answers = this.pending.slice(0, AT_ONCE);
      const sent = new Set(answers.map((one) => one.id));
      try {
        await world().http.send<AnswersTaken>('POST', '/study/answers', { answers });
      } catch (refused) {
        if (!(refused instanceof Refusal) || mayPass(refused)) return;
      }
      this.#wait(this.pending.filter((one) => !sent.has(one.id)));
    }
  }

  #wait(pending: readonly AnswerGiven[]): void {
    this.pending = pending;
    try {
      if (pending.length > 0) localStorage.setItem(key(), JSON.stringify(pending));
      else localStorage.removeItem(key());
    } catch {
      // Without storage they last as long as the page.
    }
  }
}

/** No line, a game in which words are closed, or a server that is busy: all of that passes. */
function mayPass(refused: Refusal): boolean {
  return (
    refused.code === OFFLINE ||
    refused.status === 403 ||
    refused.status === 429 ||
    (refused.status ?? 0) >= 500
  );
}

/** Whose answers they are: another person of this browser never sends them. */
const key = (): string => unsentAs(`study.${myself.person ?? ''}`);

function read(): readonly AnswerGiven[] {
  try {
    return JSON.parse(localStorage.getItem(key()) ?? '[]') as AnswerGiven[];
  } catch {
    return [];
  }
}

/** A name that nobody else gives; over plain HTTP there is no `randomUUID`. */
function name(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
