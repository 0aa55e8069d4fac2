// What the page and the engine's worker say to each other.

import type { EngineKit } from '@faristol/protocol';
import type { Desk } from './desk.js';

/** What can be asked of a desk, by name. */
export type Asking =
  | 'best'
  | 'moves'
  | 'heat'
  | 'endgame'
  | 'preEndgame'
  | 'simulate'
  | 'choose'
  | 'judge'
  | 'summarise'
  | 'game'
  | 'trial'
  | 'reply';

/** The facts of a question, and its answer. */
export type Facts<Name extends Asking> = Parameters<Desk[Name]>;
export type Told<Name extends Asking> = ReturnType<Desk[Name]>;

export type Question =
  | { id: number; ask: 'open'; kit: EngineKit }
  | { [Name in Asking]: { id: number; ask: Name; facts: Facts<Name> } }[Asking];

export interface Progress {
  /** Bytes that have come, of how many. */
  loaded: number;
  total: number;
}

export type Reply =
  | { id: number; answer: unknown; ms: number /* that it took */ }
  | { id: number; failed: string }
  | { id: number; progress: Progress };
