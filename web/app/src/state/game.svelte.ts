// One game that this browser sits at or watches: what the server says of it, and what is asked of it.

import {
  OFFLINE,
  Refusal,
  type ChatLine,
  type GameAction,
  type GameEvent,
  type GameView,
  type ProposalView,
  type ServerMessage,
} from '@faristol/protocol';
import { t } from '../i18n/index.svelte.js';
import { narrate } from './narrate.js';
import { notices } from './notices.svelte.js';
import { showRefusal } from './refusals.js';
import { sound } from './sounds.js';
import { TableGame, type Among } from './table.svelte.js';
import { world } from './world.svelte.js';

export class LiveGame extends TableGame {
  #withdrew = false;
  #stopHearing: () => void;
  #forget: () => void;

  constructor(id: string) {
    super(id);
    this.#stopHearing = world().hear((message) => this.#hear(message));
    this.#forget = world().recall<GameView>('game', id, (view) => {
      // Nothing can be asked of a picture of the game.
      if (!this.view) this.#update({ ...view, may: [], pauses: [] }, []);
    });
    world().socket.follow('game', id);
  }

  override leave(): void {
    super.leave();
    this.#stopHearing();
    this.#forget();
    world().socket.unfollow('game', this.id);
  }

  async worth(square: string, word: string): Promise<{ score: number; words: string[] }> {
    const answer = await world().socket.request({ ask: 'preview', game: this.id, square, word });
    if (answer.tell !== 'previewed') throw new Refusal(OFFLINE, '');
    return { score: answer.score, words: answer.words };
  }

  protected carryOut(action: GameAction): Promise<unknown> {
    return world().socket.request({ ask: 'act', game: this.id, action });
  }

  protected among(asked: Among): Promise<unknown> {
    return world().socket.request({ ...asked, game: this.id });
  }

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

  async declinePause(): Promise<void> {
    this.#withdrew = this.view?.pause?.seat === this.you;
    try {
      await world().http.send('POST', `/games/${this.id}/pause/decline`);
    } catch (refused) {
      showRefusal(refused);
    }
  }

  async say(text: string, aside = false): Promise<boolean> {
    try {
      await world().socket.request({ ask: 'say', game: this.id, text, aside });
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
        this.places = new Set(message.places.map(([seat, half]) => `${seat}.${half}`));
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
    this.gone = false;
    this.#said(view.chat, first);
    this.show(view, view.you !== null && view.status === 'playing' && !view.covered);
    for (const event of events) this.#happened(event, view, first);
    if (view.proposal && !view.proposal.own && view.proposal.number !== before?.proposal?.number)
      this.#proposed(view.proposal, first);
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

  /** What the partner would play: on the board, unless something is being tried out there. */
  #proposed(proposal: ProposalView, old: boolean): void {
    if (this.board.laid.size === 0) this.lay(proposal.laid);
    if (!old) sound('turn');
  }

  /** The pause that somebody asked for is no longer wanted, or is there. */
  #answered(asker: number, view: GameView): void {
    if (asker === view.you && !this.#withdrew && !view.clock.paused && view.status === 'playing')
      notices.show(t('game.rest.declined'));
    this.#withdrew = false;
  }

  #said(lines: readonly ChatLine[], old: boolean): void {
    const last = this.chat.at(-1)?.seq ?? 0;
    const own = (line: ChatLine): boolean => line.seat === this.you && line.half === this.view?.half;
    const fresh = lines.filter((line) => line.seq > last && !own(line));
    // A conversation that was there already is not news; a greeting that waits for its answer is.
    if (!old || lines.length === 1) this.unread += fresh.length;
    this.chat = lines;
  }
}
