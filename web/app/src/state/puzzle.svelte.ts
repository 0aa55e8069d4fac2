// One puzzle in this browser: the board, what was tried, and what is asked of the server. Without a line the
// day's puzzle can still be tried: the answer is known by its seal, and what was found is told later.

import { untrack } from 'svelte';
import { BoardState, Drag, placeName, type Laid } from '@faristol/board';
import {
  OFFLINE,
  Refusal,
  type PuzzleDays,
  type PuzzleHint,
  type PuzzlePlay,
  type PuzzlePoints,
  type PuzzleSaid,
  type PuzzleTried,
  type PuzzleView,
} from '@faristol/protocol';
import { myself } from './me.svelte.js';
import { sentenceOf, showRefusal } from './refusals.js';
import { sound } from './sounds.js';
import { keepTried, layTried } from './tried.js';
import { world } from './world.svelte.js';

/** What is said below the board: of a try, or why it does not fit. */
export type Spoken =
  { said: PuzzleSaid; word: string } | { hint: PuzzleHint } | { sentence: string } | { offline: string };

/** Which puzzles somebody wants; nothing: any. */
export interface Wanted {
  kind?: PuzzleView['kind'];
  own?: boolean;
}

const PATIENCE = 120; // ms: a tile that is just passing by is not asked about
const FOUND = 'faristol.puzzle.found';

interface FoundLater {
  id: string;
  square: string;
  word: string;
}

export class Puzzle {
  view = $state.raw<PuzzleView | null>(null);
  failed = $state.raw<unknown>(null);
  /** What the tiles on the board would bring. */
  points = $state.raw<number | null>(null);
  spoken = $state.raw<Spoken | null>(null);
  /** Found without a line: the server will be told. */
  foundOffline = $state(false);
  busy = $state(false);
  readonly board = new BoardState();
  readonly drag = new Drag(this.board, () => sound('tile'));
  #seals = new Map<string, string>();
  #laidAgain = false;
  #laid = ''; // the play that something was said of
  #stop: () => void;

  constructor() {
    this.#stop = $effect.root(() => {
      $effect(() => this.#ask());
      $effect(() => {
        const { view } = this;
        if (view?.outcome === 'open' && this.#laidAgain) keepTried(`puzzle.${view.id}`, 1, this.board);
      });
    });
  }

  close(): void {
    this.#stop();
  }

  /** Show what *source* gives. */
  async from(source: () => Promise<PuzzleView>): Promise<void> {
    this.failed = null;
    try {
      this.#show(await source());
    } catch (failed) {
      this.failed = failed;
    }
  }

  /** The day's puzzle; the next ones are taken along for when there is no line. */
  today(): Promise<void> {
    return this.from(async () => {
      await tellFound();
      const [asked, taken] = await Promise.allSettled([
        world().http.get<PuzzleView>('/puzzles/today'),
        world().http.get<PuzzleDays>('/puzzles/days'),
      ]);
      const days = taken.status === 'fulfilled' ? taken.value.days : [];
      this.#seals = new Map(days.map(({ puzzle, seal }) => [puzzle.id, seal]));
      const alone = asked.status === 'fulfilled' ? world().recalledAt !== null : isOffline(asked.reason);
      const today = new Date().toISOString().slice(0, 10); // the day begins for everybody at the same moment
      const kept = alone ? days.find((one) => one.day === today)?.puzzle : undefined;
      if (kept) return kept;
      if (asked.status === 'rejected') throw asked.reason;
      return asked.value;
    });
  }

  /** One at the own strength: of a kind, or from games of one's own. */
  next({ kind, own }: Wanted = {}): Promise<void> {
    return this.from(async () => {
      await myself.needSession();
      const asked = new URLSearchParams({ ...(kind ? { kind } : {}), ...(own ? { own: 'true' } : {}) });
      return world().http.send<PuzzleView>(
        'POST',
        asked.size > 0 ? `/puzzles/next?${asked}` : '/puzzles/next',
      );
    });
  }

