// What can be chosen: regulations and lexicons. Asked for once, kept for the visit.

import { STANDARD, type Shape } from '@faristol/board';
import type { LexiconView, RegulationView } from '@faristol/protocol';
import { world } from './world.svelte.js';

class Catalogue {
  regulations = $state.raw<readonly RegulationView[]>([]);
  lexicons = $state.raw<readonly LexiconView[]>([]);
  /** The list to judge by when nobody chooses: the program's own, or the only one there is. */
  lexicon = $derived(
    this.lexicons.length === 0 || this.lexicons.some((one) => one.name === 'default')
      ? 'default'
      : (this.lexicons[0]?.name ?? 'default'),
  );
  /** Regulations that people made and that are on nobody's list here: a game's, a link's. */
  #others = $state.raw<readonly RegulationView[]>([]);
  #asked = new Map<string, Promise<void>>();
  #shapes = $derived(new Map([...this.#others, ...this.regulations].map((one) => [one.key, shapeOf(one)])));
  #regulations: Promise<void> | undefined;
  #lexicons: Promise<void> | undefined;

  needRegulations(): Promise<void> {
    this.#regulations ??= world()
      .http.get<RegulationView[]>('/regulations')
      .then((found) => {
        this.regulations = found;
      })
      .catch((failed: unknown) => {
        this.#regulations = undefined;
        throw failed;
      });
    return this.#regulations;
  }

  /** What is on the list has changed: one's own were made, or one is somebody else now. */
  async refresh(): Promise<void> {
    this.#regulations = undefined;
    await this.needRegulations();
  }

  /** A regulation that people made may be on nobody's list: it is asked for by its key, once. */
  needOne(key: string): Promise<void> {
    if (!key.includes('@')) return Promise.resolve();
    const known = this.#asked.get(key);
    if (known) return known;
    const asked = world()
      .http.get<RegulationView>(`/regulations/${encodeURIComponent(key)}/about`)
      .then((found) => {
        this.#others = [...this.#others, found];
      })
      .catch(() => {
        this.#asked.delete(key); // it is not installed, or the line is down: the page itself says so
      });
    this.#asked.set(key, asked);
    return asked;
  }

  /** The regulation with that key, once it is known. */
  of(key: string | undefined): RegulationView | undefined {
    const same = (one: RegulationView): boolean => one.key === key;
    return this.regulations.find(same) ?? this.#others.find(same);
  }

  /** Board and rack under a regulation; the usual ones as long as nothing else is known. */
  shape(regulation: string | undefined): Shape {
    this.needRegulations().catch(() => undefined);
    if (regulation) void this.needOne(regulation);
    return this.#shapes.get(regulation ?? '') ?? STANDARD;
  }

  needLexicons(): Promise<void> {
    this.#lexicons ??= world()
      .http.get<LexiconView[]>('/lexicons')
      .then((found) => {
        this.lexicons = found;
      })
      .catch((failed: unknown) => {
        this.#lexicons = undefined;
        throw failed;
      });
    return this.#lexicons;
  }
}

function shapeOf({ layout, rack_size: rackSize, tiles }: RegulationView): Shape {
  return { layout, rackSize, values: new Map(tiles.map(({ tile, value }) => [tile, value])) };
}

export const catalogue = new Catalogue();
