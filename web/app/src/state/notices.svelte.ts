// Short messages: seen for a moment, and read aloud by a screen reader.

import { untrack } from 'svelte';

export interface Notice {
  id: number;
  text: string;
  kind: 'plain' | 'refusal';
  article: string | null;
  at: number; // ms, of this browser's clock
}

const KEPT = 5; // sentences that can be read again
const BREATH = 60; // ms in which sentences come together
const READ_MS = 700; // a refusal that a dialog has shown for so long was seen there

class Notices {
  shown = $state.raw<readonly Notice[]>([]);
  /** Shown by the table instead of at the top of the page, where they would hide clocks and scores. */
  atBoard = $state(false);
  /** What the live region says now. */
  spoken = $state('');
  /** What was said lately, the newest last. */
  heard = $state.raw<readonly string[]>([]);
  /** How many dialogs are open: they show refusals themselves. */
  #dialogs = $state(0);
  #next = 1;
  #toSay: string[] = [];

  /** What the page shows itself: while a dialog is open, refusals are told inside it and nowhere else. */
  get outside(): readonly Notice[] {
    return this.#dialogs > 0 ? this.shown.filter((notice) => notice.kind !== 'refusal') : this.shown;
  }

  /** A dialog opens; call what is returned when it closes. */
  insideDialog(): () => void {
    untrack(() => this.#dialogs++);
    // Not while effects are undone: they would still see what was shown before.
    return () => queueMicrotask(() => this.#outOfDialog());
  }

  #outOfDialog(): void {
    this.#dialogs--;
    const read = Date.now() - READ_MS;
    this.shown = this.shown.filter((notice) => notice.kind !== 'refusal' || notice.at > read);
  }

  show(text: string, kind: Notice['kind'] = 'plain', article: string | null = null): void {
    if (!text) return;
    const notice = { id: this.#next++, text, kind, article, at: Date.now() };
    this.shown = [...this.shown.filter((other) => other.text !== text).slice(-1), notice];
    const time = 3500 + text.length * 45; // long enough to be read
    setTimeout(() => this.hide(notice.id), time);
  }

  hide(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }

  clearRefusals(): void {
    this.shown = this.shown.filter((notice) => notice.kind !== 'refusal');
  }

  /** Said aloud; what comes at the same moment is said in one breath, or the last would drown the rest. */
  say(text: string): void {
    if (!text) return;
    this.heard = [...this.heard, text].slice(-KEPT);
    if (this.#toSay.push(text) === 1) setTimeout(() => this.#speak(), BREATH);
  }

  #speak(): void {
    const text = this.#toSay.splice(0).join(' ');
    // The same sentence twice must be heard twice.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }
}

export const notices = new Notices();
