// The analysis board.

import type { Texts } from '../texts.js';
import type { position as ca } from './ca.js';

const points = (count: number): string => (count === 1 ? '1 punto' : `${count} puntos`);
const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const position: Texts<typeof ca> = {
  'pos.title': 'Tablero de análisis',
  'pos.lead': 'Monta una posición, mira qué haría el motor y sigue jugando desde ahí.',
  'pos.to.move': 'Juega',
  'pos.rival': 'Rival',
  'pos.bag': (count) =>
    count === 0 ? 'La bolsa está vacía' : `En la bolsa, ${times(count, 'ficha', 'fichas')}`,
  'pos.worth': (count) => `hasta ${points(count)}`,
  'pos.heat': 'Dónde están los puntos',
  'pos.heat.text': 'En cada casilla, los puntos de la mejor jugada que pone una ficha en ella.',

  'pos.edit': 'Montar la posición',
  'pos.edit.change': 'Montar',
  'pos.edit.where': 'Adónde va la ficha que tocas',
  'pos.edit.board': 'Al tablero',
  'pos.edit.rack': 'Al atril',
  'pos.edit.rival': 'Al del rival',
  'pos.edit.hint': 'Toca una casilla y después las fichas. Otra vez la misma casilla cambia la dirección.',
  'pos.edit.palette': 'Fichas que quedan',
  'pos.edit.left': 'quedan',
  'pos.edit.erase': 'Quitar la última',
  'pos.edit.clear': 'Vaciarlo todo',
  'pos.edit.swap': 'Que juegue el rival',
  'pos.edit.racks': 'Atril de quien juega',
  'pos.edit.racks.hint': 'Letras o QU, NY, L·L; ? es un comodín.',
  'pos.edit.rival.rack': 'Atril del rival',
  'pos.edit.rival.hint': 'Vacío si no se sabe.',
  'pos.edit.score': 'Puntos de quien juega',
  'pos.edit.rival.score': 'Puntos del rival',
  'pos.edit.stray': (text) => `Aquí no se entiende «${text}».`,
  'pos.edit.none': (tile) => `De ${tile} ya no queda ninguna.`,
  'pos.edit.regulation': 'Reglamento',
  'pos.edit.lexicon': 'Diccionario',
  'pos.edit.done': 'Analizarla',
  'pos.edit.cancel': 'Dejarla como estaba',

  'pos.paste': 'Pegar un CGP',
  'pos.paste.hint': 'Una posición en una línea, como la dan macondo, MAGPIE o esta misma página.',
  'pos.paste.open': 'Abrir',
  'pos.paste.empty': 'Aquí va la línea del CGP.',

  'pos.best': 'Mejores jugadas',
  'pos.thinking': (count) => (count === 0 ? 'Pensando…' : `Pensando: ${times(count, 'reparto', 'repartos')}`),
  'pos.opening': (share) => `Preparando el motor: ${share} %`,
  'pos.opening.kit': 'Preparando el motor…',
  'pos.stopped': 'Parado',
  'pos.solved': 'Final resuelto',
  'pos.endgame': 'Final calculado',
  'pos.stop': 'Parar',
  'pos.start': 'Continuar',
  'pos.again': 'Volver a intentarlo',
  'pos.no.engine':
    'El motor no se ha podido cargar en este dispositivo. La posición se puede montar, jugar y guardar igualmente.',
  'pos.no.rack': 'Con el atril vacío no hay nada que pensar.',
  'pos.no.rack.draw': 'Sacar fichas al azar',
  'pos.no.rack.put': 'Poner las fichas',
  'pos.over': 'Ya no quedan fichas: la partida acaba aquí.',
  'pos.value': 'Vale',
  'pos.line': 'Hasta el final',
  'pos.choose': (what, place) => `Probar ${what}${place === '' ? '' : ` en ${place}`}`,

  'pos.play': (what) => `Jugar ${what}`,
  'pos.play.points': (what, count) => `Jugar ${what}, ${points(count)}`,
  'pos.play.exchange': (tiles) => `Cambiar ${tiles}`,
  'pos.play.pass': 'Pasar el turno',
  'pos.play.none': 'Pon fichas en el tablero o elige una jugada',
  'pos.play.which': 'Toca las fichas que quieres cambiar',
  'pos.exchange': 'Cambiar',
  'pos.pass': 'Pasar',
  'pos.undo': 'Deshacer',
  'pos.recall': 'Recoger',

  'pos.steps': 'Jugadas hechas',
  'pos.invalid': (words, many) =>
    many ? `${words} no están en el diccionario.` : `${words} no está en el diccionario.`,

  'pos.share': 'Llévatela',
  'pos.share.link': 'Copiar el enlace',
  'pos.share.cgp': 'Copiar el CGP',
  'pos.share.gcg': 'Descargar el GCG',
  'pos.share.copied': 'Copiado.',
  'pos.share.not': 'No se ha podido copiar: aquí está para seleccionarlo.',
  'pos.share.text': 'El CGP y el GCG se abren con macondo y MAGPIE.',
  'pos.share.gcg.not':
    'El GCG cuenta una partida desde el principio: sale cuando has jugado desde el tablero vacío.',
  'pos.player': (number) => `Jugador ${number}`,
};
