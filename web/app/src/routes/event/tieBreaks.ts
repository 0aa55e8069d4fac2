// How the number of a tie-break is written: differences with their sign, totals whole, the rest in halves.

import { number, signed } from '../../i18n/index.svelte.js';
import { halves } from '../../state/championship.svelte.js';

export function tieBreak(kind: string, value: number): string {
  const amount = Math.round(100 * value) / 100; // the mean of a school may have no end
  if (kind === 'difference') return signed(amount);
  return kind === 'total' || kind === 'wins' ? number(amount) : halves(amount);
}
