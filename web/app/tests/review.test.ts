// Turns to judge: a board as the server writes it, and what the core is told byte by byte.
import type { AnalysedTurn, TurnToJudge } from '@faristol/protocol';
import { expect, test } from 'vitest';
import { Answer, Message } from '../src/engine/messages.js';
import { positionOf, readBoard, readPlayer, writeFacts, writeTaken } from '../src/engine/review.js';

const EMPTY = Array.from({ length: 15 }, () => '15');

const TURN: TurnToJudge = {
  number: 3,
  line: 2,
  seat: 1,
  board: EMPTY.with(7, '3[QU]I[L·L]e8').join('/'),
  rack: ['C', 'A', 'S', 'A', 'E', 'T', '?'],
  others: [7],
  scores: [10, 20],
  unseen: null,
  run_lengths: [0],
  turns_taken: [1, 1],
  any_tiles: true,
  kind: 'pass',
  square: '',
  word: '',
  tiles: [],
  stood: true,
  drawn: 2,
  thought: null,
  position: null,
};

test('a board is read as a CGP has it: letters of several characters, and blanks', () => {
  expect(readBoard(TURN.board)).toEqual([
    { row: 7, column: 3, letter: 'Q', blank: false },
    { row: 7, column: 4, letter: 'I', blank: false },
    { row: 7, column: 5, letter: 'L·L', blank: false },
    { row: 7, column: 6, letter: 'E', blank: true },
  ]);
  expect(readBoard(EMPTY.with(0, '[ny]13[Ç]').join('/'))).toEqual([
    { row: 0, column: 0, letter: 'NY', blank: true },
    { row: 0, column: 14, letter: 'Ç', blank: false },
  ]);
  expect(readBoard(EMPTY.join('/'))).toEqual([]);
});

test('what is not known of a position is left out', () => {
  expect('unseen' in positionOf(TURN)).toBe(false);
  expect(positionOf({ ...TURN, unseen: ['A'] }).unseen).toEqual(['A']);
});

test('the tiles that came last stand at the right of the rack', () => {
  const came = (drawn: number): number[] => {
    const message = new Message();
    writeTaken(message, { ...TURN, drawn }, new Uint8Array(225));
    const answer = new Answer(message.bytes);
    answer.skip(24 + 1);
    return Array.from({ length: answer.u8() }, () => answer.u8());
  };

  expect(came(2)).toEqual([22, 0]); // T and the blank
  expect(came(0)).toEqual([]);
});

test('what is not known of a turn is told apart from nothing', () => {
  const turn = { ...TURN, choices: [], played: 0, stage: 'endgame', loss: 1.5 } as unknown as AnalysedTurn;
  const written = (one: Partial<AnalysedTurn>): Uint8Array =>
    writeFacts(new Message(), [
      { ...turn, win_loss: null, luck: null, bingo: false, missed_bingo: null, fell: null, ...one },
    ]).bytes;

  expect(written({ luck: 0 })).not.toEqual(written({}));
  expect(written({ missed_bingo: 0 })).not.toEqual(written({}));
});

test('a player without turns has neither chances nor luck', () => {
  const none = 0xffff_ffff;
  const told = new Message().u32(0).u32(0).f64(0);
  for (let i = 0; i < 2; ++i) told.flag(false).f64(0);
  told.u32(0).u32(0).u32(none).u32(0).u32(0);

  expect(readPlayer(new Answer(told.bytes), 1)).toEqual({
    seat: 1,
    turns: 0,
    best_turns: 0,
    loss: 0,
    win_loss: null,
    luck: null,
    bingos: 0,
    missed_bingos: 0,
    stages: [],
    finest: null,
    practice: [],
  });
});
