// Short messages: seen for a moment, and read aloud by a screen reader.

export interface Notice {
  id: number;
  text: string;
  kind: 'plain' | 'refusal';
  article: string | null;
}

class Notices {
  shown = $state.raw<readonly Notice[]>([]);
  /** Shown on the board instead of at the top of the page, where they would hide clocks and scores. */
  atBoard = $state(false);
  /** What the live region says now. */
  spoken = $state('');
  #next = 1;

  show(text: string, kind: Notice['kind'] = 'plain', article: string | null = null): void {
    if (!text) return;
    const notice = { id: this.#next++, text, kind, article };
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

  say(text: string): void {
    // The same sentence twice must be heard twice.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }
}

export const notices = new Notices();
