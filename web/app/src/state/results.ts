// Results as everybody reads them.

import type { BoardView, PairedTable } from '@faristol/protocol';
import { t } from '../i18n/index.svelte.js';
import { to } from '../router.svelte.js';

/** A result for reading: scores with a dash, and a word where the scores do not tell it all. */
export function showResult(board: BoardView): { scores: string; word: string } {
  const scores = board.scores ? `${board.scores[0]}–${board.scores[1]}` : '';
  switch (board.outcome) {
    case null:
      return { scores: '', word: '' };
    case 'first-by-forfeit':
    case 'second-by-forfeit':
      return { scores, word: t('events.forfeit') };
    case 'both-lose':
      return { scores: '0–0', word: t('events.bothLose') };
    case 'not-played':
      return { scores: '', word: t('events.unplayed.word') };
    default:
      return { scores: scores || pointsOnly(board), word: '' };
  }
}

function pointsOnly(board: BoardView): string {
  if (!board.points) return '';
  const [first, second] = board.points.map((points) => (points === 0.5 ? '½' : String(points)));
  return `${first}–${second}`;
}

/** What phones say of a board that has no result yet. */
export function reportsOf(board: BoardView): 'none' | 'one' | 'differ' {
  if (board.reports.length < 2) return board.reports.length === 1 ? 'one' : 'none';
  return board.reports[0]?.result === board.reports[1]?.result ? 'one' : 'differ';
}

/** What is said of a table of four, and who says it; the version of most people first. */
export function versionsOf(table: PairedTable): { scores: readonly number[]; by: number[] }[] {
  const versions = new Map<string, { scores: readonly number[]; by: number[] }>();
  for (const report of table.reports) {
    const version = versions.get(report.scores.join()) ?? { scores: report.scores, by: [] };
    version.by.push(report.entrant);
    versions.set(report.scores.join(), version);
  }
  return [...versions.values()].sort((one, other) => other.by.length - one.by.length);
}

/** A result of the server as people read it: «412–367», «+» as 300–0. */
export function readable(result: string): string {
  return result === '+'
    ? '300–0'
    : result === '-'
      ? '0–300'
      : result.replace(/(\d)-/, '$1–').replace(/ (first|second)$/, '');
}

/** The page of the game that a table plays on this server: online, or at an arbiter's screen. */
export function pageOf(board: BoardView | PairedTable): string | null {
  if (board.game === null) return null;
  return board.game_kind === 'table' ? to.desk(board.game) : to.game(board.game);
}
