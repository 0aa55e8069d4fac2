import type { pairs as catalan } from './ca.js';

export const pairs: typeof catalan = {
  'pairs.switch': 'In pairs',
  'pairs.switch.text': 'Each seat is for two people, who share a rack, a turn and a clock.',
  'pairs.confirms': 'Who sends the play',
  'pairs.confirms.either': 'Either of the two',
  'pairs.confirms.partner': 'The partner confirms',
  'pairs.confirms.either.text': 'Whoever is sure first plays it. You can also show it to each other before.',
  'pairs.confirms.partner.text':
    'One proposes and the other confirms. After half a minute without an answer, whoever proposed can send it.',
  'pairs.turns': 'Turns per pair',
  'new.turns': 'Turns per player',
  'pairs.with': (name) => `Partner ${name}`,
  'pairs.seat': 'Sit here',
  'pairs.choose': 'Choose where to sit',
  'pairs.half': 'partner missing',
  'pairs.wait': (count) =>
    count === 1
      ? 'One more person is needed to complete the pairs.'
      : `${count} more people are needed to complete the pairs.`,
  'pairs.away': (name) => `${name} is away`,
  'pairs.show': (name) => `Show it to ${name}`,
  'pairs.propose': (word) => `Propose ${word}`,
  'pairs.by.play': (name, word, square, points) => `${name} proposes ${word} at ${square}: ${points}.`,
  'pairs.by.exchange': (name, tiles) => `${name} proposes exchanging ${tiles}.`,
  'pairs.by.pass': (name) => `${name} proposes passing.`,
  'pairs.by.abandon': (name) => `${name} proposes resigning.`,
  'pairs.own.play': (word, points) => `You proposed ${word}: ${points}.`,
  'pairs.own.exchange': (tiles) => `You proposed exchanging ${tiles}.`,
  'pairs.own.pass': 'You proposed passing.',
  'pairs.own.abandon': 'You proposed resigning.',
  'pairs.waits': (name) => `Waiting for ${name} to confirm.`,
  'pairs.alone.in': (time) => `Without an answer you can send it in ${time}.`,
  'pairs.send': 'Send it',
  'pairs.no': 'No',
  'pairs.withdraw': 'Withdraw',
  'pairs.lay': 'Show it on the board',
  'pairs.aside': (name) => `Only for ${name}`,
  'pairs.whisper': (name) => `aside, with ${name}`,
  'pairs.getUp.text': (name) => `${name} will go on alone. You can’t come back to this seat.`,
  'stats.partners': 'By partner',
};
