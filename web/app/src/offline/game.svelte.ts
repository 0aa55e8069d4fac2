// One game against a robot that is played wholly in this browser. It has the shape of a game on a server, so the same
// page shows it; every rule is the core's, and after every move the game is put away.

import { untrack } from 'svelte';
import { BoardState, Drag, splitWord } from '@faristol/board';
import { Refusal, type ChatLine, type GameAction, type GameView, type LineView } from '@faristol/protocol';
import { Engine } from '../engine/engine.js';
import type { KeptMove, Standing, Trial } from '../engine/game.js';
import type { Asking, Facts, Told } from '../engine/questions.js';
import { t, together } from '../i18n/index.svelte.js';
import { catalogue } from '../state/catalogue.svelte.js';
import type { Preview, TableGame } from '../state/game.svelte.js';
import { myself } from '../state/me.svelte.js';
import { nameOf } from '../state/names.js';
import { shownWord } from '../state/narrate.js';
import { notices } from '../state/notices.svelte.js';
import { showRefusal } from '../state/refusals.js';
import { sound } from '../state/sounds.js';
import { handOver } from './handing.js';
import { actaOf, movesOf, ROBOT, YOU, type OfflineRecord } from './record.js';
import { keep, read } from './store.js';
import { viewOf } from './view.js';

const PREVIEW_AFTER = 90; // ms without a change before the core is asked for the points
const ROBOT_PACE = 700; // ms: what a robot does at once nobody has seen
const ROBOT_SECONDS = 2; // for the one that looks ahead

export class OfflineGame implements TableGame {
  readonly id: string;
  readonly alone = true;
  readonly board = new BoardState();
  readonly drag = new Drag(this.board, () => sound('tile'));
  view = $state.raw<GameView | null>(null);
  record = $state.raw<OfflineRecord | null>(null);
  /** There is no such game here. */
  gone = $state(false);
  /** The engine cannot be had: its files are not on this device and there is no line. */
  failed = $state(false);
  preview = $state.raw<Preview>(null);
  busy = $state<string | null>(null);

  // What only a table with others has.
  chat = $state.raw<readonly ChatLine[]>([]);
  unread = $state(0);
  watching = $state(0);
  here = $state.raw<ReadonlySet<number> | null>(null);
  draw = $state.raw<TableGame['draw']>(null);
  drawIsNew = $state(false);

  you = $derived(this.view?.you ?? null);
  seated = $derived(this.you !== null);
  yourTurn = $derived(this.view !== null && this.view.turn === YOU);

