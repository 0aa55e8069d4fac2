// Handing a game over: once it is the server's it is done, a refusal is kept with its sentence, and a line that is down
// or a server that is busy changes nothing.

import { OFFLINE, Refusal } from '@faristol/protocol';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OfflineRecord } from '../src/offline/record.js';

const drawer = new Map<string, OfflineRecord>();
vi.mock('../src/offline/store.js', () => ({
  keep: (record: OfflineRecord) => {
    drawer.set(record.id, record);
    return Promise.resolve(record);
  },
  listFor: () => Promise.resolve([...drawer.values()]),
  tidyFor: () => Promise.resolve(),
}));
const me = { known: true, person: 'anna' as string | null, needSession: () => Promise.resolve(true) };
vi.mock('../src/state/me.svelte.js', () => ({ myself: me }));
const send = vi.fn();
vi.mock('../src/state/world.svelte.js', () => ({ world: () => ({ http: { send } }) }));
const { handOver, handOverAll } = await import('../src/offline/handing.js');

const RECORD = {
  id: 'abcdefghjkmn',
  person: 'anna',
  acta: '{"acta":1}',
  kit: { version: '2 b' },
  handing: { state: 'kept' },
} as unknown as OfflineRecord;

beforeEach(() => {
  drawer.clear();
  send.mockReset().mockResolvedValue({ id: RECORD.id });
  me.person = 'anna';
});

it('is done once the server has it', async () => {
  expect((await handOver(RECORD))?.handing).toEqual({ state: 'done' });
  expect(send).toHaveBeenCalledWith('POST', '/games/abcdefghjkmn/offline?version=2%20b', '{"acta":1}');
});

it('becomes whose it is who has a name by then', async () => {
  expect((await handOver({ ...RECORD, person: null }))?.person).toBe('anna');
});

it.each([
  ['it is not over', { acta: null }],
  ['the server has it', { handing: { state: 'done' as const } }],
  ['it was refused', { handing: { state: 'refused' as const, why: 'No.' } }],
  ["it is another's", { person: 'biel' }],
])('is not sent: %s', async (_, more) => {
  expect(await handOver({ ...RECORD, ...more })).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it.each([
  [OFFLINE, null],
  ['too-fast', 429],
  ['busy', 503],
  ['http-502', 502],
])('waits for a better moment: %s', async (code, status) => {
  send.mockRejectedValue(new Refusal(code, '', null, status));
  expect(await handOver(RECORD)).toBeNull();
});

it('keeps why it was refused', async () => {
  send.mockRejectedValue(new Refusal('not-replayed', 'No es pot repetir.', null, 409));
  expect((await handOver(RECORD))?.handing).toEqual({ state: 'refused', why: 'No es pot repetir.' });
});

it('hands over all that waits, and says how many', async () => {
  drawer.set('a', { ...RECORD, id: 'a' }).set('b', { ...RECORD, id: 'b', handing: { state: 'done' } });
  drawer.set('c', { ...RECORD, id: 'c' });
  expect(await handOverAll()).toBe(2);
  expect([...drawer.values()].map(({ handing }) => handing.state)).toEqual(['done', 'done', 'done']);
});
