// Puzzles: the day's, and the next one.

import type { Puzzle } from './ca.js';

const puntos = (count: number): string => (count === 1 ? '1 punto' : `${count} puntos`);
const fichas = (count: number): string => (count === 1 ? 'queda 1 ficha' : `quedan ${count} fichas`);
const ORDINALS = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto'];
const ordinal = (count: number): string => ORDINALS[count - 1] ?? `${count}.º`;
const pistas = (count: number): string => (count === 1 ? 'con una pista' : `con ${count} pistas`);
const how = (tries: number, hints: number): string =>
  `${tries <= 1 ? 'a la primera' : `al ${ordinal(tries)} intento`}${hints > 0 ? ` y ${pistas(hints)}` : ''}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const puzzle: Puzzle = {
  'puzzle.title': 'Problema del día',
  'puzzle.stream': 'Problemas',
  'puzzle.number': (number, day) => `Núm. ${number} · ${day}`,
  'puzzle.fits': (rating) => `A tu medida · dificultad ${rating}`,
  'puzzle.which': 'Qué problemas',
  'puzzle.which.any': 'Todos los problemas',
  'puzzle.which.own': (count) => (count > 0 ? `De mis partidas (${count})` : 'De mis partidas'),
  'puzzle.which.best': 'La mejor jugada',
  'puzzle.which.bingo': 'Scrabbles',
  'puzzle.which.hooks': 'Ganchos y paralelas',
  'puzzle.which.blank': 'Con el comodín',
  'puzzle.which.endgame': 'Finales',
  'puzzle.which.rescue': 'Salvar la partida',
  'puzzle.found-in': (rating) => `De una partida tuya · dificultad ${rating}`,
  'puzzle.found-in.see': (turn) => `Ver la partida: fue en el turno ${turn}`,
  'puzzle.days': (count) => (count === 1 ? 'día seguido' : 'días seguidos'),
  'puzzle.begin': 'Empieza una racha',
  'puzzle.week': 'Esta semana',
  'puzzle.day.did': (day) => `${day}: resuelto`,
  'puzzle.day.not': (day) => `${day}: no`,

  'puzzle.aim.best': (count) => `Hay una jugada de ${puntos(count)}`,
  'puzzle.aim.hooks': (count) => `Hay una jugada de ${puntos(count)}`,
  'puzzle.aim.blank': (count) => `Hay una jugada de ${puntos(count)}`,
  'puzzle.aim.bingo': (count) => `Hay un scrabble de ${puntos(count)}`,
  'puzzle.aim.endgame': 'Gana el final',
  'puzzle.aim.rescue': 'Salva la partida',
  'puzzle.how.best': 'Encuéntrala.',
  'puzzle.how.hooks': 'Encuéntrala: se engancha a más de una palabra.',
  'puzzle.how.blank': 'Encuéntrala: lleva el comodín.',
  'puzzle.how.bingo': 'Encuéntralo: lleva todas las fichas.',
  'puzzle.how.endgame': 'Solo una jugada gana.',
  'puzzle.how.rescue': 'Solo una jugada te deja opciones de ganar.',
  'puzzle.behind': (mine, theirs) => `Vas perdiendo ${theirs}–${mine}`,
  'puzzle.ahead': (mine, theirs) => `Vas ganando ${mine}–${theirs}`,
  'puzzle.even': (mine) => `Vais empatados a ${mine}`,
  'puzzle.start': 'Es la primera jugada de la partida',
  'puzzle.bag': (standing, count) => `${standing} y en la bolsa ${fichas(count)}.`,
  'puzzle.bag.none': (standing) => `${standing} y la bolsa está vacía.`,
  'puzzle.rival': 'El rival tiene',

  'puzzle.lay': 'Pon fichas en el tablero',
  'puzzle.try': (word) => `Probar ${word}`,
  'puzzle.try.points': (word, count) => `Probar ${word} · ${puntos(count)}`,
  'puzzle.hint': 'Pista',
  'puzzle.leave': 'Dejarlo',
  'puzzle.leave.title': '¿Quieres ver la solución?',
  'puzzle.leave.text':
    'Este ya no contará como resuelto. Las pistas no rompen la racha: quizá baste con una.',
  'puzzle.leave.do': 'Ver la solución',
  'puzzle.leave.not': 'Pensar un poco más',

  'puzzle.said.not-a-word': (words, many) =>
    many ? `${words} no están en el diccionario.` : `${words} no está en el diccionario.`,
  'puzzle.said.fewer-points': (word, by) => `${word} es buena, pero hay una de ${puntos(by)} más.`,
  'puzzle.said.leaves-worse': (word) =>
    `${word} da bastantes puntos, pero hay una que te deja mejor para después.`,
  'puzzle.said.not-all-tiles': (word) => `${word} vale, pero no lleva todas las fichas.`,
  'puzzle.said.does-not-win': (word) => `Con ${word} no ganas, y hay una que sí.`,
  'puzzle.said.not-enough': (word) => `${word} vale, pero no basta para salvar la partida.`,
  'puzzle.said.offline': (word) => `${word} no es la que buscamos. Sin conexión no podemos decirte más.`,
  'puzzle.offline.solved': '¡La has encontrado! Cuando vuelva la conexión quedará apuntada.',
  'puzzle.tries': 'Has probado',

  'puzzle.hints': 'Pistas',
  'puzzle.hint.1': '¿Qué fichas?',
  'puzzle.hint.1.ask': 'Ver las fichas que lleva',
  'puzzle.hint.2': '¿Dónde está?',
  'puzzle.hint.2.ask': 'Ver la fila o la columna',
  'puzzle.hint.2.wait': 'Después de la primera',
  'puzzle.hint.3': '¿Cómo empieza?',
  'puzzle.hint.3.ask': 'Ver las dos primeras letras',
  'puzzle.hint.3.wait': 'Después de la segunda',
  'puzzle.hint.tiles': (tiles) => `Lleva estas fichas: ${tiles}.`,
  'puzzle.hint.row': (row) => `En la fila ${row}`,
  'puzzle.hint.column': (column) => `En la columna ${column}`,
  'puzzle.hint.begins': 'Empieza por',

  'puzzle.found.best': (word, count) => `${word}: la mejor, ${puntos(count)}`,
  'puzzle.found.bingo': (word, count) => `${word}: el scrabble, ${puntos(count)}`,
  'puzzle.found.endgame': (word, count) => `${word}: la que gana, ${puntos(count)}`,
  'puzzle.found.rescue': (word, count) => `${word}: la que te salva, ${puntos(count)}`,
  'puzzle.solved': (tries, hints) => `${capital(how(tries, hints))}.`,
  'puzzle.streak': (days) => (days === 1 ? 'Ya tienes una racha empezada.' : `Ya llevas ${days} seguidos.`),
  'puzzle.given-up': 'Mañana, otro.',
  'puzzle.given-up.stream': 'El próximo, seguro.',
  'puzzle.share': 'Compartir',
  'puzzle.share.solved': (number, tries, hints, days, link) =>
    `Problema del día núm. ${number} de Faristol: lo he encontrado ${how(tries, hints)}.${
      days > 1 ? ` Racha de ${days} días.` : ''
    }\n${link}`,
  'puzzle.share.given-up': (number, link) =>
    `Problema del día núm. ${number} de Faristol: se me ha resistido. ¿Y a ti?\n${link}`,
  'puzzle.share.copied': 'Copiado, sin la solución.',
  'puzzle.another': 'Otro igual',
  'puzzle.next': 'El siguiente',
  'puzzle.today': 'El problema del día',
  'puzzle.paper': 'Hoja para la clase (PDF)',

  'puzzle.why': 'Por qué',
  'puzzle.why.word': (word) => `${word}, sin ninguna casilla especial.`,
  'puzzle.why.premiums': (word, premiums) => `${word}, con ${premiums}.`,
  'puzzle.why.premium.word': (square, times) =>
    `la casilla ${square}, que ${times === 3 ? 'triplica' : 'dobla'} la palabra`,
  'puzzle.why.premium.letter': (square, times) =>
    `la ${square}, que ${times === 3 ? 'triplica' : 'dobla'} la letra`,
  'puzzle.why.crossings': (words) => `De paso forma ${words}.`,
  'puzzle.why.bonus': 'Por haber puesto todas las fichas del atril.',
  'puzzle.why.blank': (letters) => `El comodín hace de ${letters}: no suma puntos, pero abre el camino.`,
  'puzzle.others': 'Las otras buenas',
  'puzzle.yours': (nth) => `tu ${ordinal(nth)} intento`,
  'puzzle.crowd': 'Cómo les ha ido a los demás',
  'puzzle.crowd.plain': 'sin pistas',
  'puzzle.crowd.hinted': 'con pistas',
  'puzzle.crowd.missed': 'no la han encontrado',
  'puzzle.crowd.share': (share) => `${share} %`,
  'puzzle.crowd.text': (count, tries) =>
    count === 1
      ? 'De momento solo lo has jugado tú.'
      : `Lo han jugado ${count} personas. De media, ${tries} intentos.`,
  'puzzle.none.tiles': 'FIN',
  'puzzle.none.title': 'Ahora no hay ninguno',
};
