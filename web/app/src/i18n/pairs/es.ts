import type { pairs as catalan } from './ca.js';

export const pairs: typeof catalan = {
  'pairs.switch': 'Por parejas',
  'pairs.switch.text': 'Cada sitio es para dos personas: comparten atril, turno y reloj.',
  'pairs.confirms': 'Quién envía la jugada',
  'pairs.confirms.either': 'Cualquiera de los dos',
  'pairs.confirms.partner': 'La pareja confirma',
  'pairs.confirms.either.text': 'La juega quien lo tenga claro primero. También podéis enseñarla antes.',
  'pairs.confirms.partner.text':
    'Uno la propone y el otro la confirma. Si no responde en medio minuto, quien la propuso puede enviarla.',
  'pairs.turns': 'Turnos de cada pareja',
  'new.turns': 'Turnos de cada jugador',
  'pairs.with': (name) => `Haz pareja con ${name}`,
  'pairs.seat': 'Siéntate en este sitio',
  'pairs.choose': 'Elige dónde sentarte',
  'pairs.half': 'falta la pareja',
  'pairs.wait': (count) =>
    count === 1
      ? 'Falta una persona para completar las parejas.'
      : `Faltan ${count} personas para completar las parejas.`,
  'pairs.away': (name) => `${name} no está`,
  'pairs.show': (name) => `Enséñasela a ${name}`,
  'pairs.propose': (word) => `Propón ${word}`,
  'pairs.by.play': (name, word, square, points) => `${name} propone ${word} en ${square}: ${points}.`,
  'pairs.by.exchange': (name, tiles) => `${name} propone cambiar ${tiles}.`,
  'pairs.by.pass': (name) => `${name} propone pasar.`,
  'pairs.by.abandon': (name) => `${name} propone abandonar la partida.`,
  'pairs.own.play': (word, points) => `Has propuesto ${word}: ${points}.`,
  'pairs.own.exchange': (tiles) => `Has propuesto cambiar ${tiles}.`,
  'pairs.own.pass': 'Has propuesto pasar.',
  'pairs.own.abandon': 'Has propuesto abandonar la partida.',
  'pairs.waits': (name) => `Esperamos a que ${name} lo confirme.`,
  'pairs.alone.in': (time) => `Si no responde, podrás enviarla dentro de ${time}.`,
  'pairs.send': 'Enviar',
  'pairs.no': 'No',
  'pairs.withdraw': 'Retirar',
  'pairs.lay': 'Mostrarla en el tablero',
  'pairs.aside': (name) => `Solo para ${name}`,
  'pairs.whisper': (name) => `al oído, con ${name}`,
  'pairs.getUp.text': (name) => `${name} seguirá a solas. No podrás volver a sentarte.`,
  'stats.partners': 'Por pareja',
};
