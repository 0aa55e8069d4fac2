import type { analysis as ca } from './ca.js';
import type { Texts } from '../texts.js';

const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const points = (count: number): string => times(count, 'point', 'points');
const and = (parts: readonly (string | number)[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const turns = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `on turn ${numbers[0]}` : `on turns ${and(numbers)}`;

export const analysis: Texts<typeof ca> = {
  'an.you.won': (by) => `You won by ${points(by)}.`,
  'an.you.lost': (by) => `You lost by ${points(by)}.`,
  'an.you.first': 'You won.',
  'an.you.not': (name) => `${name} won.`,
  'an.won': (name, by) => `${name} won by ${points(by)}.`,
  'an.drawn': (score) => `A draw at ${points(score)}.`,
  'an.nobody': 'Nobody won.',
  'an.clock.you': (lost) => `The clock cost you ${points(lost)}.`,
  'an.clock': (name, lost) => `The clock cost ${name} ${points(lost)}.`,

  'an.board': 'Board',
  'an.key.you': (word) => `${word}, what you played`,
  'an.key.played': (word) => `${word}, what was played`,
  'an.key.best': (word) => `${word}, the best play`,
  'an.key.shown': (word) => `${word}, to compare`,
  'an.rack.you': 'Your rack',
  'an.rack': (name) => `Rack: ${name}`,

  'an.curve': 'Graph of the game',
  'an.mode': 'What the graph shows',
  'an.win': 'Win chance',
  'an.lead': 'Lead',
  'an.percent': (share) => `${share}%`,
  'an.at': (share) => `${share} per cent`,
  'an.ahead': (by) => (by === 0 ? 'level' : by > 0 ? `${points(by)} ahead` : `${points(-by)} behind`),
  'an.turn': (number, count) => `Turn ${number} of ${count}`,
  'an.bag': (count) => `bag ${count}`,
  'an.next.loss': 'Next mistake',
  'an.no.loss': 'No serious mistake',

  'an.lost.you.win': (share) => `You gave away ${share}%`,
  'an.lost.win': (share) => `Gave away ${share}%`,
  'an.lost.you.points': (count) => `You gave away ${points(count)}`,
  'an.lost.points': (count) => `Gave away ${points(count)}`,
  'an.best.you': 'You made the best play',
  'an.best': 'The best play',
  'an.fell.you': (word) => `${word} wasn’t valid and you lost the turn`,
  'an.fell': (word) => `${word} wasn’t valid and the turn was lost`,
  'an.played.you': 'You played',
  'an.played': 'Played',
  'an.the.best': 'Best play',
  'an.points': points,
  'an.points.short': 'Points',
  'an.exchange': (count) => `exchange (${count})`,
  'an.pass': 'pass',
  'an.not.a.word': (word) => `${word} isn’t in the dictionary, but nobody challenged it.`,

  'an.why.more': (word, more) => `${word} scores ${points(more)} more.`,
  'an.why.less': (word, less) => `${word} scores ${points(less)} less.`,
  'an.why.whole': (word) => `${word} uses the whole rack.`,
  'an.why.kept': (kept, worth) => `The leave (${kept}) is worth about ${points(worth)} more.`,
  'an.why.there': (played) => `${played} will still be there next turn.`,
  'an.why.worse': (kept, worth) =>
    `The leave (${kept}) is worth about ${points(worth)} less, but it pays off.`,

  'an.choices': 'Best plays',
  'an.samples': (count) => times(count, 'deal', 'deals'),
  'an.static': 'score and leave',
  'an.solved': 'endgame solved',
  'an.endgame': 'endgame searched',
  'an.last.draws': 'every possible draw',
  'an.column.play': 'Play',
  'an.column.place': 'Where',
  'an.column.kept': 'Leave',
  'an.column.win': 'You win',
  'an.column.worth': 'Worth',
  'an.mark.best': 'best',
  'an.mark.you': 'yours',
  'an.mark.played': 'played',
  'an.from.here': 'Play on from here',
  'an.lay': (word, place) => `Place ${word} at ${place}`,

  'an.turns': 'Turns',
  'an.turns.mine': 'Only mine',
  'an.turns.of': 'Whose',
  'an.turns.all': 'All',
  'an.stages': 'Stages',
  'an.stage.all': 'All',
  'an.stage.opening': 'Opening',
  'an.stage.middle': 'Middle',
  'an.stage.pre-endgame': 'Pre-endgame',
  'an.stage.endgame': 'Endgame',
  'an.is.best': 'best play',

  'an.practice': 'What to practise',
  'an.practice.of': (name) => `What ${name} can practise`,
  'an.practice.bingos': (count) => (count === 1 ? 'A missed bingo' : `${count} missed bingos`),
  'an.practice.words': 'Words that aren’t valid',
  'an.practice.opening': 'The opening',
  'an.practice.middle': 'The middle game',
  'an.practice.pre-endgame': 'The pre-endgame, with few tiles in the bag',
  'an.practice.endgame': 'Endgames with an empty bag',
  'an.practice.clock': 'The clock',
  'an.practice.bingo': (number, score) => `turn ${number} · ${points(score)}`,
  'an.practice.more': (numbers) =>
    numbers.length === 1
      ? `And one more, ${turns(numbers)}.`
      : `And ${numbers.length} more, ${turns(numbers)}.`,
  'an.practice.fell': (words, numbers) =>
    `${and(words)} (${turns(numbers)}): worth a look in the dictionary.`,
  'an.practice.turn': (number, played, score, best, other) =>
    `On turn ${number}, ${played} scored ${points(score)}; ${best} scored ${other} and was better.`,
  'an.practice.slow': (numbers, lost) =>
    `${numbers.length > 0 ? `Where you thought longest: ${turns(numbers)}. ` : ''}You ran over time: ${points(lost)} less.`,
  'an.practice.look': (number) => `See turn ${number}`,
  'an.door.missed': 'Study the words you miss',
  'an.door.seven-1': 'Study the likeliest bingos',
  'an.door.two': 'Study the two-tile words',
  'an.door.three': 'Study the three-tile words',
  'an.door.hooks-3': 'Study the hooks of three-tile words',
  'an.door.puzzles.best': 'Puzzles: the best play',
  'an.door.puzzles.bingo': 'Bingo puzzles',
  'an.door.puzzles.hooks': 'Hook and parallel puzzles',
  'an.door.puzzles.endgame': 'Endgame puzzles',
  'an.door.puzzles.rescue': 'Puzzles: save the game',
  'an.door.own': 'Puzzles from your games',
  'an.well': 'Well played',
  'an.well.text': 'No serious mistake in the whole game.',
  'an.well.best': (word, number, score) => `Play of the game: ${word}, ${points(score)}, on turn ${number}.`,

  'an.luck': 'Luck with the tiles',
  'an.luck.text': 'How many points each player’s draws were worth, compared with the average.',

  'an.deep': 'Deep analysis',
  'an.deep.text':
    'This is a quick look: score and leave. A deep analysis plays every turn out hundreds of times.',
  'an.deep.ask': 'Analyse in depth',
  'an.running': (done, total) => `Analysing in depth. ${done} of ${total} done.`,
  'an.stopped': (done, total) => `Analysis stopped. ${done} of ${total} done.`,
  'an.failed': 'The deep analysis couldn’t be finished.',
  'an.stop': 'Stop',
  'an.go.on': 'Continue',
  'an.again': 'Try again',
  'an.looking': 'A quick look…',
  'an.quick': 'Quick look',
  'an.offline': 'You’re offline: this is what had already been worked out.',
  'an.many': 'With more than two players, only score and leave are counted.',
  'an.no.racks': 'The racks weren’t recorded, so there are no best plays and no figures for luck.',
  'an.no.turns': 'No turns were played: there’s nothing to analyse.',
  'an.some.racks': (count) =>
    count === 1
      ? 'The rack of one turn wasn’t recorded: it has no best plays and doesn’t count for luck.'
      : `The racks of ${count} turns weren’t recorded: they have no best plays and don’t count for luck.`,
};
