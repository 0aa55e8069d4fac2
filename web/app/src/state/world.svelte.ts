// The outside world of the app, built once at the start: resources, the socket and the server's time.

import {
  connectHttp,
  Socket,
  type Http,
  type ServerMessage,
  type Status,
  type Wire,
} from '@faristol/protocol';

type Hearer = (message: ServerMessage) => void;

export class World {
  readonly http: Http;
  readonly socket: Socket;
  status = $state<Status>('connecting');
  /** Lost for long enough that a person should know. */
  offline = $state(false);
  /** The server has greeted us before: the next time the line was broken in between. */
  welcomed = false;
  #hearers = new Set<Hearer>();
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(fetcher?: typeof fetch, open: (language: string) => Wire = openSocket) {
    this.http = connectHttp(fetcher);
    this.socket = new Socket(
      {
        tell: (message) => {
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

  now(): number {
    return this.socket.now();
  }

  #changed(status: Status): void {
    this.status = status;
    if (status === 'open') {
      clearTimeout(this.#patience);
      this.#patience = undefined;
      this.offline = false;
    } else {
      this.#patience ??= setTimeout(() => (this.offline = true), 2500);
    }
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