  #engine: Engine | null = null;
  #standing: Standing | null = null;
  #left = false;
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
    void this.open();
  }

  /** Take the game up where it was left. */
  async open(): Promise<void> {
    this.failed = false;
    const record = await read(this.id);
    if (!record) {
      this.gone = true;
      return;
    }
    this.#engine?.close();
    this.#engine = new Engine(record.kit);
    try {
      await this.#show(record);
    } catch {
      if (!this.#left) this.failed = true;
      return;
    }
    if (record.acta) await this.#finish();
    else void this.#robot();
  }

  /** What has become of it elsewhere: whether the server has it now. */
  learn({ handing }: OfflineRecord): void {
    if (this.record?.acta) this.record = { ...this.record, handing };
  }

  leave(): void {
    this.#left = true;
    this.#stop();
    this.#engine?.close();
  }

  may(action: string): boolean {
    return this.view?.may.includes(action) ?? false;
  }

  async act(action: GameAction): Promise<boolean> {
    if (this.busy || !this.may(action.do)) return false;
    try {
      await this.ask(action);
      return true;
    } catch (refused) {
      showRefusal(refused);
      return false;
    }
  }

  /** Do it, or fail with a refusal. */
  async ask(action: GameAction): Promise<void> {
    this.busy = action.do;
    try {
      await this.#do(action);
      notices.clearRefusals();
    } finally {
      this.busy = null;
    }
    void this.#robot();
  }

  /** Nothing is said of whether the words are valid, as at any table. */
  async worth(square: string, word: string): Promise<{ score: number; words: string[] }> {
    const trial = await this.#tried({ kind: 'play', tiles: [], square, word });
    if (trial.fault && trial.fault !== 'invalid-word') throw refusal(trial.fault, faultOf(trial));
    return { score: trial.score, words: trial.words.map(({ text }) => text) };
  }

  async play(): Promise<void> {
    const { play } = this.board;
    if (!play || !this.may('play')) return;
    if (await this.act({ do: 'play', square: play.square, word: play.word })) {
      this.board.cursor = null;
      this.board.picked = null;
    }
  }

  send(): Promise<void> {
    return this.board.exchanging ? this.exchange() : this.play();
  }

  async exchange(): Promise<void> {
    const tiles = this.board.exchangedLetters();
    if (await this.act({ do: 'exchange', tiles: tiles.join(' ') })) this.board.cancelExchange();
  }

  // A table with others offers these, and this one never does: there is nobody to ask.
  async help(): Promise<void> {}
  async declinePause(): Promise<void> {}
  say(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async #do(action: GameAction): Promise<void> {
    switch (action.do) {
      case 'play':
        return this.#lay(action.square, action.word);
      case 'exchange':
        return this.#exchange(tilesIn(action.tiles));
      case 'pass':
        return this.#made({ kind: 'pass', tiles: [], square: '', word: '' });
      case 'abandon':
        return this.#giveUp();
      default:
        throw refusal('not-allowed-by-regulation', t('refused'));
    }
  }

  async #lay(square: string, word: string): Promise<void> {
    const play: KeptMove = { kind: 'play', tiles: [], square, word };
    const trial = await this.#tried(play);
    if (trial.fault) throw refusal(trial.fault, faultOf(trial));
    await this.#made(play);
  }

  async #exchange(tiles: string[]): Promise<void> {
    const most = this.#standing?.exchangeable ?? 0;
    if (tiles.length > most) throw refusal('bag-too-small', t('alone.exchange.most', most));
    const rack = [...(this.#standing?.seats[YOU]?.rack ?? [])];
    for (const tile of tiles) {
      const at = rack.indexOf(tile);
      if (at < 0) throw refusal('tiles-not-on-rack', t('alone.fault.tiles-not-on-rack'));
      rack.splice(at, 1);
    }
    await this.#made({ kind: 'exchange', tiles, square: '', word: '' });
  }

  async #giveUp(): Promise<void> {
    if (!this.record) return;
    await this.#go({ ...this.record, gaveUp: { seat: YOU, at: Date.now() } });
  }

  async #made(move: KeptMove): Promise<void> {
    if (!this.record) return;
    const moves = [...this.record.moves, { ...move, at: Date.now() }];
    await this.#go({ ...this.record, moves });
  }

  /** The game goes on to *record*: the core is asked what it comes to, it is put away, and then shown. */
  async #go(record: OfflineRecord): Promise<void> {
    const standing = await this.#told(record);
    const over = standing.end !== null;
    const kept = await keep({
      ...record,
      changed: Date.now(),
      scores: standing.seats.map(({ final }) => final),
      winner: standing.winner,
      acta: over ? JSON.stringify(actaOf(record, standing)) : null,
    });
    await this.#show(kept);
    if (kept.acta) void this.#finish();
  }

  async #show(record: OfflineRecord): Promise<void> {
    const standing = await this.#told(record);
    const before = this.view;
    this.record = record;
    this.#standing = standing;
    const view = viewOf(record, standing, myself.name || t('you.name'));
    this.view = view;
    this.board.blankLetters = view.blank_letters;
    this.board.movable = view.status === 'playing';
    if (this.board.exchanging && !view.may.includes('exchange')) this.board.cancelExchange();
    this.board.show(view.board, view.seats[YOU]?.rack ?? null);
    if (before) this.#tell(before, view);
  }

  /** Say what was done, as of a game on a server. */
  #tell(before: GameView, view: GameView): void {
    for (const line of view.sheet.slice(before.sheet.length)) this.#tellLine(line, view);
    if (view.status === 'over') {
      notices.say(t('said.ended'));
      sound('end');
    } else if (view.turn === YOU && before.turn !== YOU) {
      notices.say(t('said.turn'));
      sound('turn');
    }
  }

  #tellLine({ by, kind, play, points, bingo }: LineView, view: GameView): void {
    const name = nameOf(view, by);
    const score = Number(points.replace(/[()]/gu, ''));
    const word = shownWord(play);
    switch (kind) {
      case 'play':
        notices.say(bingo ? t('said.bingo', name, word, score) : t('said.play', name, word, score));
        if (by !== YOU) sound('tile');
        break;
      case 'exchange':
      case 'pass':
        notices.say(`${name}: ${play}`);
        if (by !== YOU) notices.show(`${name}: ${play}`);
    }
  }

  /** Let the robot move while it is its turn. */
  async #robot(): Promise<void> {
    if (this.#standing?.turn !== ROBOT || !this.record || this.busy) return;
    const { record } = this;
    try {
      const [move] = await Promise.all([
        this.#asked('reply', movesOf(record), { level: record.level, seconds: ROBOT_SECONDS }),
        new Promise((done) => setTimeout(done, ROBOT_PACE)),
      ]);
      if (!this.#left && this.record === record) await this.#made(move); // else it thought about another position
    } catch {
      if (!this.#left) this.failed = true;
    }
  }

  /** The server is given the game as soon as it can be reached. */
  async #finish(): Promise<void> {
    const handed = this.record && (await handOver(this.record));
    if (handed && !this.#left) this.record = handed;
  }

  #told(record: OfflineRecord): Promise<Standing> {
    return this.#asked('game', movesOf(record));
  }

  /** What a play would make; a word that disagrees with what lies on the board is no play. */
  async #tried(play: KeptMove): Promise<Trial> {
    if (!this.record) throw refusal('not-started', t('refused'));
    const trial = await this.#asked('trial', movesOf(this.record), YOU, play);
    const [main] = trial.words;
    if (main && lettersOf(main.text) !== lettersOf(play.word))
      throw refusal('square-mismatch', t('alone.fault.square-mismatch'));
    return trial;
  }

  #asked<Name extends Asking>(name: Name, ...facts: Facts<Name>): Promise<Told<Name>> {
    if (!this.#engine) return Promise.reject(refusal('not-started', t('refused')));
    return this.#engine.ask(name, facts);
  }

  #askPreview(): (() => void) | void {
    const { play } = this.board;
    const { view } = this;
    if (!play || view?.status !== 'playing') {
      this.preview = null;
      return;
    }
    let stale = false;
    const timer = setTimeout(() => {
      this.worth(play.square, play.word).then(
        (worth) => {
          if (!stale) this.preview = worth;
        },
        (refused: unknown) => {
          if (!stale) this.preview = refused instanceof Refusal ? { hint: refused.message } : null;
        },
      );
    }, PREVIEW_AFTER);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }
}

function refusal(code: string, sentence: string): Refusal {
  return new Refusal(code, sentence);
}

/** A word without what is written differently: the core reads what lies on the board from the board. */
function lettersOf(word: string): string {
  return splitWord(word)
    .map(({ letter }) => letter)
    .join(' ');
}

/** Tiles as an acta lists them, with spaces or without. */
function tilesIn(listed: string | string[]): string[] {
  return splitWord(typeof listed === 'string' ? listed : listed.join(' ')).map(({ letter }) => letter);
}

/** Why tiles cannot be played, as a sentence. */
function faultOf({ fault, words }: Trial): string {
  if (fault === null) return '';
  if (fault !== 'invalid-word') return t(`alone.fault.${fault}`);
  const unknown = words.filter(({ known }) => !known).map(({ text }) => shownWord(text));
  return t('alone.fault.words', together(unknown), unknown.length);
}
