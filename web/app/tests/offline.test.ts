// Games that this browser keeps, with the real core: how they stand, what tiles would make, and how they are told.

import type { EngineKit } from '@faristol/protocol';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Desk } from '../src/engine/desk.js';
import type { KeptMove, KeptMoves, Standing } from '../src/engine/game.js';
import { withWords } from '../src/i18n/index.svelte.js';
import { actaOf, movesOf, newRecord, YOU, type OfflineRecord } from '../src/offline/record.js';
import { viewOf } from '../src/offline/view.js';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} }, querySelector: () => null });
});

// The core where it has been built, and a kit of a few words (tests/engine/test_offline.py writes it).
const built = import.meta.glob<string>('../src/engine/faristol.wasm', {
  query: '?url&inline',
  import: 'default',
  eager: true,
});
const core = Object.values(built)[0];
const told = import.meta.glob<string>('./kit.json', { query: '?raw', import: 'default', eager: true });
const { kit, words } = JSON.parse(told['./kit.json'] ?? '') as { kit: EngineKit; words: string };

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function newDesk(): Desk {
  const module = new WebAssembly.Module(bytesOf(core?.split(',')[1] ?? ''));
  return new Desk(module, kit, { words: bytesOf(words), vocabulary: null, leaves: null });
}

const PASS: KeptMove = { kind: 'pass', tiles: [], square: '', word: '' };
const LIMITS = { seconds: 60, samples: 4, plies: 1 };

const play = (square: string, word: string): KeptMove => ({ kind: 'play', tiles: [], square, word });
const back = (...tiles: string[]): KeptMove => ({ ...PASS, kind: 'exchange', tiles });

describe.skipIf(core === undefined)('a game that this browser keeps', () => {
  let desk: Desk;

  beforeAll(async () => {
    await withWords(Promise.resolve(), 'offline');
    desk = newDesk();
  });

  const standing = (seed: number, moves: readonly KeptMove[] = [], gaveUp: number | null = null): Standing =>
    desk.game({ seed: BigInt(seed), moves, gaveUp });

  /** A seed with which who starts holds these tiles. */
  function seedWith(tiles: string, starter: number): number {
    for (let seed = 1; ; seed++) {
      const { seats, starter: first } = standing(seed);
      const rack = [...(seats[starter]?.rack ?? [])];
      const has = [...tiles].every((tile) => {
        const at = rack.indexOf(tile);
        if (at >= 0) rack.splice(at, 1);
        return at >= 0;
      });
      if (has && first === starter) return seed;
    }
  }

  it('begins with seven tiles each, drawn from the beginning of the bag', () => {
    const { seats, bag, inBag, starter, turn, end } = standing(7);
    expect(bag.length).toBe(100);
    expect(seats[starter]?.rack).toEqual(bag.slice(0, 7));
    expect(seats[1 - starter]?.rack).toEqual(bag.slice(7, 14));
    expect([inBag, turn, end]).toEqual([86, starter, null]);
  });

  it('is the same whenever it is taken up again, and another with another seed', () => {
    expect(standing(7)).toEqual(standing(7));
    expect(standing(7).bag).not.toEqual(standing(8).bag);
  });

  it('draws after a play, and shakes the bag when tiles went back', () => {
    const seed = seedWith('SOL', YOU);
    const after = standing(seed, [play('H7', 'SOL')]);
    expect(after.turns).toEqual([{ by: YOU, points: 6, bingo: false }]);
    expect(after.seats[YOU]?.rack.length).toBe(7);
    expect(after.seats[YOU]?.rack.slice(4)).toEqual(after.bag.slice(14, 17));
    expect(after.board.map(({ letter, row, column }) => letter + row + column)).toEqual([
      'S76',
      'O77',
      'L78',
    ]);

    const [tile = ''] = after.seats[1]?.rack ?? [];
    const shaken = standing(seed, [play('H7', 'SOL'), back(tile)]).shaken;
    expect(shaken.length).toBe(1);
    expect(shaken[0]?.length).toBe(83);
    expect(shaken[0]?.toSorted()).toEqual([...after.bag.slice(18), tile].toSorted());
  });

  it.each<[string, KeptMove, ReturnType<Desk['trial']>['fault'], number]>([
    ['a good play', play('H7', 'SOL'), null, 6],
    ['a good one that lies down', play('7H', 'SOL'), 'centre-not-covered', 0],
    ['down through the centre', play('8G', 'SOL'), null, 6],
    ['a word that nobody knows', play('H7', 'LOS'), 'invalid-word', 6],
    ['beside the centre', play('A1', 'SOL'), 'centre-not-covered', 0],
    ['one tile', play('H8', 'S'), 'too-few-tiles', 0],
    ['over the edge', play('H14', 'SOL'), 'off-board', 0],
    ['tiles of another', play('H7', 'XÇX'), 'tiles-not-on-rack', 0],
  ])('says of tiles that are not laid yet: %s', (_, tried, fault, score) => {
    const game: KeptMoves = { seed: BigInt(seedWith('SOL', YOU)), moves: [], gaveUp: null };
    const trial = desk.trial(game, YOU, tried);
    expect([trial.fault, trial.score]).toEqual([fault, score]);
  });

  it('says which words are not known, and that tiles must touch', () => {
    const seed = seedWith('SOL', YOU);
    const game: KeptMoves = { seed: BigInt(seed), moves: [play('H7', 'SOL'), PASS], gaveUp: null };
    const [tile = ''] = (desk.game(game).seats[YOU]?.rack ?? []).filter((one) => one !== '?');
    const apart = desk.trial(game, YOU, play('A1', tile + tile));
    expect(['not-connected', 'tiles-not-on-rack']).toContain(apart.fault);
    const behind = desk.trial(game, YOU, play('H7', `SOL${tile}`));
    expect(behind.words).toEqual([{ text: `SOL${tile}`, known: tile === 'A' }]);
  });

  it('is refused by the core where a move cannot be made', () => {
    expect(() => standing(7, [play('A1', 'SOL')])).toThrow();
  });
});

