import type { learning as catalan } from './ca.js';

export const learning: typeof catalan = {
  'hint.ask': 'Get a hint',
  'hint.back': 'Take back my last turn',
  'hint.row': (name) => `row ${name}`,
  'hint.column': (name) => `column ${name}`,
  'hint.line': (line) => `Have a look at ${line}.`,
  'hint.tiles': (line, tiles) => `In ${line}, with ${tiles}.`,
  'hint.play': (square, word, points) => `${square} ${word}: ${points}.`,
  'hint.exchange': 'Exchanging tiles is better here.',
  'hint.exchange.tiles': (tiles) => `Better to exchange ${tiles}.`,
  'hint.redraw': 'You can change all your tiles without losing the turn.',
  'hint.pass': 'Nothing is better than passing.',
  'hint.more.tiles': 'With which tiles?',
  'hint.more.play': 'Which play?',
  'hint.lay': 'Place it',
};
