// A view with what has changed in it put in its place.

import type { Splice } from './generated.js';

/** The view that *changes* lead to; what did not change stays the very same object. */
export function applied(view: object, changes: object): object {
  const known = view as Record<string, unknown>;
  const fresh = Object.entries(changes).map(([name, value]) => [
    name,
    isSplice(value) ? spliced(known[name] as unknown[], value) : value,
  ]);
  return { ...view, ...Object.fromEntries(fresh) };
}

/** A list that may also be missing is told whole. */
function isSplice(value: unknown): value is Splice<unknown> {
  return typeof value === 'object' && value !== null && 'keep' in value;
}

function spliced(before: readonly unknown[], { keep, then, rest }: Splice<unknown>): unknown[] {
  return [...before.slice(0, keep), ...then, ...before.slice(before.length - rest)];
}
