// Puzzles: the day's, and the next one.

import { nth } from '../english.js';
import type { Puzzle } from './ca.js';

const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`);
const tiles = (count: number): string => (count === 1 ? '1 tile is' : `${count} tiles are`);
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const ordinal = (count: number): string => ORDINALS[count - 1] ?? nth(count);
const hinted = (count: number): string => (count === 1 ? 'with one hint' : `with ${count} hints`);
const how = (tries: number, hints: number): string =>
  `${tries <= 1 ? 'on the first try' : `on the ${ordinal(tries)} try`}${hints > 0 ? `, ${hinted(hints)}` : ''}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const puzzle: Puzzle = {
  'puzzle.title': 'Puzzle of the day',
  'puzzle.stream': 'Puzzles',
  'puzzle.number': (number, day) => `No. ${number} · ${day}`,
  'puzzle.fits': (rating) => `Your level · difficulty ${rating}`,
  'puzzle.which': 'Which puzzles',
  'puzzle.which.any': 'All puzzles',
  'puzzle.which.own': (count) => (count > 0 ? `From my games (${count})` : 'From my games'),
  'puzzle.which.best': 'The best play',
  'puzzle.which.bingo': 'Bingos',
  'puzzle.which.hooks': 'Hooks and parallels',
  'puzzle.which.blank': 'With the blank',
  'puzzle.which.endgame': 'Endgames',
  'puzzle.which.rescue': 'Save the game',
  'puzzle.found-in': (rating) => `From one of your games · difficulty ${rating}`,
  'puzzle.found-in.see': (turn) => `See the game: it was turn ${turn}`,
  'puzzle.days': (count) => (count === 1 ? 'day in a row' : 'days in a row'),
  'puzzle.begin': 'Start a streak',
  'puzzle.week': 'This week',
  'puzzle.day.did': (day) => `${day}: solved`,
  'puzzle.day.not': (day) => `${day}: not solved`,

  'puzzle.aim.best': (count) => `There is a play worth ${points(count)}`,
  'puzzle.aim.hooks': (count) => `There is a play worth ${points(count)}`,
  'puzzle.aim.blank': (count) => `There is a play worth ${points(count)}`,
  'puzzle.aim.bingo': (count) => `There’s a bingo worth ${points(count)}`,
  'puzzle.aim.endgame': 'Win the endgame',
  'puzzle.aim.rescue': 'Save the game',
  'puzzle.how.best': 'Find it.',
  'puzzle.how.hooks': 'Find it: it hooks on to more than one word.',
  'puzzle.how.blank': 'Find it: it uses the blank.',
  'puzzle.how.bingo': 'Find it: it uses every tile.',
  'puzzle.how.endgame': 'Only one play wins.',
  'puzzle.how.rescue': 'Only one play keeps you in it.',
  'puzzle.behind': (mine, theirs) => `You’re behind ${mine}–${theirs}`,
  'puzzle.ahead': (mine, theirs) => `You lead ${mine}–${theirs}`,
  'puzzle.even': (mine) => `It’s ${mine} all`,
  'puzzle.start': 'It’s the first play of the game',
  'puzzle.bag': (standing, count) => `${standing} and ${tiles(count)} left in the bag.`,
  'puzzle.bag.none': (standing) => `${standing} and the bag is empty.`,
  'puzzle.rival': 'Your opponent holds',

  'puzzle.lay': 'Place tiles on the board',
  'puzzle.try': (word) => `Try ${word}`,
  'puzzle.try.points': (word, count) => `Try ${word} · ${points(count)}`,
  'puzzle.hint': 'Hint',
  'puzzle.leave': 'Give up',
  'puzzle.leave.title': 'See the solution?',
  'puzzle.leave.text': 'This one won’t count as solved. Hints don’t break a streak: one may be enough.',
  'puzzle.leave.do': 'Show it',
  'puzzle.leave.not': 'Think a little more',

  'puzzle.said.not-a-word': (words, many) =>
    many ? `${words} aren’t in the dictionary.` : `${words} isn’t in the dictionary.`,
  'puzzle.said.fewer-points': (word, by) => `${word} is good, but there’s one worth ${points(by)} more.`,
  'puzzle.said.leaves-worse': (word) => `${word} scores well, but another play leaves you better off.`,
  'puzzle.said.not-all-tiles': (word) => `${word} is valid, but it doesn’t use every tile.`,
  'puzzle.said.does-not-win': (word) => `${word} doesn’t win, and there’s a play that does.`,
  'puzzle.said.not-enough': (word) => `${word} is valid, but not enough to save the game.`,
  'puzzle.said.offline': (word) => `${word} isn’t the one. Offline, that’s all we can say.`,
  'puzzle.offline.solved': 'You found it! It’ll be recorded once you’re back online.',
  'puzzle.tries': 'You’ve tried',

  'puzzle.hints': 'Hints',
  'puzzle.hint.1': 'Which tiles?',
  'puzzle.hint.1.ask': 'Show the tiles it uses',
  'puzzle.hint.2': 'Where is it?',
  'puzzle.hint.2.ask': 'Show the row or the column',
  'puzzle.hint.2.wait': 'After the first',
  'puzzle.hint.3': 'How does it begin?',
  'puzzle.hint.3.ask': 'Show the first two letters',
  'puzzle.hint.3.wait': 'After the second',
  'puzzle.hint.tiles': (tiles) => `It uses these tiles: ${tiles}.`,
  'puzzle.hint.row': (row) => `In row ${row}`,
  'puzzle.hint.column': (column) => `In column ${column}`,
  'puzzle.hint.begins': 'It begins with',

  'puzzle.found.best': (word, count) => `${word}: the best, ${points(count)}`,
  'puzzle.found.bingo': (word, count) => `${word}: the bingo, ${points(count)}`,
  'puzzle.found.endgame': (word, count) => `${word}: the one that wins, ${points(count)}`,
  'puzzle.found.rescue': (word, count) => `${word}: the one that saves you, ${points(count)}`,
  'puzzle.solved': (tries, hints) => `${capital(how(tries, hints))}.`,
  'puzzle.streak': (days) => (days === 1 ? 'A streak has begun.' : `That makes ${days} in a row.`),
  'puzzle.given-up': 'Another one tomorrow.',
  'puzzle.given-up.stream': 'You’ll get the next one.',
  'puzzle.share': 'Share',
  'puzzle.share.solved': (number, tries, hints, days, link) =>
    `Faristol puzzle of the day no. ${number}: I found it ${how(tries, hints)}.${
      days > 1 ? ` A streak of ${days} days.` : ''
    }\n${link}`,
  'puzzle.share.given-up': (number, link) =>
    `Faristol puzzle of the day no. ${number}: it beat me. Can you find it?\n${link}`,
  'puzzle.share.copied': 'Copied, without the solution.',
  'puzzle.another': 'Another like it',
  'puzzle.next': 'Next one',
  'puzzle.today': 'The puzzle of the day',
  'puzzle.paper': 'Class handout (PDF)',

  'puzzle.why': 'Why',
  'puzzle.why.word': (word) => `${word}, with no premium squares.`,
  'puzzle.why.premiums': (word, premiums) => `${word}, with ${premiums}.`,
  'puzzle.why.premium.word': (square, times) =>
    `square ${square}, which ${times === 3 ? 'triples' : 'doubles'} the word`,
  'puzzle.why.premium.letter': (square, times) =>
    `${square}, which ${times === 3 ? 'triples' : 'doubles'} the letter`,
  'puzzle.why.crossings': (words) => `It also makes ${words}.`,
  'puzzle.why.bonus': 'For playing every tile on the rack.',
  'puzzle.why.blank': (letters) =>
    `The blank stands for ${letters}: no points, but it makes the play possible.`,
  'puzzle.others': 'Other good plays',
  'puzzle.yours': (which) => `your ${ordinal(which)} try`,
  'puzzle.crowd': 'How the others did',
  'puzzle.crowd.plain': 'without hints',
  'puzzle.crowd.hinted': 'with hints',
  'puzzle.crowd.missed': 'didn’t find it',
  'puzzle.crowd.share': (share) => `${share}%`,
  'puzzle.crowd.text': (count, tries) =>
    count === 1
      ? 'So far only you have played it.'
      : `${count} people have played it, in ${tries} tries on average.`,
  'puzzle.none.tiles': 'END',
  'puzzle.none.title': 'There are none right now',
};
