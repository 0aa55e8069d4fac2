import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { al, de, del, el, ordinal } from '../src/i18n/catalan.js';
import { date, day, speak } from '../src/i18n/index.svelte.js';

const SOURCES = import.meta.glob<string>('../src/i18n/**/ca.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

// What the page's settings ask of a browser when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} }, querySelector: () => null });
});

describe('what is left out before a vowel', () => {
  it.each([
    ['Anna', "d'Anna"],
    ['Òscar', "d'Òscar"],
    ['Hug', "d'Hug"],
    ['animar', "d'animar"],
    ['Biel', 'de Biel'],
    ['Iolanda', 'de Iolanda'],
    ['uadi', 'de uadi'],
    ['2', 'de 2'],
    ['1r de la llista', 'de 1r de la llista'],
  ])('of %s', (name, told) => {
    expect(de(name)).toBe(told);
  });

  it.each([
    ["1 d'abril", "l'1 d'abril", "de l'1 d'abril", "a l'1 d'abril"],
    ['11 de maig', "l'11 de maig", "de l'11 de maig", "a l'11 de maig"],
    ['11è', "l'11è", "de l'11è", "a l'11è"],
    ['1r', 'el 1r', 'del 1r', 'al 1r'],
    ['16 de novembre', 'el 16 de novembre', 'del 16 de novembre', 'al 16 de novembre'],
    ['8 de març', 'el 8 de març', 'del 8 de març', 'al 8 de març'],
    ['111è', 'el 111è', 'del 111è', 'al 111è'],
  ])('the article of %s', (text, ...told) => {
    expect([el(text), del(text), al(text)]).toEqual(told);
  });
});

it('writes places as people do', () => {
  expect([1, 2, 3, 4, 5, 11, 21].map(ordinal)).toEqual(['1r', '2n', '3r', '4t', '5è', '11è', '21è']);
});

it('leaves no name after a bare de', () => {
  const written = Object.values(SOURCES).join('\n');
  expect(written.match(/\$\{de\(names?\)\}/gu)?.length).toBeGreaterThan(15);
  expect(written.match(/\b(?:de|del|el|al|per al) \$\{(?:names?|day|when)\}/gu)).toBeNull();
});

describe('dates as people write them', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20), toFake: ['Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    return speak('ca');
  });

  it.each([
    ['ca', '16 de novembre', "1 d'abril", "1 d'abril del 2025"],
    ['es', '16 de noviembre', '1 de abril', '1 de abril de 2025'],
    ['en', '16 November', '1 April', '1 April 2025'],
  ] as const)('in %s, the year only where it is another one', async (language, ...told) => {
    await speak(language);
    expect(['2026-11-16', '2026-04-01', '2025-04-01'].map(day)).toEqual(told);
  });

  it.each([
    ['ca', /^16 de novembre, .*09:05$/u],
    ['es', /^16 de noviembre,? .*09:05$/u],
    ['en', /^16 November,? .*09:05$/u],
  ] as const)('with the hour in %s', async (language, told) => {
    await speak(language);
    expect(date(new Date(2026, 10, 16, 9, 5).getTime())).toMatch(told);
  });
});
