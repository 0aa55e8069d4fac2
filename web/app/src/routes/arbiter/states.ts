// What a table is doing, in one sentence, and how urgently somebody should look.

import type { ClockView } from '@faristol/protocol';
import { t, tell, together } from '../../i18n/index.svelte.js';

interface Seat {
  name: string;
  absent: boolean;
  signed: boolean;
}

export interface Situation {
  status: string;
  phase: string;
  turn: number | null;
  clock: ClockView;
  seats: readonly Seat[];
  awaited: boolean;
  final: boolean;
}

export function situation(table: Situation): string {
  const mover = table.turn === null ? '' : (table.seats[table.turn]?.name ?? '');
  if (table.final) return t('arbiter.state.final');
  if (table.phase === 'over') {
    if (table.awaited) return t('arbiter.state.racks');
    return table.seats.every((seat) => seat.signed) ? t('arbiter.state.over') : t('arbiter.state.sign');
  }
  const missing = table.seats.filter((seat) => seat.absent).map((seat) => seat.name);
  if (missing.length > 0) return t('arbiter.state.absent', together(missing), missing.length);
  if (table.phase === 'not-started') return t('arbiter.state.waiting');
  if (table.phase === 'challenged') return t('arbiter.state.challenged');
  if (table.clock.paused)
    return t('arbiter.state.paused', tell('arbiter.reason.', table.clock.paused, table.clock.paused));
  if (table.phase === 'placed') return t('arbiter.state.placed', mover);
  if (table.phase === 'refilled') return t('arbiter.state.refilled', mover);
  return t('arbiter.state.to-move', mover);
}
