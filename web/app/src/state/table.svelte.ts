// A game as the table shows it, wherever it is kept: what lies on the board, what it would bring, and what is asked.

import { untrack } from 'svelte';
import { BoardState, Drag } from '@faristol/board';
import {
  OFFLINE,
  Refusal,
  type CellView,
  type ChatLine,
  type GameAction,
  type GameView,
  type RacksCompared,
  type StartDrawn,
} from '@faristol/protocol';
import { catalogue } from './catalogue.svelte.js';
import { notices } from './notices.svelte.js';
import { showRefusal } from './refusals.js';
import { sound } from './sounds.js';

/** What one of two who share a seat may propose to the other. */
const PROPOSED: readonly string[] = ['play', 'exchange', 'pass', 'abandon'];
const PREVIEW_AFTER = 90; // ms without a change before the points are asked for

interface Worth {
  score: number;
  words: string[];
}

/** What is asked of, or answered to, who shares one's seat. */
export type Among =
  { ask: 'propose'; action: GameAction } | { ask: 'confirm'; number: number } | { ask: 'drop' };

export abstract class TableGame {
  readonly id: string;
  /** Nobody else can ever be at this table. */
  readonly alone: boolean = false;
  readonly board = new BoardState();
  readonly drag = new Drag(this.board, () => sound('tile'));
  view = $state.raw<GameView | null>(null);
  gone = $state(false);
  chat = $state.raw<readonly ChatLine[]>([]);
  unread = $state(0);
  watching = $state(0);
  /** The seats whose players are connected, once that was told. */
  here = $state.raw<ReadonlySet<number> | null>(null);
  /** And of those who share a seat each one: `seat.half`. */
  places = $state.raw<ReadonlySet<string> | null>(null);
  preview = $state.raw<Worth | { hint: string } | null>(null);
  /** The name of the action that waits for its answer. */
  busy = $state<string | null>(null);
  /** How the start was drawn, once it was. */
  draw = $state.raw<StartDrawn | RacksCompared | null>(null);
  /** The draw happened before our eyes and is still to be shown. */
  drawIsNew = $state(false);

  you = $derived(this.view?.you ?? null);
  seated = $derived(this.you !== null);
  yourTurn = $derived(this.view !== null && this.view.turn !== null && this.view.turn === this.view.you);

  #stop: () => void;

  constructor(id: string) {
    this.id = id;
    this.#stop = $effect.root(() => {
      $effect(() => this.#askPreview());
      $effect(() => {
        void [...this.board.laid.values()];
        untrack(() => notices.clearRefusals()); // what was refused is no longer what lies there
      });
      $effect(() => {
        this.board.shape = catalogue.shape(this.view?.regulation);
      });
    });
  }

  leave(): void {
    this.#stop();
  }

  may(action: string): boolean {
    return this.view?.may.includes(action) ?? false;
  }

  /** Whether an action can be asked for: carried out at once, or proposed where the partner confirms. */
  can(action: string): boolean {
    return this.may(action) || this.may(`propose-${action}`);
  }

  /** Who shares the own seat, by name. */
  partner = $derived.by(() => {
    const seat = this.view?.you == null ? undefined : this.view.seats[this.view.you];
    return seat?.names.find((_, half) => half !== this.view?.half) ?? null;
  });

  /** Ask for an action of the rules; true if it was carried out. A refusal is shown and changes nothing. */
  async act(action: GameAction): Promise<boolean> {
    if (this.busy) return false;
    try {
      await this.ask(action);
      return true;
    } catch (refused) {
      showRefusal(refused);
      return false;
    }
  }

  /** Ask for an action, one at a time; whoever asked hears why it was refused. */
  async ask(action: GameAction): Promise<void> {
    this.busy = action.do;
    try {
      const proposes = PROPOSED.includes(action.do) && !this.may(action.do) && this.can(action.do);
      await (proposes ? this.among({ ask: 'propose', action }) : this.carryOut(action));
      notices.clearRefusals();
    } finally {
      this.busy = null;
    }
  }

  async play(): Promise<void> {
    const { play } = this.board;
    if (!play || !this.can('play')) return;
    if (await this.act({ do: 'play', square: play.square, word: play.word })) {
      this.board.cursor = null;
      this.board.picked = null;
    }
  }

  /** What two who share a seat do among themselves; a refusal is shown. */
  async together(asked: Among): Promise<void> {
    if (this.busy) return;
    this.busy = asked.ask;
    try {
      await this.among(asked);
      notices.clearRefusals();
    } catch (refused) {
      showRefusal(refused);
    } finally {
      this.busy = null;
    }
  }

  /** Lay tiles of the own rack as somebody advises or proposes, to be played or thought over. */
  lay(cells: readonly CellView[]): void {
    this.board.recall();
    for (const { row, column, letter, blank } of cells) {
      const wanted = blank ? '?' : letter;
      const tile = this.board.rack.tiles.find((one) => one.letter === wanted && !this.board.laid.has(one.id));
      if (tile) this.board.lay(tile.id, { row, column }, letter);
    }
  }

  /** What lies on the board is played; or else what is marked is exchanged. */
  send(): Promise<void> {
    return this.board.exchanging ? this.exchange() : this.play();
  }

  async exchange(): Promise<void> {
    const tiles = this.board.exchangedLetters();
    if (await this.act({ do: 'exchange', tiles: tiles.join(' ') })) this.board.cancelExchange();
  }

  /** What tiles of the own rack would bring there, or a refusal. */
  abstract worth(square: string, word: string): Promise<Worth>;

  /** Ask for what only a game against robots gives: one step more of a hint, or the last turn back. */
  abstract help(what: 'hint' | 'take-back'): Promise<void>;

  /** Play on: no pause for now, whoever asked for it. */
  abstract declinePause(): Promise<void>;

  abstract say(text: string, aside?: boolean): Promise<boolean>;

  protected abstract among(asked: Among): Promise<unknown>;

  protected abstract carryOut(action: GameAction): Promise<unknown>;

  /** Show *view*; tiles can be moved where they are one's own to lay. */
  protected show(view: GameView, movable: boolean): void {
    this.view = view;
    this.board.blankLetters = view.blank_letters;
    this.board.movable = movable;
    if (this.board.exchanging && !this.can('exchange')) this.board.cancelExchange();
    const seat = view.you === null ? undefined : view.seats[view.you];
    this.board.show(view.board, seat?.rack ?? null);
  }

  #askPreview(): (() => void) | void {
    const { play } = this.board;
    const { view } = this;
    if (!play || !view || view.you === null || view.status !== 'playing') {
      this.preview = null;
      return;
    }
    let stale = false;
    const timer = setTimeout(() => {
      this.worth(play.square, play.word)
        .then((worth) => {
          if (!stale) this.preview = worth;
        })
        .catch((refused: unknown) => {
          if (!stale)
            this.preview =
              refused instanceof Refusal && refused.code !== OFFLINE ? { hint: refused.message } : null;
        });
    }, PREVIEW_AFTER);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }
}