describe.skipIf(core === undefined)('a game that this browser keeps, told', () => {
  let desk: Desk;

  beforeAll(async () => {
    await withWords(Promise.resolve(), 'offline');
    desk = newDesk();
  });

  /** A whole game, both sides played by the core. */
  function played(seed: number, most = 400): OfflineRecord {
    const record: OfflineRecord = {
      ...newRecord({ person: null, level: 4, kit, title: 'FISC' }, 1_000),
      seed: String(seed),
    };
    for (let turn = 0; turn < most && desk.game(movesOf(record)).turn !== null; turn++)
      record.moves.push({ ...desk.reply(movesOf(record), { level: 5, ...LIMITS }), at: 2_000 + turn });
    return record;
  }

  it('answers for the robot the same whenever it is asked', () => {
    expect(played(3, 6).moves).toEqual(played(3, 6).moves);
  });

  it('shows the rack of the robot once the game is over, and a sheet that adds up', () => {
    const going = played(3, 5);
    const during = viewOf(going, desk.game(movesOf(going)), 'Anna');
    expect(during.seats.map(({ rack }) => rack === null)).toEqual([false, true]);
    expect(during.status).toBe('playing');

    const over = played(3);
    const view = viewOf(over, desk.game(movesOf(over)), 'Anna');
    expect([view.status, view.turn, view.may]).toEqual(['over', null, []]);
    expect(view.seats.map(({ rack }) => rack === null)).toEqual([false, false]);
    view.seats.forEach(({ final }, by) => {
      expect(view.sheet.findLast((line) => line.by === by)?.total).toBe(final);
    });
    expect(view.board.filter(({ last }) => last).length).toBeGreaterThan(0);
  });

  it('may be given up at any time, and the other wins', () => {
    const record: OfflineRecord = { ...played(3, 4), gaveUp: { seat: YOU, at: 1_500 } };
    const view = viewOf(record, desk.game(movesOf(record)), 'Anna');
    expect([view.status, view.end, view.winner]).toEqual(['over', 'abandon', 1]);
  });

  it('is told to the server as an acta whose time never goes back', () => {
    const record: OfflineRecord = { ...played(3, 4), gaveUp: { seat: YOU, at: 0 } };
    const { actions, bag, players, settings } = actaOf(record, desk.game(movesOf(record)));
    const times = actions.map(({ t }) => t);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(actions[0]).toEqual({ t: 0, do: 'start' });
    expect(actions.at(-1)).toMatchObject({ by: YOU, do: 'abandon' });
    expect(bag.split(' ').length).toBe(100);
    expect([players[1], settings.clock, settings.verify]).toEqual(['Robot 4', 'none', 'refuse']);
  });

  it('has a name such as the server gives, and never the same', () => {
    const names = Array.from({ length: 50 }, () => newRecord({ person: null, level: 1, kit, title: '' }).id);
    for (const name of names) expect(name).toMatch(/^[2-9a-hjkmnp-z]{12}$/u);
    expect(new Set(names).size).toBe(50);
  });
});
