// Games against a robot without a line.

import type { Offline } from './ca.js';

const partidas = (count: number): string => (count === 1 ? 'la partida' : `las ${count} partidas`);

export const offline: Offline = {
  'alone.lead':
    'Una partida contra el robot que se juega entera en este dispositivo: en el tren, en el avión o en la escuela sin wifi. Sin reloj, y las palabras que no valen se rechazan al instante.',

  'alone.ready': 'Listo en este dispositivo',
  'alone.ready.text': (size) => `Ocupa ${size}. Ya puedes jugar sin conexión.`,
  'alone.missing': 'Todavía no está en este dispositivo',
  'alone.missing.text': (size) =>
    `Para jugar sin conexión hay que descargar una vez las palabras y el robot: ${size}.`,
  'alone.missing.plain': 'Para jugar sin conexión hay que descargar una vez las palabras y el robot.',
  'alone.missing.offline':
    'Las palabras y el robot no se han descargado nunca en este dispositivo, y ahora no hay conexión. Cuando la tengas, abre esta página y prepáralo.',
  'alone.prepare': 'Preparar',
  'alone.loading': 'Descargando las palabras y el robot…',
  'alone.unkept': 'Solo con la página abierta',
  'alone.unkept.text':
    'Esta dirección no es segura (HTTPS) y el navegador no guarda en ella la aplicación. Puedes jugar y la partida queda guardada, pero para volver hará falta conexión.',
  'alone.failed': 'No se ha podido descargar. Vuelve a intentarlo.',

  'alone.new': 'Partida nueva',
  'alone.regulation': 'Reglamento',
  'alone.others': (names, count) =>
    count === 1
      ? `El reglamento ${names} solo se puede jugar con conexión.`
      : `Los reglamentos ${names} solo se pueden jugar con conexión.`,
  'alone.go': 'Jugar',
  'alone.no.kit': 'Este dispositivo no tiene las palabras necesarias, y no hay conexión para descargarlas.',

  'alone.games': 'Partidas de este dispositivo',
  'alone.state.playing': 'En juego',
  'alone.state.kept': 'Por entregar',
  'alone.state.done': 'Entregada',
  'alone.state.refused': 'No aceptada',
  'alone.counts': 'Las partidas sin conexión no cuentan para las estadísticas.',

  'alone.kept.title': 'La partida está en este dispositivo',
  'alone.kept.text':
    'Cuando haya conexión se entregará sola al servidor y la encontrarás entre tus partidas.',
  'alone.kept.abandon':
    'Los puntos de quien abandona los fija el reglamento cuando la partida llega al servidor.',
  'alone.done.text': 'El servidor ya la tiene, repasada jugada a jugada con el reglamento.',
  'alone.refused.text': (why) => `El servidor no la ha aceptado. ${why}`,
  'alone.again': 'Jugar otra',
  'alone.handed': (count) =>
    `${count === 1 ? 'Se ha' : 'Se han'} entregado ${partidas(count)} que jugaste sin conexión.`,

  'alone.gone': 'Esta partida no está en este dispositivo',
  'alone.gone.text':
    'Las partidas sin conexión se quedan en el dispositivo donde se juegan hasta que se entregan.',
  'alone.stuck': 'Ahora no se puede continuar',
  'alone.stuck.text':
    'Las palabras de esta partida no están en este dispositivo. La partida está guardada: con conexión podrás continuarla.',

  'alone.sheet.exchange': (count) => `cambio (${count})`,
  'alone.sheet.pass': 'paso',
  'alone.sheet.rack': 'fichas del atril',
  'alone.sheet.rack-bonus': 'fichas de los demás',

  'alone.fault.words': (words, count) =>
    count === 1 ? `${words} no está en el diccionario.` : `${words} no están en el diccionario.`,
  'alone.fault.not-connected': 'La jugada no toca ninguna ficha del tablero.',
  'alone.fault.centre-not-covered': 'La primera jugada debe pasar por la casilla central, H8.',
  'alone.fault.too-few-tiles': 'Una palabra tiene al menos dos fichas.',
  'alone.fault.tiles-not-on-rack': 'No tienes esas fichas en el atril.',
  'alone.fault.off-board': 'La palabra no cabe en el tablero.',
  'alone.fault.square-mismatch': 'La palabra no coincide con las fichas que ya hay en el tablero.',
  'alone.exchange.most': (count) =>
    count === 0
      ? 'En la bolsa no quedan fichas para cambiar.'
      : count === 1
        ? 'Solo puedes cambiar 1 ficha: en la bolsa no hay más.'
        : `Solo puedes cambiar ${count} fichas: en la bolsa no hay más.`,
};
