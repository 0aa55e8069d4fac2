// Where somebody stands before the first round; who has a place the server decides.

import type { CheckInView } from '@faristol/protocol';

export type Standing =
  { kind: 'confirmed' | 'pending' | 'missed' | 'gone' } | { kind: 'waiting'; place: number };

export function standingOf(check: CheckInView, entrant: number): Standing {
  const place = check.waiting.indexOf(entrant);
  if (place >= 0) return { kind: 'waiting', place: place + 1 };
  const kind = (['confirmed', 'pending', 'missed'] as const).find((one) => check[one].includes(entrant));
  return { kind: kind ?? 'gone' };
}
