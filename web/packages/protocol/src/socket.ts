// One socket for the whole app. It comes back by itself, resumes everything that is followed where it stopped,
// and knows how far the server's clock is from ours. What the server says has changed is put together here:
// whoever listens is told whole views. Nothing here knows what a game is.

import { applied } from './changes.js';
import type { CarriedOut, ClientMessage, Follow, Previewed, ServerMessage } from './generated.js';
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

/** What is followed: how often, and the last view of it. */
interface Followed {
  kind: Kind;
  stream: string;
  times: number;
  seq: number;
  view: object | null;
}

export type Kind = Follow['kind'];

export interface Listener {
  tell(message: ServerMessage): void;
  status(status: Status): void;
}

type Asked = { ask: 'act' | 'preview' | 'propose' | 'confirm' | 'drop' | 'say' } & ClientMessage;
type Unnumbered = Asked extends infer A ? (A extends { id: number } ? Omit<A, 'id'> : never) : never;
type Answer = CarriedOut | Previewed;

type Whole = Extract<ServerMessage, { tell: Kind }>;
type Part = Extract<ServerMessage, { changes: object }>;

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
  #followed = new Map<string, Followed>();
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

  /** Follow something that lives: its view comes now, after every change and after every broken line. */
  follow(kind: Kind, stream: string): void {
    const key = `${kind} ${stream}`;
    const known = this.#followed.get(key) ?? { kind, stream, times: 0, seq: 0, view: null };
    known.times += 1;
    this.#followed.set(key, known);
    this.#sendNow({ ask: 'follow', kind, stream, since: known.seq });
  }

  /** The last of those who follow it lets go. */
  unfollow(kind: Kind, stream: string): void {
    const key = `${kind} ${stream}`;
    const known = this.#followed.get(key);
    if (!known) return;
    known.times -= 1;
    if (known.times > 0) return;
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
    for (const followed of this.#followed.values()) this.#ask(followed);
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
      case 'game':
      case 'table':
      case 'duplicate':
      case 'event':
      case 'class':
        this.#keep(message.tell, message);
        break;
      case 'game-changed':
        this.#changed('game', message);
        return;
      case 'table-changed':
        this.#changed('table', message);
        return;
      case 'duplicate-changed':
        this.#changed('duplicate', message);
        return;
      case 'event-changed':
        this.#changed('event', message);
        return;
      case 'class-changed':
        this.#changed('class', message);
        return;
    }
    this.#listener.tell(message);
  }

  #ask({ kind, stream, seq }: Followed): void {
    this.#sendNow({ ask: 'follow', kind, stream, since: seq });
  }

  #keep(kind: Kind, { stream, seq, view }: Whole): void {
    const followed = this.#followed.get(`${kind} ${stream}`);
    if (followed) Object.assign(followed, { seq, view });
  }

  /** Put what has changed into the view that we have; whoever has lost count asks for the whole. */
  #changed(kind: Kind, message: Part): void {
    const { stream, since, seq, changes, ...rest } = message;
    const followed = this.#followed.get(`${kind} ${stream}`);
    if (!followed) return;
    if (followed.view === null || followed.seq !== since) {
      if (seq > followed.seq) this.#ask(followed);
      return;
    }
    const view = { ...applied(followed.view, changes), seq };
    Object.assign(followed, { seq, view });
    this.#listener.tell({ ...rest, tell: kind, stream, seq, view } as unknown as ServerMessage);
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
