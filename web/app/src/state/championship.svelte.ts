// A championship on the screen: the live view, the rounds that no longer change, and what is ordered.

import { OFFLINE, Refusal } from '@faristol/protocol';
import type {
  BoardView,
  Done,
  EntrantView,
  EventView,
  ListPreview,
  GamesTaken,
  ListTaken,
  MineView,
  Order,
  PairAsked,
  PairingTold,
  RemindersView,
  RoundView,
  StandingView,
} from '@faristol/protocol';
import { number } from '../i18n/index.svelte.js';
import { forgetCards, keepCard, keptCard } from './cards.js';
import { Followed } from './followed.svelte.js';
import { myself } from './me.svelte.js';
import { Reports } from './reports.svelte.js';
import { showRefusal } from './refusals.js';
import { world } from './world.svelte.js';

/** Points of a championship as people write them: 3½; where a share was carried also 1¾ or 0,67. */
export function halves(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(points);
  const part = { 0.25: '¼', 0.5: '½', 0.75: '¾' }[points - whole];
  return part ? `${whole || ''}${part}` : number(Math.round(100 * points) / 100);
}

export class Championship {
  readonly id: string;
  mine = $state.raw<MineView | null>(null);
  failed = $state.raw<unknown>(null);
  /** While a round is being paired. */
  pairing = $state.raw<PairingTold | null>(null);
  /** A result that the director is asked about. */
  meant = $state.raw<{ question: string; answer: (yes: boolean) => void } | null>(null);
  #followed: Followed<EventView>;
  #comingBack: Promise<void> | null = null;
  #claims = 0; // answers to what this phone said of itself: newer than whatever was asked before them
  #passed = $state.raw<ReadonlyMap<number, RoundView>>(new Map());

  /** The results that this phone has handed in, kept until the server has them. */
  readonly reporting: Reports;

  constructor(id: string) {
    this.id = id;
    this.#followed = new Followed<EventView>('event', id);
    this.reporting = new Reports({
      event: id,
      ready: () => this.mine?.entrant != null,
      ontaken: (mine) => this.#iAm(mine),
    });
    void this.load();
  }

  close(): void {
    this.#followed.close();
    this.reporting.close();
  }

