// The start of the app: the world, the language, then the page.

import { mount } from 'svelte';
import App from './App.svelte';
import { language, preferred, speak } from './i18n/index.svelte.js';
import { hasToDo } from './offline/mark.js';
import { myself } from './state/me.svelte.js';
import { KEY, settings } from './state/settings.svelte.js';
import { versions } from './state/versions.svelte.js';
import { setWorld, type World } from './state/world.svelte.js';

export async function begin(world: World): Promise<void> {
  setWorld(world);
  world.http.language = preferred();
  await speak(preferred());
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) void follow(world);
  });
  versions.listen();
  world.socket.start();
  myself.load().catch(() => undefined); // whoever needs it asks again
  const target = document.getElementById('app');
  if (target) mount(App, { target });
  if (import.meta.env.PROD) afterwards(() => void later());
}

/** What was chosen in another window of this browser counts in this one. */
async function follow(world: World): Promise<void> {
  settings.again();
  const wanted = preferred();
  if (wanted === language()) return;
  world.http.language = wanted;
  await speak(wanted);
  world.socket.restart(); // sentences of the server follow
}

/** What nobody waits for: the next page that most will open, and the app's own keeping. */
async function later(): Promise<void> {
  await import('./routes/game/GamePage.svelte').catch(() => undefined);
  await versions.keep().catch(() => undefined); // without it the app needs the line, and nothing else
  if (hasToDo()) await import('./offline/back.js').then(({ watch }) => watch()).catch(() => undefined);
}

function afterwards(then: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 500));
  if (document.readyState === 'complete') idle(then);
  else addEventListener('load', () => idle(then), { once: true });
}
