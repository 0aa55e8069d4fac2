// A position as a link: its CGP behind the #, where it goes to no server, and what it is judged by in front.

import { BOARD } from '../../addresses.js';

export const USUAL_RULES = 'classic';

export interface By {
  regulation: string;
  /** Left out, the list that is used when nobody chooses. */
  lexicon?: string | undefined;
}

/** Spaces have no place in a link, and a CGP has no underscores. */
export function written(cgp: string): string {
  return encodeURIComponent(cgp.replaceAll(' ', '_')).replaceAll('%2F', '/');
}

export const read = (fragment: string): string => fragment.replaceAll('_', ' ').trim();

export function linkTo(cgp: string, { regulation, lexicon }: By): string {
  const by = new URLSearchParams();
  if (regulation !== USUAL_RULES) by.set('reglament', regulation);
  if (lexicon !== undefined) by.set('diccionari', lexicon);
  return `${BOARD}${by.size > 0 ? `?${by}` : ''}#${written(cgp)}`;
}

export function judgedBy(query: URLSearchParams): By {
  return {
    regulation: query.get('reglament') ?? USUAL_RULES,
    lexicon: query.get('diccionari') ?? undefined,
  };
}
