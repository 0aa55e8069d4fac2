// Words on the screen. A key that does not exist, or lacks in a language, does not compile.

import { untrack } from 'svelte';
import { settings, type Language } from '../state/settings.svelte.js';
import type { analysis } from './analysis/ca.js';
import type { arbiter } from './arbiter/ca.js';
import { ca } from './ca.js';
import type { classes } from './class/ca.js';
import type { deskCa } from './desk/ca.js';
import type { duplicate } from './duplicate/ca.js';
import type { events } from './events/ca.js';
import type { guide } from './guide/ca.js';
import type { league } from './league/ca.js';
import type { moderation } from './moderation/ca.js';
import type { occasion } from './occasion/ca.js';
import type { offline } from './offline/ca.js';
import type { own } from './own/ca.js';
import type { study } from './study/ca.js';
import type { position } from './position/ca.js';
import type { puzzle } from './puzzle/ca.js';

type Words = Readonly<Record<string, unknown>>;
type Of<Texts> = Texts; // `typeof` alone cannot be extended
// An interface, since whoever follows types looks a key up in it at once, and in an intersection part by part.
interface Whole
  extends
    Of<typeof ca>,
    Of<typeof analysis>,
    Of<typeof events>,
    Of<typeof duplicate>,
    Of<typeof arbiter>,
    Of<typeof classes>,
    Of<typeof deskCa>,
    Of<typeof moderation>,
    Of<typeof occasion>,
    Of<typeof offline>,
    Of<typeof guide>,
    Of<typeof league>,
    Of<typeof own>,
    Of<typeof study>,
    Of<typeof puzzle>,
    Of<typeof position> {}
type Shape<Words> = {
  readonly [K in keyof Words]: Words[K] extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : string;
};

export type Key = keyof Whole;

/** The shape of a catalogue: the same keys, the same facts. */
export type Catalogue = Shape<Whole>;

/** What is always there. */
export type Core = Shape<typeof ca>;

/** What comes with the pages that say it. */
export type Area =
  | 'analysis'
  | 'events'
  | 'duplicate'
  | 'arbiter'
  | 'class'
  | 'desk'
  | 'moderation'
  | 'guide'
  | 'league'
  | 'own'
  | 'study'
  | 'puzzle'
  | 'occasion'
  | 'offline'
  | 'position';

export const LANGUAGES: readonly Language[] = ['ca', 'es', 'en'];
export const LANGUAGE_NAMES: Record<Language, string> = { ca: 'Català', es: 'Castellano', en: 'English' };

const LOADERS: Record<Language, () => Promise<Words>> = {
  ca: () => Promise.resolve(ca),
  es: () => import('./es.js').then((found) => found.es),
  en: () => import('./en.js').then((found) => found.en),
};

const AREAS: Record<Area, Record<Language, () => Promise<Words>>> = {
  analysis: {
    ca: () => import('./analysis/ca.js').then((found) => found.analysis),
    es: () => import('./analysis/es.js').then((found) => found.analysis),
    en: () => import('./analysis/en.js').then((found) => found.analysis),
  },
  events: {
    ca: () => import('./events/ca.js').then((found) => found.events),
    es: () => import('./events/es.js').then((found) => found.events),
    en: () => import('./events/en.js').then((found) => found.events),
  },
  duplicate: {
    ca: () => import('./duplicate/ca.js').then((found) => found.duplicate),
    es: () => import('./duplicate/es.js').then((found) => found.duplicate),
    en: () => import('./duplicate/en.js').then((found) => found.duplicate),
  },
  arbiter: {
    ca: () => import('./arbiter/ca.js').then((found) => found.arbiter),
    es: () => import('./arbiter/es.js').then((found) => found.arbiter),
    en: () => import('./arbiter/en.js').then((found) => found.arbiter),
  },
  class: {
    ca: () => import('./class/ca.js').then((found) => found.classes),
    es: () => import('./class/es.js').then((found) => found.classes),
    en: () => import('./class/en.js').then((found) => found.classes),
  },
  desk: {
    ca: () => import('./desk/ca.js').then((found) => found.deskCa),
    es: () => import('./desk/es.js').then((found) => found.deskEs),
    en: () => import('./desk/en.js').then((found) => found.deskEn),
  },
  guide: {
    ca: () => import('./guide/ca.js').then((found) => found.guide),
    es: () => import('./guide/es.js').then((found) => found.guide),
    en: () => import('./guide/en.js').then((found) => found.guide),
  },
  league: {
    ca: () => import('./league/ca.js').then((found) => found.league),
    es: () => import('./league/es.js').then((found) => found.league),
    en: () => import('./league/en.js').then((found) => found.league),
  },
  moderation: {
    ca: () => import('./moderation/ca.js').then((found) => found.moderation),
    es: () => import('./moderation/es.js').then((found) => found.moderation),
    en: () => import('./moderation/en.js').then((found) => found.moderation),
  },
  occasion: {
    ca: () => import('./occasion/ca.js').then((found) => found.occasion),
    es: () => import('./occasion/es.js').then((found) => found.occasion),
    en: () => import('./occasion/en.js').then((found) => found.occasion),
  },
  offline: {
    ca: () => import('./offline/ca.js').then((found) => found.offline),
    es: () => import('./offline/es.js').then((found) => found.offline),
    en: () => import('./offline/en.js').then((found) => found.offline),
  },
  own: {
    ca: () => import('./own/ca.js').then((found) => found.own),
    es: () => import('./own/es.js').then((found) => found.own),
    en: () => import('./own/en.js').then((found) => found.own),
  },
  study: {
    ca: () => import('./study/ca.js').then((found) => found.study),
    es: () => import('./study/es.js').then((found) => found.study),
    en: () => import('./study/en.js').then((found) => found.study),
  },
  puzzle: {
    ca: () => import('./puzzle/ca.js').then((found) => found.puzzle),
    es: () => import('./puzzle/es.js').then((found) => found.puzzle),
    en: () => import('./puzzle/en.js').then((found) => found.puzzle),
  },
  position: {
    ca: () => import('./position/ca.js').then((found) => found.position),
    es: () => import('./position/es.js').then((found) => found.position),
    en: () => import('./position/en.js').then((found) => found.position),
  },
};

