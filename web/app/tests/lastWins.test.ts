import { describe, expect, test } from 'vitest';
import { lastWins } from '../src/state/lastWins.js';

describe('wishes that come quickly', () => {
  test('are carried out one after the other, those in between left out, the last one last', async () => {
    const begun: string[] = [];
    const finish: (() => void)[] = [];
    const wish = lastWins((language: string) => {
      begun.push(language);
      return new Promise<void>((done) => finish.push(done));
    });

    const all = [wish('en'), wish('es'), wish('ca')];
    expect(begun).toEqual(['en']);
    finish.shift()?.();
    await new Promise((later) => setTimeout(later));
    expect(begun).toEqual(['en', 'ca']);
    finish.shift()?.();
    await Promise.all(all);

    const again = wish('es');
    expect(begun).toEqual(['en', 'ca', 'es']);
    finish.shift()?.();
    await again;
  });

  test('go on after one that failed', async () => {
    const done: number[] = [];
    const wish = lastWins(async (number: number) => {
      if (number === 1) throw new Error('refused');
      done.push(number);
    });

    await expect(wish(1)).rejects.toThrow('refused');
    await wish(2);
    expect(done).toEqual([2]);
  });
});
