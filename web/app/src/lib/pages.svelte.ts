// A list that comes page by page: the first one, and more when they are asked for.

import type { ListOf } from '@faristol/protocol';
import { showRefusal } from '../state/refusals.js';
import { world } from '../state/world.svelte.js';
import { Loading } from './load.svelte.js';

export class Pages<T> {
  #first = new Loading<ListOf<T>>();
  #further = $state.raw<readonly T[]>([]);
  #before = $state<number | null>(null);
  #source = '';
  #key: (item: T) => unknown;

  constructor(key: (item: T) => unknown) {
    this.#key = key;
  }

  /** What is there so far, or null before the first page has come. */
  get items(): readonly T[] | null {
    return this.#first.value && [...this.#first.value.items, ...this.#further];
  }

  get failed(): unknown {
    return this.#first.failed;
  }

  get more(): boolean {
    return this.#before !== null;
  }

  /** Begin anew with the list at *source*, an address with whatever it asks for. */
  async load(source: string): Promise<void> {
    this.#source = source;
    await this.#first.from(() => world().http.get<ListOf<T>>(source));
    if (source !== this.#source) return;
    this.#further = [];
    this.#before = this.#first.value?.before ?? null;
  }

  async loadMore(): Promise<void> {
    const source = this.#source;
    const next = `${source}${source.includes('?') ? '&' : '?'}before=${this.#before}`;
    try {
      const found = await world().http.get<ListOf<T>>(next);
      if (source !== this.#source) return;
      const known = new Set((this.items ?? []).map(this.#key));
      this.#further = [...this.#further, ...found.items.filter((item) => !known.has(this.#key(item)))];
      this.#before = found.before;
    } catch (refused) {
      showRefusal(refused);
    }
  }
}
