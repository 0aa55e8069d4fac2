// Who this browser is. A nickname is enough; it is asked for only when it is needed.

import type { Me } from '@faristol/protocol';
import { world } from './world.svelte.js';

class MySelf {
  known = $state(false);
  me = $state.raw<Me | null>(null);
  /** Set while the app asks for a name. */
  asking = $state.raw<{ done: (named: boolean) => void } | null>(null);

  get person(): string | null {
    return this.me?.person ?? null;
  }

  get name(): string {
    return this.me?.name ?? '';
  }

  async load(): Promise<void> {
    this.me = await world().http.get<Me>('/me');
    this.known = true;
  }

  /** Whoever the server says we are from now on. */
  become(me: Me): void {
    const changed = me.person !== this.person;
    this.me = me;
    this.known = true;
    if (changed) world().socket.restart();
  }

  /** Be a guest of that name, which was said in another way than by the question. */
  async becomeGuest(name: string): Promise<boolean> {
    try {
      this.become(
        await world().http.send<Me>('POST', '/guest', {
          name: name.slice(0, 40),
          language: world().http.language,
        }),
      );
      return true;
    } catch {
      return false;
    }
  }

  /** Who says whom of a list they are has said their name: nobody is asked for it twice. */
  async as(name: string): Promise<boolean> {
    if (!this.known) await this.load();
    return this.person !== null || this.becomeGuest(name);
  }

  /** True once there is a name; opens the question if there is none. */
  async need(): Promise<boolean> {
    if (!this.known) await this.load();
    if (this.person) return true;
    return new Promise((resolve) => {
      this.asking = {
        done: (named) => {
          this.asking = null;
          resolve(named);
        },
      };
    });
  }
}

export const myself = new MySelf();
