import { describe, expect, it } from 'vitest';
import type { BoardView, EntrantView, EventView, RoundView } from '@faristol/protocol';
import {
  groupsOf,
  isOver,
  leftOf,
  photoOf,
  scoresOf,
  stageOf,
  tableOf,
} from '../src/routes/league/league.js';

function board(first: number, second: number, scores: [number, number] | null = null): BoardView {
  const points =
    scores === null ? null : scores[0] > scores[1] ? [1, 0] : scores[0] < scores[1] ? [0, 1] : [0.5, 0.5];
  return {
    table: first,
    first,
    second,
    result: scores && scores.join('-'),
    outcome: scores && 'first',
    scores,
    points: points as [number, number] | null,
    reports: [],
    game: null,
    game_kind: 'game',
    acta: null,
    stands_at: null,
  };
}

function round(number: number, ...boards: BoardView[]): RoundView {
  return { number, boards, tables: [], byes: [], missing: [] } as unknown as RoundView;
}

function view(groups: string[], people: Partial<EntrantView>[], settings: object = {}): EventView {
  return {
    groups,
    settings: { movers: 0, finalists: 0, until: '', ...settings },
    entrants: people.map((one, index) => ({
      id: index + 1,
      group: '',
      withdrawn: false,
      annulled: false,
      ...one,
    })),
    standings: people.map((_, index) => ({ entrant: index + 1, position: index + 1, games: 0, points: 0 })),
  } as unknown as EventView;
}

describe('the table of a division', () => {
  const record = { place: 1, won: 0, drawn: 0, lost: 0, difference: 0, form: [] };

  function counted(groups: string[], people: Partial<EntrantView>[]): EventView {
    const shown = view(groups, people);
    return { ...shown, standings: shown.standings.map((row) => ({ ...row, record })) };
  }

  it('has its own people, as the server counted them', () => {
    const shown = counted(['A', 'B'], [{ group: 'A' }, { group: 'B' }, { group: 'A' }, { group: 'B' }]);
    expect(tableOf(shown, 'B').map((line) => [line.row.entrant, line.record])).toEqual([
      [2, record],
      [4, record],
    ]);
    expect(tableOf(counted([''], [{}, {}]), '').length).toBe(2);
  });

  it('says who has left, and whether their games count', () => {
    const [one, other] = tableOf(counted([''], [{ withdrawn: true, annulled: true }, {}]), '');
    expect(one).toMatchObject({ withdrawn: true, annulled: true });
    expect(other).toMatchObject({ withdrawn: false, annulled: false });
  });

  it('needs no tabs where all play together', () => {
    expect(groupsOf(view([''], []))).toEqual([]);
    expect(groupsOf(view(['A', 'B'], []))).toEqual(['A', 'B']);
  });
});

describe('my games', () => {
  const told = { ...board(1, 2), reports: [{ entrant: 1, result: '412-367' }] };

  it('knows whose word is missing', () => {
    expect(stageOf(told, 2, false)).toBe('confirm');
    expect(stageOf(told, 1, false)).toBe('waiting');
    expect(stageOf({ ...told, reports: [...told.reports, { entrant: 2, result: '1-2' }] }, 1, false)).toBe(
      'differ',
    );
    expect(stageOf(board(1, 2), 1, false)).toBe('todo');
    expect(stageOf(board(1, 2), 1, true)).toBe('late');
    expect(stageOf(board(1, 2, [1, 2]), 1, true)).toBe('done');
  });

  it('puts what waits for me first and leaves out who has left', () => {
    const rounds = [
      round(1, board(3, 1)),
      round(2, { ...told, first: 2, second: 1, reports: [{ entrant: 2, result: '1-2' }] }),
      round(3, board(1, 4)),
    ];
    const shown = view([''], [{}, {}, {}, { withdrawn: true }]);
    expect(leftOf(rounds, shown, 1, false).map((one) => one.round)).toEqual([2, 1]);
  });

  it('finds the photograph that somebody has shown of a game', () => {
    const photos = [
      { round: 1, table: 2, entrant: 3, number: 7 },
      { round: 1, table: 2, entrant: 4, number: 8 },
    ];
    expect(photoOf(photos, 1, 2, 4)?.number).toBe(8);
    expect(photoOf(photos, 2, 2, 4)).toBeUndefined();
    expect(photoOf(undefined, 1, 2, 4)).toBeUndefined();
  });

  it('reads scores and days', () => {
    expect(scoresOf('412-367')).toEqual([412, 367]);
    expect(scoresOf('-5-10')).toEqual([-5, 10]);
    expect(isOver('', 0)).toBe(false);
    expect(isOver('2026-11-16', Date.UTC(2026, 10, 16, 23))).toBe(false);
    expect(isOver('2026-11-16', Date.UTC(2026, 10, 17, 1))).toBe(true);
  });
});
