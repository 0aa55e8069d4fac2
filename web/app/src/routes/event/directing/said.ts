// Notes of the log: the server tells names and numbers only, «412-384 (2/1)» is said in words here.

import { t } from '../../../i18n/index.svelte.js';

export function said(about: string): string {
  return about
    .replace(/(\d)-(\d)/g, '$1–$2')
    .replace(
      /\((\d+)\/(\d+)\)$/,
      (_, round, table) =>
        `· ${t('events.round', Number(round))}, ${t('events.table.number', Number(table)).toLowerCase()}`,
    );
}
