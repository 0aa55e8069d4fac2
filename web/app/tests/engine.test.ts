// The engine as a page has it: messages and moves byte by byte, and a worker that is asked, given up and replaced.
import type { EngineKit, MoveView } from '@faristol/protocol';
import { expect, test } from 'vitest';
import { Engine, type WorkerLike } from '../src/engine/engine.js';
import { fetchKit } from '../src/engine/loading.js';
import { Answer, Message } from '../src/engine/messages.js';
import { cellsOf, type EnginePosition } from '../src/engine/position.js';
import type { Question, Reply } from '../src/engine/questions.js';
import { readLine, readMove, writeMove } from '../src/engine/records.js';

const CASA = [...'CASA'].map((letter, at) => ({ row: 7, column: 5 + at, letter, blank: at === 3 }));

function told(move: MoveView, board: EnginePosition['board']): MoveView {
  const message = new Message();
  writeMove(message, move, cellsOf(board));
  return readMove(new Answer(message.bytes), cellsOf(board));
}

const PLAY: MoveView = { kind: 'play', score: 0, equity: 0, tiles: [], square: '', word: '' };

test.each<[string, EnginePosition['board'], MoveView]>([
  [
    'across on an empty board',
    [],
    { ...PLAY, score: 22, equity: 30.5, tiles: ['C', 'A', 'NY', '?'], square: 'H5', word: 'CANY(A)' },
  ],
  [
    'behind what lies there',
    CASA,
    { ...PLAY, score: 5, equity: -1.25, tiles: ['L·L'], square: 'H6', word: 'CAS(A)L·L' },
  ],
  ['down through it', CASA, { ...PLAY, score: 9, equity: 9, tiles: ['P', 'S'], square: '7G', word: 'PAS' }],
  ['at the edge', [], { ...PLAY, score: 4, equity: 4, tiles: ['S', 'O'], square: '14O', word: 'SO' }],
  ['an exchange', CASA, { ...PLAY, kind: 'exchange', equity: 3.5, tiles: ['?', 'Ç', 'Q'] }],
  ['a pass', CASA, { ...PLAY, kind: 'pass', equity: -100 }],
])('a move is read as it was written: %s', (_, board, move) => {
  expect(told(move, board)).toEqual(move);
});

test('the moves of a line are read on the board that those before left', () => {
  const first = { ...PLAY, score: 10, equity: 10, tiles: ['C', 'A', 'S', 'A'], square: 'H6', word: 'CASA' };
  const second = { ...PLAY, score: 5, equity: 5, tiles: ['L'], square: 'H6', word: 'CASAL' };
  const line = new Message().u32(2);
  writeMove(line, first, cellsOf([]));
  writeMove(line, second, cellsOf(CASA.map((cell) => ({ ...cell, blank: false }))));

  expect(readLine(new Answer(line.bytes), cellsOf([]))).toEqual([first, second]);
});

test('a message grows with what is written', () => {
  const message = new Message()
    .raw(new Uint8Array(2000).fill(7))
    .u64(2n ** 63n)
    .i32(-1)
    .f64(0.5);
  const answer = new Answer(message.bytes);
  answer.skip(2000 + 8);

  expect([answer.i32(), answer.f64()]).toEqual([-1, 0.5]);
  expect(message.bytes[1999]).toBe(7);
});

test('there is no tile of another alphabet', () => {
  expect(() => cellsOf([{ row: 0, column: 0, letter: 'Ñ', blank: false }])).toThrow('not a letter');
});

// --- fetching ---

const file = (name: string, size: number): EngineKit['words'] => ({
  address: `/${name}`,
  sha256: '',
  size,
  packed: size,
});
const KIT = { words: file('words', 3), vocabulary: null, leaves: file('leaves', 2) } as unknown as EngineKit;

function serving(files: Record<string, number[]>): typeof fetch {
  return async (address) => {
    const found = files[address as string];
    return new Response(found && new Uint8Array(found), { status: found ? 200 : 404 });
  };
}

test('a kit comes whole, and says how much has come', async () => {
  const heard: number[] = [];
  const files = await fetchKit(
    KIT,
    ({ loaded, total }) => heard.push(loaded / total),
    serving({ '/words': [1, 2, 3], '/leaves': [4, 5] }),
  );

  expect(files).toEqual({
    words: new Uint8Array([1, 2, 3]),
    vocabulary: null,
    leaves: new Uint8Array([4, 5]),
  });
  expect(heard.at(-1)).toBe(1);
});

test.each([
  ['more', { '/words': [1, 2, 3, 4], '/leaves': [4, 5] }],
  ['less', { '/words': [1, 2], '/leaves': [4, 5] }],
  ['404', { '/leaves': [4, 5] }],
])('a file that is not as announced is refused: %s', async (why, files) => {
  await expect(fetchKit(KIT, () => undefined, serving(files))).rejects.toThrow(why);
});

