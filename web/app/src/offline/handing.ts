// Handing over: a game that is over goes to the server as its acta. The server goes through it by the rules before it
// keeps it, and keeps it once however often it is sent.

import { OFFLINE, Refusal } from '@faristol/protocol';
import { myself } from '../state/me.svelte.js';
import { world } from '../state/world.svelte.js';
import type { OfflineRecord } from './record.js';
import { keep, listFor, tidyFor } from './store.js';

// Not the game's fault: it is tried again the next time that the server answers.
const LATER: ReadonlySet<string> = new Set([OFFLINE, 'too-fast', 'busy', 'nobody', 'too-heavy', 'broken']);

/** The record as it is after the server was given it; null if nothing has changed. */
export async function handOver(record: OfflineRecord): Promise<OfflineRecord | null> {
  if (!record.acta || record.handing.state !== 'kept') return null;
  try {
    await myself.needSession();
    if (record.person !== null && record.person !== myself.person) return null; // another sits here now
    const version = encodeURIComponent(record.kit.version);
    await world().http.send('POST', `/games/${record.id}/offline?version=${version}`, record.acta);
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    if (LATER.has(refused.code) || (refused.status ?? 500) >= 500) return null;
    return keep({ ...record, handing: { state: 'refused', why: refused.message } });
  }
  return keep({ ...record, person: myself.person, handing: { state: 'done' } });
}

/** Hand over all that waits; how many the server has taken. */
export async function handOverAll(): Promise<number> {
  if (!myself.known) await myself.load();
  await tidyFor(myself.person);
  let taken = 0;
  for (const record of await listFor(myself.person)) {
    const handed = await handOver(record);
    if (handed?.handing.state === 'done') taken++;
  }
  return taken;
}
