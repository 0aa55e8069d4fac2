// When the server is back: games that wait are handed over, and what a new version of the app needs is fetched again.

import { t, withWords } from '../i18n/index.svelte.js';
import { notices } from '../state/notices.svelte.js';
import { world } from '../state/world.svelte.js';
import { handOverAll } from './handing.js';
import { readiness } from './kit.svelte.js';
import { games } from './list.svelte.js';

let watching = false;

/** From now on, whenever the line is there. */
export function watch(): void {
  if (watching) return;
  watching = true;
  world().hear((message) => {
    if (message.tell === 'welcome') greet();
  });
  if (world().status === 'open') greet();
}

function greet(): void {
  greeted().catch(() => undefined); // the line is gone again: the next time, then
}

async function greeted(): Promise<void> {
  const taken = await handOverAll();
  await games.load();
  if (taken > 0) {
    await withWords(Promise.resolve(), 'offline');
    notices.show(t('alone.handed', taken));
  }
  await readiness.look();
  if (readiness.state === 'missing' && readiness.regulations.length > 0) await readiness.prepare();
}
