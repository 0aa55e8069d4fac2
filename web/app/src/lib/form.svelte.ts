// A form that is sent: what the server refused stands beside the field it speaks of, or below all of them.

import { OFFLINE, Refusal } from '@faristol/protocol';
import { t } from '../i18n/index.svelte.js';

export class Form<Field extends string> {
  busy = $state(false);
  /** Whether it was sent once: from then on what is wrong is said at once. */
  tried = $state(false);
  #said = $state.raw<{ field: Field | ''; text: string; code: string } | null>(null);
  readonly #fields: Readonly<Record<string, Field>>;

  /** *fields*: the code of a refusal, and the field that it speaks of. */
  constructor(fields: Readonly<Record<string, Field>> = {}) {
    this.#fields = fields;
  }

  /** What was said of *field*; of none, if it is empty. */
  told(field: Field | ''): string {
    return this.#said?.field === field ? this.#said.text : '';
  }

  /** The code of what was refused. */
  get refused(): string {
    return this.#said?.code ?? '';
  }

  /** Somebody types: what was said of the last try is old. */
  clear(): void {
    this.#said = null;
  }

  reset(): void {
    this.tried = false;
    this.#said = null;
  }

  /** Do *work* unless one of *flaws* is there; whether it was done. */
  async send(flaws: readonly string[], work: () => Promise<void>): Promise<boolean> {
    this.tried = true;
    this.#said = null;
    if (this.busy || flaws.some((flaw) => flaw !== '')) return false;
    this.busy = true;
    try {
      await work();
      this.tried = false;
      return true;
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      const text = refused.code === OFFLINE ? t('offline.act') : refused.message || t('refused');
      this.#said = { field: this.#fields[refused.code] ?? '', text, code: refused.code };
      return false;
    } finally {
      this.busy = false;
    }
  }
}