  async tryIt(): Promise<void> {
    const { view } = this;
    const { play } = this.board;
    if (!view || !play || this.busy) return;
    const laid = [...this.board.laid.values()];
    await this.#once(async () => {
      try {
        await myself.needSession();
        const tried = await world().http.send<PuzzleTried>('POST', `/puzzles/${view.id}/tries`, {
          square: play.square,
          word: play.word,
        });
        this.spoken = { said: tried.said, word: play.word };
        this.#show(tried.puzzle);
        if (tried.said.verdict === 'solved') sound('turn');
      } catch (refused) {
        if (isOffline(refused)) await this.#tryAlone(view, play, laid);
        else this.spoken = { sentence: sentenceOf(refused) };
      }
    });
  }

  async #tryAlone(
    view: PuzzleView,
    play: Pick<PuzzlePlay, 'square' | 'word'>,
    laid: readonly Laid[],
  ): Promise<void> {
    const seal = this.#seals.get(view.id);
    if (!seal || !globalThis.crypto?.subtle) {
      showRefusal(new Refusal(OFFLINE, ''));
      return;
    }
    if ((await sealOf(view.id, laid)) !== seal) {
      this.spoken = { offline: play.word };
      return;
    }
    keepFound({ id: view.id, square: play.square, word: play.word });
    this.foundOffline = true;
    this.board.movable = false;
  }

  hint(): Promise<void> {
    return this.#asked('hint');
  }

  giveUp(): Promise<void> {
    return this.#asked('give-up');
  }

  async #asked(what: 'hint' | 'give-up'): Promise<void> {
    const { view } = this;
    if (!view || view.outcome !== 'open') return;
    await this.#once(async () => {
      try {
        await myself.needSession();
        const after = await world().http.send<PuzzleView>('POST', `/puzzles/${view.id}/${what}`);
        this.#show(after);
        const hint = what === 'hint' ? after.hints.at(-1) : undefined;
        if (hint) this.spoken = { hint };
      } catch (refused) {
        showRefusal(refused);
      }
    });
  }

  async #once(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
    }
  }

  #show(view: PuzzleView): void {
    const another = view.id !== this.view?.id;
    this.view = view;
    if (another) {
      this.board.recall();
      this.spoken = null;
      this.foundOffline = false;
    }
    const ended = view.outcome !== 'open';
    this.board.blankLetters = view.blank_letters;
    this.board.movable = !ended;
    if (view.result) {
      this.board.recall();
      this.board.show([...view.board, ...view.result.laid], null);
    } else {
      this.board.show(view.board, view.rack);
    }
    if (another && !ended) {
      layTried(`puzzle.${view.id}`, 1, this.board);
      this.#laidAgain = true;
    }
  }

  /** What the play would bring is asked while the player looks at it; what was said of another is old. */
  #ask(): (() => void) | undefined {
    const { play } = this.board;
    const id = this.view?.id;
    const laid = play ? `${play.square} ${play.word}` : '';
    untrack(() => {
      this.points = null;
      if (laid && laid !== this.#laid) this.spoken = null;
      this.#laid = laid || this.#laid;
    });
    if (!play || !id || this.view?.outcome !== 'open') return undefined;
    let stale = false;
    const asked = new URLSearchParams({ square: play.square, word: play.word });
    const timer = setTimeout(() => {
      world()
        .http.get<PuzzlePoints>(`/puzzles/${id}/points?${asked}`)
        .then(
          ({ points }) => {
            if (!stale) this.points = points;
          },
          () => undefined, // it does not fit, or there is no line: the try will say so
        );
    }, PATIENCE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }
}

function isOffline(failed: unknown): boolean {
  return failed instanceof Refusal && failed.code === OFFLINE;
}

/** As the server seals an answer: the id, and each tile with its square in reading order. */
async function sealOf(id: string, laid: readonly Laid[]): Promise<string> {
  const tiles = laid
    .toSorted((one, other) => one.row - other.row || one.column - other.column)
    .map((one) => `${placeName(one, 'across')} ${one.blank ? one.letter.toLowerCase() : one.letter}`);
  const told = new TextEncoder().encode([id, ...tiles].join('\n'));
  const digest = await crypto.subtle.digest('SHA-256', told);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readFound(): FoundLater[] {
  try {
    return JSON.parse(localStorage.getItem(FOUND) ?? '[]') as FoundLater[];
  } catch {
    return [];
  }
}

function writeFound(found: readonly FoundLater[]): void {
  try {
    localStorage.setItem(FOUND, JSON.stringify(found));
  } catch {
    // Nothing can be kept here: it was fun all the same.
  }
}

function keepFound(found: FoundLater): void {
  writeFound([...readFound().filter((one) => one.id !== found.id), found]);
}

/** What was found without a line is told now; what the server no longer knows is let go. */
async function tellFound(): Promise<void> {
  for (const found of readFound()) {
    try {
      await myself.needSession();
      await world().http.send('POST', `/puzzles/${found.id}/tries`, {
        square: found.square,
        word: found.word,
      });
    } catch (refused) {
      if (isOffline(refused)) return;
    }
    writeFound(readFound().filter((one) => one.id !== found.id));
  }
}
