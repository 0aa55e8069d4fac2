// What can be chosen: regulations and lexicons. Asked for once, kept for the visit.

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

export const catalogue = new Catalogue();
