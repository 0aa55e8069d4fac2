// Games against a robot without a line.

import type { Offline } from './ca.js';

const games = (count: number): string => (count === 1 ? 'The game' : `The ${count} games`);

export const offline: Offline = {
  'alone.lead':
    'A game against the robot, played entirely on this device: on a train, on a plane or in a school without Wi-Fi. No clock, and words that aren’t valid are turned down at once.',

  'alone.ready': 'Ready on this device',
  'alone.ready.text': (size) => `It takes up ${size}. You can play offline now.`,
  'alone.missing': 'Not on this device yet',
  'alone.missing.text': (size) =>
    `To play offline, the words and the robot have to be downloaded once: ${size}.`,
  'alone.missing.plain': 'To play offline, the words and the robot have to be downloaded once.',
  'alone.missing.offline':
    'The words and the robot have never been downloaded to this device, and there’s no connection now. Once there is, open this page and get it ready.',
  'alone.prepare': 'Get it ready',
  'alone.loading': 'Downloading the words and the robot…',
  'alone.unkept': 'Only while this page is open',
  'alone.unkept.text':
    'This address isn’t secure (HTTPS), so the browser doesn’t keep the app. You can play and the game is saved, but you’ll need a connection to come back to it.',
  'alone.failed': 'The download didn’t work. Please try again.',

  'alone.new': 'New game',
  'alone.regulation': 'Regulation',
  'alone.others': (names) => `${names} can only be played online.`,
  'alone.go': 'Play',
  'alone.no.kit': 'This device doesn’t have the words it needs, and there’s no connection to download them.',

  'alone.games': 'Games on this device',
  'alone.state.playing': 'In progress',
  'alone.state.kept': 'To be handed in',
  'alone.state.done': 'Handed in',
  'alone.state.refused': 'Not accepted',
  'alone.counts': 'Offline games don’t count towards your statistics.',

  'alone.kept.title': 'The game is on this device',
  'alone.kept.text':
    'As soon as there’s a connection it goes to the server by itself, and you’ll find it among your games.',
  'alone.kept.abandon':
    'The points of whoever resigns are settled by the rules once the game reaches the server.',
  'alone.done.text': 'The server has it now, checked move by move against the rules.',
  'alone.refused.text': (why) => `The server didn’t accept it. ${why}`,
  'alone.again': 'Play another',
  'alone.handed': (count) =>
    `${games(count)} you played offline ${count === 1 ? 'has' : 'have'} been handed in.`,

  'alone.gone': 'This game isn’t on this device',
  'alone.gone.text': 'Offline games stay on the device they’re played on until they’re handed in.',
  'alone.stuck': 'This game can’t go on right now',
  'alone.stuck.text':
    'The words for this game aren’t on this device. The game is saved: you can go on once there’s a connection.',

  'alone.sheet.exchange': (count) => `exchange (${count})`,
  'alone.sheet.pass': 'pass',
  'alone.sheet.rack': 'tiles on the rack',
  'alone.sheet.rack-bonus': 'opponents’ tiles',

  'alone.fault.words': (words, count) =>
    count === 1 ? `${words} isn’t in the dictionary.` : `${words} aren’t in the dictionary.`,
  'alone.fault.not-connected': 'The play doesn’t touch any tile on the board.',
  'alone.fault.centre-not-covered': 'The first play has to cover the centre square, H8.',
  'alone.fault.too-few-tiles': 'A word has at least two tiles.',
  'alone.fault.tiles-not-on-rack': 'Those tiles aren’t on your rack.',
  'alone.fault.off-board': 'The word doesn’t fit on the board.',
  'alone.fault.square-mismatch': 'The word doesn’t match the tiles already on the board.',
  'alone.exchange.most': (count) =>
    count === 0
      ? 'There are no tiles left in the bag to exchange for.'
      : count === 1
        ? 'You can only exchange 1 tile: the bag has no more.'
        : `You can only exchange ${count} tiles: the bag has no more.`,
};
