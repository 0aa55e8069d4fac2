// What can be typed at a table: one line, one thing. Words of our three languages are understood alike,
// whichever the page speaks; accents, capitals and marks do not matter.

import { ROWS, type Square } from '@faristol/board';

export type Command =
  | { ask: 'play' | 'try'; place: string; word: string }
  | { ask: 'exchange'; tiles: string }
  | { ask: 'challenge'; word: string }
  | { ask: 'look'; square: Square }
  | { ask: 'row' | 'column'; index: number }
  | { ask: Plain }
  | { ask: 'unknown'; text: string };

/** Commands that need nothing else. */
type Plain =
  | 'pass'
  | 'accept'
  | 'finish'
  | 'redraw'
  | 'rack'
  | 'board'
  | 'score'
  | 'time'
  | 'last'
  | 'bag'
  | 'turn'
  | 'help';

const PLAIN: Record<Plain, string> = {
  pass: 'passo passa passar paso pasar pass',
  accept: 'accepto accepta acepto acepta accept',
  finish: 'acabo acaba termino terminar finish done',
  redraw: 'senyors senores redraw',
  rack: 'faristol fitxes atril fichas rack tiles',
  board: 'tauler tablero board',
  score: 'punts puntuacio puntos puntuacion points score scores',
  time: 'temps rellotge tiempo reloj time clock',
  last: 'ultima darrera ultimo last',
  bag: 'sac bolsa bag',
  turn: 'torn turno turn',
  help: 'ajuda ayuda help',
};

type Verb = 'play' | 'try' | 'exchange' | 'challenge';

const VERBS: Record<Verb, string> = {
  play: 'juga jugo juega juego play',
  try: 'prova provo prueba pruebo try',
  exchange: 'canvia canvio canvi cambia cambio exchange change swap',
  challenge: 'impugno impugna impugnar challenge',
};

const LOOKS =
  /^(?:que hi ha (?:a|al)|que hay en|what(?:s| is) (?:at|on|in)|casella|casilla|square)(?: la| el| the)? /;
const LINES: Record<'row' | 'column', string> = { row: 'fila row', column: 'columna column' };

const PLAIN_OF = new Map(entries(PLAIN));
const VERB_OF = new Map(entries(VERBS));
const LINE_OF = new Map(entries(LINES));

function entries<K extends string>(words: Record<K, string>): [string, K][] {
  return Object.entries<string>(words).flatMap(([key, all]) =>
    all.split(' ').map((word): [string, K] => [word, key as K]),
  );
}

/** Small letters, no accents, no question marks, one space between words. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[¿?¡!'’.,;:]/g, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ');
}

/** `H8` or `8H`, either way the same square; null if it is not a place of a board of *size*. */
function squareOf(text: string, size: number): Square | null {
  const found = text.match(/^(?:([a-z])(\d{1,2})|(\d{1,2})([a-z]))$/i);
  if (!found) return null;
  const row = ROWS.indexOf((found[1] ?? found[4] ?? '').toUpperCase());
  const column = Number(found[2] ?? found[3]) - 1;
  return row >= 0 && row < size && column >= 0 && column < size ? { row, column } : null;
}

export function readCommand(text: string, size: number): Command {
  const plain = folded(text);
  const simple = PLAIN_OF.get(plain) ?? (plain === '' && text.trim() !== '' ? 'help' : undefined);
  if (simple) return { ask: simple };

  const [first = '', ...rest] = text.trim().split(/\s+/);
  const verb = VERB_OF.get(folded(first));
  if (verb === 'exchange') return { ask: verb, tiles: rest.join(' ').toUpperCase() };
  if (verb === 'challenge') return { ask: verb, word: rest.join('').toUpperCase() };

  const [place = '', ...letters] = verb ? rest : [first, ...rest];
  if (letters.length > 0 && squareOf(place, size))
    return {
      ask: verb === 'try' ? 'try' : 'play',
      place: place.toUpperCase(),
      word: letters.join('').toUpperCase(),
    };

  return readLook(plain.replace(LOOKS, ''), size) ?? { ask: 'unknown', text: text.trim() };
}

function readLook(plain: string, size: number): Command | null {
  const square = squareOf(plain, size);
  if (square) return { ask: 'look', square };
  const [kind = '', name = '', ...more] = plain.split(' ');
  const line = LINE_OF.get(kind);
  const index = line === 'row' ? ROWS.indexOf(name.toUpperCase() || '-') : Number(name) - 1;
  return line && more.length === 0 && name.length <= 2 && index >= 0 && index < size
    ? { ask: line, index }
    : null;
}
