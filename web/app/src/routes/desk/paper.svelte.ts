// The sheet being typed: rows that are never lost, and what the server finds in them.

import { Refusal, type PaperAsked, type PaperView, type TableView } from '@faristol/protocol';
import { showRefusal } from '../../state/refusals.js';
import { world } from '../../state/world.svelte.js';

export interface Row {
  text: string;
  /** Points and total, as typed, for each sheet. */
  figures: { points: string; total: string }[];
}

const REST = 350; // ms without typing before the server is asked
const AGAIN = 2000; // ms until it is asked again when it did not answer

/** `24:30` or `24` as seconds; null for what is neither. */
export function seconds(text: string): number | null {
  const found = /^\s*(\d{1,3})(?::(\d{2}(?:\.\d+)?))?\s*$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2] ?? 0) : null;
}

export function clockText(used: number | null | undefined): string {
  if (used === null || used === undefined) return '';
  return `${Math.floor(used / 60)}:${String(Math.round(used % 60)).padStart(2, '0')}`;
}

function figure(text: string): number | null {
  const plain = text.replace('−', '-').trim();
  return /^-?\d{1,5}$/.test(plain) ? Number(plain) : null;
}

export class PaperSheet {
  readonly table: string;
  readonly players: number;
  rows = $state<Row[]>([]);
  keepers = $state<number[]>([0]);
  starter = $state(0);
  used = $state<string[]>([]);
  racks = $state<string[]>([]);
  found = $state.raw<PaperView | null>(null);
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(view: TableView) {
    this.table = view.id;
    this.players = view.seats.length;
    const { paper } = view;
    this.keepers = paper.keepers?.length ? [...paper.keepers] : [0];
    this.starter = paper.starter ?? view.starter ?? 0;
    this.rows = (paper.lines ?? []).map((line) => ({
      text: line.text,
      figures: this.keepers.map((_, sheet) => ({
        points: String(line.figures?.[sheet]?.points ?? ''),
        total: String(line.figures?.[sheet]?.total ?? ''),
      })),
    }));
    this.used = view.seats.map((_, seat) => clockText(paper.used?.[seat]));
    this.racks = view.seats.map((_, seat) => paper.racks?.[seat] ?? '');
    this.grow();
  }

  /** There is always one empty line at the end. */
  grow(): void {
    if (this.rows.at(-1)?.text.trim() !== '') this.rows.push(this.#empty());
  }

  keep(keepers: number[]): void {
    this.keepers = keepers;
    for (const row of this.rows) {
      row.figures = keepers.map((_, sheet) => row.figures[sheet] ?? { points: '', total: '' });
    }
    this.changed();
  }

  remove(index: number): void {
    this.rows.splice(index, 1);
    this.grow();
    this.changed();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  /** Something was typed: ask when the typing rests. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(false), REST);
  }

  async ask(save: boolean): Promise<boolean> {
    clearTimeout(this.#timer);
    const turn = ++this.#asked;
    if (save) this.busy = true;
    try {
      const found = await world().http.send<PaperView>('POST', `/tables/${this.table}/paper`, {
        ...this.#paper(),
        save,
      });
      if (turn === this.#asked) this.found = found;
      return true;
    } catch (why) {
      if (save || !(why instanceof Refusal)) showRefusal(why);
      else if (turn === this.#asked) this.#timer = setTimeout(() => void this.ask(false), AGAIN); // the line comes back
      return false;
    } finally {
      if (save) this.busy = false;
    }
  }

  #paper(): PaperAsked {
    return {
      lines: this.rows
        .filter((row) => row.text.trim())
        .map((row) => ({
          text: row.text.trim(),
          figures: row.figures.map((one) => ({ points: figure(one.points), total: figure(one.total) })),
        })),
      keepers: this.keepers,
      starter: this.starter,
      used: this.used.map(seconds),
      racks: this.racks.map((text) => text.trim() || null),
    };
  }

  #empty(): Row {
    return { text: '', figures: this.keepers.map(() => ({ points: '', total: '' })) };
  }
}
