import { afterEach, expect, it, vi } from 'vitest';
import { speak, together } from '../src/i18n/index.svelte.js';

// What the page's settings ask of a browser when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} }, querySelector: () => null });
});

afterEach(() => speak('ca'));

it.each([
  [[], ''],
  [['Anna'], 'Anna'],
  [['Anna', 'Biel'], 'Anna i Biel'],
  [['Anna', 'Biel', 'Carla'], 'Anna, Biel i Carla'],
])('puts names in a row: %j', (names, told) => {
  expect(together(names)).toBe(told);
});

it('follows the manners of each language', async () => {
  await speak('es');
  expect(together(['Anna', 'Biel', 'Irene'])).toBe('Anna, Biel e Irene');
  await speak('en');
  expect(together(['Anna', 'Biel', 'Carla'])).toBe('Anna, Biel and Carla');
});
