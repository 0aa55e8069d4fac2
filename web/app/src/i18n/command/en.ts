import type { command as catalan } from './ca.js';

export const command: typeof catalan = {
  'command.skip': 'Skip to the command line',
  'command.label': 'Command',
  'command.hint': 'H8 CASA, exchange A E, pass, help…',
  'command.send': 'Send',
  'command.close': 'Close the command line',
  'command.heard': 'What’s been said',
  'command.help':
    'H8 CASA plays CASA from H8, across; 8H CASA plays it down. Put a blank in brackets: C(A)SA. ' +
    'You can also type: try H8 CASA, exchange A E, pass, finish, accept, challenge CASA, redraw, what is at H8, row H, ' +
    'column 8, board, rack, score, time, last, bag, turn.',
  'command.unknown': (text) => `I don’t understand “${text}”. Type “help”.`,
  'command.which': 'Say which tiles: exchange A E.',
  'command.noSeat': 'You are watching: you have no rack.',
  'command.rack': (tiles) => `Your rack: ${tiles}.`,
  'command.rack.empty': 'Your rack is empty.',
  'command.covered': 'The board is covered.',
  'command.row': (name, tiles) => `Row ${name}: ${tiles}.`,
  'command.column': (name, tiles) => `Column ${name}: ${tiles}.`,
  'command.empty': 'empty',
  'command.board.empty': 'The board is empty.',
  'command.worth': (word, points) => `${word}: ${points}.`,
  'command.time.none': 'There is no clock in this game.',
  'command.last.none': 'Nobody has played yet.',
  'command.last': (name, play, place, points) =>
    `${name}: ${play}${place ? `, ${place}` : ''}${points ? `, ${points}` : ''}.`,
  'command.turn.none': 'It is nobody’s turn right now.',
  'command.finish': 'Type “finish” to end your turn.',
  'command.judge': 'Type “accept” or “challenge”.',
  'account.commands': 'Show the command line',
  'account.commands.text':
    'At the table you can type “H8 CASA” or “pass” and hear the answer. The / key always takes you there.',
  'about.keys.command': '/',
  'about.keys.command.text': 'opens the command line: “H8 CASA”, “exchange A E”, “help”',
};
