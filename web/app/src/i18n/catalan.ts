// Small rules of Catalan that several catalogues need.

/** «de» before a name: d'Anna, d'Hug, de Biel; and de Iolanda, whose first letter sounds as a consonant. */
export const de = (name: string): string =>
  /^h?[aeiouàèéíïòóúü]/i.test(name) && !/^h?[iu][aeouàèéòó]/i.test(name) ? `d'${name}` : `de ${name}`;
