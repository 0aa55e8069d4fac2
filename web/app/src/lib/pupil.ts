// What a pupil's device needs wherever it is; no other fetches it.

import { withWords } from '../i18n/index.svelte.js';

export const loadPupil = (): Promise<typeof import('../routes/class/PupilFollows.svelte')> =>
  withWords(import('../routes/class/PupilFollows.svelte'), 'class');
