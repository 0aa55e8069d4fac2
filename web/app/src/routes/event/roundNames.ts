// What a round is called: the days of a league have their own word, and nobody knows how many a knockout has.

import type { EventSettings } from '@faristol/protocol';
import { t } from '../../i18n/index.svelte.js';

export function roundName(round: number, settings: EventSettings | undefined): string {
  const anyOrder = settings?.system === 'league' && (settings.turns ?? 0) > 0;
  return anyOrder ? t('league.mine.todo', round) : t('events.round', round);
}

/** The same with how many there will be, where that is known. */
export function roundOfAll(round: number, settings: EventSettings): string {
  const { system, rounds } = settings;
  return system === 'knockout' || !rounds ? roundName(round, settings) : t('events.round.of', round, rounds);
}