  #iAm(mine: MineView): void {
    this.#claims += 1;
    this.mine = mine;
    this.#keepCard();
  }

  #keepCard(): void {
    if (this.mine?.entrant != null && this.mine.card)
      keepCard(this.id, { entrant: this.mine.entrant, card: this.mine.card, person: myself.person });
  }

  /**
   * A server that took over from another does not know this phone: it shows its card again, by itself. Once at a
   * time, whatever changes meanwhile: two at once would be two guests, of whom the first has the card.
   */
  comeBack(): Promise<void> {
    this.#comingBack ??= this.#showCard().finally(() => (this.#comingBack = null));
    return this.#comingBack;
  }

  async #showCard(): Promise<void> {
    const kept = keptCard(this.id);
    if (!kept || this.mine?.entrant != null || this.mine?.asked) return;
    if (!myself.known) await myself.load();
    if (myself.person === kept.person) return forgetCards(this.id); // it knows us: the desk took it back
    if (!(await myself.as(this.name(kept.entrant)))) return;
    try {
      const asked = { entrant: kept.entrant, card: kept.card };
      this.#iAm(await world().http.send<MineView>('POST', `/events/${this.id}/claim`, asked));
    } catch (refused) {
      if (refused instanceof Refusal && refused.code !== OFFLINE) forgetCards(this.id);
    }
  }

  async load(): Promise<void> {
    this.failed = null;
    const claims = this.#claims;
    try {
      const [view, mine] = await Promise.all([
        world().http.get<EventView>(`/events/${this.id}`),
        world().http.get<MineView>(`/events/${this.id}/mine`),
      ]);
      this.#passed = new Map(view.rounds.map((round) => [round.number, round]));
      if (claims === this.#claims) this.mine = mine;
      this.#followed.learn(view.seq, view);
      this.#keepCard();
    } catch (why) {
      this.failed = why;
    }
  }

  get gone(): boolean {
    return this.#followed.gone || (this.failed instanceof Refusal && this.failed.status === 404);
  }

  view = $derived.by(() => this.#followed.view);

  /** Every round: those that can change are live, the others as they were loaded. */
  rounds = $derived.by<readonly RoundView[]>(() => {
    const view = this.view;
    if (!view) return [];
    const found = new Map(this.#passed);
    for (const round of view.rounds) found.set(round.number, round);
    return [...found.values()]
      .filter((round) => round.number <= view.played)
      .sort((a, b) => a.number - b.number);
  });

  /** Rounds passed while this browser was away, or were locked since: ask for them once more. */
  complete = $derived.by(() => {
    const view = this.view;
    if (!view) return true;
    const live = new Set(view.rounds.map((round) => round.number));
    const known = this.rounds;
    return known.length === view.played && known.every((round) => live.has(round.number) || round.locked);
  });

  last = $derived.by(() => this.rounds.at(-1) ?? null);
  people = $derived.by(() => new Map((this.view?.entrants ?? []).map((one) => [one.id, one])));
  places = $derived.by(() => new Map((this.view?.standings ?? []).map((row) => [row.entrant, row])));
  /** Who this browser is here; nobody once the desk has struck the entry out. */
  me = $derived.by(() => {
    const who = this.mine?.entrant ?? null;
    return who !== null && this.people.has(who) ? who : null;
  });
  director = $derived.by(() => this.view?.directing != null || this.mine?.director === true);

  name(entrant: number): string {
    return this.people.get(entrant)?.name ?? String(entrant);
  }

  entrant(id: number): EntrantView | undefined {
    return this.people.get(id);
  }

  place(id: number): StandingView | undefined {
    return this.places.get(id);
  }

  boardOf(entrant: number | null | undefined, round: RoundView | null = this.last): BoardView | undefined {
    return round?.boards.find((board) => board.first === entrant || board.second === entrant);
  }

  /** Who sits at a table of the last round, whatever the system. */
  seatsAt(table: number | null): readonly number[] | undefined {
    const board = this.last?.boards.find((one) => one.table === table);
    return board ? [board.first, board.second] : this.last?.tables.find((one) => one.table === table)?.seats;
  }

  /** Where somebody plays now; in a league that may be a fixture of an earlier day. */
  seatOf(entrant: number): { round: RoundView; board: BoardView | undefined } | null {
    if (!this.last) return null;
    if (this.view?.settings.system === 'league') {
      for (const round of this.rounds) {
        const board = round.boards.find(
          (one) => !one.result && (one.first === entrant || one.second === entrant),
        );
        if (board) return { round, board };
      }
    }
    return { round: this.last, board: this.boardOf(entrant) };
  }

  // --- what is asked ---

  async order(order: Order): Promise<boolean> {
    return (await this.#send<Done>('orders', order)) !== null;
  }

  /** A result that replaces another, or is hardly possible, is asked about before it is kept. */
  async result(order: Order & { do: 'result' | 'scores' }): Promise<boolean> {
    try {
      const done = await world().http.send<Done>('POST', `/events/${this.id}/orders`, order);
      this.#expect(done.seq);
      return true;
    } catch (refused) {
      if (refused instanceof Refusal && MEANT.has(refused.code))
        return (await this.#means(refused.message)) && this.order({ ...order, sure: true });
      showRefusal(refused);
      return false;
    }
  }

  #means(question: string): Promise<boolean> {
    this.meant?.answer(false);
    return new Promise((resolve) => {
      const answer = (yes: boolean): void => {
        this.meant = null;
        resolve(yes);
      };
      this.meant = { question, answer };
    });
  }

  /** Done once the page shows it: what is typed next is about what stands again. */
  async undo(): Promise<boolean> {
    const undone = await this.#send<Done>('undo', { steps: this.view?.directing?.steps ?? 0 });
    if (undone) await this.#shown(undone.seq);
    return undone !== null;
  }

  /** How a list would be read; nothing is done with it. */
  previewList(text: string): Promise<ListPreview> {
    return world().http.send<ListPreview>('POST', `/events/${this.id}/entries/preview`, text);
  }

  takeList(kind: 'entries' | 'ratings', text: string): Promise<ListTaken | null> {
    return this.#send<ListTaken>(kind, text);
  }

  /** Set up a game of a league here, for whoever plays it. */
  async setUp(round: number, table: number, where: 'online' | 'wooden'): Promise<boolean> {
    return (await this.#send<Done>('play', { round, table, where })) !== null;
  }

  /** Remind *entrants* of the games that are left; nobody named: everybody. */
  remind(entrants: readonly number[]): Promise<RemindersView | null> {
    return this.#send<RemindersView>('reminders', { entrants });
  }

  /** Take a club's file of games into a league. */
  takeGames(file: string | Blob): Promise<GamesTaken | null> {
    return this.#send<GamesTaken>('results', file);
  }

  async openGames(): Promise<boolean> {
    return (await this.#send<Done>('games', undefined)) !== null;
  }

  /** Set up the screens of the round's wooden tables, or of one; signed actas come in by themselves. */
  async openTables(table: number | null = null): Promise<boolean> {
    return (await this.#send<Done>('tables', { table })) !== null;
  }

  async direct(code: string): Promise<boolean> {
    const joined = (await this.#send<Done>('directors', { code })) !== null;
    if (joined) {
      world().socket.restart();
      await this.load();
    }
    return joined;
  }

  async take(part: 'enter' | 'confirm' | 'claim', body: unknown): Promise<boolean> {
    const mine = await this.#send<MineView>(part, body);
    if (mine) this.#iAm(mine);
    return mine !== null;
  }

  /** Ask again who this phone is: the desk may have answered. */
  async askAgain(): Promise<void> {
    const claims = this.#claims;
    const mine = await world()
      .http.get<MineView>(`/events/${this.id}/mine`)
      .catch(() => null);
    if (mine && claims === this.#claims) this.mine = mine;
  }

  /** Leave the round that is being paired unpaired; its own answer says so. */
  async stopPairing(): Promise<boolean> {
    return (await this.#send<Done>('pair/stop', undefined)) !== null;
  }

  /** Pair the next round; the server tells how far it has come until it is done. */
  async pair(asked: PairAsked): Promise<boolean> {
    this.pairing = { share: 0, seconds: 0, waiting: 0, seq: null, problem: null };
    try {
      const answer = await fetch(`/api/events/${this.id}/pair`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': world().http.language },
        credentials: 'same-origin',
        body: JSON.stringify(asked),
      });
      if (!answer.ok || !answer.body) {
        const problem = (await answer.json()) as { code?: string; message?: string; article?: string };
        throw new Refusal(problem.code ?? '', problem.message ?? '', problem.article ?? null, answer.status);
      }
      for await (const line of linesOf(answer.body)) {
        const told = JSON.parse(line) as Partial<PairingTold>;
        if (told.problem)
          throw new Refusal(told.problem.code, told.problem.message, told.problem.article, 409);
        this.pairing = {
          share: told.share ?? 0,
          seconds: told.seconds ?? 0,
          waiting: told.waiting ?? 0,
          seq: told.seq ?? null,
          problem: null,
        };
      }
      return true;
    } catch (refused) {
      showRefusal(refused instanceof Refusal ? refused : new Refusal(OFFLINE, ''));
      return false;
    } finally {
      this.pairing = null;
    }
  }

  /** What was ordered comes over the socket; where that is slow or broken it is fetched. */
  #expect(seq: number): void {
    setTimeout(() => {
      if ((this.view?.seq ?? 0) < seq) void this.load();
    }, PATIENCE);
  }

  async #shown(seq: number): Promise<void> {
    const patience = Date.now() + PATIENCE;
    while ((this.view?.seq ?? 0) < seq && Date.now() < patience)
      await new Promise((done) => setTimeout(done, GLANCE));
  }

  async #send<T>(part: string, body: unknown): Promise<T | null> {
    try {
      const answer = await world().http.send<T>('POST', `/events/${this.id}/${part}`, body);
      this.#expect((answer as { seq?: number }).seq ?? 0);
      return answer;
    } catch (refused) {
      showRefusal(refused);
      return null;
    }
  }
}

const MEANT: ReadonlySet<string> = new Set(['result-replaces', 'result-implausible']);
const GLANCE = 20; // ms between two looks whether the page has caught up
const PATIENCE = 1500; // ms that news of an own order may take before it is asked for

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) yield line;
    if (done) break;
  }
  if (rest.trim()) yield rest;
}