let spoken = $state<Language>('ca');
let catalogue = $state.raw<Words>(ca);
const wanted = new Set<Area>();

export function language(): Language {
  return spoken;
}

/** Speak *chosen* from now on. */
export async function speak(chosen: Language): Promise<void> {
  const [core, ...areas] = await Promise.all([
    LOADERS[chosen](),
    ...[...wanted].map((area) => AREAS[area][chosen]()),
  ]);
  catalogue = Object.assign({}, core, ...areas) as Words;
  spoken = chosen;
  document.documentElement.lang = chosen;
}

/** Have the words of *areas* at hand: a page is shown when its words are there. */
export async function withWords<T>(page: Promise<T>, ...areas: Area[]): Promise<T> {
  if (areas.some((area) => !wanted.has(area))) {
    const before = untrack(() => spoken); // a page stays where it is when the language changes
    const found = await Promise.all(areas.map((area) => AREAS[area][before]()));
    areas.forEach((area) => wanted.add(area));
    if (spoken === before) catalogue = Object.assign({}, catalogue, ...found) as Words;
    else await speak(spoken); // the language was changed meanwhile
  }
  return page;
}

/** What was chosen, or the first of the browser's languages that we speak, or Catalan. */
export function preferred(): Language {
  if (settings.language) return settings.language;
  const found = navigator.languages
    .map((tag) => tag.slice(0, 2))
    .find((tag) => LANGUAGES.includes(tag as Language));
  return (found as Language | undefined) ?? 'ca';
}

type Facts<K extends Key> = Whole[K] extends (...facts: infer F) => string ? F : [];

export function t<K extends Key>(key: K, ...facts: Facts<K>): string {
  const found = catalogue[key] as string | ((...facts: unknown[]) => string);
  return typeof found === 'function' ? found(...facts) : found;
}

/** The sentence of a key that is only known at run time, such as the name of an ending. */
export function tell(prefix: string, name: string | null | undefined, otherwise = ''): string {
  const found = catalogue[`${prefix}${name ?? ''}`];
  return typeof found === 'string' ? found : otherwise;
}

const LOCALES: Record<Language, string> = { ca: 'ca-ES', es: 'es-ES', en: 'en-GB' };

/** A number as people write it here, with a real minus and as many *decimals* at least. */
export function number(value: number, decimals = 0): string {
  const how = { useGrouping: true, minimumFractionDigits: decimals };
  return new Intl.NumberFormat(LOCALES[spoken], how).format(value).replace('-', '\u2212');
}

/** A rating, whose thousands nobody sets apart: «1490,5». */
export function elo(value: number): string {
  return new Intl.NumberFormat(LOCALES[spoken], { useGrouping: false }).format(value);
}

/** What is gained or lost: «+12», «−5»; nothing gained has no sign. */
export function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : number(value);
}

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

/** A moment as people write it, the year only where it is not this one: «16 de novembre, a les 09:05». */
export function date(at: number): string {
  return written(new Date(at), TIME);
}

/** A day of the calendar, given as 2026-11-16. */
export function day(iso: string): string {
  return written(new Date(`${iso}T00:00:00Z`), { timeZone: 'UTC' });
}

function written(at: Date, also: Intl.DateTimeFormatOptions): string {
  const year = at.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  const form = new Intl.DateTimeFormat(LOCALES[spoken], { day: 'numeric', month: 'long', year, ...also });
  return form.format(at).replace('\u2019', "'"); // as the sentences around it write theirs
}

/** The same in another *shape*: the day of the week alone, or with it. */
export function dayAs(iso: string, shape: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[spoken], { ...shape, timeZone: 'UTC' }).format(new Date(iso));
}

/** From one day to another, which may be the same: «6–7 de març del 2027». */
export function days(first: string, last: string): string {
  const form = new Intl.DateTimeFormat(LOCALES[spoken], { dateStyle: 'long', timeZone: 'UTC' });
  return form.formatRange(new Date(first), new Date(last || first)).replaceAll('\u2019', "'");
}

/** Names in a row: «Anna, Biel i Carla». */
export function together(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALES[spoken], { type: 'conjunction' }).format(names);
}
