import type { command as catalan } from './ca.js';

export const command: typeof catalan = {
  'command.skip': 'Ir a la línea de órdenes',
  'command.label': 'Orden',
  'command.hint': 'H8 CASA, cambia A E, paso, ayuda…',
  'command.send': 'Enviar',
  'command.close': 'Cerrar la línea de órdenes',
  'command.heard': 'Lo que se ha dicho',
  'command.help':
    'H8 CASA juega CASA desde H8, en horizontal; 8H CASA, en vertical. Un comodín va entre paréntesis: C(A)SA. ' +
    'También puedes escribir: prueba H8 CASA, cambia A E, paso, termino, acepto, impugno CASA, señores, qué hay en H8, fila H, ' +
    'columna 8, tablero, atril, puntos, tiempo, última, bolsa, turno.',
  'command.unknown': (text) => `No entiendo «${text}». Escribe «ayuda».`,
  'command.which': 'Di qué fichas: cambia A E.',
  'command.noSeat': 'Miras la partida: no tienes atril.',
  'command.rack': (tiles) => `Tu atril: ${tiles}.`,
  'command.rack.empty': 'Tu atril está vacío.',
  'command.covered': 'El tablero está tapado.',
  'command.row': (name, tiles) => `Fila ${name}: ${tiles}.`,
  'command.column': (name, tiles) => `Columna ${name}: ${tiles}.`,
  'command.empty': 'vacía',
  'command.board.empty': 'El tablero está vacío.',
  'command.worth': (word, points) => `${word}: ${points}.`,
  'command.time.none': 'Se juega sin reloj.',
  'command.last.none': 'Todavía no ha jugado nadie.',
  'command.last': (name, play, place, points) =>
    `${name}: ${play}${place ? `, ${place}` : ''}${points ? `, ${points}` : ''}.`,
  'command.turn.none': 'Ahora no le toca a nadie.',
  'command.finish': 'Escribe «termino» para terminar el turno.',
  'command.judge': 'Escribe «acepto» o «impugno».',
  'account.commands': 'Mostrar la línea de órdenes',
  'account.commands.text':
    'En la mesa puedes escribir «H8 CASA» o «paso» y oír la respuesta. La tecla / siempre te lleva a ella.',
  'about.keys.command': '/',
  'about.keys.command.text': 'abre la línea de órdenes: «H8 CASA», «cambia A E», «ayuda»',
};
