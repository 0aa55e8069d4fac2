// One entrant's rounds as they were lived, for cards and the cross-table.

import type { BoardView, RoundView } from '@faristol/protocol';

export interface Outing {
  round: number;
  end: 'won' | 'lost' | 'drawn' | 'playing' | 'bye' | 'away';
  opponent: number | null;
  scored: number | null;
  conceded: number | null;
  points: number;
  starts: boolean;
  board: BoardView | null;
}

export function campaign(rounds: readonly RoundView[], entrant: number): Outing[] {
  return rounds.flatMap((round) => {
    const boards = round.boards.filter((board) => board.first === entrant || board.second === entrant);
    if (boards.length > 0) return boards.map((board) => atBoard(round.number, board, entrant));
    if (round.tables.some((table) => table.seats.includes(entrant))) return []; // a card tells of tables apart
    const bye = round.byes.find((one) => one.entrant === entrant);
    const end = bye && bye.points > 0 ? 'bye' : 'away';
    return [
      {
        round: round.number,
        end,
        opponent: null,
        scored: null,
        conceded: null,
        points: bye?.points ?? 0,
        starts: false,
        board: null,
      },
    ];
  });
}

function atBoard(round: number, board: BoardView, entrant: number): Outing {
  const side = board.first === entrant ? 0 : 1;
  const points = board.points?.[side] ?? 0;
  const end = board.points === null ? 'playing' : points === 1 ? 'won' : points === 0.5 ? 'drawn' : 'lost';
  return {
    round,
    end,
    opponent: side === 0 ? board.second : board.first,
    scored: board.scores?.[side] ?? null,
    conceded: board.scores?.[1 - side] ?? null,
    points,
    starts: side === 0,
    board,
  };
}
