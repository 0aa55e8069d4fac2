// Tiles as pieces of wood: what is painted on them and in which order they stand.

export interface Tile {
  /** Two tiles with the same letter are still two tiles. */
  readonly id: number;
  /** `L·L`, `NY` and `Q` are one letter each; a blank is `?`. */
  readonly letter: string;
}

export const BLANK = '?';
export const HIDDEN = '_';

export const ORDER = '? A B C Ç D E F G H I J L L·L M N NY O P Q R S T U V X Z'.split(' ');

const BY_VALUE: Record<number, string> = {
  1: 'E A I R S N O T L U',
  2: 'C D M',
  3: 'B G P',
  4: 'F V',
  8: 'H J Q Z',
  10: 'Ç L·L NY X',
};

/** What the tiles of the Catalan set are worth. */
export const CATALAN: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries(BY_VALUE).flatMap(([value, letters]) =>
    letters.split(' ').map((letter) => [letter, Number(value)] as const),
  ),
);

/** What is painted at the lower right; nothing on a blank, nor on a letter that no tile has. */
export function valueOf(letter: string): number {
  return CATALAN.get(letter) ?? 0;
}

/** The letter as painted: many players know the Q tile as QU. */
export function painted(letter: string, asQu = true): string {
  return letter === 'Q' && asQu ? 'QU' : letter;
}

/** Letters of one word, digraphs kept whole: for showing a word as tiles. Accents do not matter, Ç does. */
export function splitWord(word: string): { letter: string; blank: boolean }[] {
  const plain = word
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0303\u0308]/g, '')
    .normalize('NFC')
    .toUpperCase();
  const found = plain.matchAll(/\(?(QU?|NY|L·L|[A-ZÇ?])\)?/g);
  return [...found].map(([whole, letter]) => ({
    letter: letter === 'QU' ? 'Q' : (letter ?? ''),
    blank: whole.startsWith('('),
  }));
}
