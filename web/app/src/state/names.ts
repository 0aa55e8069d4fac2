// How seats are called on the screen.

import type { SeatSummary, SeatView } from '@faristol/protocol';
import { t, tell } from '../i18n/index.svelte.js';

type Seated = Pick<SeatView | SeatSummary, 'name' | 'robot'> & { passed_over?: boolean; bot?: boolean };

function seatName(seat: Seated): string {
  if (seat.name) return seat.bot ? t('bot.called', seat.name) : seat.name;
  if (seat.robot !== null) return robotName(seat.robot);
  return seat.passed_over ? t('nobody.more') : t('nobody');
}

/** Everybody at a table by name; of robots of one level the later ones have a number. */
export function seatNames(seats: readonly Seated[]): string[] {
  return seats.map((seat, index) => {
    const before = seats.slice(0, index).filter((other) => !other.name && other.robot === seat.robot);
    const again = !seat.name && seat.robot !== null && before.length > 0;
    return again ? `${seatName(seat)} ${before.length + 1}` : seatName(seat);
  });
}

export function nameOf(view: { seats: readonly Seated[] }, seat: number): string {
  return seatNames(view.seats)[seat] ?? '';
}

/** The levels of the robots, from whoever begins to the strongest. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7];

export function robotName(level: number): string {
  return t('robot.named', tell('robot.', String(level)).toLowerCase()).trim();
}

/** A name as a record keeps it, in no language: «Robot 2» is whom the screen calls the amateur. */
export function recordedName(name: string): string {
  const [, level, again] = name.match(/^Robot (\d)(?: \((\d)\))?$/) ?? [];
  if (!level) return name;
  return again ? `${robotName(Number(level))} ${again}` : robotName(Number(level));
}

export function opponentsOf(seats: readonly SeatSummary[]): string[] {
  return seatNames(seats).filter((_, index) => !seats[index]?.you);
}

/** The list that comes with the program has no name of its own that players would know. */
export function lexiconName(name: string): string {
  return tell('lexicon.', name, name);
}

/** A number as printed: with a real minus. */
export function minus(points: number): string {
  return points < 0 ? `\u2212${-points}` : String(points);
}
