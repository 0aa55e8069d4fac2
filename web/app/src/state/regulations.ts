// A regulation in a list: what it is called, and a sentence about it.

import type { RegulationView } from '@faristol/protocol';
import { t, tell } from '../i18n/index.svelte.js';

/** Versions of one regulation have one title; where only that is shown the version stands behind it. */
export const titled = ({ title, version }: RegulationView): string =>
  version === null ? title : `${title} · ${version}`;

export const describeRegulation = ({ key, source, version }: RegulationView): string =>
  version === null ? tell('regulation.', key, source) : t('regulation.own', version);
