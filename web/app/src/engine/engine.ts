// The engine as a page has it: questions with promises, one after the other, in a worker. Who gives a question up while
// the core is at it ends that worker, for it can hear nothing meanwhile; another one takes its place.

import type { EngineKit } from '@faristol/protocol';
import type { Asking, Facts, Progress, Question, Reply, Told } from './questions.js';

type Unasked = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never;

interface Waiting {
  question: Unasked;
  resolve: (answer: unknown) => void;
  reject: (why: Error) => void;
  progress?: (progress: Progress) => void;
}

/** As much of a Worker as is needed, so that tests may bring another. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const newWorker = (): WorkerLike => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

export class Engine {
  readonly #kit: EngineKit;
  readonly #make: () => WorkerLike;
  #worker: WorkerLike | null = null;
  #queue: Waiting[] = [];
  #asked = 0;
  #closed = false;

  constructor(kit: EngineKit, make: () => WorkerLike = newWorker) {
    this.#kit = kit;
    this.#make = make;
  }

  /** Fetch and prepare everything; asking does it too, when nobody has. */
  open(progress?: (progress: Progress) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#enter({
        question: { ask: 'open', kit: this.#kit },
        resolve: () => resolve(),
        reject,
        ...(progress ? { progress } : {}),
      });
    });
  }

  /** Ask the engine; with *signal* the question can be given up. */
  ask<Name extends Asking>(name: Name, facts: Facts<Name>, signal?: AbortSignal): Promise<Told<Name>> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        question: { ask: name, facts } as Unasked,
        resolve: resolve as (answer: unknown) => void,
        reject,
      };
      if (signal?.aborted) return reject(abandoned());
      signal?.addEventListener('abort', () => this.#abandon(waiting), { once: true });
      this.#enter(waiting);
    });
  }

  /** Let go of the worker and of whatever was asked. */
  close(): void {
    this.#closed = true;
    this.#worker?.terminate();
    this.#worker = null;
    for (const waiting of this.#queue.splice(0)) waiting.reject(abandoned());
  }

  #enter(waiting: Waiting): void {
    if (this.#closed) return waiting.reject(abandoned());
    const opens = waiting.question.ask === 'open';
    if (!this.#worker && !opens && !this.#queue.some(({ question }) => question.ask === 'open'))
      this.open().catch(() => undefined); // who asked hears it too
    this.#queue.push(waiting);
    if (this.#queue.length === 1) this.#next();
  }

  #next(): void {
    const first = this.#queue[0];
    if (!first) return;
    this.#worker ??= this.#begin();
    this.#worker.postMessage({ ...first.question, id: ++this.#asked } satisfies Question);
  }

  #begin(): WorkerLike {
    const worker = this.#make();
    worker.onmessage = (event: MessageEvent<Reply>) => this.#hear(event.data);
    worker.onerror = () => this.#fail('the engine does not start');
    return worker;
  }

  #hear(reply: Reply): void {
    if (reply.id !== this.#asked) return;
    if ('progress' in reply) return this.#queue[0]?.progress?.(reply.progress);
    if ('failed' in reply && this.#queue[0]?.question.ask === 'open') return this.#fail(reply.failed);
    const first = this.#queue.shift();
    if ('failed' in reply) first?.reject(new Error(reply.failed));
    else first?.resolve(reply.answer);
    this.#next();
  }

  #fail(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const waiting of this.#queue.splice(0)) waiting.reject(new Error(why));
  }

  #abandon(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    waiting.reject(abandoned());
    if (at > 0) return;
    // It is being thought about: the next question finds a new worker, which opens the kit again.
    this.#worker?.terminate();
    this.#worker = null;
    const rest = this.#queue.splice(0);
    for (const other of rest) this.#enter(other);
  }
}

function abandoned(): Error {
  return new DOMException('nobody waits for the answer any more', 'AbortError');
}
