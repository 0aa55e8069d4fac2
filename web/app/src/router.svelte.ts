// Where the app is: the history of the browser, and links that are followed without leaving the page.

import { BOARD, pageAt } from './addresses.js';

export { pageAt, type Page } from './addresses.js';

export const to = {
  home: '/',
  new: '/nova',
  history: '/partides',
  import: '/importa',
  offline: '/sense-connexio',
  offlineGame: (id: string) => `/sense-connexio/${id}`,
  words: '/mots',
  study: '/estudi',
  regulations: '/normes',
  makeRegulation: (from?: string) => (from ? `/normes/nou?de=${from}` : '/normes/nou'),
  account: '/compte',
  forgotten: '/contrasenya',
  about: '/sobre',
  hall: '/sala',
  events: '/campionats',
  newEvent: '/campionats/nou',
  event: (id: string) => `/campionat/${id}`,
  entrant: (id: string, number: number) => `/campionat/${id}/jugador/${number}`,
  director: (id: string) => `/campionat/${id}/direccio`,
  myEvent: (id: string) => `/campionat/${id}/jo`,
  projector: (id: string) => `/campionat/${id}/projector`,
  embedded: (id: string) => `/campionat/${id}/incrustat`, // no page of the app: the server's own
  moderation: '/moderacio',
  arbiter: '/arbitre',
  arbiterTable: (id: string) => `/arbitre/${id}`,
  tables: '/taules',
  newTable: '/taules/nova',
  desk: (id: string) => `/taula/${id}`,
  paper: (id: string) => `/taula/${id}/full`,
  tableReview: (id: string) => `/taula/${id}/repas`,
  tableClock: (id: string) => `/taula/${id}/rellotge`,
  broadcastGame: (id: string) => `/emissio/partida/${id}`,
  broadcastTable: (id: string) => `/emissio/taula/${id}`,
  game: (id: string) => `/partida/${id}`,
  review: (id: string) => `/partida/${id}/repas`,
  duplicates: '/duplicada',
  newDuplicate: '/duplicada/nova',
  duplicateCalled: (title: string) =>
    title ? `/duplicada/nova?${new URLSearchParams({ titol: title })}` : '/duplicada/nova',
  series: (games: readonly (readonly string[])[] = [], title = '') =>
    `/duplicada/serie?${new URLSearchParams([
      ...(title ? [['titol', title]] : []),
      ...games.map((halls) => ['joc', halls.join(',')]),
    ])}`.replace(/\?$/, ''),
  duplicate: (id: string) => `/duplicada/${id}`,
  judge: (id: string) => `/duplicada/${id}/jutge`,
  screen: (id: string) => `/duplicada/${id}/pantalla`,
  results: (id: string) => `/duplicada/${id}/resultats`,
  puzzle: '/problema',
  puzzles: '/problemes',
  puzzlesOf: (kind: string) => `/problemes?tipus=${kind}`,
  ownPuzzles: '/problemes?de=meves',
  classes: '/classes',
  newClass: '/classes/nova',
  class: (id: string) => `/aula/${id}`,
  classWall: (id: string) => `/aula/${id}/paret`,
  classroom: '/aula',
  families: '/families',
  board: BOARD,
  regulation: (key: string) => `/normes/${key}`,
  article: (id: string) =>
    `/normes/${REGULATION_OF[id.split('-')[0] ?? ''] ?? id.split('-')[0]?.toLowerCase()}#${id}`,
} as const;

const REGULATION_OF: Record<string, string> = { DUP: 'duplicate' };

/** What stands behind the #; a link that was cut in the middle of a letter is taken as it is. */
function fragmentHere(): string {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  fragment = $state(fragmentHere());
  current = $derived(pageAt(this.path));

  constructor() {
    addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(address: string, how: 'push' | 'replace' = 'push'): void {
    const url = new URL(address, location.href);
    const samePage = url.pathname === this.path;
    if (how === 'replace') history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.#read();
    if (!samePage && !url.hash) {
      scrollTo(0, 0);
      // Whoever listens instead of looking must learn that the page changed.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }),
      );
    }
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.fragment = fragmentHere();
  }

  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();
