// Who this browser is. A nickname is enough; it is asked for only when it is needed.

import type { Me } from '@faristol/protocol';
import { t } from '../i18n/index.svelte.js';
import { forgetKept, keep, OWNER, recalled } from './kept.js';
import { world } from './world.svelte.js';

/** What guests are called who have said no name yet, in every language. */
const NEUTRAL: ReadonlySet<string> = new Set(['Convidat', 'Invitado', 'Guest']);

class MySelf {
  known = $state(false);
  me = $state.raw<Me | null>(null);
  /** Set while the app asks for a name. */
  asking = $state.raw<{ done: (named: boolean) => void } | null>(null);

  get person(): string | null {
    return this.me?.person ?? null;
  }

  /** Whose browser it is: whom the server names, or named last, as long as it has not answered. */
  get owner(): string | null {
    return this.known ? this.person : (recalled<Me>(OWNER)?.value.person ?? null);
  }

  get name(): string {
    return this.me?.name ?? '';
  }

  /** A guest whom nobody has asked for a name: a robot does not need one. */
  get unnamed(): boolean {
    return this.me !== null && this.me.login === null && NEUTRAL.has(this.name);
  }

  /** A device at school, which is a pupil's. */
  get pupil(): boolean {
    return this.me?.roles.includes('pupil') ?? false;
  }

  async load(): Promise<void> {
    const before = this.owner;
    const me = await world().http.get<Me>('/me');
    this.#remember(me, before);
    this.me = me;
    this.known = true;
  }

  /** What was kept for somebody else goes: the session is another one, or over. */
  #remember(me: Me, before: string | null): void {
    if (me.person === before) return;
    forgetKept();
    keep(OWNER, me);
  }

  /** Whoever the server says we are from now on. */
  become(me: Me): void {
    const changed = me.person !== this.person;
    this.#remember(me, this.person);
    this.me = me;
    this.known = true;
    if (changed) world().socket.restart();
  }

  /** Be a guest of that name, which was said in another way than by the question. */
  async becomeGuest(name: string): Promise<boolean> {
    try {
      await this.beGuest(name.slice(0, 40));
      return true;
    } catch {
      return false;
    }
  }

  /** See that this browser is somebody, whatever the name: nobody is asked. */
  async needSession(): Promise<true> {
    if (!this.known) await this.load();
    if (this.person === null) await this.beGuest(t('guest.name'));
    return true;
  }

  /** Be a guest of that name, or fail with the server's refusal. */
  async beGuest(name: string): Promise<void> {
    this.become(await world().http.send<Me>('POST', '/guest', { name, language: world().http.language }));
  }

  /** Who says whom of a list they are has said their name: nobody is asked for it twice. */
  async as(name: string): Promise<boolean> {
    if (!this.known) await this.load();
    return this.person !== null || this.becomeGuest(name);
  }

  /** True once there is a name; opens the question if there is none. */
  async need(): Promise<boolean> {
    if (!this.known) await this.load();
    if (this.person && !this.unnamed) return true;
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
