// A paper slip in one line, as fast as a judge can type: table, coordinates, word.
//   12 h8 casa     what is written     12 =     the same as the master's     12 -     null, illegible

import type { DuplicateCommand } from '@faristol/protocol';

export type Typed =
  | { kind: 'nothing' }
  | { kind: 'unread' }
  | { kind: 'unknown'; table: number }
  | { kind: 'slip'; seat: number; same: boolean; null: boolean; square: string; word: string };

const LINE = /^\s*(\d{1,4})\s*(?:(=)|(-)|[\s,.]*([A-Oa-o]\s?\d{1,2}|\d{1,2}\s?[A-Oa-o])[\s,]+(\S.*))\s*$/;

export function readLine(line: string, tables: number): Typed {
  if (!line.trim()) return { kind: 'nothing' };
  const alone = line.trim().match(/^\d{1,4}$/);
  const found = line.match(LINE);
  const table = Number(found?.[1] ?? alone?.[0] ?? Number.NaN);
  if (Number.isNaN(table)) return { kind: 'unread' };
  if (table < 1 || table > tables) return { kind: 'unknown', table };
  if (!found) return { kind: 'unread' };
  const [, , same, nothing, square = '', word = ''] = found;
  return {
    kind: 'slip',
    seat: table - 1,
    same: same !== undefined,
    null: nothing !== undefined,
    square: square.replace(/\s/g, '').toUpperCase(),
    word: word.trim().toUpperCase(),
  };
}

export function commandOf(typed: Extract<Typed, { kind: 'slip' }>): DuplicateCommand {
  if (typed.same) return { do: 'paper', by: typed.seat, same: true };
  if (typed.null) return { do: 'paper', by: typed.seat, null: 'illegible-word' };
  return { do: 'paper', by: typed.seat, square: typed.square, word: typed.word };
}
