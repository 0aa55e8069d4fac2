// Words on the screen. A key that does not exist, or lacks in a language, does not compile.

import { settings, type Language } from '../state/settings.svelte.js';
import { ca } from './ca.js';

export type Key = keyof typeof ca;

/** The shape of a catalogue: the same keys, the same facts. */
export type Catalogue = {
  readonly [K in Key]: (typeof ca)[K] extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : string;
};

export const LANGUAGES: readonly Language[] = ['ca', 'es', 'en'];
export const LANGUAGE_NAMES: Record<Language, string> = { ca: 'Català', es: 'Castellano', en: 'English' };

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  ca: () => Promise.resolve(ca),
  es: () => import('./es.js').then((found) => found.es),
  en: () => import('./en.js').then((found) => found.en),
};

let spoken = $state<Language>('ca');
let catalogue = $state.raw<Catalogue>(ca);

export function language(): Language {
  return spoken;
}

/** Speak *wanted* from now on. */
export async function speak(wanted: Language): Promise<void> {
  catalogue = await LOADERS[wanted]();
  spoken = wanted;
  document.documentElement.lang = wanted;
}

/** What was chosen, or the first of the browser's languages that we speak, or Catalan. */
export function preferred(): Language {
  if (settings.language) return settings.language;
  const found = navigator.languages
    .map((tag) => tag.slice(0, 2))
    .find((tag) => LANGUAGES.includes(tag as Language));
  return (found as Language | undefined) ?? 'ca';
}

type Facts<K extends Key> = Catalogue[K] extends (...facts: infer F) => string ? F : [];

export function t<K extends Key>(key: K, ...facts: Facts<K>): string {
  const found = catalogue[key];
  return typeof found === 'function' ? found(...facts) : found;
}

/** The sentence of a key that is only known at run time, such as the name of an ending. */
export function tell(prefix: string, name: string | null | undefined, otherwise = ''): string {
  const found = (catalogue as unknown as Record<string, unknown>)[`${prefix}${name ?? ''}`];
  return typeof found === 'string' ? found : otherwise;
}

const LOCALES: Record<Language, string> = { ca: 'ca-ES', es: 'es-ES', en: 'en-GB' };

/** A number as people write it here, with a real minus. */
export function number(value: number): string {
  return new Intl.NumberFormat(LOCALES[spoken], { useGrouping: true }).format(value).replace('-', '\u2212');
}

export function date(at: number): string {
  return new Intl.DateTimeFormat(LOCALES[spoken], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** Names in a row: «Anna, Biel i Carla». */
export function together(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALES[spoken], { type: 'conjunction' }).format(names);
}
