// The outside world of the app, built once at the start: resources, the socket and the server's time.

import {
  connectHttp,
  OFFLINE,
  Refusal,
  Socket,
  type Http,
  type Kind,
  type ServerMessage,
  type Status,
  type Wire,
} from '@faristol/protocol';
import { answerTo, keep, recalled, viewOf, worthKeeping } from './kept.js';

type Hearer = (message: ServerMessage) => void;

export class World {
  readonly http: Http;
  readonly socket: Socket;
  status = $state<Status>('connecting');
  /** Lost for long enough that a person should know. */
  offline = $state(false);
  /** The server has greeted us before: the next time the line was broken in between. */
  welcomed = false;
  /** Without a line: from when what is shown is, the oldest of it. */
  recalledAt = $state<number | null>(null);
  #hearers = new Set<Hearer>();
  #forgoers = new Set<() => void>();
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(fetcher?: typeof fetch, open: (language: string) => Wire = openSocket) {
    this.http = this.#remembering(connectHttp(fetcher));
    this.socket = new Socket(
      {
        tell: (message) => {
          if ('view' in message) keep(viewOf(message.tell, message.stream), message.view);
          this.#hearers.forEach((hear) => hear(message));
          if (message.tell === 'welcome') this.welcomed = true;
        },
        status: (status) => this.#changed(status),
      },
      () => open(this.http.language),
    );
  }

  hear(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** The last view of something that is followed, as soon as the line is known to be down: *show* it. */
  recall<View>(kind: Kind, stream: string, show: (view: View) => void): () => void {
    const look = (): void => {
      const found = recalled<View>(viewOf(kind, stream));
      if (!found) return;
      this.#recalled(found.at);
      show(found.value);
    };
    this.#forgoers.add(look);
    if (this.offline) look();
    return () => this.#forgoers.delete(look);
  }

  #recalled(at: number): void {
    // A page that the server has greeted is as it was when the line broke, and goes on where it stands.
    if (!this.welcomed) this.recalledAt = Math.min(this.recalledAt ?? at, at);
  }

  /** Answers that are worth it are kept, and given again when there is nobody to ask. */
  #remembering(plain: Http): Http {
    return {
      get language() {
        return plain.language;
      },
      set language(spoken: string) {
        plain.language = spoken;
      },
      send: (method, path, body, headers) => plain.send(method, path, body, headers),
      file: (path, body) => plain.file(path, body),
      get: async <T>(path: string): Promise<T> => {
        if (!worthKeeping(path)) return plain.get<T>(path);
        try {
          const answer = await plain.get<T>(path);
          keep(answerTo(path), answer);
          return answer;
        } catch (failed) {
          const lost = failed instanceof Refusal && failed.code === OFFLINE;
          const found = lost ? recalled<T>(answerTo(path)) : null;
          if (!found) throw failed;
          this.#recalled(found.at);
          return found.value;
        }
      },
    };
  }

  now(): number {
    return this.socket.now();
  }

  #changed(status: Status): void {
    this.status = status;
    if (status === 'open') {
      clearTimeout(this.#patience);
      this.#patience = undefined;
      this.offline = false;
      this.recalledAt = null;
    } else {
      this.#patience ??= setTimeout(() => this.#gone(), navigator.onLine ? 2500 : 0);
    }
  }

  #gone(): void {
    this.offline = true;
    this.#forgoers.forEach((look) => look());
  }
}

function openSocket(language: string): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/socket?lang=${language}`) as unknown as Wire;
}

let current: World | undefined;

export function setWorld(world: World): void {
  current = world;
}

export function world(): World {
  if (!current) throw new Error('the world is built before the app');
  return current;
}
