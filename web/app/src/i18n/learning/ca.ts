// Help in games against robots: hints in steps, and a turn taken back.
export const learning = {
  'hint.ask': 'Demana una pista',
  'hint.back': 'Torna enrere un torn',
  'hint.row': (name: string) => `la fila ${name}`,
  'hint.column': (name: string) => `la columna ${name}`,
  'hint.line': (line: string) => `Mira bé ${line}.`,
  'hint.tiles': (line: string, tiles: string) => `A ${line}, amb ${tiles}.`,
  'hint.play': (square: string, word: string, points: string) => `${square} ${word}: ${points}.`,
  'hint.exchange': 'Aquí val més canviar fitxes.',
  'hint.exchange.tiles': (tiles: string) => `Val més canviar ${tiles}.`,
  'hint.redraw': 'Pots canviar totes les fitxes sense perdre el torn.',
  'hint.pass': 'No hi ha res millor que passar.',
  'hint.more.tiles': 'Amb quines fitxes?',
  'hint.more.play': 'Quina jugada?',
  'hint.lay': 'Posa-la',
};
