// What the server refused, shown to whoever asked for it.

import { OFFLINE, Refusal } from '@faristol/protocol';
import { t } from '../i18n/index.svelte.js';
import { notices } from './notices.svelte.js';

/** Why something was not done, as a sentence. */
export function sentenceOf(refused: unknown): string {
  if (!(refused instanceof Refusal)) throw refused;
  if (refused.code === OFFLINE) return t('offline.act');
  return refused.message || t('refused');
}

/** Tell a person why something was not done, and where the regulation says so. */
export function showRefusal(refused: unknown): void {
  notices.show(sentenceOf(refused), 'refusal', refused instanceof Refusal ? refused.article : null);
}
