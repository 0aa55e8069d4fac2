// The start of the app: the world, the language, then the page.

import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, speak } from './i18n/index.svelte.js';
import { myself } from './state/me.svelte.js';
import { setWorld, type World } from './state/world.svelte.js';

export async function begin(world: World): Promise<void> {
  setWorld(world);
  const language = preferred();
  world.http.language = language;
  await speak(language);
  world.socket.start();
  myself.load().catch(() => undefined); // whoever needs it asks again
  const target = document.getElementById('app');
  if (target) mount(App, { target });
}
