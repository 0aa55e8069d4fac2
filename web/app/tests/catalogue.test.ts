import { describe, expect, it } from 'vitest';
import { ca, en, es } from './catalogues.js';

const SOURCES = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/i18n/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

// Keys that are put together at run time: what they begin with, and every name that can follow.
const PAUSES = ['validity', 'count', 'overdraw', 'arbiter', 'force-majeure', 'end'];
const STAGES = ['opening', 'middle', 'pre-endgame', 'endgame'];
const STATUSES = ['waiting', 'playing', 'over'];
const SYSTEMS = [
  'swiss',
  'round-robin',
  'teams',
  'league',
  'king-of-the-hill',
  'tables',
  'knockout',
  'season',
];
const TIE_BREAKS = ['median-buchholz', 'buchholz', 'berger', 'difference', 'total', 'wins'];
const LEVELS = ['1', '2', '3', '4', '5', '6', '7'];
const PUT_TOGETHER: Record<string, readonly string[]> = {
  'about.keys.': explained(['arrows', 'space', 'letters', 'shift', 'enter', 'escape', 'command']),
  'alone.fault.': ['not-connected', 'centre-not-covered', 'too-few-tiles', 'tiles-not-on-rack', 'off-board'],
  'alone.sheet.': ['rack', 'rack-bonus'],
  'alone.state.': ['kept', 'done', 'refused'],
  'an.door.': ['missed', 'seven-1', 'two', 'three', 'hooks-3'],
  'an.door.puzzles.': ['best', 'bingo', 'hooks', 'endgame', 'rescue'],
  'an.practice.': ['words', ...STAGES, 'clock'],
  'an.stage.': ['all', ...STAGES],
  'arbiter.reason.': PAUSES,
  'class.state.': ['plays', 'stuck', 'away', 'challenge', 'paused', 'over'],
  'class.tab.': ['lesson', 'names', 'results', 'championship', 'homework', 'settings'],
  'desk.new.': ['live.text', 'sheet.text'],
  'desk.new.judges.': ['arbiter.text', 'players.text'],
  'desk.reason.': PAUSES,
  'desk.redraw.': ['look', 'neighbour'],
  'desk.status.': STATUSES,
  'direct.column.': ['name', 'surname', 'partner', 'rating', 'club', 'group'],
  'direct.fate.': ['here', 'twice', 'excluded'],
  'direct.did.': [
    'configured',
    'entrant-entered',
    'entrant-edited',
    'entrant-removed',
    'seats-swapped',
    'entrant-rated',
    'points-carried',
    'withdrawal-changed',
    'absence-changed',
    'confirmation-changed',
    'check-in-settled',
    'pair-forbidden',
    'pair-allowed',
    'round-paired',
    'tables-drawn',
    'round-unpaired',
    'result-set',
    'table-scores-set',
    'round-reopened',
    'round-locked',
    'round-published',
    'season-events-changed',
    'season-teams-changed',
    'event-closed',
  ],
  'direct.tab.': ['entries', 'round', 'log', 'share', 'settings'],
  'direct.warn.': ['many-rounds', 'round-robin-rounds'],
  'dup.end.': ['kind-used-up', 'no-play', 'force-majeure', 'no-valid-rack', 'rounds'],
  'dup.status.': STATUSES,
  'dup.unofficial.': ['few-players', 'not-complete', 'practice', 'not-confirmed'],
  'end.': [
    'out',
    'rounds',
    'passes',
    'scoreless',
    'round-over',
    'time',
    'overtime',
    'no-play',
    'abandon',
    'disqualified',
    'absent',
    'lapsed',
  ],
  'events.feat.': ['highest-game', 'widest-win', 'best-play', 'most-bingos'],
  'events.preset.': explained([
    'fisc',
    'ajusc',
    'llisca',
    'ebre',
    'school',
    'club',
    'season',
    'cusca',
    'barrisc',
    'duplicate',
  ]),
  'events.paper.': [
    'pairings',
    'names',
    'bracket',
    'standings',
    'cross',
    'schools',
    'slips',
    'sheets',
    'diplomas',
    'everybody',
  ],
  'events.status.': STATUSES,
  'events.system.': explained(SYSTEMS),
  'events.tab.': ['bracket', 'round', 'standings', 'people', 'cross'],
  'events.tb.': TIE_BREAKS.flatMap((kind) => [kind, `${kind}.long`]),
  'home.did.': ['play', 'exchange', 'pass', 'lost'],
  'home.level.': ['1', '3', '5'],
  'league.end.': ['won', 'drawn', 'lost'].flatMap((end) => [end, `${end}.long`, `${end}.word`]),
  'league.key.': ['won', 'lost', 'confirm', 'todo', 'late'],
  'league.set.': explained(['silence_days', 'movers', 'finalists']),
  'league.take.': [
    'unknown-player',
    'placeholder',
    'no-game-yet',
    'no-result-yet',
    'no-such-game',
    'other-result',
  ],
  'lexicon.': ['default', 'arbiter'],
  'mod.': explained(['close', 'hide', 'show', 'remove', 'unsay', 'sign-out']),
  'mod.is.': STATUSES,
  'mod.status.': STATUSES,
  'mod.tab.': ['event', 'table', 'game', 'duplicate', 'class', 'people', 'log'],
  'new.clock.': ['chess', 'turn', 'days', 'none'],
  'new.with.': ['robot', 'link', 'open', 'link.text', 'open.text'],
  'pairs.confirms.': ['either.text', 'partner.text'],
  'occasion.state.': ['confirmed', 'pending', 'missed'],
  'off.': ['withdrawn', 'lapsed', 'declined', 'closed'],
  'off.text.': ['withdrawn', 'lapsed', 'declined', 'closed'],
  'panel.': ['sheet', 'chat', 'notes'],
  'pause.': [...PAUSES, 'agreed'],
  'regulation.': ['llisca', 'ebre', 'escolar', 'parelles', 'classic', 'fisc', 'duplicate'],
  'robot.': explained(LEVELS),
  'role.': ['player', 'arbiter', 'organiser', 'teacher', 'admin', 'bot'],
  'rules.kind.': ['engine', 'clock', 'arbiter', 'event', 'sheet', 'view', 'conduct'],
  'ruling.': [
    'tile-check',
    'place-draw',
    'arrival',
    'start',
    'challenge',
    'rechallenge',
    'withdrawal',
    'overdraw',
    'short-rack',
    'bag-count',
    'correction',
    'pause',
    'resume',
    'consultation',
    'agreed-end',
    'round-over',
    'abandonment',
    'disqualification',
    'late-sheet',
    'review',
    'sanction',
    'short-rack.go',
    'round-over.go',
    'abandonment.go',
    'sanction.go',
  ],
  'programs.scope.': ['read', 'play', 'direct'],
  'puzzle.crowd.': ['plain', 'hinted', 'missed'],
  'puzzle.hint.': ['1', '1.ask', '2', '2.ask', '2.wait', '3', '3.ask', '3.wait'],
  'puzzle.how.': ['best', 'hooks', 'blank', 'bingo', 'endgame', 'rescue'],
  'puzzle.which.': ['best', 'bingo', 'hooks', 'blank', 'endgame', 'rescue'],
  'study.box.': ['0', '1', '2', '3', '4', '5'].flatMap((box) => [box, `${box}.when`]),
  'study.first.': ['two', 'three', 'seven-1'],
  'study.group.': ['short', 'dear', 'bingos', 'hooks', 'verbs', 'missed'],
  'words.': ['anagram.text', 'pattern.text', 'within.text'],
  'step.': [
    'absence-time',
    'back-and-as-many',
    'count-all-tiles',
    'fill-racks',
    'neighbour-gives',
    'racks-stay',
    'somebody-looks',
    'time-a-play',
    'add-up-again',
    'all-sign',
    'all-tiles-back',
    'back-and-seven',
    'before-next-turn',
    'both-absent-cases',
    'both-lose',
    'chair-or-board',
    'check-senyors',
    'choose-and-return',
    'committee-penalises',
    'committee-sanctions',
    'count-inside',
    'count-tiles',
    'cover-board',
    'draw-face-down',
    'draw-lots',
    'draw-seven',
    'everybody-keeps',
    'everyone-agrees',
    'fifteen-minutes',
    'fifty-behind',
    'go-through-sheets',
    'hand-two-back',
    'invalid-goes-off',
    'judge-completes',
    'kind-not-spelling',
    'last-keeps-time',
    'look-at-them',
    'lost-as-abandoned',
    'minus-110',
    'name-words',
    'named-reason',
    'nearest-a-starts',
    'nearest-z-starts',
    'neighbour-looks',
    'no-claims-later',
    'nobody-can-play',
    'one-tile-each',
    'one-verdict',
    'only-totals',
    'opponent-agrees-or-judge',
    'opponent-tells',
    'other-wins',
    'own-racks-off',
    'racks-not-counted',
    'recheck-sums',
    'run-absent-clock',
    'run-writers-clock',
    'same-line',
    'score-stands',
    'second-is-final',
    'second-starts-clock',
    'seen-is-played',
    'seven-tiles-each',
    'show-if-seen',
    'show-rack',
    'starter-keeps',
    'stop-clock',
    'take-from-whole-rack',
    'take-surplus-unseen',
    'take-two-more',
    'take-up-and-lose',
    'take-up-and-pass',
    'third-person-looks',
    'this-hand-and-one',
    'tiles-stay',
    'turn-to-the-right',
    'two-minutes-a-play',
    'valid-is-noted-first',
    'with-argument',
    'word-points-off',
    'write-slip',
  ],
};

