// How seats are called on the screen.

import type { GameView, SeatSummary, SeatView } from '@faristol/protocol';
import { t, tell } from '../i18n/index.svelte.js';

export function seatName(seat: SeatView | SeatSummary): string {
  if (seat.name) return seat.name;
  if (seat.robot !== null) return robotName(seat.robot);
  return t('nobody');
}

export function nameOf(view: GameView, seat: number): string {
  const found = view.seats[seat];
  return found ? seatName(found) : '';
}

/** The levels of the robots, from whoever begins to the strongest. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7];

export function robotName(level: number): string {
  return `${t('robot')} ${tell('robot.', String(level)).toLowerCase()}`.trim();
}

/** A name as a record keeps it, in no language: «Robot 2» is whom the screen calls the amateur. */
export function recordedName(name: string): string {
  const level = name.match(/^Robot (\d)$/)?.[1];
  return level ? robotName(Number(level)) : name;
}

export function opponentsOf(seats: readonly SeatSummary[]): string[] {
  return seats.filter((seat) => !seat.you).map(seatName);
}

/** The list that comes with the program has no name of its own that players would know. */
export function lexiconName(name: string): string {
  return tell('lexicon.', name, name);
}

/** A number as printed: with a real minus. */
export function minus(points: number): string {
  return points < 0 ? `\u2212${-points}` : String(points);
}
