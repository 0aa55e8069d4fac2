// How a table is called: by its round and number where it has them, else by who sits there.

import { t, together } from '../../i18n/index.svelte.js';

interface Named {
  round: string;
  table: string;
  seats: readonly { name: string }[];
}

export function label(table: Named): string {
  const parts = [table.round, table.table].filter((part) => part !== '');
  return parts.length > 0
    ? parts.join(' · ')
    : t('arbiter.unnamed', together(table.seats.map((seat) => seat.name || t('nobody'))));
}
