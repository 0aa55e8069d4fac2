// The engine at the analysis board: the moves by their static worth at once, then tried out in short rounds that
// anybody can stop; with one or two tiles in the bag every draw is gone through, with none the endgame is solved.

import type { EngineKit, MoveView } from '@faristol/protocol';
import { keyOf, type Heat } from '@faristol/board';
import { Engine } from '../../engine/engine.js';
import type { EnginePosition } from '../../engine/position.js';
import { world } from '../../state/world.svelte.js';
import type { By } from './link.js';
import { hopeful, joined, ranked, sameMove, type Tried } from './rounds.js';

const SHOWN = 60; // moves that are listed before any is tried out
const CANDIDATES = 10;
const ROUND = 0.25; // seconds: how long one waits at most after stopping
const ENOUGH = 3_000; // deals
const MOST_IN_BAG_TO_GO_THROUGH = 2;
const PATIENCE = [1, 6]; // seconds, for what is solved rather than tried out

/** How far it is: *opening* fetches what the engine needs. */
export type Phase = 'waiting' | 'opening' | 'thinking' | 'stopped' | 'done';

/** How the list came about. */
export type How = 'static' | 'simulation' | 'pre-endgame' | 'endgame' | 'solved';

export class Thinking {
  phase = $state<Phase>('waiting');
  how = $state<How>('static');
  tried = $state.raw<readonly Tried[]>([]);
  heat = $state.raw<ReadonlyMap<number, Heat>>(new Map());
  /** The best play of both to the end, where it is known. */
  line = $state.raw<readonly MoveView[]>([]);
  samples = $derived(this.tried.reduce((most, one) => Math.max(most, one.samples), 0));
  /** Of what has to be fetched, from 0 to 1. */
  loaded = $state(0);
  /** Why there is no engine: a refusal of the server, or whatever went wrong. */
  failed = $state.raw<unknown>(null);
  #opened: { name: string; engine: Promise<Engine> } | null = null;
  #turn = 0;
  #asked: AbortController | null = null;
  #position: { position: EnginePosition; bag: number; by: By } | null = null;

  /** Think about this position from now on; null: about nothing. */
  about(position: EnginePosition | null, bag: number, by: By): void {
    this.#position = position && { position, bag, by };
    this.tried = [];
    this.line = [];
    this.heat = new Map();
    this.how = 'static';
    this.#begin();
  }

  /** Begin where it was stopped, or try again. */
  start(): void {
    this.#begin();
  }

  stop(): void {
    this.#turn += 1;
    this.#asked?.abort();
    if (this.phase === 'thinking') this.phase = 'stopped';
  }

  close(): void {
    this.stop();
    this.#letGo();
  }

