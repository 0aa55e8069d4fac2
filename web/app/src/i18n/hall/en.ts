import type { hall as catalan } from './ca.js';

export const hall: Record<keyof typeof catalan, string> = {
  'nav.hall': 'Hall',
  'hall.title': 'The hall',
  'hall.lead':
    'Everything played and organised together: championships, duplicates and games on wooden boards.',
  'hall.events': 'Championships',
  'hall.events.text':
    'Leagues and seasons too: entries, pairings, results and standings, from the first name to the diploma.',
  'hall.events.new': 'Organise one',
  'hall.duplicates': 'Duplicate',
  'hall.duplicates.text':
    'One rack for everybody and three minutes to find the best play. Also on your own at home, with a new one every day.',
  'hall.duplicates.new': 'Open a session',
  'hall.tables': 'Wooden boards',
  'hall.tables.text':
    'A clock and a score sheet for a game on a real board, or type in the sheet once it’s been played.',
  'hall.tables.new': 'Set up a table',
  'hall.arbiter': 'Arbiter',
  'hall.arbiter.text': 'All the tables at a glance: calls, challenges, extra tiles, absences.',
  'hall.classes': 'Classes',
  'hall.classes.text': 'For teachers: the list of names, a code on the wall, and all tables at a glance.',
  'hall.classes.enter': 'I’m a pupil: enter the classroom',
  'hall.open': 'Enter',
};
