// The number that a device has in the waiting room: it outlives a reload, not the window.

import type { TicketView } from '@faristol/protocol';

const KEY = 'faristol.ticket';

export function keepTicket(ticket: TicketView): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ticket));
  } catch {
    // Then a reload asks for the code again.
  }
}

export function keptTicket(): TicketView | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept ? (JSON.parse(kept) as TicketView) : null;
  } catch {
    return null;
  }
}

export function forgetTicket(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing can be kept here, so nothing was.
  }
}
