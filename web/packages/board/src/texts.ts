// What the board says, in words handed in by whoever shows it.

import type { Premium } from './layout.js';

export interface BoardTexts {
  board: string;
  rack: string;
  blank: string;
  premium: Record<Premium, string>;
  /** The labels printed on the squares. */
  label: Record<Premium, string>;
  empty(place: string, premium: string | null): string;
  covered(place: string, letter: string, points: number): string;
  tried(place: string, letter: string, points: number): string;
  tile(letter: string, points: number): string;
  /** What a square could bring; only where heat is shown. */
  worth?(points: number): string;
  played: string;
  chooseBlank: string;
  cancel: string;
}
