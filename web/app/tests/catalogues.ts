// All that each language says, with every area: what the app itself never has at once.

import { ca as coreCa } from '../src/i18n/ca.js';
import { es as coreEs } from '../src/i18n/es.js';
import { en as coreEn } from '../src/i18n/en.js';
import type { Catalogue, Core } from '../src/i18n/index.svelte.js';

type Area = Record<string, object>;

const whole = (core: Core, areas: Record<string, Area>): Catalogue =>
  Object.assign({}, core, ...Object.values(areas).flatMap((area) => Object.values(area))) as Catalogue;

export const ca = whole(coreCa, import.meta.glob<Area>('../src/i18n/*/ca.ts', { eager: true }));
export const es = whole(coreEs, import.meta.glob<Area>('../src/i18n/*/es.ts', { eager: true }));
export const en = whole(coreEn, import.meta.glob<Area>('../src/i18n/*/en.ts', { eager: true }));
