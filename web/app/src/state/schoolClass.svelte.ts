// A class on the screen: the live view, who is connected, the tables of the lesson, and what is ordered.

import { SvelteMap } from 'svelte/reactivity';
import { Refusal } from '@faristol/protocol';
import type {
  ClassOrder,
  ClassSeat,
  ClassTable,
  ClassTablesAsked,
  ClassView,
  Done,
  GameView,
  PupilView,
  ServerMessage,
  TableView,
} from '@faristol/protocol';
import { untrack } from 'svelte';
import { t } from '../i18n/index.svelte.js';
import { Followed } from './followed.svelte.js';
import { robotName } from './names.js';
import { showRefusal } from './refusals.js';
import { world } from './world.svelte.js';

/** What a game in the browser and a wooden table show alike. */
export type Position = GameView | TableView;

export class SchoolClass {
  readonly id: string;
  failed = $state.raw<unknown>(null);
  /** Who is connected, once that was told. */
  here = $state.raw<ReadonlySet<number> | null>(null);
  /** Since when whoever has gone is away, in the server's time. */
  awaySince = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** Since when what is shown is old: the line is down. */
  oldSince = $state<number | null>(null);
  /** When something was last written on a table's sheet, in the server's time. */
  #moves = new SvelteMap<string, { lines: number; at: number }>();
  #followed: Followed<ClassView>;
  #positions = $state.raw<ReadonlyMap<string, Followed<Position>>>(new Map());
  #stop: () => void;
  #deaf: () => void;

  constructor(id: string, { tables = true } = {}) {
    this.id = id;
    this.#followed = new Followed<ClassView>('class', id);
    this.#deaf = world().hear((message) => this.#hear(message));
    this.#stop = $effect.root(() => {
      if (tables) $effect(() => this.#followTables(this.view?.tables ?? []));
      if (tables) $effect(() => this.#watchSheets());
      $effect(() => {
        this.oldSince = world().offline ? Date.now() : null;
      });
    });
    void this.load();
  }

  close(): void {
    this.#stop();
    this.#deaf();
    this.#followed.close();
    this.#positions.forEach((one) => one.close());
  }

  async load(): Promise<void> {
    this.failed = null;
    try {
      const view = await world().http.get<ClassView>(`/classes/${this.id}`);
      this.#followed.learn(view.seq, view);
    } catch (why) {
      this.failed = why;
    }
  }

  view = $derived.by(() => this.#followed.view);

  get gone(): boolean {
    return this.#followed.gone || (this.failed instanceof Refusal && this.failed.status === 404);
  }

  /** Who can sit at its tables: the pupils, and while a lesson is shared those of the other class. */
  players = $derived.by(() => [...(this.view?.pupils ?? []), ...(this.view?.joined?.pupils ?? [])]);

  pupils = $derived.by(() => new Map(this.players.map((one) => [one.number, one])));

  pupil(number: number): PupilView | undefined {
    return this.pupils.get(number);
  }

  name(number: number): string {
    return this.pupils.get(number)?.name ?? t('class.somebody');
  }

  /** Who has laid something: a pupil, or two who share a seat. */
  names({ pupil, partner }: { pupil: number; partner: number | null }): string {
    return partner === null ? this.name(pupil) : `${this.name(pupil)} / ${this.name(partner)}`;
  }

  /** Who sits there: a pupil or two, a robot, or nobody any more. */
  seatName({ pupil, partner, robot, passed_over }: ClassSeat): string {
    if (pupil !== null) return this.names({ pupil, partner });
    if (robot !== null) return robotName(robot);
    return passed_over ? t('nobody.more') : t('class.somebody');
  }

  /** How a table stands; null until the server has told. */
  position(table: ClassTable): Position | null {
    return this.#positions.get(table.stream)?.view ?? null;
  }

  /** When they last did something at *table*. */
  movedAt(table: ClassTable): number {
    return this.#moves.get(table.stream)?.at ?? table.opened_at;
  }

  #watchSheets(): void {
    for (const [stream, { view }] of this.#positions) {
      if (!view) continue;
      const before = untrack(() => this.#moves.get(stream));
      const lines = view.sheet.length;
      if (before?.lines === lines) continue;
      // Seen for the first time: as far as the clock of the turn tells.
      const at = before ? world().now() : view.clock.now - view.clock.turn_used;
      if (before || lines > 0) this.#moves.set(stream, { lines, at });
    }
  }

  /** Each table of the lesson is followed, and none other. */
  #followTables(tables: readonly ClassTable[]): void {
    const wanted = new Map(tables.map((table) => [table.stream, table]));
    const before = this.#positions;
    const missing = [...wanted.keys()].filter((stream) => !before.has(stream));
    const needless = [...before.keys()].filter((stream) => !wanted.has(stream));
    if (missing.length === 0 && needless.length === 0) return;
    const after = new Map(before);
    for (const stream of needless) {
      after.get(stream)?.close();
      after.delete(stream);
    }
    for (const stream of missing)
      after.set(stream, new Followed<Position>(wanted.get(stream)?.kind ?? 'game', stream));
    this.#positions = after;
  }

  #hear(message: ServerMessage): void {
    if (message.tell !== 'class-here' || message.stream !== this.id) return;
    const here = new Set(message.pupils);
    const now = world().now();
    const away = new Map<number, number>();
    for (const { number: pupil } of this.view?.pupils ?? [])
      if (!here.has(pupil)) away.set(pupil, this.awaySince.get(pupil) ?? now);
    this.here = here;
    this.awaySince = away;
  }

  // --- what is asked ---

  order(order: ClassOrder): Promise<boolean> {
    return this.#send('orders', order);
  }

  /** Tables for whoever is to play, in one press. */
  seat(asked: ClassTablesAsked): Promise<boolean> {
    return this.#send('tables', asked);
  }

  async erase(): Promise<boolean> {
    try {
      await world().http.send('DELETE', `/classes/${this.id}`);
      return true;
    } catch (refused) {
      showRefusal(refused);
      return false;
    }
  }

  async #send(part: string, body: unknown): Promise<boolean> {
    try {
      const done = await world().http.send<Done>('POST', `/classes/${this.id}/${part}`, body);
      setTimeout(() => {
        if ((this.view?.seq ?? 0) < done.seq) void this.load();
      }, PATIENCE);
      return true;
    } catch (refused) {
      showRefusal(refused);
      return false;
    }
  }
}

const PATIENCE = 1500; // ms that news of an own order may take before it is asked for
