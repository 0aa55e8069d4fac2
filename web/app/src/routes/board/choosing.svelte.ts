// The move that would be made now: the tiles that lie on trial, an exchange, or what was chosen from the list.

import type { MoveView, SetupMove } from '@faristol/protocol';
import { cellsOf } from '../../engine/position.js';
import { laidOn } from '../../engine/records.js';
import { t } from '../../i18n/index.svelte.js';
import { shownWord } from '../../state/narrate.js';
import { tilesName } from '../review/told.js';
import type { Tried } from './rounds.js';
import { moveOf, type Setup } from './setup.svelte.js';
import type { Thinking } from './thinking.svelte.js';

const PASS: MoveView = { kind: 'pass', score: 0, equity: 0, tiles: [], square: '', word: '' };

export class Choosing {
  readonly #setup: Setup;
  readonly #thinking: Thinking;
  /** Of an exchange or a pass that was chosen from the list; a play lies on the board. */
  #chosen = $state.raw<MoveView | null>(null);

  constructor(setup: Setup, thinking: Thinking) {
    this.#setup = setup;
    this.#thinking = thinking;
  }

  move = $derived.by((): SetupMove | null => {
    const { board } = this.#setup;
    if (board.play) return { kind: 'play', square: board.play.square, word: board.play.word };
    if (board.exchanging)
      return board.exchanging.size > 0 ? { kind: 'exchange', tiles: board.exchangedLetters() } : null;
    return this.#chosen && this.#chosen.kind !== 'play' ? moveOf(this.#chosen) : null;
  });

  /** The play that lies on the board, where the engine has thought of it too. */
  #found = $derived.by((): MoveView | null => {
    const { play } = this.#setup.board;
    const plain = (word: string): string => word.replaceAll('QU', 'Q');
    const same = ({ move: one }: Tried): boolean =>
      play !== null && one.square === play.square && plain(one.word) === plain(play.word);
    return this.#thinking.tried.find(same)?.move ?? null;
  });

  score = $derived(this.#found?.score ?? null);
  /** The line of the list that it is. */
  shown = $derived.by((): MoveView | null => {
    if (this.#setup.board.play) return this.#found;
    return this.#chosen?.kind === 'play' ? null : this.#chosen;
  });

  /** Whether there is something to be taken back before anything is played. */
  begun = $derived.by((): boolean => {
    const { laid, exchanging } = this.#setup.board;
    return laid.size > 0 || exchanging !== null || this.#chosen !== null;
  });

  /** What the button says that makes the move. */
  asked = $derived.by((): string => {
    const { move, score } = this;
    switch (move?.kind) {
      case 'play': {
        const word = shownWord((move.word ?? '').replace(/[()]/gu, ''));
        return score === null ? t('pos.play', word) : t('pos.play.points', word, score);
      }
      case 'exchange':
        return t('pos.play.exchange', tilesName(move.tiles ?? []));
      case 'pass':
        return t('pos.play.pass');
      default:
        return this.#setup.board.exchanging ? t('pos.play.which') : t('pos.play.none');
    }
  });

  choose(one: MoveView): void {
    const { board, view } = this.#setup;
    board.cancelExchange();
    this.#chosen = one;
    if (one.kind === 'play' && view) this.#setup.tryOut(laidOn(one, cellsOf(view.board)));
    else board.recall();
  }

  pass(): void {
    this.choose(PASS);
  }

  exchange(): void {
    this.#chosen = null;
    this.#setup.board.beginExchange();
  }

  recall(): void {
    this.forget();
    this.#setup.board.cancelExchange();
    this.#setup.board.recall();
  }

  /** Another position is on the table: what was chosen was of the one before. */
  forget(): void {
    this.#chosen = null;
  }
}
