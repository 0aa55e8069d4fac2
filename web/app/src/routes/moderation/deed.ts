// What an administrator is about to do, once the reason is told.

import type { Key } from '../../i18n/index.svelte.js';

export interface Deed {
  verb: 'close' | 'hide' | 'show' | 'remove' | 'unsay' | 'sign-out';
  /** The address of the route that does it. */
  path: string;
  /** To what or whom, as people know it. */
  about: string;
}

/** Those after which nothing brings it back. */
export const FOR_GOOD: ReadonlySet<Deed['verb']> = new Set(['close', 'remove', 'unsay', 'sign-out']);

type Past = Extract<Key, `mod.did.${string}`>;

const PAST: Readonly<Record<string, Past>> = {
  close: 'mod.did.close',
  hide: 'mod.did.hide',
  show: 'mod.did.show',
  remove: 'mod.did.remove',
  unsay: 'mod.did.unsay',
  'sign-out': 'mod.did.sign-out',
};

/** The sentence of the register; a verb that a newer server knows is told as it is. */
export function past(verb: string): Past | null {
  return PAST[verb] ?? null;
}
