// One game that this browser sits at or watches: what the server says of it, and what is asked of it.

import { untrack } from 'svelte';
import { BoardState, Drag } from '@faristol/board';
import {
  OFFLINE,
  Refusal,
  type ChatLine,
  type GameAction,
  type GameEvent,
  type GameView,
  type RacksCompared,
  type ServerMessage,
  type StartDrawn,
} from '@faristol/protocol';
import { t } from '../i18n/index.svelte.js';
import { catalogue } from './catalogue.svelte.js';
import { narrate } from './narrate.js';
import { notices } from './notices.svelte.js';
import { showRefusal } from './refusals.js';
import { sound } from './sounds.js';
import { world } from './world.svelte.js';

export type Preview = { score: number; words: string[] } | { hint: string } | null;

const PREVIEW_AFTER = 90; // ms without a change before the server is asked for the points

/** A game as the table shows it, wherever it is kept. */
export type TableGame = Pick<LiveGame, keyof LiveGame>;

export class LiveGame {
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
  preview = $state.raw<Preview>(null);
  /** The name of the action that waits for its answer. */
  busy = $state<string | null>(null);
  /** How the start was drawn, once it was. */
  draw = $state.raw<StartDrawn | RacksCompared | null>(null);
  /** The draw happened before our eyes and is still to be shown. */
  drawIsNew = $state(false);

  you = $derived(this.view?.you ?? null);
  seated = $derived(this.you !== null);
  yourTurn = $derived(this.view !== null && this.view.turn !== null && this.view.turn === this.view.you);

  #withdrew = false;
  #stopHearing: () => void;
  #stopPreview: () => void;
  #forget: () => void;

  constructor(id: string) {
    this.id = id;
    this.#stopHearing = world().hear((message) => this.#hear(message));
    this.#stopPreview = $effect.root(() => {
      $effect(() => this.#askPreview());
      $effect(() => {
        void [...this.board.laid.values()];
        untrack(() => notices.clearRefusals()); // what was refused is no longer what lies there
      });
      $effect(() => {
        this.board.shape = catalogue.shape(this.view?.regulation);
      });
    });
    this.#forget = world().recall<GameView>('game', id, (view) => {
      // Nothing can be asked of a picture of the game.
      if (!this.view) this.#update({ ...view, may: [], pauses: [] }, []);
    });
    world().socket.follow('game', id);
  }

  leave(): void {
    this.#stopHearing();
    this.#stopPreview();
    this.#forget();
    world().socket.unfollow('game', this.id);
  }

  may(action: string): boolean {
    return this.view?.may.includes(action) ?? false;
  }

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
      await world().socket.request({ ask: 'act', game: this.id, action });
      notices.clearRefusals();
    } finally {
      this.busy = null;
    }
  }

  /** What tiles of the own rack would bring there, or a refusal. */
  async worth(square: string, word: string): Promise<{ score: number; words: string[] }> {
    const answer = await world().socket.request({ ask: 'preview', game: this.id, square, word });
    if (answer.tell !== 'previewed') throw new Refusal(OFFLINE, '');
    return { score: answer.score, words: answer.words };
  }

  async play(): Promise<void> {
    const { play } = this.board;
    if (!play || !this.may('play')) return;
    if (await this.act({ do: 'play', square: play.square, word: play.word })) {
      this.board.cursor = null;
      this.board.picked = null;
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

  /** Ask for what only a game against robots gives: one step more of a hint, or the last turn back. */
  async help(what: 'hint' | 'take-back'): Promise<void> {
    if (this.busy) return;
    this.busy = what;
    try {
      await world().http.send('POST', `/games/${this.id}/${what}`);
      notices.clearRefusals();
      if (what === 'take-back') this.board.recall();
    } catch (refused) {
      showRefusal(refused);
    } finally {
      this.busy = null;
    }
  }

  /** Play on: no pause for now, whoever asked for it. */
  async declinePause(): Promise<void> {
    this.#withdrew = this.view?.pause?.seat === this.you;
    try {
      await world().http.send('POST', `/games/${this.id}/pause/decline`);
    } catch (refused) {
      showRefusal(refused);
    }
  }

  async say(text: string): Promise<boolean> {
    try {
      await world().socket.request({ ask: 'say', game: this.id, text });
      return true;
    } catch (refused) {
      showRefusal(refused);
      return false;
    }
  }

  #hear(message: ServerMessage): void {
    switch (message.tell) {
      case 'game':
        if (message.stream === this.id) this.#update(message.view, message.events);
        break;
      case 'here':
        if (message.game !== this.id) break;
        this.here = new Set(message.seats);
        this.watching = message.watching;
        break;
      case 'gone':
        if (message.stream === this.id) this.gone = true;
        break;
      case 'refused':
        if (message.id !== null) break;
        notices.show(message.message, 'refusal', message.article);
        break;
    }
  }

  #update(view: GameView, events: readonly GameEvent[]): void {
    const first = this.view === null;
    const before = this.view;
    if (before && view.seq < before.seq) return;
    this.view = view;
    this.gone = false;
    this.#said(view.chat, first);
    this.board.blankLetters = view.blank_letters;
    this.board.movable = view.you !== null && view.status === 'playing' && !view.covered;
    if (this.board.exchanging && !view.may.includes('exchange')) this.board.cancelExchange();
    const seat = view.you === null ? undefined : view.seats[view.you];
    this.board.show(view.board, seat?.rack ?? null);
    for (const event of events) this.#happened(event, view, first);
    if (before?.pause && !view.pause) this.#answered(before.pause.seat, view);
  }

  #happened(event: GameEvent, view: GameView, old: boolean): void {
    if (event.event === 'start-drawn' || event.event === 'racks-compared') {
      this.draw = event;
      this.drawIsNew = !old || view.board.length === 0;
    }
    if (old) return;
    const told = narrate(event, view);
    if (!told) return;
    notices.say(told.text);
    if (told.notice) notices.show(told.text);
    // The own tiles clicked when they were laid; hearing them again would be an echo.
    if (told.sound && !(event.event === 'play-laid' && event.seat === view.you)) sound(told.sound);
  }

  /** The pause that somebody asked for is no longer wanted, or is there. */
  #answered(asker: number, view: GameView): void {
    if (asker === view.you && !this.#withdrew && !view.clock.paused && view.status === 'playing')
      notices.show(t('game.rest.declined'));
    this.#withdrew = false;
  }

  #said(lines: readonly ChatLine[], old: boolean): void {
    const last = this.chat.at(-1)?.seq ?? 0;
    const fresh = lines.filter((line) => line.seq > last && line.seat !== this.you);
    // A conversation that was there already is not news; a greeting that waits for its answer is.
    if (!old || lines.length === 1) this.unread += fresh.length;
    this.chat = lines;
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
