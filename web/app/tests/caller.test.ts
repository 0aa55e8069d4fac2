// The judge's voice: Catalan or none, slowly and then faster, and silent when told.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalledLine } from '@faristol/protocol';

interface Said {
  text: string;
  rate: number;
  lang: string;
}

let said: Said[];

function speech(...langs: string[]): void {
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      rate = 1;
      lang = '';
      voice: unknown = null;
      onend: () => void = () => undefined;
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => langs.map((lang) => ({ lang, name: `Veu ${lang}`, localService: true })),
    addEventListener: () => undefined,
    cancel: () => undefined,
    speak: (utterance: Said & { onend: () => void }) => {
      said.push({ text: utterance.text, rate: utterance.rate, lang: utterance.lang });
      utterance.onend();
    },
  });
}

async function fresh() {
  vi.resetModules();
  return (await import('../src/state/caller.svelte.js')).caller;
}

const line = (spoken: string, fast = false): CalledLine => ({
  shown: spoken,
  spoken,
  fast,
  tile: null,
  old: false,
});

beforeEach(() => {
  said = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the Catalan voice says the script, the second time faster', async () => {
  speech('es-ES', 'ca-ES');
  const caller = await fresh();
  expect(caller.voice).toBe('Veu ca-ES');
  const saying = caller.say([line("A d'Alacant"), line("A d'Alacant", true)]);
  await vi.runAllTimersAsync();
  await saying;
  expect(said.map(({ text, lang }) => [text, lang])).toEqual([
    ["A d'Alacant", 'ca-ES'],
    ["A d'Alacant", 'ca-ES'],
  ]);
  expect(said[1]?.rate).toBeGreaterThan(said[0]?.rate ?? 9);
  expect(caller.speaking).toBe(false);
});

test.each([['es-ES'], ['en-GB'], ['cab-ES']])('a voice that speaks %s is none', async (lang) => {
  speech(lang);
  const caller = await fresh();
  expect(caller.voice).toBeNull();
  await caller.say([line('Temps!')]);
  expect(said).toEqual([]);
});

test('whoever is told to be quiet says no more', async () => {
  speech('ca');
  const caller = await fresh();
  const saying = caller.say([line('u'), line('dos'), line('tres')]);
  await vi.advanceTimersByTimeAsync(100);
  caller.stop();
  await vi.runAllTimersAsync();
  await saying;
  expect(said.map(({ text }) => text)).toEqual(['u']);
});
