// A game that this browser keeps, in the shape in which the server shows one: so that the same page shows both.

import type { CellView, ClockView, GameView, LineView, SeatView } from '@faristol/protocol';
import { splitWord } from '@faristol/board';
import { lastLaid, type Standing } from '../engine/game.js';
import { LETTERS, SIZE } from '../engine/position.js';
import { t } from '../i18n/index.svelte.js';
import { ROBOT, YOU, type OfflineRecord } from './record.js';

const NO_CLOCK: Omit<ClockView, 'now'> = {
  kind: 'none',
  allotted: 0,
  used: [0, 0],
  running: null,
  turn_used: 0,
  turn_limit: null,
  turn_runs: false,
  game_ends_at: null,
  paused: null,
};

/** What only games on a server have. */
const ALONE = {
  final: false,
  play: null,
  exchanged: null,
  pauses: [],
  timekeeper: null,
  may_rotate: false,
  no_help: null,
  last_turns: null,
  covered: false,
  rematch: null,
  rematch_by: null,
  visibility: 'private',
  opener: true,
  off: null,
  arbiter: null,
  lesson: false,
  window: 0,
  agreed: [],
  tiles: null,
  awaited: [],
  missing: [],
  half: 0,
  confirms: 'either',
  proposal: null,
  waits_until: null,
  pause: null,
  hint: null,
  chat: [],
  phrases: null,
  school: null,
  held: false,
  invited: 0,
} as const satisfies Partial<GameView>;

export function viewOf(record: OfflineRecord, standing: Standing, name: string): GameView {
  const over = standing.end !== null;
  return {
    ...structuredClone(ALONE),
    id: record.id,
    seq: record.moves.length + (record.gaveUp ? 1 : 0),
    status: over ? 'over' : 'playing',
    phase: over ? 'over' : 'to-move',
    regulation: record.kit.regulation,
    title: record.title,
    lexicon: record.kit.lexicon,
    verify: 'refuse',
    clock: { ...NO_CLOCK, now: record.changed },
    turn: standing.turn,
    starter: standing.starter,
    you: YOU,
    host: name,
    bag: standing.inBag,
    may: mayOf(standing),
    blank_letters: record.kit.rules.blank_letters.map((code) => LETTERS[code] ?? ''),
    end: standing.end,
    winner: standing.winner,
    seats: [seatOf(standing, YOU, { name }), seatOf(standing, ROBOT, { robot: record.level })],
    board: boardOf(record, standing),
    sheet: sheetOf(record, standing),
  };
}

function mayOf({ turn, end, exchangeable }: Standing): string[] {
  if (end !== null) return [];
  if (turn !== YOU) return ['abandon'];
  return ['play', 'pass', 'abandon', ...(exchangeable > 0 ? ['exchange'] : [])];
}

/** A rack is its owner's to see, and everybody's once the game is over. */
function seatOf({ seats, end }: Standing, seat: number, who: Partial<SeatView>): SeatView {
  const { score = 0, final = 0, rack = [] } = seats[seat] ?? {};
  return {
    name: null,
    robot: null,
    rack: seat === YOU || end !== null ? rack : null,
    tiles: rack.length,
    score,
    final,
    signed: false,
    accepted: false,
    absent: false,
    pair: false,
    names: [],
    free: false,
    passed_over: false,
    bot: false,
    ...who,
  };
}

function boardOf({ moves }: OfflineRecord, { board }: Standing): CellView[] {
  const last = lastLaid(moves);
  return board.map((cell) => ({ ...cell, fresh: false, last: last.has(cell.row * SIZE + cell.column) }));
}

function sheetOf({ moves }: OfflineRecord, { turns, seats, end }: Standing): LineView[] {
  const totals = seats.map(() => 0);
  const line = (by: number, points: number, what: Omit<LineView, 'by' | 'total'>): LineView => {
    const total = (totals[by] ?? 0) + points;
    totals[by] = total;
    return { ...what, by, total };
  };
  const lines = moves.map(({ kind, square, word, tiles }, turn) => {
    const { by = YOU, points = 0, bingo = false } = turns[turn] ?? {};
    const plain = { bingo, kind, place: square, why: null };
    const told = {
      play: { play: written(word), points: bingo ? `(${points})` : String(points) },
      exchange: { play: t('alone.sheet.exchange', tiles.length), points: '-' },
      pass: { play: t('alone.sheet.pass'), points: '0' },
    }[kind];
    return line(by, points, { ...plain, ...told });
  });
  if (end === null) return lines;
  const settled = seats.flatMap(({ score, final }, by) => {
    const points = final - score;
    if (points === 0) return [];
    const why = points < 0 ? 'rack' : 'rack-bonus';
    const told = { kind: 'adjust', place: '', bingo: false, why, play: t(`alone.sheet.${why}`) };
    return [line(by, points, { ...told, points: points < 0 ? String(points) : `+${points}` })];
  });
  return [...lines, ...settled];
}

/** As records write it: the tile Q alone, blanks in parentheses. */
function written(word: string): string {
  return splitWord(word)
    .map(({ letter, blank }) => (blank ? `(${letter})` : letter))
    .join('');
}
