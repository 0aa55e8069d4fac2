// What this browser saw last, for when the line is down: views of what was followed, and a few answers. It is
// only to be looked at, it is the person's own, and it goes with the session. A few things, and only small ones.

import type { Kind } from '@faristol/protocol';

export interface Kept<T> {
  at: number; // when the server said it
  value: T;
}

const BEFORE = 'faristol.kept.';
const UNSENT = 'faristol.unsent.';
const MOST = 24; // things
const LONGEST = 200_000; // characters of one
const AFTER = 800; // ms: what changes all the time is written once

// Answers that are worth a look later; everything else is asked of the server or not at all.
const ANSWERS = [
  /^\/me$/u,
  /^\/regulations(?:\/[\w@-]+(?:\/(?:about|choices|reading))?)?$/u,
  /^\/history\?/u,
  /^\/turns$/u,
  /^\/duplicate\/daily$/u,
  /^\/study(?:\/session|\/today)?$/u,
  /^\/puzzles\/(?:today|days)$/u,
  /^\/games\/(?:lobby|[\w-]+\/(?:replay|analysis(?:\/quick)?))$/u,
];

export const worthKeeping = (path: string): boolean => ANSWERS.some((pattern) => pattern.test(path));
/** Where something waits that the server has not got yet: it is never dropped for want of room. */
export const unsentAs = (name: string): string => UNSENT + name;
export const answerTo = (path: string): string => `GET ${path}`;
export const viewOf = (kind: Kind, stream: string): string => `${kind} ${stream}`;

/** Whose all of it is: this stays as long as anything does. */
export const OWNER = answerTo('/me');

const waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keep *value* as the last of its name. */
export function keep(name: string, value: unknown, at = Date.now()): void {
  const text = JSON.stringify({ at, value } satisfies Kept<unknown>);
  if (text.length > LONGEST) return;
  waiting.set(name, text);
  timer ??= setTimeout(write, AFTER);
}

export function recalled<T>(name: string): Kept<T> | null {
  try {
    const text = waiting.get(name) ?? localStorage.getItem(BEFORE + name);
    return text === null ? null : (JSON.parse(text) as Kept<T>);
  } catch {
    return null; // nothing can be kept here, or somebody else wrote it
  }
}

/** Nothing of whoever was here stays. */
export function forgetKept(): void {
  waiting.clear();
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(BEFORE) || key.startsWith(UNSENT)) localStorage.removeItem(key);
  } catch {
    // Nothing can be kept here, so nothing was.
  }
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  try {
    for (const [name, text] of waiting) localStorage.setItem(BEFORE + name, text);
    const others = stored().filter(({ name }) => name !== OWNER);
    for (const { name } of others.toSorted((one, other) => other.at - one.at).slice(MOST))
      localStorage.removeItem(BEFORE + name);
  } catch {
    // It is full, or a private window: there will be less to look at.
  }
  waiting.clear();
}

function stored(): { name: string; at: number }[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(BEFORE))
    .map((key) => key.slice(BEFORE.length))
    .map((name) => ({ name, at: recalled(name)?.at ?? 0 }));
}

globalThis.addEventListener?.('pagehide', write);
