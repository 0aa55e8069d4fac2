// One table as its arbiter has it before them: the game as it is told, what can be ruled, what was.

import type {
  DocketView,
  Offer,
  PauseRuled,
  ProcedureView,
  Ruling,
  StepView,
  TableView,
} from '@faristol/protocol';
import { t } from '../../i18n/index.svelte.js';
import { Followed } from '../../state/followed.svelte.js';
import { notices } from '../../state/notices.svelte.js';
import { showRefusal } from '../../state/refusals.js';
import { world } from '../../state/world.svelte.js';

export class Court {
  readonly id: string;
  readonly table: Followed<TableView>;
  docket = $state.raw<DocketView | null>(null);
  failed = $state.raw<unknown>(null);
  busy = $state(false);
  #procedures = $state.raw<ReadonlyMap<string, readonly StepView[]>>(new Map());
  #asked = 0;

  constructor(id: string) {
    this.id = id;
    this.table = new Followed<TableView>('table', id);
  }

  close(): void {
    this.table.close();
  }

  get view(): TableView | null {
    return this.table.view;
  }

  name(seat: number | null): string {
    return seat === null ? '' : (this.view?.seats[seat]?.name ?? '');
  }

  offer(rule: string): Offer | undefined {
    return this.docket?.may.find((one) => one.rule === rule);
  }

  steps(procedure: string): readonly StepView[] {
    return this.#procedures.get(procedure) ?? [];
  }

  /** Ask again what can be ruled: whenever the table has changed. */
  async look(): Promise<void> {
    const turn = ++this.#asked;
    try {
      const found = await world().http.get<DocketView>(`/arbiter/tables/${this.id}`);
      if (turn === this.#asked) this.#learn(found);
    } catch (why) {
      if (turn === this.#asked) this.failed = why;
    }
  }

  async learnProcedures(regulation: string): Promise<void> {
    const found = await world().http.get<ProcedureView[]>(`/arbiter/procedures/${regulation}`);
    this.#procedures = new Map(found.map((one) => [one.key, one.steps]));
  }

  /** True once the ruling stands in the record. */
  async rule(ruling: Ruling): Promise<boolean> {
    return this.#try(async () => {
      // The device's own name for it: a request that is sent twice is carried out once.
      const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
      this.#learn(
        await world().http.send<DocketView>('POST', `/arbiter/tables/${this.id}/rulings`, { ...ruling, key }),
      );
      notices.show(t('arbiter.done'));
    });
  }

  /** Stop the clock at once, as when an arbiter comes; another reason may be said afterwards. */
  pause(): Promise<boolean> {
    const reasons = this.view?.pauses.filter((one) => one !== 'end') ?? [];
    const reason = reasons.find((one) => one === 'arbiter') ?? reasons[0] ?? 'arbiter';
    return this.rule({ rule: 'pause', reason: reason as PauseRuled['reason'] });
  }

  async answer(call: number): Promise<boolean> {
    return this.#try(async () => {
      const view = await world().http.send<TableView>('POST', `/tables/${this.id}/calls/${call}/answer`);
      this.table.learn(view.seq, view);
    });
  }

  /** What the server thinks of something, before it is ruled. */
  async ask<T>(what: 'draw' | 'surplus' | 'no-play', body: unknown): Promise<T | null> {
    try {
      return await world().http.send<T>('POST', `/arbiter/tables/${this.id}/${what}`, body);
    } catch (refused) {
      showRefusal(refused);
      return null;
    }
  }

  #learn(docket: DocketView): void {
    if (this.docket && docket.seq < this.docket.seq) return;
    this.docket = docket;
    this.failed = null;
  }

  async #try(act: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await act();
      return true;
    } catch (refused) {
      showRefusal(refused);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
