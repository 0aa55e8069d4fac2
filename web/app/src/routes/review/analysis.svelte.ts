// A game gone through with the engine: the first look at once, the deep one as it comes, turn by turn.

import { OFFLINE, Refusal, type AnalysedTurn, type AnalysisView } from '@faristol/protocol';
import { quickLook, type QuickSource } from './quick.js';

const BETWEEN = 1_000; // ms between two questions how far it is

/** Where an analysis comes from: a game of the server, or a record that somebody brought. */
export interface Source {
  quick: QuickSource;
  /** How far the deep one is; without the first *known* turns. */
  deep?(known: number): Promise<AnalysisView>;
  ask(): Promise<AnalysisView>;
  stop?(): Promise<AnalysisView>;
}

export class Analysis {
  quick = $state.raw<AnalysisView | null>(null);
  deep = $state.raw<AnalysisView | null>(null);
  failed = $state.raw<unknown>(null);
  busy = $state(false);
  #source: Source;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #left = new AbortController();

  constructor(source: Source) {
    this.#source = source;
  }

  /** What is known of each turn, by its place on the sheet: the deep look where it has come, else the first. */
  turns = $derived.by(() => {
    const found = new Map<number, AnalysedTurn>();
    for (const view of [this.quick, this.deep])
      for (const turn of view?.turns ?? []) if (turn.line !== null) found.set(turn.line, turn);
    return found;
  });

  /** The view that says most about the whole game. */
  whole = $derived(this.deep?.state === 'done' ? this.deep : this.quick);
  /** Whether the first look is still being taken. */
  looking = $derived(this.quick?.state === 'running');
  running = $derived(this.deep?.state === 'running');
  offline = $derived(this.failed instanceof Refusal && this.failed.code === OFFLINE);

  /** What was gone through in depth needs no first look. */
  async start(): Promise<void> {
    await this.#look();
    if (this.deep?.state === 'done' || this.#left.signal.aborted) return;
    await this.#try(async () => {
      const tell = (view: AnalysisView): void => void (this.quick = view);
      this.quick = await quickLook(this.#source.quick, { tell, leave: this.#left.signal });
    });
    if (this.looking) this.quick = null; // half a look is none
  }

  async ask(): Promise<void> {
    this.busy = true;
    await this.#try(async () => this.#take(await this.#source.ask()));
    this.busy = false;
    this.#again();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.busy = true;
    await this.#try(async () => {
      if (this.#source.stop) this.#take(await this.#source.stop());
    });
    this.busy = false;
    this.#again();
  }

  /** The page is left: what is being done goes on without it. */
  end(): void {
    this.#left.abort();
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const known = this.deep?.turns.length ?? 0;
    await this.#try(async () => {
      if (this.#source.deep) this.#take(await this.#source.deep(known));
    });
    this.#again();
  }

  #take(view: AnalysisView): void {
    const before = this.deep?.turns.slice(0, view.first) ?? [];
    this.deep = { ...view, turns: [...before, ...view.turns] };
  }

  #again(): void {
    clearTimeout(this.#timer);
    if (this.running && !this.#left.signal.aborted)
      this.#timer = setTimeout(() => void this.#look(), BETWEEN);
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.failed = null;
    } catch (failed) {
      this.failed = failed;
    }
  }
}
