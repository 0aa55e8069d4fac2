// Addresses and pages: one table of patterns. The build writes it down for the server, which must know what is a
// page and what is not, so nothing of the browser is needed here.

export type Page =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'game'; id: string }
  | { page: 'review'; id: string }
  | { page: 'history' }
  | { page: 'import' }
  | { page: 'offline' }
  | { page: 'offlineGame'; id: string }
  | { page: 'words' }
  | { page: 'study' }
  | { page: 'regulations' }
  | { page: 'regulation'; key: string }
  | { page: 'makeRegulation' }
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
  | { page: 'forgotten' }
  | { page: 'moderation' }
  | { page: 'arbiter' }
  | { page: 'arbiterTable'; id: string }
  | { page: 'duplicates' }
  | { page: 'duplicate-new' }
  | { page: 'duplicate-series' }
  | { page: 'duplicate'; id: string }
  | { page: 'duplicate-judge'; id: string }
  | { page: 'duplicate-screen'; id: string }
  | { page: 'duplicate-results'; id: string }
  | { page: 'tables' }
  | { page: 'newTable' }
  | { page: 'desk'; id: string }
  | { page: 'paper'; id: string }
  | { page: 'tableClock'; id: string }
  | { page: 'tableReview'; id: string }
  | { page: 'puzzle'; id: string | null }
  | { page: 'puzzles' }
  | { page: 'board' }
  | { page: 'broadcast'; of: 'game' | 'table'; id: string }
  | { page: 'classes' }
  | { page: 'newClass' }
  | { page: 'class'; id: string }
  | { page: 'classWall'; id: string }
  | { page: 'classroom' }
  | { page: 'families' }
  | { page: 'missing' };

export const BOARD = '/analisi';

export const ROUTES: readonly (readonly [RegExp, (found: RegExpMatchArray) => Page])[] = [
  [/^\/$/, () => ({ page: 'home' })],
  [/^\/nova$/, () => ({ page: 'new' })],
  [/^\/partida\/([\w-]+)$/, ([, id]) => ({ page: 'game', id: id as string })],
  [/^\/partida\/([\w-]+)\/repas$/, ([, id]) => ({ page: 'review', id: id as string })],
  [/^\/partides$/, () => ({ page: 'history' })],
  [/^\/importa$/, () => ({ page: 'import' })],
  [/^\/sense-connexio$/, () => ({ page: 'offline' })],
  [/^\/sense-connexio\/([\w-]+)$/, ([, id]) => ({ page: 'offlineGame', id: id as string })],
  [/^\/mots$/, () => ({ page: 'words' })],
  [/^\/estudi$/, () => ({ page: 'study' })],
  [/^\/normes$/, () => ({ page: 'regulations' })],
  [/^\/normes\/nou$/, () => ({ page: 'makeRegulation' })],
  [/^\/normes\/([\w@-]+)$/, ([, key]) => ({ page: 'regulation', key: key as string })],
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
  [/^\/contrasenya$/, () => ({ page: 'forgotten' })],
  [/^\/moderacio$/, () => ({ page: 'moderation' })],
  [/^\/arbitre$/, () => ({ page: 'arbiter' })],
  [/^\/arbitre\/([\w-]+)$/, ([, id]) => ({ page: 'arbiterTable', id: id as string })],
  [/^\/duplicada$/, () => ({ page: 'duplicates' })],
  [/^\/duplicada\/nova$/, () => ({ page: 'duplicate-new' })],
  [/^\/duplicada\/serie$/, () => ({ page: 'duplicate-series' })],
  [/^\/duplicada\/([\w-]+)$/, ([, id]) => ({ page: 'duplicate', id: id as string })],
  [/^\/duplicada\/([\w-]+)\/jutge$/, ([, id]) => ({ page: 'duplicate-judge', id: id as string })],
  [/^\/duplicada\/([\w-]+)\/pantalla$/, ([, id]) => ({ page: 'duplicate-screen', id: id as string })],
  [/^\/duplicada\/([\w-]+)\/resultats$/, ([, id]) => ({ page: 'duplicate-results', id: id as string })],
  [/^\/taules$/, () => ({ page: 'tables' })],
  [/^\/taules\/nova$/, () => ({ page: 'newTable' })],
  [/^\/taula\/([\w-]+)$/, ([, id]) => ({ page: 'desk', id: id as string })],
  [/^\/taula\/([\w-]+)\/repas$/, ([, id]) => ({ page: 'tableReview', id: id as string })],
  [/^\/taula\/([\w-]+)\/full$/, ([, id]) => ({ page: 'paper', id: id as string })],
  [/^\/problema$/, () => ({ page: 'puzzle', id: null })],
  [/^\/problema\/([\w-]+)$/, ([, id]) => ({ page: 'puzzle', id: id as string })],
  [/^\/problemes$/, () => ({ page: 'puzzles' })],
  [/^\/analisi$/, () => ({ page: 'board' })],
  [/^\/emissio\/partida\/([\w-]+)$/, ([, id]) => ({ page: 'broadcast', of: 'game', id: id as string })],
  [/^\/emissio\/taula\/([\w-]+)$/, ([, id]) => ({ page: 'broadcast', of: 'table', id: id as string })],
  [/^\/classes$/, () => ({ page: 'classes' })],
  [/^\/classes\/nova$/, () => ({ page: 'newClass' })],
  [/^\/aula\/([\w-]+)$/, ([, id]) => ({ page: 'class', id: id as string })],
  [/^\/aula\/([\w-]+)\/paret$/, ([, id]) => ({ page: 'classWall', id: id as string })],
  [/^\/aula$/, () => ({ page: 'classroom' })],
  [/^\/families$/, () => ({ page: 'families' })],
  [/^\/taula\/([\w-]+)\/rellotge$/, ([, id]) => ({ page: 'tableClock', id: id as string })],
];

export function pageAt(path: string): Page {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, page] of ROUTES) {
    const found = plain.match(pattern);
    if (found) return page(found);
  }
  return { page: 'missing' };
}
