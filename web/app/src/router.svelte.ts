// Addresses and pages: a table of patterns, the history of the browser, and nothing else.

export type Page =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'game'; id: string }
  | { page: 'review'; id: string }
  | { page: 'history' }
  | { page: 'import' }
  | { page: 'words' }
  | { page: 'regulations' }
  | { page: 'regulation'; key: string }
  | { page: 'hall' }
  | { page: 'events' }
  | { page: 'newEvent' }
  | { page: 'event'; id: string }
  | { page: 'entrant'; id: string; number: number }
  | { page: 'director'; id: string }
  | { page: 'myEvent'; id: string }
  | { page: 'projector'; id: string }
  | { page: 'account' }
  | { page: 'about' }
  | { page: 'admin' }
  | { page: 'moderation' }
  | { page: 'arbiter' }
  | { page: 'arbiterTable'; id: string }
  | { page: 'duplicates' }
  | { page: 'duplicate-new' }
  | { page: 'duplicate'; id: string }
  | { page: 'duplicate-judge'; id: string }
  | { page: 'duplicate-screen'; id: string }
  | { page: 'duplicate-results'; id: string }
  | { page: 'tables' }
  | { page: 'newTable' }
  | { page: 'desk'; id: string }
  | { page: 'paper'; id: string }
  | { page: 'tableClock'; id: string }
  | { page: 'missing' };

const ROUTES: readonly (readonly [RegExp, (found: RegExpMatchArray) => Page])[] = [
  [/^\/$/, () => ({ page: 'home' })],
  [/^\/nova$/, () => ({ page: 'new' })],
  [/^\/partida\/([\w-]+)$/, ([, id]) => ({ page: 'game', id: id as string })],
  [/^\/partida\/([\w-]+)\/repas$/, ([, id]) => ({ page: 'review', id: id as string })],
  [/^\/partides$/, () => ({ page: 'history' })],
  [/^\/importa$/, () => ({ page: 'import' })],
  [/^\/mots$/, () => ({ page: 'words' })],
  [/^\/normes$/, () => ({ page: 'regulations' })],
  [/^\/normes\/([\w-]+)$/, ([, key]) => ({ page: 'regulation', key: key as string })],
  [/^\/sala$/, () => ({ page: 'hall' })],
  [/^\/campionats$/, () => ({ page: 'events' })],
  [/^\/campionats\/nou$/, () => ({ page: 'newEvent' })],
  [/^\/campionat\/([\w-]+)$/, ([, id]) => ({ page: 'event', id: id as string })],
  [
    /^\/campionat\/([\w-]+)\/jugador\/(\d+)$/,
    ([, id, number]) => ({ page: 'entrant', id: id as string, number: Number(number) }),
  ],
  [/^\/campionat\/([\w-]+)\/direccio$/, ([, id]) => ({ page: 'director', id: id as string })],
  [/^\/campionat\/([\w-]+)\/jo$/, ([, id]) => ({ page: 'myEvent', id: id as string })],
  [/^\/campionat\/([\w-]+)\/projector$/, ([, id]) => ({ page: 'projector', id: id as string })],
  [/^\/compte$/, () => ({ page: 'account' })],
  [/^\/sobre$/, () => ({ page: 'about' })],
  [/^\/admin$/, () => ({ page: 'admin' })],
  [/^\/moderacio$/, () => ({ page: 'moderation' })],
  [/^\/arbitre$/, () => ({ page: 'arbiter' })],
  [/^\/arbitre\/([\w-]+)$/, ([, id]) => ({ page: 'arbiterTable', id: id as string })],
  [/^\/duplicada$/, () => ({ page: 'duplicates' })],
  [/^\/duplicada\/nova$/, () => ({ page: 'duplicate-new' })],
  [/^\/duplicada\/([\w-]+)$/, ([, id]) => ({ page: 'duplicate', id: id as string })],
  [/^\/duplicada\/([\w-]+)\/jutge$/, ([, id]) => ({ page: 'duplicate-judge', id: id as string })],
  [/^\/duplicada\/([\w-]+)\/pantalla$/, ([, id]) => ({ page: 'duplicate-screen', id: id as string })],
  [/^\/duplicada\/([\w-]+)\/resultats$/, ([, id]) => ({ page: 'duplicate-results', id: id as string })],
  [/^\/taules$/, () => ({ page: 'tables' })],
  [/^\/taules\/nova$/, () => ({ page: 'newTable' })],
  [/^\/taula\/([\w-]+)$/, ([, id]) => ({ page: 'desk', id: id as string })],
  [/^\/taula\/([\w-]+)\/full$/, ([, id]) => ({ page: 'paper', id: id as string })],
  [/^\/taula\/([\w-]+)\/rellotge$/, ([, id]) => ({ page: 'tableClock', id: id as string })],
];

export const to = {
  home: '/',
  new: '/nova',
  history: '/partides',
  import: '/importa',
  words: '/mots',
  regulations: '/normes',
  account: '/compte',
  about: '/sobre',
  hall: '/sala',
  events: '/campionats',
  newEvent: '/campionats/nou',
  event: (id: string) => `/campionat/${id}`,
  entrant: (id: string, number: number) => `/campionat/${id}/jugador/${number}`,
  director: (id: string) => `/campionat/${id}/direccio`,
  myEvent: (id: string) => `/campionat/${id}/jo`,
  projector: (id: string) => `/campionat/${id}/projector`,
  moderation: '/moderacio',
  arbiter: '/arbitre',
  arbiterTable: (id: string) => `/arbitre/${id}`,
  tables: '/taules',
  newTable: '/taules/nova',
  desk: (id: string) => `/taula/${id}`,
  paper: (id: string) => `/taula/${id}/full`,
  tableClock: (id: string) => `/taula/${id}/rellotge`,
  game: (id: string) => `/partida/${id}`,
  review: (id: string) => `/partida/${id}/repas`,
  duplicates: '/duplicada',
  newDuplicate: '/duplicada/nova',
  duplicate: (id: string) => `/duplicada/${id}`,
  judge: (id: string) => `/duplicada/${id}/jutge`,
  screen: (id: string) => `/duplicada/${id}/pantalla`,
  results: (id: string) => `/duplicada/${id}/resultats`,
  regulation: (key: string) => `/normes/${key}`,
  article: (id: string) =>
    `/normes/${REGULATION_OF[id.split('-')[0] ?? ''] ?? id.split('-')[0]?.toLowerCase()}#${id}`,
} as const;

const REGULATION_OF: Record<string, string> = { DUP: 'duplicate' };

export function pageAt(path: string): Page {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, page] of ROUTES) {
    const found = plain.match(pattern);
    if (found) return page(found);
  }
  return { page: 'missing' };
}

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  fragment = $state(decodeURIComponent(location.hash.slice(1)));
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
    this.fragment = decodeURIComponent(location.hash.slice(1));
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
