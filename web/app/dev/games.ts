// Views of one game at different moments.

import type {
  CellView,
  ChatLine,
  ClockView,
  GameEvent,
  GameView,
  LineView,
  SeatView,
} from '@faristol/protocol';
import { BLANK, ORDER, valueOf } from '@faristol/board';

export const COUNTS: Record<string, number> = {
  '?': 2,
  E: 13,
  A: 12,
  I: 8,
  R: 8,
  S: 8,
  N: 6,
  O: 5,
  T: 5,
  L: 4,
  U: 4,
  C: 3,
  D: 3,
  M: 3,
  B: 2,
  G: 2,
  P: 2,
  F: 1,
  V: 1,
  H: 1,
  J: 1,
  Q: 1,
  Z: 1,
  Ç: 1,
  'L·L': 1,
  NY: 1,
  X: 1,
};

function word(place: string, letters: string, mark: Partial<CellView> = {}): CellView[] {
  const down = /^\d/.test(place);
  const row = (down ? place.slice(-1) : (place[0] ?? 'A')).charCodeAt(0) - 65;
  const column = Number(down ? place.slice(0, -1) : place.slice(1)) - 1;
  return letters.split(' ').map((text, index) => {
    const blank = text.startsWith('(');
    const letter = text.replace(/[()]/g, '');
    return {
      row: down ? row + index : row,
      column: down ? column : column + index,
      letter,
      blank,
      value: blank ? 0 : valueOf(letter),
      fresh: false,
      last: false,
      ...mark,
    };
  });
}

function board(...words: CellView[][]): CellView[] {
  const cells = new Map<string, CellView>();
  for (const cell of words.flat()) {
    const key = `${cell.row},${cell.column}`;
    if (!cells.has(key)) cells.set(key, cell);
  }
  return [...cells.values()];
}

const seat = (name: string | null, more: Partial<SeatView> = {}): SeatView => ({
  name,
  robot: null,
  rack: null,
  tiles: 7,
  score: 0,
  final: 0,
  signed: false,
  pair: false,
  names: [],
  free: false,
  passed_over: false,
  bot: false,
  accepted: false,
  absent: false,
  ...more,
});

const line = (
  by: number,
  play: string,
  place: string,
  points: string,
  total: number,
  more: Partial<LineView> = {},
): LineView => ({
  by,
  kind: 'play',
  play,
  place,
  points,
  total,
  bingo: false,
  why: null,
  ...more,
});

const clock = (more: Partial<ClockView> = {}): ClockView => ({
  kind: 'chess',
  now: Date.now(),
  allotted: 1_500_000,
  used: [378_000, 535_000],
  running: 0,
  turn_used: 12_000,
  turn_limit: null,
  turn_runs: false,
  game_ends_at: null,
  paused: null,
  ...more,
});

const CASES = word('H6', 'C A S E S');
const SOLLICIT = word('10H', 'S O L·L I C I (T)');
const QUIET = word('K9', 'Q I E T', { last: true });

const SHEET: LineView[] = [
  line(0, 'CASES', 'H6', '12', 12),
  line(1, 'SOL·LICI(T)', '10H', '36', 36),
  line(0, 'canvi (3)', '', '-', 12, { kind: 'exchange' }),
  line(1, 'RETALLES', '2F', '(76)', 112, { bingo: true }),
  line(0, 'passo', '', '0', 12, { kind: 'pass' }),
  line(1, 'retirada (impugnada)', '', '0', 112, { kind: 'lost', why: 'challenge' }),
  line(0, 'ENVESTIRÀS', 'B2', '(98)', 110, { bingo: true }),
  line(1, 'QUIET', 'K9', '22', 134),
];

function base(): GameView {
  return {
    id: 'demo',
    seq: 12,
    status: 'playing',
    regulation: 'fisc',
    title: 'FISC, campionats oficials',
    lexicon: 'default',
    verify: 'challenge',
    you: 0,
    seats: [
      seat('Anna Ferrer', { rack: ['NY', 'A', 'L·L', 'E', 'T', 'Ç', '?'], score: 187 }),
      seat('Biel Soler', { score: 201 }),
    ],
    phase: 'to-move',
    turn: 0,
    starter: 0,
    board: board(CASES, SOLLICIT, QUIET),
    covered: false,
    bag: 42,
    play: null,
    exchanged: null,
    sheet: SHEET,
    clock: clock(),
    may: ['play', 'exchange', 'pass', 'pause', 'abandon'],
    blank_letters: ORDER.filter((tile) => tile !== BLANK),
    last_turns: null,
    end: null,
    winner: null,
    final: false,
    rematch: null,
    visibility: 'private',
    opener: true,
    host: 'Anna',
    off: null,
    rematch_by: null,
    arbiter: null,
    window: 20_000,
    pauses: ['validity', 'count', 'arbiter', 'force-majeure'],
    agreed: [],
    timekeeper: null,
    may_rotate: true,
    no_help: 'FISC-5b',
    tiles: null,
    awaited: [],
    waits_until: null,
    pause: null,
    hint: null,
    lesson: false,
    phrases: null,
    school: null,
    held: false,
    invited: 0,
    chat: [],
    missing: [],
    half: 0,
    confirms: 'either',
    proposal: null,
  };
}

