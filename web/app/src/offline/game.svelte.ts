// One game against a robot that is played wholly in this browser. It has the shape of a game on a server, so the same
// page shows it; every rule is the core's, and after every move the game is put away.

import { splitWord } from '@faristol/board';
import { Refusal, type GameAction, type GameView, type LineView } from '@faristol/protocol';
import { Engine } from '../engine/engine.js';
import type { KeptMove, Standing, Trial } from '../engine/game.js';
import type { Asking, Facts, Told } from '../engine/questions.js';
import { t, together } from '../i18n/index.svelte.js';
import { myself } from '../state/me.svelte.js';
import { nameOf } from '../state/names.js';
import { shownWord } from '../state/narrate.js';
import { notices } from '../state/notices.svelte.js';
import { sound } from '../state/sounds.js';
import { TableGame } from '../state/table.svelte.js';
import { handOver } from './handing.js';
import { actaOf, movesOf, ROBOT, YOU, type OfflineRecord } from './record.js';
import { keep, read } from './store.js';
import { viewOf } from './view.js';

const ROBOT_PACE = 700; // ms: what a robot does at once nobody has seen
const ROBOT_SECONDS = 2; // for the one that looks ahead

export class OfflineGame extends TableGame {
  override readonly alone = true;
  record = $state.raw<OfflineRecord | null>(null);
  /** The engine cannot be had: its files are not on this device and there is no line. */
  failed = $state(false);

  #engine: Engine | null = null;
  #standing: Standing | null = null;
  #left = false;

  constructor(id: string) {
    super(id);
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

  override leave(): void {
    super.leave();
    this.#left = true;
    this.#engine?.close();
  }

  override async act(action: GameAction): Promise<boolean> {
    return this.may(action.do) && super.act(action);
  }

  override async ask(action: GameAction): Promise<void> {
    await super.ask(action);
    void this.#robot();
  }

  /** Nothing is said of whether the words are valid, as at any table. */
  async worth(square: string, word: string): Promise<{ score: number; words: string[] }> {
    const trial = await this.#tried({ kind: 'play', tiles: [], square, word });
    if (trial.fault && trial.fault !== 'invalid-word') throw refusal(trial.fault, faultOf(trial));
    return { score: trial.score, words: trial.words.map(({ text }) => text) };
  }

  // A table with others offers these, and this one never does: there is nobody to ask.
  async help(): Promise<void> {}
  async declinePause(): Promise<void> {}
  say(): Promise<boolean> {
    return Promise.resolve(false);
  }
  protected async among(): Promise<void> {}

  protected async carryOut(action: GameAction): Promise<void> {
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
    this.show(view, view.status === 'playing');
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
