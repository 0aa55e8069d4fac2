// What a square code holds behind the #: the token of a class, or a pupil's own card.

export interface ClassKey {
  kind: 'token' | 'card';
  text: string;
}

const CARD = /^p\d+\.[\w-]{16,}$/u;
const TOKEN = /^[\w-]{20,}$/u;

/** The key in *fragment*; null where that is the name of a tab, or nothing. */
export function keyIn(fragment: string): ClassKey | null {
  if (CARD.test(fragment)) return { kind: 'card', text: fragment };
  if (TOKEN.test(fragment)) return { kind: 'token', text: fragment };
  return null;
}
