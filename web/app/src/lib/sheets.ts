// Tables to keep, as the reader's own spreadsheet opens them with a double click.

import { language } from '../i18n/index.svelte.js';

/** The address of a CSV: spreadsheets of Catalan and Spanish readers want semicolons and decimal commas. */
export function sheet(address: string): string {
  if (language() === 'en') return address;
  return `${address}${address.includes('?') ? '&' : '?'}spreadsheet=true`;
}
