// The answers to typed commands: a sentence for each, also for what is refused.

import { BLANK, ROWS, keyOf, look, painted, squareName } from '@faristol/board';
import type { GameAction, GameView } from '@faristol/protocol';
import { boardTexts } from '../lib/boardTexts.js';
import { t } from '../i18n/index.svelte.js';
import { readCommand, type Command } from './commands.js';
import { time } from './clock.svelte.js';
import type { TableGame } from './table.svelte.js';
import { lastPlay } from './lastPlay.js';
import { nameOf } from './names.js';
import { shownWord } from './narrate.js';
import { sentenceOf } from './refusals.js';
import { readClock } from './times.js';

/** Do what was typed. Nothing is answered where what then happens is told to everybody. */
export async function answer(game: TableGame, view: GameView, text: string): Promise<string> {
  const command = readCommand(text, game.board.size);
  const action = actionOf(game, view, command);
  if (action === null) return tellOf(game, view, command);
  if (typeof action === 'string') return action;
  if (game.busy) return t('loading');
  try {
    await game.ask(action);
    game.board.recall();
    return '';
  } catch (refused) {
    return sentenceOf(refused);
  }
}

/** The action that a command asks for, or what lacks; null for what only wants to be told. */
function actionOf(game: TableGame, view: GameView, command: Command): GameAction | string | null {
  switch (command.ask) {
    case 'play':
      return { do: 'play', square: command.place, word: command.word };
    case 'exchange':
      return command.tiles ? { do: 'exchange', tiles: command.tiles } : t('command.which');
    case 'challenge':
      return command.word ? { do: 'challenge', words: [doubted(view, command.word)] } : { do: 'challenge' };
    case 'finish':
      return { do: game.may('press') ? 'press' : 'complete' };
    case 'pass':
    case 'accept':
    case 'redraw':
      return { do: command.ask };
    default:
      return null;
  }
}

/** A word of the play as the server writes it, whatever its accents and dots. */
function doubted(view: GameView, word: string): string {
  const bare = (text: string): string =>
    shownWord(text.toUpperCase())
      .normalize('NFD')
      .replace(/[^A-Z]/g, '');
  return view.play?.words.find((one) => bare(one) === bare(word)) ?? word;
}

async function tellOf(game: TableGame, view: GameView, command: Command): Promise<string> {
  const { board } = game;
  switch (command.ask) {
    case 'try':
      return worth(game, command.place, command.word);
    case 'look':
      return view.covered ? t('command.covered') : `${squareName(board, command.square, boardTexts())}.`;
    case 'row':
    case 'column':
      return view.covered ? t('command.covered') : line(game, command.ask, command.index);
    case 'board': {
      if (view.covered) return t('command.covered');
      const rows = [...Array(board.size).keys()].filter((row) => lettersOf(game, 'row', row).length > 0);
      return rows.map((row) => line(game, 'row', row)).join(' ') || t('command.board.empty');
    }
    case 'rack': {
      const rack = view.you === null ? null : view.seats[view.you]?.rack;
      if (!rack) return view.covered ? t('command.covered') : t('command.noSeat');
      const tiles = rack.map((tile) => (tile === BLANK ? t('board.blank') : painted(tile, look.asQu)));
      return tiles.length > 0 ? t('command.rack', tiles.join(', ')) : t('command.rack.empty');
    }
    case 'score':
      return `${view.seats.map((seat, index) => `${nameOf(view, index)}, ${t('points', seat.score)}`).join('; ')}.`;
    case 'time':
      return clocks(view);
    case 'last': {
      const last = lastPlay(view);
      return last ? t('command.last', last.name, last.play, last.place, last.points) : t('command.last.none');
    }
    case 'bag':
      return `${t('bag.count', view.bag)}.`;
    case 'turn':
      if (view.turn === null) return t('command.turn.none');
      return view.turn === view.you ? t('said.turn') : `${t('game.turnOf', nameOf(view, view.turn))}.`;
    case 'help':
      return t('command.help');
    default:
      return t('command.unknown', 'text' in command ? command.text.slice(0, 60) : '');
  }
}

function lettersOf({ board }: TableGame, kind: 'row' | 'column', index: number): string[] {
  return [...Array(board.size).keys()].flatMap((step) => {
    const at = kind === 'row' ? { row: index, column: step } : { row: step, column: index };
    const cell = board.cells.get(keyOf(at));
    return cell ? [`${kind === 'row' ? step + 1 : ROWS[step]} ${painted(cell.letter, look.asQu)}`] : [];
  });
}

function line(game: TableGame, kind: 'row' | 'column', index: number): string {
  const letters = lettersOf(game, kind, index).join(', ') || t('command.empty');
  return kind === 'row'
    ? t('command.row', ROWS[index] ?? '', letters)
    : t('command.column', String(index + 1), letters);
}

function clocks(view: GameView): string {
  const readings = view.seats.flatMap((_, index) => {
    const reading = readClock(view.clock, index, view.turn, time.now);
    return reading ? [`${nameOf(view, index)}, ${reading.text}`] : [];
  });
  return readings.length > 0 ? `${readings.join('; ')}.` : t('command.time.none');
}

async function worth(game: TableGame, place: string, word: string): Promise<string> {
  try {
    const { score } = await game.worth(place, word);
    return t('command.worth', word, t('points', score));
  } catch (refused) {
    return sentenceOf(refused);
  }
}
