// All that each language says, with every area: what the app itself never has at once.

import { analysis as analysisCa } from '../src/i18n/analysis/ca.js';
import { analysis as analysisEs } from '../src/i18n/analysis/es.js';
import { analysis as analysisEn } from '../src/i18n/analysis/en.js';
import { arbiter as arbiterCa } from '../src/i18n/arbiter/ca.js';
import { arbiter as arbiterEs } from '../src/i18n/arbiter/es.js';
import { arbiter as arbiterEn } from '../src/i18n/arbiter/en.js';
import { deskCa } from '../src/i18n/desk/ca.js';
import { deskEs } from '../src/i18n/desk/es.js';
import { deskEn } from '../src/i18n/desk/en.js';
import { duplicate as duplicateCa } from '../src/i18n/duplicate/ca.js';
import { duplicate as duplicateEs } from '../src/i18n/duplicate/es.js';
import { duplicate as duplicateEn } from '../src/i18n/duplicate/en.js';
import { events as eventsCa } from '../src/i18n/events/ca.js';
import { events as eventsEs } from '../src/i18n/events/es.js';
import { events as eventsEn } from '../src/i18n/events/en.js';
import { ca as coreCa } from '../src/i18n/ca.js';
import { es as coreEs } from '../src/i18n/es.js';
import { en as coreEn } from '../src/i18n/en.js';
import type { Catalogue } from '../src/i18n/index.svelte.js';

export const ca: Catalogue = {
  ...coreCa,
  ...analysisCa,
  ...eventsCa,
  ...duplicateCa,
  ...arbiterCa,
  ...deskCa,
};
export const es: Catalogue = {
  ...coreEs,
  ...analysisEs,
  ...eventsEs,
  ...duplicateEs,
  ...arbiterEs,
  ...deskEs,
};
export const en: Catalogue = {
  ...coreEn,
  ...analysisEn,
  ...eventsEn,
  ...duplicateEn,
  ...arbiterEn,
  ...deskEn,
};
