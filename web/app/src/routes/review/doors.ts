// What leads on from what went wrong: which list to study, which puzzles to solve.

import type { PracticeView, PuzzleView } from '@faristol/protocol';

export type Door = { where: 'study'; to: string } | { where: 'puzzles'; to: PuzzleView['kind'] };

type Subject = PracticeView['subject'];

const study = (to: string): Door => ({ where: 'study', to });
const puzzles = (to: PuzzleView['kind']): Door => ({ where: 'puzzles', to });

const PUZZLES: Record<Subject, readonly Door[]> = {
  bingos: [puzzles('bingo')],
  words: [],
  opening: [puzzles('best')],
  middle: [study('hooks-3'), puzzles('hooks')],
  'pre-endgame': [puzzles('rescue')],
  endgame: [puzzles('endgame')],
  clock: [],
};

/** The doors of a subject; only the list of what one missed oneself is *own*. */
export function doorsOf(subject: Subject, own: boolean, tiles: number): readonly Door[] {
  if (subject === 'bingos') return [study(own ? 'missed' : 'seven-1'), ...PUZZLES.bingos];
  if (subject === 'words') return [study(tiles <= 2 ? 'two' : 'three')];
  return PUZZLES[subject];
}
