import type { hall as catalan } from './ca.js';

export const hall: Record<keyof typeof catalan, string> = {
  'nav.hall': 'Hall',
  'hall.title': 'The hall',
  'hall.lead':
    'Everything that is played and run together: championships, duplicates and games on wooden boards.',
  'hall.events': 'Championships',
  'hall.events.text': 'Entries, pairings, results and standings, from the first name to the diploma.',
  'hall.events.new': 'Run one',
  'hall.duplicates': 'Duplicate',
  'hall.duplicates.text':
    'One rack for everybody and three minutes to find the best play. Also alone at home, and one every day.',
  'hall.duplicates.new': 'Open a session',
  'hall.tables': 'Wooden boards',
  'hall.tables.text': 'The clock and the sheet of a game on a real board, or its sheet typed in afterwards.',
  'hall.tables.new': 'Set a table',
  'hall.arbiter': 'Arbiter',
  'hall.arbiter.text': 'All tables at a glance: calls, challenges, surplus tiles, absences.',
  'hall.open': 'Go in',
};
