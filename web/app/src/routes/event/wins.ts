// A result said to whoever confirms it: two names, two figures, and who won.

import { t } from '../../i18n/index.svelte.js';

export function wins(first: string, points: number, second: string, others: number): string {
  if (points === others) return t('events.my.report.draw', first, second, points);
  return points > others
    ? t('events.my.report.won', first, points, second, others)
    : t('events.my.report.won', second, others, first, points);
}
