// A view with what has changed in it put in its place.

import type { Splice } from './generated.js';

/** The view that *changes* lead to; what did not change stays the very same object. */
export function applied(view: object, changes: object): object {
  const known = view as Record<string, unknown>;
  const fresh = Object.entries(changes).map(([name, value]) => {
    const before = known[name];
    return [name, Array.isArray(before) ? spliced(before, value as Splice<unknown>) : value];
  });
  return { ...view, ...Object.fromEntries(fresh) };
}

function spliced(before: readonly unknown[], { keep, then, rest }: Splice<unknown>): unknown[] {
  return [...before.slice(0, keep), ...then, ...before.slice(before.length - rest)];
}
