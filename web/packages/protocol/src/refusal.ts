import type { StreamAddress } from './generated.js';

/** What was asked was refused, and nothing changed; also how a broken connection shows. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly article: string | null = null,
    readonly status: number | null = null,
    readonly about: StreamAddress | null = null,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** The server could not be reached; the sentence for it is the app's. */
export const OFFLINE = 'offline';
