import type { learning as catalan } from './ca.js';

export const learning: typeof catalan = {
  'hint.ask': 'Pedir una pista',
  'hint.back': 'Deshacer mi último turno',
  'hint.row': (name) => `la fila ${name}`,
  'hint.column': (name) => `la columna ${name}`,
  'hint.line': (line) => `Mira bien ${line}.`,
  'hint.tiles': (line, tiles) => `En ${line}, con ${tiles}.`,
  'hint.play': (square, word, points) => `${square} ${word}: ${points}.`,
  'hint.exchange': 'Aquí es mejor cambiar fichas.',
  'hint.exchange.tiles': (tiles) => `Es mejor cambiar ${tiles}.`,
  'hint.redraw': 'Puedes cambiar todas las fichas sin perder el turno.',
  'hint.pass': 'No hay nada mejor que pasar.',
  'hint.more.tiles': '¿Con qué fichas?',
  'hint.more.play': '¿Qué jugada?',
  'hint.lay': 'Ponerla',
};
