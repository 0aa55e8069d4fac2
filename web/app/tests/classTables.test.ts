import type { ClassTable, GameView } from '@faristol/protocol';
import { describe, expect, it } from 'vitest';
import { inOrder, standingOf, type Standing } from '../src/routes/class/tables.js';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;

const table = (number: number, about: Partial<ClassTable> = {}): ClassTable => ({
  number,
  kind: 'game',
  stream: `g${number}`,
  state: 'plays',
  regulation: 'escolar',
  title: 'Escolar',
  turn_ms: 2 * MINUTE,
  opened_at: NOW - 10 * MINUTE,
  ended_at: null,
  round: null,
  shared: false,
  seats: [
    { pupil: 1, robot: null, partner: null, passed_over: false, score: null, place: null },
    { pupil: 2, robot: null, partner: null, passed_over: false, score: null, place: null },
  ],
  ...about,
});

const view = (about: object = {}): GameView =>
  ({ status: 'playing', phase: 'to-move', clock: { paused: null }, ...about }) as GameView;

const seen = { awaySince: new Map<number, number>(), movedAt: NOW - MINUTE, held: false };
const state = (of: ClassTable, position: GameView | null = view(), about: object = {}): string =>
  standingOf(of, position, { ...seen, ...about }, NOW).state;

describe('how a table stands', () => {
  it('plays, until nobody has played for twice the time of a turn', () => {
    expect(state(table(1))).toBe('plays');
    expect(state(table(1), view(), { movedAt: NOW - 4 * MINUTE })).toBe('plays');
    expect(state(table(1), view(), { movedAt: NOW - 4 * MINUTE - 1 })).toBe('stuck');
  });

  it('misses somebody after half a minute without a sign, and says whom', () => {
    const gone = (ms: number): Standing =>
      standingOf(table(1), view(), { ...seen, awaySince: new Map([[2, NOW - ms]]) }, NOW);
    expect(gone(29_000).state).toBe('plays');
    expect(gone(30_000)).toMatchObject({ state: 'away', away: [2], since: NOW - 30_000, needs: true });
  });

  it('needs no tablet for each at a wooden board', () => {
    const away = { awaySince: new Map([[2, 0]]) };
    expect(state(table(1, { kind: 'table' }), view(), away)).toBe('plays');
  });

  it('is stopped with all the others, and over whatever else there is', () => {
    expect(state(table(1), view({ phase: 'challenged' }))).toBe('challenge');
    expect(state(table(1), view({ phase: 'challenged' }), { held: true })).toBe('paused');
    expect(state(table(1, { state: 'over' }), view(), { held: true })).toBe('over');
    expect(state(table(1), null)).toBe('plays');
  });
});

describe('which table comes first', () => {
  const of = (number: number, state: Standing['state'], since: number | null = null): object => ({
    table: table(number),
    standing: { state, since, away: [], needs: state === 'stuck' || state === 'away' },
  });

  it('needs you, plays, finished; inside, what has lasted longest', () => {
    const tables = [
      of(1, 'over'),
      of(2, 'plays'),
      of(3, 'stuck', 50),
      of(4, 'away', 20),
      of(5, 'plays'),
    ] as Parameters<typeof inOrder>[0];
    expect(inOrder(tables).map((one) => one.table.number)).toEqual([4, 3, 2, 5, 1]);
  });
});
