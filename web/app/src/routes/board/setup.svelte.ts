// A position on the analysis board and what was played on from it. The server reads, writes and makes moves: it has
// the rules and the formats; here is only what is shown, and the way back.

import { BoardState, Drag, keyOf, type Cell } from '@faristol/board';
import type {
  MoveView,
  SetupAsked,
  SetupCell,
  SetupFile,
  SetupMove,
  SetupPlayed,
  SetupView,
} from '@faristol/protocol';
import type { EnginePosition } from '../../engine/position.js';
import { catalogue } from '../../state/catalogue.svelte.js';
import { sentenceOf } from '../../state/refusals.js';
import { sound } from '../../state/sounds.js';
import { world } from '../../state/world.svelte.js';
import { linkTo, type By } from './link.js';

/** A move that was made here, and the position it was made in. */
export interface Step {
  before: SetupView;
  move: SetupMove;
  points: number;
  words: readonly string[];
  invalid: readonly string[];
}

export type Pieces = Pick<SetupAsked, 'rack' | 'rival' | 'scores'> & { board: readonly SetupCell[] };

export class Setup {
  view = $state.raw<SetupView | null>(null);
  steps = $state.raw<readonly Step[]>([]);
  by = $state.raw<By>({ regulation: 'classic' });
  busy = $state(false);
  /** Why the last thing asked could not be done. */
  wrong = $state('');
  readonly board = new BoardState();
  readonly drag = new Drag(this.board, () => sound('tile'));

  lexicon = $derived(this.by.lexicon ?? catalogue.lexicon);
  link = $derived(this.view ? linkTo(this.view.position, this.by) : '');
  /** A GCG tells a game from its beginning. */
  fromTheBeginning = $derived.by(() => {
    const first = this.steps[0]?.before;
    return first !== undefined && first.board.length === 0 && first.scores.every((score) => score === 0);
  });

  /** What the engine is asked: who has not shown a whole rack has an unknown one. */
  position = $derived.by((): EnginePosition | null => {
    const { view } = this;
    if (!view || view.over || view.rack.length === 0) return null;
    const whole =
      view.rival !== null && (view.rival.length === this.board.shape.rackSize || unseen(view) === 0);
    return {
      board: view.board,
      rack: view.rack,
      others: [whole ? view.rival : null],
      scores: view.scores,
      runLengths: view.run_lengths,
    };
  });

  // --- another position ---

  /** The position of a CGP; false, and a sentence, if it is none. */
  open(cgp: string): Promise<boolean> {
    return this.#ask(async () => {
      const view = await world().http.send<SetupView>('POST', '/positions/read', { cgp, ...this.#judged() });
      this.#begin(view);
    });
  }

  /** A position put together; *goesOn* keeps what was played before. */
  put(pieces: Pieces, { goesOn = false } = {}): Promise<boolean> {
    return this.#ask(async () => {
      const asked = { ...pieces, scoreless: goesOn ? (this.view?.scoreless ?? 0) : 0, ...this.#judged() };
      const view = await world().http.send<SetupView>('POST', '/positions', asked);
      if (goesOn) this.#show(view);
      else this.#begin(view);
    });
  }

  /** The rest of the rack is drawn from what nobody has seen. */
  draw(chance: () => number = Math.random): Promise<boolean> {
    const { view } = this;
    if (!view) return Promise.resolve(false);
    const pool = view.unseen.flatMap(({ tile, count }) => Array<string>(count).fill(tile));
    const rack = [...view.rack];
    while (rack.length < this.board.shape.rackSize && pool.length > 0)
      rack.push(...pool.splice(Math.floor(chance() * pool.length), 1));
    return this.put({ ...piecesOf(view), rack }, { goesOn: true });
  }

  // --- going on ---

  play(move: SetupMove): Promise<boolean> {
    const before = this.view;
    if (!before) return Promise.resolve(false);
    return this.#ask(async () => {
      const asked = { cgp: before.position, move, ...this.#judged() };
      const { then, ...made } = await world().http.send<SetupPlayed>('POST', '/positions/play', asked);
      this.steps = [...this.steps, { before, move, ...made }];
      this.#show(then);
    });
  }

  undo(): void {
    const last = this.steps.at(-1);
    if (!last) return;
    this.steps = this.steps.slice(0, -1);
    this.wrong = '';
    this.#show(last.before);
  }

  gcg(players: readonly [string, string]): Promise<string> {
    const turns = this.steps.map(({ before, move }) => ({ rack: before.rack, move }));
    return world()
      .http.send<SetupFile>('POST', '/positions/gcg', { players, turns, ...this.#judged() })
      .then(({ text }) => text);
  }

  /** Lay the tiles of a move from the rack, to be looked at. */
  tryOut(laid: readonly { row: number; column: number; letter: string; blank: boolean }[]): void {
    this.board.recall();
    for (const { letter, blank, ...square } of laid) {
      const wanted = blank ? '?' : letter;
      const free = this.board.rack.tiles.find((one) => one.letter === wanted && !this.board.laid.has(one.id));
      if (free) this.board.lay(free.id, square, letter);
    }
  }

  #judged(): { regulation: string; lexicon: string } {
    return { regulation: this.by.regulation, lexicon: this.lexicon };
  }

  #begin(view: SetupView): void {
    this.steps = [];
    this.#show(view);
  }

  #show(view: SetupView): void {
    this.view = view;
    this.board.recall();
    this.board.cancelExchange();
    this.board.blankLetters = view.blank_letters;
    const last = this.steps.at(-1);
    const before = new Set(last?.before.board.map(keyOf));
    const cells: Cell[] = view.board.map((cell) => ({
      ...cell,
      last: last?.move.kind === 'play' && !before.has(keyOf(cell)),
    }));
    this.board.show(cells, view.rack);
  }

  async #ask(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.wrong = '';
    try {
      await catalogue.needLexicons();
      await work();
      return true;
    } catch (refused) {
      this.wrong = sentenceOf(refused);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

const unseen = (view: SetupView): number => view.unseen.reduce((sum, { count }) => sum + count, 0);

export function piecesOf(view: SetupView): Pieces {
  return {
    board: view.board.map(({ row, column, letter, blank }) => ({ row, column, letter, blank })),
    rack: view.rack,
    rival: view.rival ?? [],
    scores: view.scores,
  };
}

export const moveOf = ({ kind, square, word, tiles }: MoveView): SetupMove =>
  kind === 'play' ? { kind, square, word } : kind === 'exchange' ? { kind, tiles } : { kind };
