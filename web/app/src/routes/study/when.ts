// When a card comes back, as people say it.

import { t } from '../../i18n/index.svelte.js';

const DAY = 86_400_000; // ms
const WEEKS_FROM = 14; // days
const MONTHS_FROM = 60;

/** *at*, seen from *now*: tomorrow, in so many days, weeks or months. */
export function when(at: number, now: number): string {
  const days = Math.max(1, Math.round((at - now) / DAY));
  if (days === 7) return t('study.when.weeks', 1);
  if (days === 30) return t('study.when.months', 1);
  if (days >= MONTHS_FROM) return t('study.when.months', Math.round(days / 30));
  if (days >= WEEKS_FROM) return t('study.when.weeks', Math.round(days / 7));
  return t('study.when.days', days);
}

/** The end of a day is the beginning of the next: whoever waits for it waits until tomorrow. */
export function whenNext(at: number, now: number): string {
  const days = Math.floor(at / DAY) - Math.floor(now / DAY);
  return when(now + days * DAY, now);
}
