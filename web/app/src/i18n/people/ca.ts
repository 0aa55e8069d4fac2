// Accounts and their roles, for who runs the house.
import { de } from '../catalan.js';

export const people = {
  'people.title': 'Comptes',
  'people.text':
    'Qui arbitra pot jutjar partides; qui organitza porta campionats; qui administra reparteix aquests papers.',
  'people.none': 'Encara no hi ha cap compte.',
  'people.saved': (name: string) => `Desats els papers ${de(name)}.`,
  'people.roles': (name: string) => `Papers ${de(name)}`,
} as const;
