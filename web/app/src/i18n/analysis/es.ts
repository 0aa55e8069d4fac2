import type { analysis as ca } from './ca.js';
import type { Texts } from '../texts.js';

const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const points = (count: number): string => times(count, 'punto', 'puntos');
const and = (parts: readonly (string | number)[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
const turns = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `en el turno ${numbers[0]}` : `en los turnos ${and(numbers)}`;

export const analysis: Texts<typeof ca> = {
  'an.you.won': (by) => `Has ganado por ${points(by)}.`,
  'an.you.lost': (by) => `Has perdido por ${points(by)}.`,
  'an.you.first': 'Has ganado.',
  'an.you.not': (name) => `Ha ganado ${name}.`,
  'an.won': (name, by) => `Ha ganado ${name} por ${points(by)}.`,
  'an.drawn': (score) => `Empate a ${points(score)}.`,
  'an.nobody': 'No ha ganado nadie.',
  'an.clock.you': (lost) => `El reloj te ha quitado ${points(lost)}.`,
  'an.clock': (name, lost) => `El reloj ha quitado ${points(lost)} a ${name}.`,

  'an.board': 'Tablero',
  'an.key.you': (word) => `${word}, lo que has jugado`,
  'an.key.played': (word) => `${word}, lo que se ha jugado`,
  'an.key.best': (word) => `${word}, la mejor`,
  'an.key.shown': (word) => `${word}, para comparar`,
  'an.rack.you': 'Tu atril',
  'an.rack': (name) => `Atril: ${name}`,

  'an.curve': 'Curva de la partida',
  'an.mode': 'Qué muestra la curva',
  'an.win': 'Probabilidad',
  'an.lead': 'Ventaja',
  'an.percent': (share) => `${share} %`,
  'an.at': (share) => `${share} por ciento`,
  'an.ahead': (by) => (by === 0 ? 'empate' : by > 0 ? `${points(by)} arriba` : `${points(-by)} abajo`),
  'an.turn': (number, count) => `Turno ${number} de ${count}`,
  'an.bag': (count) => `bolsa ${count}`,
  'an.next.loss': 'Error siguiente',
  'an.no.loss': 'Ningún error grave',

  'an.lost.you.win': (share) => `Dejabas escapar un ${share} %`,
  'an.lost.win': (share) => `Dejaba escapar un ${share} %`,
  'an.lost.you.points': (count) => `Dejabas escapar ${points(count)}`,
  'an.lost.points': (count) => `Dejaba escapar ${points(count)}`,
  'an.best.you': 'Has hecho la mejor jugada',
  'an.best': 'La mejor jugada',
  'an.fell.you': (word) => `${word} no ha valido y has perdido el turno`,
  'an.fell': (word) => `${word} no ha valido y ha perdido el turno`,
  'an.played.you': 'Has jugado',
  'an.played': 'Ha jugado',
  'an.the.best': 'La mejor',
  'an.points': points,
  'an.points.short': 'Puntos',
  'an.exchange': (count) => `cambio (${count})`,
  'an.pass': 'paso',
  'an.not.a.word': (word) => `${word} no está en el diccionario, pero nadie lo impugnó.`,

  'an.why.more': (word, more) => `${word} suma ${points(more)} más.`,
  'an.why.less': (word, less) => `${word} suma ${points(less)} menos.`,
  'an.why.whole': (word) => `${word} gasta todo el atril.`,
  'an.why.kept': (kept, worth) => `Lo que queda en el atril (${kept}) vale unos ${points(worth)} más.`,
  'an.why.there': (played) => `${played} seguirá ahí en el turno siguiente.`,
  'an.why.worse': (kept, worth) =>
    `Lo que queda en el atril (${kept}) vale unos ${points(worth)} menos, pero compensa.`,

  'an.choices': 'Mejores jugadas',
  'an.samples': (count) => times(count, 'reparto', 'repartos'),
  'an.static': 'puntos y fichas que quedan',
  'an.solved': 'final resuelto',
  'an.endgame': 'final calculado',
  'an.last.draws': 'todas las fichas posibles',
  'an.column.play': 'Jugada',
  'an.column.place': 'Dónde',
  'an.column.kept': 'Queda',
  'an.column.win': 'Ganas',
  'an.column.worth': 'Vale',
  'an.mark.best': 'la mejor',
  'an.mark.you': 'la tuya',
  'an.mark.played': 'la jugada',
  'an.from.here': 'Seguir desde aquí',
  'an.lay': (word, place) => `Poner ${word} en ${place}`,

  'an.turns': 'Turnos',
  'an.turns.mine': 'Solo los míos',
  'an.turns.of': 'De quién',
  'an.turns.all': 'Todos',
  'an.stages': 'Fases',
  'an.stage.all': 'Toda',
  'an.stage.opening': 'Apertura',
  'an.stage.middle': 'Medio juego',
  'an.stage.pre-endgame': 'Prefinal',
  'an.stage.endgame': 'Final',
  'an.is.best': 'la mejor',

  'an.practice': 'Qué practicar',
  'an.practice.of': (name) => `Qué puede practicar ${name}`,
  'an.practice.bingos': (count) =>
    count === 1 ? 'Un scrabble que se escapó' : `${count} scrabbles que se escaparon`,
  'an.practice.words': 'Palabras que no valen',
  'an.practice.opening': 'La apertura',
  'an.practice.middle': 'El medio juego',
  'an.practice.pre-endgame': 'El prefinal, con pocas fichas en la bolsa',
  'an.practice.endgame': 'Finales con la bolsa vacía',
  'an.practice.clock': 'El reloj',
  'an.practice.bingo': (number, score) => `turno ${number} · ${points(score)}`,
  'an.practice.more': (numbers) =>
    numbers.length === 1 ? `Y uno más, ${turns(numbers)}.` : `Y ${numbers.length} más, ${turns(numbers)}.`,
  'an.practice.fell': (words, numbers) =>
    `${and(words)} (${turns(numbers)}): vale la pena repasarlo en el diccionario.`,
  'an.practice.turn': (number, played, score, best, other) =>
    `En el turno ${number}, ${played} sumaba ${points(score)}; ${best} sumaba ${other} y era mejor.`,
  'an.practice.slow': (numbers, lost) =>
    `${numbers.length > 0 ? `Donde más has pensado: ${turns(numbers)}. ` : ''}Te has pasado de tiempo: ${points(lost)} menos.`,
  'an.practice.look': (number) => `Ver el turno ${number}`,
  'an.door.missed': 'Estudiar las palabras que se te escapan',
  'an.door.seven-1': 'Estudiar los scrabbles más probables',
  'an.door.two': 'Estudiar las palabras de dos fichas',
  'an.door.three': 'Estudiar las palabras de tres fichas',
  'an.door.hooks-3': 'Estudiar los ganchos de las palabras de tres fichas',
  'an.door.puzzles.best': 'Problemas: la mejor jugada',
  'an.door.puzzles.bingo': 'Problemas de scrabbles',
  'an.door.puzzles.hooks': 'Problemas de ganchos y paralelas',
  'an.door.puzzles.endgame': 'Problemas de finales',
  'an.door.puzzles.rescue': 'Problemas: salvar la partida',
  'an.door.own': 'Problemas de tus partidas',
  'an.well': 'Bien jugado',
  'an.well.text': 'Ningún error grave en toda la partida.',
  'an.well.best': (word, number, score) =>
    `La jugada de la partida: ${word}, ${points(score)}, en el turno ${number}.`,

  'an.luck': 'Suerte con las fichas',
  'an.luck.text': 'Puntos que han traído las fichas que cada cual ha sacado, comparadas con la media.',

  'an.deep': 'Análisis a fondo',
  'an.deep.text':
    'Ahora ves un primer vistazo: puntos y fichas que quedan. A fondo, cada turno se juega cientos de veces.',
  'an.deep.ask': 'Analizar a fondo',
  'an.running': (done, total) => `Analizando a fondo. Hechos ${done} de ${total}.`,
  'an.stopped': (done, total) => `Análisis parado. Hechos ${done} de ${total}.`,
  'an.failed': 'El análisis a fondo no ha podido acabar.',
  'an.stop': 'Parar',
  'an.go.on': 'Continuar',
  'an.again': 'Volver a intentarlo',
  'an.looking': 'Primer vistazo…',
  'an.quick': 'Primer vistazo',
  'an.offline': 'Ahora no hay conexión: se ve lo que ya se había calculado.',
  'an.many': 'Con más de dos jugadores se cuentan los puntos y las fichas que quedan, nada más.',
  'an.no.racks': 'No se sabe qué fichas tenía cada cual, y por eso no hay ni suerte ni mejores jugadas.',
  'an.no.turns': 'No se jugó ningún turno: no hay nada que analizar.',
  'an.some.racks': (count) =>
    count === 1
      ? 'De un turno no se sabe el atril: no tiene ni suerte ni mejores jugadas.'
      : `De ${count} turnos no se sabe el atril: no tienen ni suerte ni mejores jugadas.`,
};