// --- asking ---

/** Workers that answer when they are told to. */
class Hall {
  readonly workers: { asked: Question[]; ended: boolean; reply: (reply: Reply) => void }[] = [];

  make = (): WorkerLike => {
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage: (question: Question) => here.asked.push(question),
      terminate: () => (here.ended = true),
    };
    const here = {
      asked: [] as Question[],
      ended: false,
      reply: (reply: Reply) => worker.onmessage?.call(worker as Worker, { data: reply } as MessageEvent),
    };
    this.workers.push(here);
    return worker;
  };

  /** Let the latest worker answer its latest question. */
  answer(answer: unknown): void {
    const worker = this.workers.at(-1);
    worker?.reply({ id: worker.asked.at(-1)?.id ?? 0, answer, ms: 1 });
  }

  get asking(): string | undefined {
    return this.workers.at(-1)?.asked.at(-1)?.ask;
  }
}

const POSITION: EnginePosition = { board: [], rack: [...'CASA'], others: [7], scores: [0, 0] };

test('the first question opens the kit, and questions wait for each other', async () => {
  const hall = new Hall();
  const engine = new Engine(KIT, hall.make);
  const best = engine.ask('best', [POSITION]);
  const moves = engine.ask('moves', [POSITION]);

  expect(hall.asking).toBe('open');
  hall.answer(null);
  expect(hall.asking).toBe('best');
  hall.answer('the best');
  expect(await best).toBe('the best');
  expect(hall.asking).toBe('moves');
  hall.answer(['one']);
  expect(await moves).toEqual(['one']);
  expect(hall.workers).toHaveLength(1);
});

test('who gives up what is being thought about gets a new worker for the rest', async () => {
  const hall = new Hall();
  const engine = new Engine(KIT, hall.make);
  const giveUp = new AbortController();
  const long = engine.ask('endgame', [POSITION, { seconds: 60 }], giveUp.signal);
  const next = engine.ask('best', [POSITION]);
  hall.answer(null);
  expect(hall.asking).toBe('endgame');

  giveUp.abort();

  await expect(long).rejects.toThrow('nobody waits');
  expect(hall.workers.map(({ ended }) => ended)).toEqual([true, false]);
  expect(hall.asking).toBe('open');
  hall.answer(null);
  hall.answer('the best');
  expect(await next).toBe('the best');
});

test('what only waits is given up without a word', async () => {
  const hall = new Hall();
  const engine = new Engine(KIT, hall.make);
  const giveUp = new AbortController();
  const first = engine.ask('best', [POSITION]);
  const second = engine.ask('moves', [POSITION], giveUp.signal);
  giveUp.abort();
  await expect(second).rejects.toThrow('nobody waits');
  await expect(engine.ask('moves', [POSITION], giveUp.signal)).rejects.toThrow('nobody waits');
  hall.answer(null);
  hall.answer('the best');

  expect(await first).toBe('the best');
  expect(hall.workers).toHaveLength(1);
});

test('a kit that cannot be had fails everybody, and is tried anew by the next', async () => {
  const hall = new Hall();
  const engine = new Engine(KIT, hall.make);
  const asked = engine.ask('best', [POSITION]);
  hall.workers[0]?.reply({ id: 1, failed: 'no line' });
  await expect(asked).rejects.toThrow('no line');

  const again = engine.ask('best', [POSITION]);
  expect(hall.workers).toHaveLength(2);
  hall.answer(null);
  hall.answer('the best');
  expect(await again).toBe('the best');
});

test('a question that fails fails alone', async () => {
  const hall = new Hall();
  const engine = new Engine(KIT, hall.make);
  const opened = engine.open();
  hall.answer(null);
  await opened;
  const wrong = engine.ask('choose', [POSITION, { level: 9, seed: 1n, seconds: 1 }]);
  hall.workers[0]?.reply({ id: 2, failed: 'there is no level 9' });
  await expect(wrong).rejects.toThrow('no level 9');

  const best = engine.ask('best', [POSITION]);
  hall.answer('the best');
  expect(await best).toBe('the best');
});

test('opening tells how far it is; closing ends everything', async () => {
  const hall = new Hall();
  const engine = new Engine(KIT, hall.make);
  const heard: number[] = [];
  const opened = engine.open(({ loaded, total }) => heard.push(loaded / total));
  hall.workers[0]?.reply({ id: 1, progress: { loaded: 1, total: 4 } });
  engine.close();

  await expect(opened).rejects.toThrow('nobody waits');
  expect(heard).toEqual([0.25]);
  expect(hall.workers[0]?.ended).toBe(true);
  await expect(engine.ask('best', [POSITION])).rejects.toThrow('nobody waits');
});
