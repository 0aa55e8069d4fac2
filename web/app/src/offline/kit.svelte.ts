// Whether this device has all that a game without a line needs: the words and numbers of the engine, and the engine. The
// service worker keeps the files; here is written down what they were, and for which version of the app.

import type { EngineKit } from '@faristol/protocol';
import { Engine } from '../engine/engine.js';
import { catalogue } from '../state/catalogue.svelte.js';
import { versions } from '../state/versions.svelte.js';
import { world } from '../state/world.svelte.js';
import { MARK } from './mark.js';

interface Prepared {
  /** The name of this very file, which is another when it or the engine is. */
  code: string;
  kits: Record<string, EngineKit>;
}

export type Ready =
  | 'looking'
  | 'missing' // something has to be fetched
  | 'loading'
  | 'ready'
  | 'unkept'; // without TLS browsers keep nothing

const CODE = import.meta.url;
const ASSET = /^\/assets\//u;

class Readiness {
  state = $state<Ready>('looking');
  /** How many bytes travel and how many it takes up; null as long as nobody knows. */
  sizes = $state.raw<{ travel: number; take: number } | null>(null);
  /** From 0 to 1, while it loads. */
  progress = $state(0);
  failed = $state.raw<unknown>(null);
  #prepared: Prepared | null = null;

  /** The regulations for which there is a kit here. */
  get regulations(): string[] {
    return Object.keys(this.#prepared?.kits ?? {});
  }

  /** Look what this device has; with a line also how much it lacks. */
  async look(): Promise<void> {
    if (this.state === 'loading') return;
    this.#prepared = recall();
    const kits = Object.values(this.#prepared?.kits ?? {});
    if (kits[0]) this.sizes = sizesOf(kits[0]);
    if (!canKeep()) this.state = 'unkept';
    else if (kits.length > 0 && this.#prepared?.code === CODE && (await areKept(kits))) this.state = 'ready';
    else this.state = 'missing';
    if (this.state === 'missing' && !world().offline && this.sizes === null)
      await this.#kits().then(
        ([kit]) => (this.sizes = kit ? sizesOf(kit) : null),
        () => undefined,
      );
  }

  /** Fetch everything, through the service worker, which keeps it. */
  async prepare(): Promise<void> {
    if (this.state === 'loading') return;
    this.state = 'loading';
    this.failed = null;
    this.progress = 0;
    try {
      await controlled();
      await keepLoaded();
      const kits = await this.#kits();
      const [first] = kits;
      if (!first) throw new Error('there is no regulation for it');
      this.sizes = sizesOf(first);
      const engine = new Engine(first);
      await Promise.all([
        engine.open(({ loaded, total }) => (this.progress = loaded / total)),
        import('../routes/offline/OfflineTable.svelte'),
        import('../routes/history/History.svelte'), // which lists those that wait to be handed over
      ]).finally(() => engine.close());
      await navigator.storage?.persist?.().catch(() => false); // so that it is not the first to go
      note({ code: CODE, kits: Object.fromEntries(kits.map((kit) => [kit.regulation, kit])) });
    } catch (failed) {
      this.failed = failed;
    }
    this.state = 'looking';
    await this.look();
  }

  /** The kit for a new game: the newest there is. */
  async kit(regulation: string): Promise<EngineKit> {
    try {
      return await fetchKit(regulation);
    } catch (failed) {
      const kept = this.#prepared?.kits[regulation];
      if (!kept) throw failed;
      return kept;
    }
  }

  async #kits(): Promise<EngineKit[]> {
    await Promise.all([catalogue.needRegulations(), catalogue.needLexicons()]);
    return Promise.all(catalogue.regulations.filter((one) => one.offline).map((one) => fetchKit(one.key)));
  }
}

function fetchKit(regulation: string): Promise<EngineKit> {
  return world().http.get<EngineKit>(
    `/engine/kit?${new URLSearchParams({ regulation, lexicon: catalogue.lexicon })}`,
  );
}

function filesOf(kit: EngineKit): NonNullable<EngineKit['leaves']>[] {
  return [kit.words, kit.vocabulary, kit.leaves].filter((file) => file !== null);
}

function sizesOf(kit: EngineKit): { travel: number; take: number } {
  const sum = (what: 'packed' | 'size'): number => filesOf(kit).reduce((all, file) => all + file[what], 0);
  return { travel: sum('packed'), take: sum('size') };
}

function canKeep(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in globalThis;
}

async function areKept(kits: readonly EngineKit[]): Promise<boolean> {
  const files = kits.flatMap(filesOf);
  const found = await Promise.all(files.map((file) => caches.match(file.address, { ignoreVary: true })));
  return found.every((answer) => answer !== undefined);
}

/** Once this page speaks through the service worker: what it fetches before that nobody keeps. */
async function controlled(): Promise<void> {
  if (!canKeep() || navigator.serviceWorker.controller) return;
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  await versions.keep();
  if (!navigator.serviceWorker.controller) await taken;
}

/** What the page had loaded before that comes once more, from the browser's own memory. */
async function keepLoaded(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const assets = loaded.filter(({ origin, pathname }) => origin === location.origin && ASSET.test(pathname));
  await Promise.all(assets.map((url) => fetch(url)));
}

function recall(): Prepared | null {
  try {
    return JSON.parse(localStorage.getItem(MARK) ?? 'null') as Prepared | null;
  } catch {
    return null;
  }
}

function note(prepared: Prepared): void {
  try {
    localStorage.setItem(MARK, JSON.stringify(prepared));
  } catch {
    // Nothing can be kept here; the next look says so.
  }
}

export const readiness = new Readiness();
