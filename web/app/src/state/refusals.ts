// What the server refused, shown to whoever asked for it.

import { OFFLINE, Refusal } from '@faristol/protocol';
import { t } from '../i18n/index.svelte.js';
import { notices } from './notices.svelte.js';

/** Tell a person why something was not done, and where the regulation says so. */
export function showRefusal(refused: unknown): void {
  if (!(refused instanceof Refusal)) throw refused;
  if (refused.code === OFFLINE) notices.show(t('offline.act'), 'refusal');
  else notices.show(refused.message || t('refused'), 'refusal', refused.article);
}
