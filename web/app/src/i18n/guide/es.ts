import type { guide as catalan } from './ca.js';

export const guide: typeof catalan = {
  'guide.label': 'Guía de la primera partida',
  'guide.lay': 'Forma una palabra con tus fichas. La primera tiene que pasar por la estrella central.',
  'guide.lay.how': 'Toca una ficha y después una casilla, o arrástrala.',
  'guide.send': '¿Ya es una palabra? El botón dice cuántos puntos vale. Púlsalo para jugarla.',
  'guide.doubt': 'Si crees que una palabra del rival no está en el diccionario, impúgnala. Si no, acéptala.',
  'guide.cross':
    'Ahora la palabra tiene que tocar alguna ficha del tablero. Todas las palabras que se formen, también las cruzadas, tienen que valer.',
  'guide.premium':
    'Las casillas de color valen más: DL y TL multiplican la letra; DP y TP, toda la palabra. Solo cuentan la primera vez.',
  'guide.blank': 'La ficha sin letra es el comodín: hace de la letra que quieras, pero vale cero puntos.',
  'guide.exchange':
    '¿No encuentras nada? Con «Cambiar» devuelves a la bolsa las fichas que no quieres y sacas otras. Pierdes el turno, pero no puntos.',
  'guide.bingo': 'Quien coloca las siete fichas a la vez hace un scrabble y suma 50 puntos más.',
  'guide.free': 'Ya lo sabes casi todo. Sigue: gana quien tiene más puntos cuando se acaban las fichas.',
  'guide.wait': 'Ahora juega el rival.',
  'guide.over': 'Ya sabes jugar. La próxima, sin guía.',
  'guide.over.do': 'Jugar otra partida',
  'guide.help': 'Pedir una pista',
};
