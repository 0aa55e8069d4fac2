// The settings of an event that nobody has touched: the federation's.

import type { EventSettings } from '@faristol/protocol';

export const FEDERATION: EventSettings = {
  name: '',
  system: 'swiss',
  rounds: 5,
  official: true,
  regulation: 'fisc',
  starts: 'lot',
  round_minutes: 60,
  game_minutes: 25,
  k: 20,
  team_boards: 4,
  tie_breaks: ['median-buchholz', 'berger', 'difference', 'total'],
};
