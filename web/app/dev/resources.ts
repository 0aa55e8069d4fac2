// Answers of paper to what the app asks over HTTP.

import { STANDARD } from '@faristol/board';
import type {
  ArticlesView,
  GameSummary,
  LexiconView,
  RegulationView,
  ReplayView,
  Statistics,
  WordView,
} from '@faristol/protocol';
import { CASES, QUIET, SHEET, SOLLICIT } from './games.js';

const regulation = (key: string, title: string, more: Partial<RegulationView> = {}): RegulationView => ({
  key,
  title,
  source: '',
  base: null,
  version: null,
  fewest_players: 2,
  most_players: 2,
  clocks: ['chess', 'none'],
  minutes: 25,
  offline: false,
  turn_seconds: null,
  game_minutes: null,
  turns_each: null,
  rack_size: STANDARD.rackSize,
  robots: true,
  layout: [...STANDARD.layout],
  tiles: [...STANDARD.values].map(([tile, value]) => ({ tile, count: 1, value })),
  blank_letters: [],
  pauses: [],
  overtime: { points: 10, minutes: 10 },
  devices: null,
  practice: null,
  pairs: false,
  ...more,
});

const REGULATIONS = [
  regulation('llisca', 'LLISCA', { clocks: ['chess', 'turn', 'none'], turn_seconds: 120 }),
  regulation('ebre', "Terres de l'Ebre", {
    fewest_players: 4,
    most_players: 4,
    clocks: ['turn', 'none'],
    turn_seconds: 180,
  }),
  regulation('escolar', 'Scrabble escolar', { most_players: 4, clocks: ['turn', 'none'], turn_seconds: 120 }),
  regulation('classic', 'Scrabble clàssic'),
  regulation('fisc', 'FISC, campionats oficials'),
];

const game = (id: string, more: Partial<GameSummary>): GameSummary => ({
  id,
  status: 'over',
  visibility: 'open',
  regulation: 'fisc',
  title: 'FISC, campionats oficials',
  clock: 'chess',
  minutes: 25,
  seats: [
    { name: 'Anna Ferrer', robot: null, you: true, pair: false, free: false, bot: false },
    { name: 'Biel Soler', robot: null, you: false, pair: false, free: false, bot: false },
  ],
  scores: [412, 361],
  winner: 0,
  offline: false,
  created_at: Date.now() - 9e6,
  updated_at: Date.now() - 4e6,
  ...more,
});

const LEXICONS: LexiconView[] = [
  {
    name: 'default',
    version: '1',
    count: 581_530,
    sha256: '',
    licence: 'LGPL-2.1-or-later',
    origin: 'LanguageTool i simplemma',
    date: '2026-11-01',
  },
];

const replay: ReplayView = {
  regulation: 'fisc',
  title: 'FISC, campionats oficials',
  players: ['Anna Ferrer', 'Biel Soler'],
  lexicon: 'default',
  starter: 0,
  scores: [402, 371],
  final: [412, 361],
  end: 'out',
  you: 0,
  winner: 0,
  refused: [],
  positions: [
    {
      line: null,
      laid: [],
      stood: true,
      racks: [
        ['C', 'A', 'S', 'E', 'S', 'T', 'NY'],
        ['O', 'L·L', 'I', 'C', 'I', '?', 'R'],
      ],
      scores: [0, 0],
      bag: 86,
      used: [0, 0],
    },
    {
      line: SHEET[0]!,
      laid: CASES,
      stood: true,
      racks: [
        ['T', 'NY', 'A', 'E', 'R', 'S', 'O'],
        ['O', 'L·L', 'I', 'C', 'I', '?', 'R'],
      ],
      scores: [12, 0],
      bag: 81,
      used: [0, 0],
    },
    {
      line: SHEET[1]!,
      laid: SOLLICIT.slice(1),
      stood: true,
      racks: [
        ['T', 'NY', 'A', 'E', 'R', 'S', 'O'],
        ['R', 'Q', 'E', 'T', 'A', 'A', 'I'],
      ],
      scores: [12, 36],
      bag: 75,
      used: [0, 0],
    },
    {
      line: SHEET[2]!,
      laid: [],
      stood: true,
      racks: [
        ['T', 'A', 'E', 'R', 'S', 'O', 'M'],
        ['R', 'Q', 'E', 'T', 'A', 'A', 'I'],
      ],
      scores: [12, 36],
      bag: 75,
      used: [0, 0],
    },
    {
      line: SHEET[7]!,
      laid: QUIET.filter((_, i) => i !== 1),
      stood: true,
      racks: [
        ['T', 'A', 'E', 'R', 'S', 'O', 'M'],
        ['R', 'A', 'A', 'I', 'E', 'E', 'N'],
      ],
      scores: [12, 58],
      bag: 72,
      used: [0, 0],
    },
  ],
};

const statistics: Statistics = {
  all: { key: '', games: 37, won: 21, drawn: 1, lost: 15, average: 318.4, best: 502 },
  regulations: [],
  opponents: [
    { key: 'Biel Soler', games: 12, won: 7, drawn: 1, lost: 4, average: 330, best: 502 },
    { key: 'Robot de club', games: 25, won: 14, drawn: 0, lost: 11, average: 312, best: 480 },
  ],
  partners: [],
};

