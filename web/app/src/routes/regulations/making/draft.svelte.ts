// A regulation that is being made: what differs from its base, what the server says of it, and the way back.

import { OFFLINE, Refusal } from '@faristol/protocol';
import type {
  ChoiceView,
  ChoicesView,
  ConflictView,
  DraftAsked,
  DraftView,
  Written,
} from '@faristol/protocol';
import { world } from '../../../state/world.svelte.js';

export type Changes = Readonly<Record<string, Written>>;

const KEPT = 'faristol.draft.regulation';
const AFTER = 120; // ms: who steps through minutes is answered at the end
const LONGEST = 60; // characters of a title

interface Kept {
  from: string;
  title: string;
  changes: Changes;
}

/** Whether two values, as files have them, say the same. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Draft {
  title = $state('');
  changes = $state.raw<Changes>({});
  said = $state.raw<DraftView | null>(null);
  offline = $state(false);
  readonly view: ChoicesView;
  readonly choices: readonly ChoiceView[];
  #before: Changes[] = [];
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: ChoicesView) {
    this.view = view;
    this.choices = view.groups.flatMap((group) => group.choices);
    const kept = recall();
    if (kept?.from === view.key) {
      this.title = kept.title;
      this.changes = kept.changes;
    } else {
      this.startOver();
    }
    void this.check();
  }

  /** The number that is saved next; a version with a name of its own has none. */
  get next(): string {
    if (this.view.used_in.length > 0) return '1'; // of a copy
    const last = Number(this.view.version);
    return this.view.version === '' ? '1' : Number.isInteger(last) ? String(last + 1) : '';
  }

  get asked(): DraftAsked {
    const after = this.view.key.includes('@') ? this.view.key : null;
    return { base: this.view.base, title: this.title.trim(), changes: { ...this.changes }, after };
  }

  get named(): boolean {
    const { length } = this.title.trim();
    return length > 0 && length <= LONGEST;
  }

  /** How many things keep it from being played. */
  get amiss(): number {
    return (this.said?.conflicts.length ?? 0) + (this.said?.wrong.length ?? 0);
  }

  valueOf(choice: ChoiceView): Written {
    return this.changes[choice.choice] ?? choice.base;
  }

  changed(choice: ChoiceView): boolean {
    return choice.choice in this.changes;
  }

  set(choice: ChoiceView, value: Written): void {
    const others = Object.entries(this.changes).filter(([name]) => name !== choice.choice);
    const changed = same(value, choice.base) ? others : [...others, [choice.choice, value] as const];
    this.#become(Object.fromEntries(changed));
  }

  /** Take a way out of a conflict. */
  take(name: string, value: Written): void {
    const choice = this.choices.find((one) => one.choice === name);
    if (choice) this.set(choice, value);
  }

  undo(): void {
    const before = this.#before.pop();
    if (before) this.#show(before);
  }

  /** As the version from which it began. */
  startOver(): void {
    this.title = this.view.title;
    const differ = this.choices.filter((one) => !same(one.value, one.base));
    this.#become(Object.fromEntries(differ.map((one) => [one.choice, one.value])));
  }

  /** The conflicts to be shown behind a choice: between the first that was changed and what it clashes with. */
  conflictsAt(choice: ChoiceView): ConflictView[] {
    return (this.said?.conflicts ?? []).filter((conflict) => {
      const ordered = this.choices.filter((one) => conflict.choices.includes(one.choice));
      return (ordered.find((one) => this.changed(one)) ?? ordered[0]) === choice;
    });
  }

  clashes(choice: ChoiceView): boolean {
    return this.said?.conflicts.some((one) => one.choices.includes(choice.choice)) ?? false;
  }

  wrongAt(choice: ChoiceView): string {
    return this.said?.wrong.find((one) => one.choice === choice.choice)?.message ?? '';
  }

  /** Ask what it says now. */
  async check(): Promise<void> {
    const turn = ++this.#turn;
    try {
      const said = await world().http.send<DraftView>('POST', '/regulations/check', {
        ...this.asked,
        title: '',
      });
      if (turn !== this.#turn) return;
      this.said = said;
      this.offline = false;
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      if (turn === this.#turn) this.offline = refused.code === OFFLINE;
    }
  }

  keep(): void {
    const kept: Kept = { from: this.view.key, title: this.title, changes: this.changes };
    try {
      localStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // A private window: the draft lives as long as the page.
    }
  }

  forget(): void {
    try {
      localStorage.removeItem(KEPT);
    } catch {
      // Nothing can be kept here, so nothing was.
    }
  }

  #become(changes: Changes): void {
    this.#before.push(this.changes);
    this.#show(changes);
  }

  #show(changes: Changes): void {
    this.changes = changes;
    this.keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), AFTER);
  }
}

function recall(): Kept | null {
  try {
    const text = localStorage.getItem(KEPT);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}
