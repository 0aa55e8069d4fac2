// Where this browser puts the games that it keeps: after every move, so that whoever closes it goes on at that move.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { OfflineRecord } from './record.js';

interface Drawer extends DBSchema {
  games: { key: string; value: OfflineRecord };
}

const HANDED_KEPT = 20; // games that the server has, for the list

let opened: Promise<IDBPDatabase<Drawer>> | undefined;

function drawer(): Promise<IDBPDatabase<Drawer>> {
  opened ??= openDB<Drawer>('faristol-offline', 1, {
    upgrade: (made) => void made.createObjectStore('games', { keyPath: 'id' }),
    terminated: () => (opened = undefined),
  });
  return opened;
}

export async function read(id: string): Promise<OfflineRecord | undefined> {
  return (await drawer()).get('games', id);
}

/** Put *record* away, unless another window has gone on with it: then what that window kept is the answer. */
export async function keep(record: OfflineRecord): Promise<OfflineRecord> {
  const work = (await drawer()).transaction('games', 'readwrite');
  const found = await work.store.get(record.id);
  const older = found && (found.moves.length > record.moves.length || (found.acta && !record.acta));
  if (!older) await work.store.put(record);
  await work.done;
  return older ? found : record;
}

/** All games of *person*, the last changed first. */
export async function listFor(person: string | null): Promise<OfflineRecord[]> {
  const all = await (await drawer()).getAll('games');
  return all
    .filter((one) => one.person === null || one.person === person)
    .toSorted((one, other) => other.changed - one.changed);
}

/** Of the games that the server has, those of others go, and the oldest of *person*, who the server says is here. */
export async function tidyFor(person: string | null): Promise<void> {
  const own = await listFor(person);
  const handed = own.filter((one) => one.handing.state === 'done');
  const names = new Set(handed.slice(0, HANDED_KEPT).map((one) => one.id));
  const all = await (await drawer()).getAll('games');
  const gone = all.filter((one) => one.handing.state === 'done' && !names.has(one.id));
  await Promise.all(gone.map((one) => forget(one.id)));
}

export async function forget(id: string): Promise<void> {
  await (await drawer()).delete('games', id);
}
