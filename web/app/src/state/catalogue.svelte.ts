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
  #shapes = $derived(new Map(this.regulations.map((one) => [one.key, shapeOf(one)])));
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

  /** Board and rack under a regulation; the usual ones as long as nothing else is known. */
  shape(regulation: string | undefined): Shape {
    this.needRegulations().catch(() => undefined);
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
