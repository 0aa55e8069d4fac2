import type { hall as catalan } from './ca.js';

export const hall: Record<keyof typeof catalan, string> = {
  'nav.hall': 'Sala',
  'hall.title': 'La sala',
  'hall.lead':
    'Todo lo que se juega y se organiza en compañía: campeonatos, duplicadas y partidas en tableros de madera.',
  'hall.events': 'Campeonatos',
  'hall.events.text':
    'Y también ligas y temporadas: inscripciones, emparejamientos, resultados y clasificaciones, del primer nombre al diploma.',
  'hall.events.new': 'Organizar uno',
  'hall.duplicates': 'Duplicada',
  'hall.duplicates.text':
    'Un solo atril para todo el mundo y tres minutos para encontrar la mejor jugada. También a solas en casa, y una cada día.',
  'hall.duplicates.new': 'Abrir una sesión',
  'hall.tables': 'Tableros de madera',
  'hall.tables.text':
    'Reloj y hoja para una partida en un tablero de verdad; o pasa la hoja a limpio cuando ya se ha jugado.',
  'hall.tables.new': 'Preparar una mesa',
  'hall.arbiter': 'Árbitro',
  'hall.arbiter.text': 'Todas las mesas de un vistazo: llamadas, impugnaciones, fichas de más, ausencias.',
  'hall.classes': 'Clases',
  'hall.classes.text':
    'Para maestros: la lista de nombres, un código en la pared y todas las mesas de un vistazo.',
  'hall.classes.enter': 'Soy alumno: entrar en el aula',
  'hall.open': 'Entrar',
};
