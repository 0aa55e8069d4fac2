// A game that this browser keeps, as it is put away: the seed and what was done, and whether the server has it. From it
// and from what the core makes of it comes the acta, which is what the server takes.

import type { EngineKit } from '@faristol/protocol';
import type { KeptMove, KeptMoves, Standing } from '../engine/game.js';

export const YOU = 0;
export const ROBOT = 1;

export interface MadeMove extends KeptMove {
  at: number;
}

/** Whether the server has it: not yet, it has, or it did not want it, and why. */
export type Handing = { state: 'kept' } | { state: 'done' } | { state: 'refused'; why: string };

export interface OfflineRecord {
  /** Its name on the server, too. */
  id: string;
  /** Whose it is; null while nobody was known here. */
  person: string | null;
  level: number;
  seed: string;
  kit: EngineKit;
  /** Of the regulation. */
  title: string;
  begun: number;
  changed: number;
  moves: MadeMove[];
  gaveUp: { seat: number; at: number } | null;
  /** For lists: how it stood after the last move. */
  scores: number[];
  winner: number | null;
  /** What the server is given, once the game is over. */
  acta: string | null;
  handing: Handing;
}

interface ActaAction {
  t: number;
  do: string;
  by?: number;
  square?: string;
  word?: string;
  tiles?: string;
}

export interface Acta {
  acta: 1;
  regulation: string;
  players: string[];
  settings: { starter: number; clock: 'none'; lexicon: string; verify: 'refuse' };
  bag: string;
  shaken: string[];
  actions: ActaAction[];
}

// As the server names what it keeps.
const ID_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const ID_LENGTH = 12;
const PLAYER = 'Jugador'; // the server knows who it is

export function newRecord(
  about: Pick<OfflineRecord, 'person' | 'level' | 'kit' | 'title'>,
  now = Date.now(),
): OfflineRecord {
  return {
    ...about,
    id: newId(),
    seed: crypto.getRandomValues(new BigUint64Array(1)).toString(),
    begun: now,
    changed: now,
    moves: [],
    gaveUp: null,
    scores: [0, 0],
    winner: null,
    acta: null,
    handing: { state: 'kept' },
  };
}

function newId(): string {
  let id = '';
  while (id.length < ID_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(ID_LENGTH))) {
      const letter = ID_LETTERS[byte % 32]; // of 32 one is no letter, so all others are as likely
      if (letter && id.length < ID_LENGTH) id += letter;
    }
  return id;
}

export function movesOf({ seed, moves, gaveUp }: OfflineRecord): KeptMoves {
  return { seed: BigInt(seed), moves, gaveUp: gaveUp?.seat ?? null };
}

export function actaOf(record: OfflineRecord, standing: Standing): Acta {
  const { kit, begun } = record;
  let last = 0;
  const time = (at: number): number => (last = Math.max(last, at - begun)) / 1000; // clocks may be set back
  const actions: ActaAction[] = [{ t: 0, do: 'start' }];
  record.moves.forEach((move, turn) =>
    actions.push(...actionsOf(move, standing.turns[turn]?.by ?? 0, time(move.at))),
  );
  if (record.gaveUp) actions.push({ t: time(record.gaveUp.at), by: record.gaveUp.seat, do: 'abandon' });
  return {
    acta: 1,
    regulation: kit.regulation,
    players: [PLAYER, `Robot ${record.level}`],
    settings: { starter: standing.starter, clock: 'none', lexicon: kit.lexicon, verify: 'refuse' },
    bag: standing.bag.join(' '),
    shaken: standing.shaken.map((tiles) => tiles.join(' ')),
    actions,
  };
}

function actionsOf({ kind, square, word, tiles }: MadeMove, by: number, t: number): ActaAction[] {
  const complete = { t, by, do: 'complete' };
  switch (kind) {
    case 'play':
      return [{ t, by, do: 'play', square, word }, complete];
    case 'exchange':
      return [{ t, by, do: 'exchange', tiles: tiles.join(' ') }, complete];
    case 'pass':
      return [{ t, by, do: 'pass' }];
  }
}
