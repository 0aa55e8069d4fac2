// Homework in words, and days from today.

import type { HomeworkLine } from '@faristol/protocol';
import { t } from '../../i18n/index.svelte.js';

export function homeworkText({ what, count }: HomeworkLine): string {
  return what === 'puzzles' ? t('class.homework.puzzles.of', count) : t('class.homework.study.of', count);
}

/** A day of the calendar so many days from today, as 2026-11-25. */
export function inDays(days: number, today = new Date()): string {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
