import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../src/refusal.js';
import { Socket, type Status, type Wire } from '../src/socket.js';
import type { GameView, ServerMessage } from '../src/generated.js';

class PaperWire implements Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  sent: Record<string, unknown>[] = [];

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  asked(what: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['ask'] === what);
  }
}

let wires: PaperWire[];
let heard: ServerMessage[];
let statuses: Status[];
let socket: Socket;
const wire = (): PaperWire => wires.at(-1) as PaperWire;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  heard = [];
  statuses = [];
  socket = new Socket(
    { tell: (message) => heard.push(message), status: (status) => statuses.push(status) },
    () => {
      const made = new PaperWire();
      wires.push(made);
      return made;
    },
  );
  socket.start();
  wire().open();
});

afterEach(() => {
  socket.stop();
  vi.useRealTimers();
});

const whole = (seq: number): unknown => ({
  tell: 'game',
  stream: 'g',
  seq,
  view: { seq, turn: 0, may: ['play', 'pass'], sheet: ['CASA', 'SOL'], tiles: ['A'] } as unknown as GameView,
  events: [],
});
const part = (since: number, seq: number, changes: object): unknown => ({
  tell: 'game-changed',
  stream: 'g',
  since,
  seq,
  changes,
  events: [{ event: 'turn-passed' }],
});

describe('a line that breaks', () => {
  test('comes back by itself and resumes where it stopped', () => {
    socket.follow('game', 'g');
    wire().tell(whole(7));
    wire().breaks();
    expect(statuses.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    wire().open();
    expect(wire().asked('follow')).toEqual([{ ask: 'follow', kind: 'game', stream: 'g', since: 7 }]);
  });

  test('follows again what it followed, until the last one lets go', () => {
    socket.follow('event', 'cup');
    socket.follow('event', 'cup');
    socket.unfollow('event', 'cup');
    expect(wire().asked('unfollow')).toEqual([]);
    wire().breaks();
    vi.advanceTimersByTime(1000);
    wire().open();
    expect(wire().asked('follow')).toEqual([{ ask: 'follow', kind: 'event', stream: 'cup', since: 0 }]);
    socket.unfollow('event', 'cup');
    expect(wire().asked('unfollow')).toEqual([{ ask: 'unfollow', kind: 'event', stream: 'cup' }]);
  });

  test('waits longer each time, but never long', () => {
    for (let times = 0; times < 12; times++) {
      wire().breaks();
      vi.advanceTimersByTime(15_000);
    }
    expect(wires).toHaveLength(13);
  });

  test('is noticed when the server falls silent', () => {
    vi.advanceTimersByTime(8_001);
    expect(statuses).toContain('lost');
  });

  test('answers what was under way with "offline": the view that comes back tells what happened', async () => {
    const answer = socket.request({ ask: 'act', game: 'g', action: { do: 'pass' } });
    wire().breaks();
    await expect(answer).rejects.toMatchObject({ code: 'offline' });
  });

  test('keeps what was not sent yet until it is back', async () => {
    wire().breaks();
    const answer = socket.request({ ask: 'act', game: 'g', action: { do: 'pass' } });
    vi.advanceTimersByTime(1000);
    wire().open();
    const [asked] = wire().asked('act');
    wire().tell({ tell: 'done', id: asked?.['id'], seq: 9 });
    await expect(answer).resolves.toMatchObject({ tell: 'done', seq: 9 });
  });
});

describe('what is followed', () => {
  test('is told whole, whatever was sent', () => {
    socket.follow('game', 'g');
    wire().tell(whole(7));
    const keep = { keep: 2, then: ['PASSA'], rest: 0 };
    wire().tell(part(7, 8, { turn: 1, sheet: keep, may: { keep: 0, then: [], rest: 1 }, tiles: null }));
    expect(heard.at(-1)).toEqual({
      tell: 'game',
      stream: 'g',
      seq: 8,
      view: { seq: 8, turn: 1, may: ['pass'], sheet: ['CASA', 'SOL', 'PASSA'], tiles: null },
      events: [{ event: 'turn-passed' }],
    });
  });

  test('is asked for again by who has lost count', () => {
    socket.follow('game', 'g');
    wire().tell(whole(7));
    const before = heard.length;
    wire().tell(part(8, 9, { turn: 1 }));
    expect(heard).toHaveLength(before);
    expect(wire().asked('follow').at(-1)).toEqual({ ask: 'follow', kind: 'game', stream: 'g', since: 7 });
  });

  test('is not told of after it was let go', () => {
    socket.follow('game', 'g');
    wire().tell(whole(7));
    socket.unfollow('game', 'g');
    const before = heard.length;
    wire().tell(part(7, 8, { turn: 1 }));
    expect(heard).toHaveLength(before);
  });
});

describe('requests', () => {
  test('get their own answer, in whatever order', async () => {
    const first = socket.request({ ask: 'preview', game: 'g', square: 'H8', word: 'CASA' });
    const second = socket.request({ ask: 'preview', game: 'g', square: 'H8', word: 'SOL' });
    const [one, two] = wire().asked('preview');
    wire().tell({ tell: 'previewed', id: two?.['id'], score: 6, words: ['SOL'] });
    wire().tell({ tell: 'previewed', id: one?.['id'], score: 10, words: ['CASA'] });
    await expect(first).resolves.toMatchObject({ score: 10 });
    await expect(second).resolves.toMatchObject({ score: 6 });
  });

  test('that are refused say why, and with which article', async () => {
    const answer = socket.request({ ask: 'act', game: 'g', action: { do: 'pass' } });
    const [asked] = wire().asked('act');
    wire().tell({
      tell: 'refused',
      id: asked?.['id'],
      code: 'not-your-turn',
      message: 'Encara no.',
      article: 'LLISCA-6',
    });
    await expect(answer).rejects.toEqual(new Refusal('not-your-turn', 'Encara no.', 'LLISCA-6'));
    expect(heard).toEqual([]);
  });
});

test("the time is the server's, by the shortest round trip", () => {
  const ahead = 90_000;
  vi.advanceTimersByTime(40);
  wire().tell({ tell: 'pong', now: Date.now() - 20 + ahead });
  expect(socket.now() - Date.now()).toBe(ahead);
});
