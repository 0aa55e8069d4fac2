// The card of an entrant, kept on the phone that showed it: a server that does not know the phone, because it
// took over from another one, is shown the card again, and nobody has to queue at the desk.

const BEFORE = 'faristol.card.';

export interface Card {
  entrant: number;
  card: string;
  /** Who the phone was when it got it: a server that knows that person has its own reasons. */
  person: string | null;
}

export function keepCard(event: string, card: Card): void {
  try {
    localStorage.setItem(BEFORE + event, JSON.stringify(card));
  } catch {
    // Without storage the desk has to say yes.
  }
}

export function keptCard(event: string): Card | null {
  try {
    const kept = localStorage.getItem(BEFORE + event);
    return kept ? (JSON.parse(kept) as Card) : null;
  } catch {
    return null;
  }
}

/** Of one event, or all: whoever leaves the account leaves nothing behind. */
export function forgetCards(event = ''): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(BEFORE + event)) localStorage.removeItem(key);
  } catch {
    // Nothing can be kept here, so nothing was.
  }
}
