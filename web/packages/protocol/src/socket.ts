// One socket for the whole app. It comes back by itself, resumes every watched game where it stopped,
// and knows how far the server's clock is from ours. Nothing here knows what a game is.

import type { ClientMessage, Done, Previewed, ServerMessage } from './generated.js';
import { OFFLINE, Refusal } from './refusal.js';

export type Status = 'connecting' | 'open' | 'lost';

/** The part of a WebSocket that we use, so that tests and the harness can stand in for it. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  tell(message: ServerMessage): void;
  status(status: Status): void;
}

type Asked = { ask: 'act' | 'preview' | 'say' } & ClientMessage;
type Unnumbered = Asked extends infer A ? (A extends { id: number } ? Omit<A, 'id'> : never) : never;
type Answer = Done | Previewed;

interface Pending {
  resolve(answer: Answer): void;
  reject(refusal: Refusal): void;
  timer: ReturnType<typeof setTimeout>;
  message: Asked;
  sent: boolean;
}

const PING_EVERY = 15_000; // ms
const SILENCE = 8_000; // ms without an answer to a ping before the line counts as dead
const PATIENCE = 12_000; // ms that a request may wait for a connection and its answer
const FIRST_DELAY = 300; // ms; doubles up to LAST_DELAY
const LAST_DELAY = 10_000;

export class Socket {
  #listener: Listener;
  #open: () => Wire;
  #line: Wire | null = null;
  #watched = new Map<string, number>(); // game -> the last number seen
  #followed = new Map<string, { kind: string; stream: string; times: number }>();
  #pending = new Map<number, Pending>();
  #nextId = 1;
  #delay = FIRST_DELAY;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #pingedAt: number | null = null;
  #offset = 0;
  #bestTrip = Number.POSITIVE_INFINITY;
  #wanted = false;

  constructor(listener: Listener, open: () => Wire) {
    this.#listener = listener;
    this.#open = open;
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset;
  }

  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    globalThis.addEventListener?.('online', this.#wake);
    globalThis.addEventListener?.('pageshow', this.#wake);
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  stop(): void {
    this.#wanted = false;
    globalThis.removeEventListener?.('online', this.#wake);
    globalThis.removeEventListener?.('pageshow', this.#wake);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
  }

  /** Connect anew at once, for instance because the session changed. */
  restart(): void {
    if (!this.#wanted) return;
    this.#drop();
    this.#delay = FIRST_DELAY;
    this.#connect();
  }

  watch(game: string, since = 0): void {
    this.#watched.set(game, since);
    this.#sendNow({ ask: 'watch', game, since });
  }

  unwatch(game: string): void {
    this.#watched.delete(game);
    this.#sendNow({ ask: 'unwatch', game });
  }

  /** Follow what is not an online game; its whole view comes now, after every change and every broken line. */
  follow(kind: string, stream: string): void {
    const known = this.#followed.get(`${kind} ${stream}`);
    this.#followed.set(`${kind} ${stream}`, { kind, stream, times: (known?.times ?? 0) + 1 });
    this.#sendNow({ ask: 'follow', kind, stream });
  }

  /** The last of those who follow it lets go. */
  unfollow(kind: string, stream: string): void {
    const key = `${kind} ${stream}`;
    const known = this.#followed.get(key);
    if (!known) return;
    if (known.times > 1) {
      this.#followed.set(key, { ...known, times: known.times - 1 });
      return;
    }
    this.#followed.delete(key);
    this.#sendNow({ ask: 'unfollow', kind, stream });
  }

  /** Ask and wait for the answer; what is asked while the line is down waits for it a little. */
  request(asked: Unnumbered): Promise<Answer> {
    const id = this.#nextId++;
    const message = { ...asked, id };
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(id), PATIENCE);
      this.#pending.set(id, { resolve, reject, timer, message, sent: false });
      this.#flush();
    });
  }

  #wake = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') return;
    if (this.#line?.readyState === 1) this.#ping();
    else if (this.#line?.readyState !== 0) this.restart();
  };

  #connect(): void {
    clearTimeout(this.#retry);
    this.#listener.status('connecting');
    const line = this.#open();
    this.#line = line;
    line.onopen = () => this.#opened(line);
    line.onmessage = (message) => this.#heard(String(message.data));
    line.onclose = () => {
      if (this.#line === line) this.#lost();
    };
  }

  #opened(line: Wire): void {
    if (this.#line !== line) return;
    this.#delay = FIRST_DELAY;
    this.#listener.status('open');
    for (const [game, since] of this.#watched) this.#sendNow({ ask: 'watch', game, since });
    for (const { kind, stream } of this.#followed.values()) this.#sendNow({ ask: 'follow', kind, stream });
    this.#ping();
    this.#beat = setInterval(() => this.#ping(), PING_EVERY);
    this.#flush();
  }

  #lost(): void {
    this.#drop();
    if (!this.#wanted) return;
    this.#listener.status('lost');
    // A little chance keeps a whole class from coming back in the same instant.
    this.#retry = setTimeout(() => this.#connect(), this.#delay * (0.75 + Math.random() / 2));
    this.#delay = Math.min(this.#delay * 2, LAST_DELAY);
  }

  #drop(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#deadline);
    clearTimeout(this.#retry);
    this.#pingedAt = null;
    const line = this.#line;
    this.#line = null;
    if (line) {
      line.onclose = line.onmessage = line.onopen = null;
      line.close();
    }
    // Whether what was sent was carried out is not known here; the view that comes back tells.
    for (const [id, pending] of this.#pending) if (pending.sent) this.#fail(id);
  }

  #fail(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    pending.reject(new Refusal(OFFLINE, ''));
  }

  #flush(): void {
    for (const pending of this.#pending.values()) {
      if (!pending.sent && this.#sendNow(pending.message)) pending.sent = true;
    }
  }

  #sendNow(message: ClientMessage): boolean {
    if (this.#line?.readyState !== 1) return false;
    this.#line.send(JSON.stringify(message));
    return true;
  }

  #ping(): void {
    if (this.#pingedAt !== null) return;
    if (!this.#sendNow({ ask: 'ping' })) return;
    this.#pingedAt = Date.now();
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#lost(), SILENCE);
  }

  #heard(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    switch (message.tell) {
      case 'pong':
        this.#measure(message.now);
        return;
      case 'done':
      case 'previewed':
        this.#answer(message.id, (pending) => pending.resolve(message));
        return;
      case 'refused':
        if (message.id !== null && this.#pending.has(message.id)) {
          const refusal = new Refusal(message.code, message.message, message.article);
          this.#answer(message.id, (pending) => pending.reject(refusal));
          return;
        }
        break;
      case 'welcome':
        this.#offset = this.#bestTrip === Number.POSITIVE_INFINITY ? message.now - Date.now() : this.#offset;
        break;
      case 'update':
        if (this.#watched.has(message.game)) this.#watched.set(message.game, message.view.seq);
        break;
      case 'gone':
        this.#watched.delete(message.game);
        break;
    }
    this.#listener.tell(message);
  }

  #answer(id: number, settle: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    settle(pending);
  }

  /** The shortest round trip says most about the other clock; it is forgotten slowly, as clocks drift. */
  #measure(serverNow: number): void {
    clearTimeout(this.#deadline);
    if (this.#pingedAt === null) return;
    const heardAt = Date.now();
    const trip = heardAt - this.#pingedAt;
    this.#pingedAt = null;
    if (trip <= this.#bestTrip * 1.2 + 5) {
      this.#bestTrip = trip;
      this.#offset = serverNow - (heardAt - trip / 2);
    }
  }
}
