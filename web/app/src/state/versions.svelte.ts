// Another version of the app: offered, never forced. With a service worker it waits until it may take over;
// without one the next load of the page brings it.

import type { ServerMessage } from '@faristol/protocol';
import { world } from './world.svelte.js';

class Versions {
  /** There is another version than the one that runs here. */
  newer = $state(false);
  #running: string | null = null;

  /** Hear from the first welcome on which version the server is. */
  listen(): void {
    world().hear((message) => this.#heard(message));
  }

  /** Have the app kept here; for when the page has done what is more urgent. */
  async keep(): Promise<void> {
    if (!('serviceWorker' in navigator)) return; // no TLS: nothing is kept, nothing waits
    const found = await navigator.serviceWorker.register('/sw.js');
    this.#look(found);
    found.addEventListener('updatefound', () => this.#look(found));
  }

  /** Run the other version: the page is loaded anew. */
  async take(): Promise<void> {
    const found = await navigator.serviceWorker?.getRegistration();
    await found?.update().catch(() => undefined);
    const next = found && (await installed(found));
    if (!next) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    next.postMessage('take-over');
  }

  #heard(message: ServerMessage): void {
    if (message.tell !== 'welcome') return;
    this.#running ??= message.version;
    if (message.version !== this.#running) this.newer = true;
  }

  #look(found: ServiceWorkerRegistration): void {
    // The first one that ever comes replaces nothing.
    if (!navigator.serviceWorker.controller) return;
    void installed(found).then((next) => {
      if (next) this.newer = true;
    });
  }
}

/** The worker that waits to take over, once it has all its files. */
function installed(found: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = found.installing;
  if (!coming) return Promise.resolve(found.waiting);
  return new Promise((resolve) => {
    const changed = (): void => {
      if (coming.state === 'installing') return;
      coming.removeEventListener('statechange', changed);
      resolve(coming.state === 'installed' ? coming : null);
    };
    coming.addEventListener('statechange', changed);
  });
}

export const versions = new Versions();
