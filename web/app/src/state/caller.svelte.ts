// The judge's voice: lines said aloud by the browser's Catalan voice where it has one, else text only.

import type { CalledLine } from '@faristol/protocol';

const SLOW = 0.82;
const FAST = 1.15;
const BETWEEN = { slow: 900, fast: 150 }; // ms of silence after a line

class Caller {
  /** The name of the voice; null where the browser has none that speaks Catalan. */
  voice = $state<string | null>(null);
  speaking = $state(false);
  /** The place in the script of what is being said. */
  at = $state<number | null>(null);
  #turn = 0;
  #found: SpeechSynthesisVoice | null = null;

  constructor() {
    if (typeof speechSynthesis === 'undefined') return;
    this.#look();
    speechSynthesis.addEventListener?.('voiceschanged', () => this.#look());
  }

  async say(lines: readonly CalledLine[]): Promise<void> {
    this.stop();
    const turn = this.#turn;
    if (!this.#found) return;
    this.speaking = true;
    for (const [at, line] of lines.entries()) {
      this.at = at;
      await this.#utter(line);
      if (turn !== this.#turn) return;
      await silence(line.fast ? BETWEEN.fast : BETWEEN.slow);
      if (turn !== this.#turn) return;
    }
    this.stop();
  }

  stop(): void {
    this.#turn++;
    this.speaking = false;
    this.at = null;
    if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
  }

  #look(): void {
    const voices = speechSynthesis.getVoices().filter((voice) => /^ca\b/i.test(voice.lang));
    this.#found = voices.find((voice) => voice.localService) ?? voices[0] ?? null;
    this.voice = this.#found?.name ?? null;
  }

  #utter(line: CalledLine): Promise<void> {
    return new Promise((resolve) => {
      const utterance = new SpeechSynthesisUtterance(line.spoken);
      utterance.voice = this.#found;
      utterance.lang = this.#found?.lang ?? 'ca-ES';
      utterance.rate = line.fast ? FAST : SLOW;
      utterance.onend = utterance.onerror = () => resolve();
      speechSynthesis.speak(utterance);
    });
  }
}

function silence(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

export const caller = new Caller();

const SHOWN = 5000; // ms that a call stays on the screen
const LATE = 2000; // ms after its second in which a call may still be made

/** DUP-5a: what the judge has just called, to be shown large for a few seconds. */
export function calledNow(
  left: number | null,
  calls: readonly number[],
  lines: readonly CalledLine[],
): string | null {
  if (left === null) return null;
  const index = calls.findIndex((seconds) => left <= seconds * 1000 && left > seconds * 1000 - SHOWN);
  return index < 0 ? null : (lines[index]?.shown ?? null);
}

/** Makes each call of a round once, at its second: `1 minut!`, `30 segons!`, `Temps!`. */
export class TimeCalls {
  #made = new Set<string>();

  /** The place of the call whose second has come, the end of the time being the last; null between them. */
  now(round: number, left: number | null, calls: readonly number[]): number | null {
    if (left === null) return null;
    const place = [...calls, 0].findIndex(
      (seconds) =>
        left <= seconds * 1000 && left > seconds * 1000 - LATE && !this.#made.has(`${round}:${seconds}`),
    );
    if (place < 0) return null;
    this.#made.add(`${round}:${calls[place] ?? 0}`);
    return place;
  }

  /** What is to be said now. */
  due(
    round: number,
    left: number | null,
    calls: readonly number[],
    lines: readonly CalledLine[],
  ): CalledLine | null {
    const place = this.now(round, left, calls);
    return place === null ? null : (lines[place] ?? null);
  }
}
