// A game gone through with the engine: the first look at once, the deep one as it comes, turn by turn.

import { OFFLINE, Refusal, type AnalysedTurn, type AnalysisView } from '@faristol/protocol';

const BETWEEN = 1_000; // ms between two questions how far it is

/** Where an analysis comes from: a game of the server, or a record that somebody brought. */
export interface Source {
  quick(): Promise<AnalysisView>;
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
  #over = false;

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
  running = $derived(this.deep?.state === 'running');
  offline = $derived(this.failed instanceof Refusal && this.failed.code === OFFLINE);

  async start(): Promise<void> {
    await this.#try(async () => {
      this.quick = await this.#source.quick();
    });
    if (this.quick?.total) await this.#look();
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
    this.#over = true;
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
    if (this.running && !this.#over) this.#timer = setTimeout(() => void this.#look(), BETWEEN);
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
