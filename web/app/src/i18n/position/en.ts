// The analysis board.

import type { Texts } from '../texts.js';
import type { position as ca } from './ca.js';

const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`);
const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const position: Texts<typeof ca> = {
  'pos.title': 'Analysis board',
  'pos.lead': 'Set up a position, see what the engine would play, and play on from there.',
  'pos.to.move': 'To move',
  'pos.rival': 'Opponent',
  'pos.bag': (count) => (count === 0 ? 'The bag is empty' : `${times(count, 'tile', 'tiles')} in the bag`),
  'pos.worth': (count) => `up to ${points(count)}`,
  'pos.heat': 'Where the points are',
  'pos.heat.text': 'On each square, the points of the best play that puts a tile there.',

  'pos.edit': 'Set up the position',
  'pos.edit.change': 'Set up',
  'pos.edit.where': 'Where the tile you tap goes',
  'pos.edit.board': 'On the board',
  'pos.edit.rack': 'On the rack',
  'pos.edit.rival': 'On theirs',
  'pos.edit.hint': 'Tap a square, then the tiles. Tapping the same square again changes direction.',
  'pos.edit.palette': 'Tiles left',
  'pos.edit.left': 'left',
  'pos.edit.erase': 'Remove the last one',
  'pos.edit.clear': 'Clear everything',
  'pos.edit.swap': 'Let the opponent move',
  'pos.edit.racks': 'Rack of the player to move',
  'pos.edit.racks.hint': 'Letters, or QU, NY, L·L; ? is a blank.',
  'pos.edit.rival.rack': 'Opponent’s rack',
  'pos.edit.rival.hint': 'Leave empty if unknown.',
  'pos.edit.score': 'Player’s score',
  'pos.edit.rival.score': 'Opponent’s score',
  'pos.edit.stray': (text) => `“${text}” can’t be read here.`,
  'pos.edit.none': (tile) => `There’s no ${tile} left.`,
  'pos.edit.regulation': 'Regulation',
  'pos.edit.lexicon': 'Dictionary',
  'pos.edit.done': 'Analyse it',
  'pos.edit.cancel': 'Leave it as it was',

  'pos.paste': 'Paste a CGP',
  'pos.paste.hint': 'A position on one line, as given by macondo, MAGPIE or this very page.',
  'pos.paste.open': 'Open',
  'pos.paste.empty': 'Paste the line of the CGP here.',

  'pos.best': 'Best plays',
  'pos.thinking': (count) => (count === 0 ? 'Thinking…' : `Thinking: ${times(count, 'deal', 'deals')}`),
  'pos.opening': (share) => `Getting the engine ready: ${share}%`,
  'pos.opening.kit': 'Getting the engine ready…',
  'pos.stopped': 'Stopped',
  'pos.solved': 'Endgame solved',
  'pos.endgame': 'Endgame worked out',
  'pos.stop': 'Stop',
  'pos.start': 'Continue',
  'pos.again': 'Try again',
  'pos.no.engine':
    'The engine couldn’t be loaded on this device. You can still set up, play and save the position.',
  'pos.no.rack': 'With an empty rack there’s nothing to think about.',
  'pos.no.rack.draw': 'Draw tiles at random',
  'pos.no.rack.put': 'Add tiles to it',
  'pos.over': 'There are no tiles left: the game ends here.',
  'pos.value': 'Worth',
  'pos.line': 'To the end',
  'pos.choose': (what, place) => `Try ${what}${place === '' ? '' : ` at ${place}`}`,

  'pos.play': (what) => `Play ${what}`,
  'pos.play.points': (what, count) => `Play ${what}, ${points(count)}`,
  'pos.play.exchange': (tiles) => `Exchange ${tiles}`,
  'pos.play.pass': 'Pass',
  'pos.play.none': 'Place tiles on the board or choose a play',
  'pos.play.which': 'Tap the tiles you want to exchange',
  'pos.exchange': 'Exchange',
  'pos.pass': 'Pass',
  'pos.undo': 'Undo',
  'pos.recall': 'Recall',

  'pos.steps': 'Plays so far',
  'pos.invalid': (words, many) =>
    many ? `${words} aren’t in the dictionary.` : `${words} isn’t in the dictionary.`,

  'pos.share': 'Take it with you',
  'pos.share.link': 'Copy the link',
  'pos.share.cgp': 'Copy the CGP',
  'pos.share.gcg': 'Download the GCG',
  'pos.share.copied': 'Copied.',
  'pos.share.not': 'It couldn’t be copied: here it is for you to select.',
  'pos.share.text': 'CGP and GCG open in macondo and MAGPIE.',
  'pos.share.gcg.not':
    'A GCG records a game from the start: you get one once you’ve played from an empty board.',
  'pos.player': (number) => `Player ${number}`,
};