function explained(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name}.text`]);
}

const CATALOGUES: readonly (readonly [string, object])[] = [
  ['ca', ca],
  ['es', es],
  ['en', en],
];

const source = Object.values(SOURCES).join('\n');

function found(pattern: RegExp): Set<string> {
  return new Set([...source.matchAll(pattern)].map((match) => match[1] ?? ''));
}

const quoted = found(/['"`]([\w.-]+)['"`]/gu);
const asked = found(/\bt\(\s*['"]([\w.-]+)['"]/gu);
const beginnings = new Set([...found(/\btell\(\s*'([\w.-]+)'/gu), ...found(/\bt\(\s*`([\w.-]+)\$\{/gu)]);
const puttable = new Set(
  Object.entries(PUT_TOGETHER).flatMap(([prefix, names]) => names.map((name) => prefix + name)),
);

describe.each(CATALOGUES)('the catalogue %s', (_, catalogue) => {
  const keys = Object.keys(catalogue);

  it('has no key that nobody says', () => {
    expect(keys.filter((key) => !quoted.has(key) && !puttable.has(key))).toEqual([]);
  });

  it('has every key that is said', () => {
    expect([...asked, ...puttable].filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('has the keys of the others', () => {
    expect(keys.toSorted()).toEqual(Object.keys(ca).toSorted());
  });
});

it('knows every beginning of a key that is put together', () => {
  expect([...beginnings].toSorted()).toEqual(Object.keys(PUT_TOGETHER).toSorted());
});
