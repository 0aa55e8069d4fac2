// Small rules of Catalan that several catalogues need.

/** Whether it is heard with a vowel first: Anna, Hug, 1 (u), 11 (onze); not Iolanda, 1r (primer) or 8 (vuit). */
const vowelFirst = (text: string): boolean =>
  /^(?:1(?![\dr])|11(?!\d))/.test(text) ||
  (/^h?[aeiouàèéíïòóúü]/i.test(text) && !/^h?[iu][aeouàèéòó]/i.test(text));

/** «de» before a name: d'Anna, d'Hug, de Biel; and de Iolanda, whose first letter sounds as a consonant. */
export const de = (name: string): string =>
  /^\d/.test(name) || !vowelFirst(name) ? `de ${name}` : `d'${name}`;

/** The article before a date or an ordinal: el 16 de novembre, l'1 d'abril, l'11è. */
export const el = (text: string): string => (vowelFirst(text) ? `l'${text}` : `el ${text}`);
export const del = (text: string): string => (vowelFirst(text) ? `de l'${text}` : `del ${text}`);
export const al = (text: string): string => (vowelFirst(text) ? `a l'${text}` : `al ${text}`);

/** A place, as people write it: 1r, 2n, 3r, 4t, 5è. */
export const ordinal = (place: number): string => `${place}${['r', 'n', 'r', 't'][place - 1] ?? 'è'}`;