const CHAT: ChatLine[] = [
  { seq: 1, at: Date.now(), seat: 1, half: 0, aside: false, name: 'Biel Soler', text: 'Bona partida!' },
  { seq: 2, at: Date.now(), seat: 0, half: 0, aside: false, name: 'Anna Ferrer', text: 'Igualment 🙂' },
];

const draw: GameEvent = {
  event: 'start-drawn',
  at: 0,
  draws: [
    [0, 'C'],
    [1, 'R'],
  ],
  starter: 0,
};

export function gameFor(face: string, id: string): { view: GameView; events: GameEvent[]; chat: ChatLine[] } {
  const view = { ...base(), id };
  const theirs = { turn: 1, may: ['abandon'], clock: clock({ running: 1 }) };
  const opened = {
    seat: 1,
    square: 'K9',
    words: ['QIET', 'TE'],
    score: 22,
    open: true,
    challenged: false,
    upheld: false,
    doubted: [],
    argument: null,
    closes_at: Date.now() + 17_400,
  };
  const four = [
    seat('Anna Ferrer', { rack: ['NY', 'A', 'L·L', 'E', 'T', 'Ç', '?'], score: 87 }),
    seat('Biel Soler', { score: 101 }),
    seat(null, { robot: 3, score: 64 }),
    seat('Maria del Carme Puigdollers', { score: 120 }),
  ];
  switch (face) {
    case 'theirs':
      return { view: { ...view, ...theirs }, events: [], chat: CHAT };
    case 'challenge':
      return {
        view: {
          ...view,
          ...theirs,
          phase: 'placed',
          play: opened,
          clock: clock({ running: null }),
          may: ['accept', 'challenge', 'abandon'],
        },
        events: [],
        chat: CHAT,
      };
    case 'waiting-verdict':
      return {
        view: {
          ...view,
          ...theirs,
          phase: 'challenged',
          covered: true,
          play: { ...opened, challenged: true },
          clock: clock({ running: null }),
          may: [],
        },
        events: [],
        chat: [],
      };
    case 'own-play':
      return {
        view: {
          ...view,
          phase: 'placed',
          play: { ...opened, seat: 0 },
          clock: clock({ running: null }),
          may: ['abandon'],
        },
        events: [],
        chat: [],
      };
    case 'overtime':
      return {
        view: { ...view, last_turns: 3, clock: clock({ used: [1_565_000, 1_480_000] }) },
        events: [],
        chat: [],
      };
    case 'paused':
      return {
        view: { ...view, clock: clock({ paused: 'arbiter', running: null }), may: ['resume', 'abandon'] },
        events: [],
        chat: [],
      };
    case 'redraw':
      return {
        view: {
          ...view,
          seats: [
            seat('Anna Ferrer', { rack: ['A', 'A', 'E', 'I', 'O', 'U', 'E'], score: 187 }),
            view.seats[1]!,
          ],
          may: [...view.may, 'redraw'],
        },
        events: [],
        chat: [],
      };
    case 'start':
      return {
        view: {
          ...view,
          board: [],
          sheet: [],
          bag: 86,
          seats: [seat('Anna Ferrer', { rack: view.seats[0]!.rack }), seat('Biel Soler')],
          clock: clock({ used: [0, 0] }),
        },
        events: [draw],
        chat: [],
      };
    case 'spectator':
      return {
        view: { ...view, you: null, may: [], seats: view.seats.map((one) => ({ ...one, rack: null })) },
        events: [],
        chat: CHAT,
      };
    case 'four':
      return {
        view: {
          ...view,
          seats: four,
          regulation: 'escolar',
          title: 'Scrabble escolar',
          clock: clock({
            kind: 'turn',
            used: [0, 0, 0, 0],
            turn_limit: 120_000,
            turn_runs: true,
            running: null,
          }),
          timekeeper: 3,
        },
        events: [],
        chat: [],
      };
    case 'over':
      return {
        view: {
          ...view,
          status: 'over',
          phase: 'over',
          turn: null,
          end: 'out',
          winner: 0,
          may: ['sign'],
          bag: 0,
          seats: [
            seat('Anna Ferrer', { rack: [], tiles: 0, score: 402, final: 412, signed: false }),
            seat('Biel Soler', { rack: ['A', 'F'], tiles: 2, score: 371, final: 361, signed: true }),
          ],
          sheet: [
            ...SHEET,
            line(0, 'fitxes dels altres', '', '+10', 412, { kind: 'adjust' }),
            line(1, 'fitxes del faristol', '', '-10', 361, { kind: 'adjust' }),
          ],
          clock: clock({ running: null }),
        },
        events: [],
        chat: CHAT,
      };
    case 'wait':
      return {
        view: {
          ...view,
          status: 'waiting',
          phase: 'not-started',
          turn: null,
          board: [],
          sheet: [],
          may: [],
          seats: [seat('Anna Ferrer', { tiles: 0 }), seat(null, { tiles: 0 })],
          tiles: ORDER.map((tile) => ({ tile, count: COUNTS[tile] ?? 0, value: valueOf(tile) })),
        },
        events: [],
        chat: [],
      };
    default:
      return { view, events: [], chat: CHAT };
  }
}

export { CASES, SOLLICIT, QUIET, SHEET };
