// The app with a world of paper: fixed views, no server. Development only; never part of the build.

import '../src/style/fonts.css';
import '../src/style/tokens.css';
import '../src/style/base.css';
import '../src/style/print.css';
import type { ServerMessage, Wire } from '@faristol/protocol';
import { gameFor } from './games.js';
import { resource } from './resources.js';

const asked = new URLSearchParams(location.search);
const face = asked.get('face') ?? 'turn';
history.replaceState(null, '', asked.get('at') ?? '/');

class PaperWire implements Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;

  constructor() {
    if (face === 'offline') return;
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.();
      this.tell({ tell: 'welcome', person: 'p1', name: 'Anna', now: Date.now(), version: '0' });
    }, 20);
  }

  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    const message = JSON.parse(text);
    const answer = (told: ServerMessage): void => void setTimeout(() => this.tell(told), 30);
    switch (message.ask) {
      case 'follow': {
        const { stream } = message;
        if (message.kind !== 'game') break;
        if (face === 'gone') return answer({ tell: 'gone', stream });
        const { view, events, chat } = gameFor(face, stream);
        answer({ tell: 'game', stream, seq: view.seq, view: { ...view, chat }, events });
        answer({ tell: 'here', game: stream, seats: [0, 1], watching: 0, places: [] });
        break;
      }
      case 'ping':
        return answer({ tell: 'pong', now: Date.now() });
      case 'preview':
        if (face === 'hint')
          return answer({
            tell: 'refused',
            id: message.id,
            code: 'not-connected',
            message:
              'La jugada ha de tocar alguna fitxa del tauler. Enganxa-la a una paraula que ja hi sigui.',
            article: 'FISC-6a',
          });
        return answer({ tell: 'previewed', id: message.id, score: 18, words: [message.word] });
      case 'act':
        return answer({
          tell: 'refused',
          id: message.id,
          code: 'not-connected',
          message: 'La jugada ha de tocar alguna fitxa del tauler. Enganxa-la a una paraula que ja hi sigui.',
          article: 'FISC-6a',
        });
    }
  }

  close(): void {
    this.readyState = 3;
  }
}

const { World } = await import('../src/state/world.svelte.js');
const { begin } = await import('../src/begin.js');
await begin(
  new World(
    (input, options) => resource(face, input instanceof Request ? input.url : String(input), options),
    () => new PaperWire(),
  ),
);
