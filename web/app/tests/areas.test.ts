import { describe, expect, it } from 'vitest';
import { analysis } from '../src/i18n/analysis/ca.js';
import { arbiter } from '../src/i18n/arbiter/ca.js';
import { classes } from '../src/i18n/class/ca.js';
import { deskCa } from '../src/i18n/desk/ca.js';
import { duplicate } from '../src/i18n/duplicate/ca.js';
import { events } from '../src/i18n/events/ca.js';
import { league } from '../src/i18n/league/ca.js';
import { moderation } from '../src/i18n/moderation/ca.js';
import { occasion } from '../src/i18n/occasion/ca.js';
import { offline } from '../src/i18n/offline/ca.js';
import { own } from '../src/i18n/own/ca.js';
import { position } from '../src/i18n/position/ca.js';
import { puzzle } from '../src/i18n/puzzle/ca.js';
import { study } from '../src/i18n/study/ca.js';

// A page comes with the words of some areas: with all that it says, and with no more.

const SOURCES = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/i18n/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const AREAS = {
  analysis,
  arbiter,
  class: classes,
  desk: deskCa,
  duplicate,
  events,
  league,
  moderation,
  occasion,
  offline,
  own,
  position,
  puzzle,
  study,
};
const AREA_OF = new Map(
  Object.entries(AREAS).flatMap(([area, words]) => Object.keys(words).map((key) => [key, area] as const)),
);
const HOME = '../src/App.svelte';

function resolved(from: string, to: string): string {
  const url = new URL(to.replace(/\.js$/u, '.ts'), `file:///app/tests/${from}`);
  return url.pathname.replace(/^\/app\//u, '../');
}

/** All that comes with *file*, itself included; not what it fetches later. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  const source = SOURCES[file];
  if (source === undefined || found.has(file)) return found;
  found.add(file);
  for (const [, to] of source.matchAll(/^\s*(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+)'/gmu))
    withImports(resolved(file, to as string), found);
  return found;
}

function areasOf(file: string): string[] {
  const said = [...withImports(file)].flatMap((one) =>
    [...(SOURCES[one] ?? '').matchAll(/['"`]([\w.-]+)(?:['"`]|\$\{)/gu)].map(([, text]) => text as string),
  );
  const areas = said.flatMap((text) =>
    text.endsWith('.')
      ? [...AREA_OF].filter(([key]) => key.startsWith(text)).map(([, area]) => area)
      : (AREA_OF.get(text) ?? []),
  );
  return [...new Set(areas)].toSorted();
}

const PAGES = [
  ...(SOURCES[HOME] ?? '').matchAll(
    /^\s+'?([\w-]+)'?: \(\) =>\s+(?:withWords\(\s*)?import\('(\.\/routes\/[^']+)'\)([^)\n]*)/gmu,
  ),
].map(([, name, file, areas]) => ({
  name: name as string,
  file: resolved(HOME, file as string),
  areas: [...(areas as string).matchAll(/'(\w+)'/gu)].map(([, area]) => area as string),
}));

describe('the words of a page', () => {
  it('come with the first page', () => {
    expect(areasOf(HOME)).toEqual([]);
  });

  it('are looked for in every page', () => {
    expect(PAGES.length).toBe([...(SOURCES[HOME] ?? '').matchAll(/import\('\.\//gu)].length);
    expect(PAGES.length).toBeGreaterThan(30);
  });

  it.each(PAGES)('come with $name', ({ file, areas }) => {
    expect(areas.toSorted()).toEqual(areasOf(file));
  });
});
