import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// A browser's store, as far as it is used here.
class Store {
  [key: string]: unknown;

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }

  setItem(key: string, text: string): void {
    this[key] = text;
  }

  removeItem(key: string): void {
    delete this[key];
  }
}

let store: Store;
let kept: typeof import('../src/state/kept.js');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  store = new Store();
  vi.stubGlobal('localStorage', store);
  kept = await import('../src/state/kept.js');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is kept', () => {
  it('is there at once, and written a little later', () => {
    kept.keep('game abc', { seq: 1 }, 7);
    kept.keep('game abc', { seq: 2 }, 8);
    expect(kept.recalled('game abc')).toEqual({ at: 8, value: { seq: 2 } });
    expect(Object.keys(store)).toEqual([]);

    vi.runAllTimers();

    expect(Object.keys(store)).toEqual(['faristol.kept.game abc']);
    expect(kept.recalled('game abc')).toEqual({ at: 8, value: { seq: 2 } });
  });

  it('is only so much: the oldest goes, but never whose it is', () => {
    kept.keep(kept.OWNER, { person: 'anna' }, 0);
    for (let number = 1; number <= 30; number++) kept.keep(`game ${number}`, number, number);
    vi.runAllTimers();

    expect(Object.keys(store).length).toBe(25);
    expect(kept.recalled('game 6')).toBeNull();
    expect(kept.recalled('game 7')).not.toBeNull();
    expect(kept.recalled(kept.OWNER)).not.toBeNull();
  });

  it('is never something large', () => {
    kept.keep('event large', 'x'.repeat(300_000));
    expect(kept.recalled('event large')).toBeNull();
  });

  it('is forgotten with the session, what was to be written included', () => {
    store.setItem('faristol.settings', '{}');
    kept.keep('game abc', 1);
    vi.runAllTimers();
    kept.keep('game def', 1);
    kept.forgetKept();
    vi.runAllTimers();

    expect(Object.keys(store)).toEqual(['faristol.settings']);
    expect(kept.recalled('game def')).toBeNull();
  });

  it('does without a store that refuses', () => {
    store.setItem = () => {
      throw new Error('full');
    };
    kept.keep('game abc', 1);
    expect(() => vi.runAllTimers()).not.toThrow();
    expect(() => kept.forgetKept()).not.toThrow();
  });

  it('is not what anybody could ask for', () => {
    expect(
      ['/me', '/history?status=playing', '/regulations/fisc', '/games/a-b/replay'].filter(kept.worthKeeping)
        .length,
    ).toBe(4);
    expect(
      ['/people', '/events/x/cards', '/words/casa', '/me/export', '/games/x'].filter(kept.worthKeeping),
    ).toEqual([]);
  });
});