  #begin(): void {
    const now = this.#position;
    const turn = ++this.#turn;
    this.#asked?.abort();
    this.#asked = null;
    this.failed = null;
    if (!now) {
      this.phase = 'waiting';
      return;
    }
    this.#think(now, turn).catch((failed: unknown) => {
      if (turn !== this.#turn) return;
      this.failed = failed;
      this.phase = 'waiting';
    });
  }

  async #think(now: { position: EnginePosition; bag: number; by: By }, turn: number): Promise<void> {
    const { position, bag } = now;
    const stale = (): boolean => turn !== this.#turn;
    this.phase = 'opening';
    const engine = await this.#open(now.by);
    if (stale()) return;
    this.phase = 'thinking';
    if (this.tried.length === 0) {
      const moves = await engine.ask('moves', [position, { top: SHOWN }]);
      if (stale()) return;
      this.tried = moves.map((move) => ({ move, samples: 0, points: 0, win: 0, winError: 0 }));
      const warm = await engine.ask('heat', [position]);
      if (stale()) return;
      const most = Math.max(1, ...warm.map(({ points }) => points));
      this.heat = new Map(warm.map((one) => [keyOf(one), { points: one.points, share: one.points / most }]));
    }
    if (bag === 0) await this.#solve(engine, position, stale);
    else if (bag <= MOST_IN_BAG_TO_GO_THROUGH) await this.#goThrough(engine, position, stale);
    else await this.#tryOut(engine, position, stale);
    if (!stale()) this.phase = 'done';
  }

  /** The engine for these rules and words; one for all who ask while it is on its way. */
  #open(by: By): Promise<Engine> {
    const name = `${by.regulation} ${by.lexicon}`;
    if (this.#opened?.name === name) return this.#opened.engine;
    this.#letGo();
    const engine = this.#load(by);
    this.#opened = { name, engine };
    engine.catch(() => {
      if (this.#opened?.engine === engine) this.#opened = null; // the next one tries again
    });
    return engine;
  }

  async #load({ regulation, lexicon = '' }: By): Promise<Engine> {
    this.loaded = 0;
    if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined')
      throw new Error('this browser has no WebAssembly');
    const asked = new URLSearchParams({ regulation, lexicon });
    const engine = new Engine(await world().http.get<EngineKit>(`/engine/kit?${asked}`));
    try {
      await engine.open(({ loaded, total }) => (this.loaded = total > 0 ? loaded / total : 0));
    } catch (failed) {
      engine.close();
      throw failed;
    }
    return engine;
  }

  #letGo(): void {
    void this.#opened?.engine.then(
      (engine) => engine.close(),
      () => undefined,
    );
    this.#opened = null;
  }

  // --- trying out ---

  async #tryOut(engine: Engine, position: EnginePosition, stale: () => boolean): Promise<void> {
    for (;;) {
      const first = this.tried.filter(({ samples }) => samples > 0);
      const among = hopeful(first.length > 0 ? first : this.tried.slice(0, CANDIDATES));
      if (among.length < 2 || this.samples >= ENOUGH) return;
      const round = await engine.ask('simulate', [
        position,
        {
          top: 0,
          candidates: among.map(({ move }) => move),
          samples: ENOUGH,
          seconds: ROUND,
          seed: BigInt(this.samples + 1),
          giveUp: 0,
        },
      ]);
      if (stale()) return;
      this.how = 'simulation';
      this.tried = ranked(
        this.tried.map((one) => {
          const found = round.moves.find(({ move }) => sameMove(move, one.move));
          return found ? joined(one, found) : one;
        }),
      );
    }
  }

  // --- solving ---

  async #goThrough(engine: Engine, position: EnginePosition, stale: () => boolean): Promise<void> {
    for (const [plies, seconds] of PATIENCE.entries()) {
      const found = await this.#interruptibly((signal) =>
        engine.ask('preEndgame', [position, { top: CANDIDATES, plies, seconds }], signal),
      );
      if (stale()) return;
      this.how = 'pre-endgame';
      const known = found.moves.map(({ move, points, win, win_error: winError }) => ({
        move,
        samples: 1,
        points,
        win,
        winError,
      }));
      const others = this.tried.filter((one) => !known.some(({ move }) => sameMove(move, one.move)));
      this.tried = [...known, ...others.map((one) => ({ ...one, samples: 0 }))];
    }
  }

  async #solve(engine: Engine, position: EnginePosition, stale: () => boolean): Promise<void> {
    for (const seconds of PATIENCE) {
      const found = await this.#interruptibly((signal) =>
        engine.ask('endgame', [position, { seconds }], signal),
      );
      if (stale()) return;
      this.how = found.proven ? 'solved' : 'endgame';
      this.line = found.line;
      const [best] = found.line;
      if (best) {
        const others = this.tried.filter(({ move }) => !sameMove(move, best));
        const win = found.spread === 0 ? 0.5 : Number(found.spread > 0);
        const [mine = 0, theirs = 0] = position.scores;
        const points = found.spread - (mine - theirs);
        this.tried = [{ move: best, samples: 1, points, win, winError: 0 }, ...others];
      }
      if (found.proven) return;
    }
  }

  /** What takes seconds is given up at once when somebody stops; the next question opens the kit again. */
  async #interruptibly<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const asked = new AbortController();
    this.#asked = asked;
    try {
      return await ask(asked.signal);
    } finally {
      if (this.#asked === asked) this.#asked = null;
    }
  }
}