const articles: ArticlesView = {
  key: 'fisc',
  title: 'FISC: campionats oficials',
  source: 'FISC, «Reglament dels campionats oficials 2023/2024», part I',
  articles: [
    {
      id: 'FISC-0',
      kind: 'arbiter',
      text: "De tothom s'espera un comportament esportiu i ètic. Fer trampes, ofendre o discriminar es pot sancionar, fins i tot deixant algú fora dels campionats durant un temps; mentrestant no s'hi pot inscriure.",
    },
    {
      id: 'FISC-0b',
      kind: 'engine',
      text: 'Quan el reglament parla de lletres també vol dir els dígrafs QU, L·L i NY, que són una sola fitxa. Val per als escarrassos, la llargada de les paraules, els faristols i les paperetes, en totes dues parts.',
    },
    { id: 'FISC-1b', kind: 'event', text: 'Cada victòria val un punt; cada empat, mig; cada derrota, zero.' },
    { id: 'FISC-6a', kind: 'engine', text: 'Cada jugada ha de tocar alguna fitxa del tauler.' },
  ],
};

const word: WordView = {
  word: 'IL·LÚS',
  valid: true,
  points: 13,
  spellings: [{ form: 'il·lús', lemma: 'il·lús', parts: ['adjectiu'], forms: ['il·lusa'], definition: null }],
  before: [],
  behind: ['A'],
  longer: [],
};

function answerTo(face: string, path: string): unknown {
  const empty = face === 'empty';
  const table: [RegExp, () => unknown][] = [
    [
      /^\/me$/,
      () =>
        empty
          ? { person: null, name: null, login: null, roles: [], language: 'ca', version: 0 }
          : {
              person: 'p1',
              name: 'Anna Ferrer',
              login: face === 'account' ? 'anna' : null,
              roles: ['player'],
              language: 'ca',
              version: 0,
            },
    ],
    [
      /^\/games\/lobby/,
      () => ({
        before: null,
        items: empty
          ? []
          : [
              game('l1', {
                status: 'waiting',
                seats: [
                  { name: 'Carla Vidal', robot: null, you: false, pair: false, free: false, bot: false },
                  { name: null, robot: null, you: false, pair: false, free: true, bot: false },
                ],
                scores: [],
              }),
              game('l2', {
                status: 'waiting',
                title: 'Scrabble escolar',
                clock: 'turn',
                seats: [
                  { name: 'Classe de 6è', robot: null, you: false, pair: false, free: false, bot: false },
                  { name: null, robot: 2, you: false, pair: false, free: false, bot: false },
                  { name: null, robot: null, you: false, pair: false, free: true, bot: false },
                  { name: null, robot: null, you: false, pair: false, free: true, bot: false },
                ],
                scores: [],
              }),
            ],
      }),
    ],
    [
      /^\/history\?status=playing/,
      () => ({
        before: null,
        items: empty ? [] : [game('demo', { status: 'playing', scores: [187, 201], winner: null })],
      }),
    ],
    [/^\/history\?status=waiting/, () => ({ before: null, items: [] })],
    [
      /^\/history/,
      () => ({
        before: null,
        items: empty
          ? []
          : [
              game('demo', { status: 'playing', scores: [187, 201], winner: null }),
              game('h1', {}),
              game('h2', {
                winner: 1,
                scores: [289, 402],
                seats: [
                  { name: 'Anna Ferrer', robot: null, you: true, pair: false, free: false, bot: false },
                  { name: null, robot: 3, you: false, pair: false, free: false, bot: false },
                ],
              }),
              game('h3', { winner: null, scores: [300, 300] }),
            ],
      }),
    ],
    [/^\/statistics/, () => (empty ? { ...statistics, all: { ...statistics.all, games: 0 } } : statistics)],
    [/^\/regulations$/, () => REGULATIONS],
    [/^\/regulations\//, () => articles],
    [/^\/lexicons/, () => LEXICONS],
    [/^\/words\?/, () => ({ words: ['QUET', 'QUIT', 'IL·LÚS', 'CANYA', 'ENÇA'], more: true })],
    [/^\/words\//, () => (face === 'invalid' ? { ...word, word: 'XQT', valid: false, spellings: [] } : word)],
    [/^\/health/, () => ({ status: 'well', version: '0.2.0', now: Date.now() })],
    [/\/replay$/, () => replay],
    [/^\/import/, () => replay],
  ];
  return table.find(([pattern]) => pattern.test(path))?.[1]();
}

export async function resource(face: string, address: string, _options?: RequestInit): Promise<Response> {
  const path = address.replace('/api', '');
  if (face === 'broken' || face === 'offline') throw new TypeError('no network');
  if (face === 'closed' && path.startsWith('/words')) {
    return Response.json(
      {
        code: 'no-help',
        message: 'Mentre jugues no es pot consultar el diccionari. Acaba abans la partida.',
        article: 'FISC-5b',
      },
      { status: 403 },
    );
  }
  const found = answerTo(face, path);
  return found === undefined
    ? Response.json({ code: 'not-found', message: 'No hi és.', article: null }, { status: 404 })
    : Response.json(found);
}
