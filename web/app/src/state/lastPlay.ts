// The last thing that was done at a table, by others where we play ourselves.

import type { GameView, SeatView } from '@faristol/protocol';
import { t } from '../i18n/index.svelte.js';
import { nameOf } from './names.js';
import { shownWord } from './narrate.js';

export interface LastPlay {
  name: string;
  /** A word, or what was done instead: «canvi (3)». */
  play: string;
  place: string;
  /** With their unit; nothing where none were at stake. */
  points: string;
}

/** What is told of a table, wherever it stands. */
type Told = Pick<GameView, 'you' | 'play' | 'sheet'> & {
  seats: readonly Pick<SeatView, 'name' | 'robot'>[];
};

export function lastPlay(view: Told): LastPlay | null {
  const theirs = (seat: number): boolean => seat !== view.you;
  const { play } = view;
  if (play && theirs(play.seat))
    return {
      name: nameOf(view, play.seat),
      play: shownWord(play.words[0] ?? ''),
      place: play.square,
      points: t('points', play.score),
    };
  const line = view.sheet.findLast(({ by, kind }) => theirs(by) && kind !== 'adjust');
  if (!line) return null;
  const points = Number(line.points.replace(/[()]/g, ''));
  return {
    name: nameOf(view, line.by),
    play: shownWord(line.play),
    place: line.place,
    points: line.kind === 'play' ? t('points', points) : '',
  };
}
