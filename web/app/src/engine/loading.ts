// Fetching what the engine needs. The addresses have the digest of what is there in them, so browsers keep the files
// for ever; the core checks them, for a plain-HTTP network lends no page the means to.

import type { EngineFile, EngineKit } from '@faristol/protocol';
import type { KitFiles } from './desk.js';
import type { Progress } from './questions.js';

/** The files of a kit; *tell* hears how much has come. */
export async function fetchKit(
  kit: EngineKit,
  tell: (progress: Progress) => void,
  fetcher: typeof fetch = (...asked) => fetch(...asked),
): Promise<KitFiles> {
  const wanted = [kit.words, kit.vocabulary, kit.leaves].filter((file) => file !== null);
  const total = wanted.reduce((sum, file) => sum + file.size, 0);
  let loaded = 0;
  const get = async (file: EngineFile | null): Promise<Uint8Array | null> =>
    file && (await fetchFile(file, fetcher, (bytes) => tell({ loaded: (loaded += bytes), total })));
  const [words, vocabulary, leaves] = await Promise.all([
    get(kit.words),
    get(kit.vocabulary),
    get(kit.leaves),
  ]);
  if (!words) throw new Error('the kit has no words');
  return { words, vocabulary: vocabulary ?? null, leaves: leaves ?? null };
}

async function fetchFile(
  { address, size }: EngineFile,
  fetcher: typeof fetch,
  came: (bytes: number) => void,
): Promise<Uint8Array> {
  const answer = await fetcher(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const whole = new Uint8Array(size);
  let at = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > size) throw new Error(`${address}: more than was announced`);
    whole.set(part.value, at);
    at += part.value.length;
    came(part.value.length);
  }
  if (at < size) throw new Error(`${address}: less than was announced`);
  return whole;
}
