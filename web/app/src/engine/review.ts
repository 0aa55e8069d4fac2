// Turns of a finished game, as the core is asked to judge them, and what it found (cpp/wasm/review.cpp). Nothing is
// judged here: the core is the one that judges on the server too.

import type {
  AnalysedMove,
  AnalysedPlayer,
  AnalysedTurn,
  EngineKit,
  LookSettings,
  TurnToJudge,
} from '@faristol/protocol';
import type { Answer, Message } from './messages.js';
import { codeOf, LETTERS, type EnginePosition } from './position.js';
import { laidOn, readMove, writeMove, type Cells } from './records.js';

type Stage = AnalysedTurn['stage'];
type Subject = AnalysedPlayer['practice'][number]['subject'];

// In the order of their numbers in the core.
const STAGES: readonly Stage[] = ['opening', 'middle', 'pre-endgame', 'endgame'];
const METHODS: readonly AnalysedTurn['method'][] = ['static', 'simulation', 'pre-endgame', 'endgame'];
const SUBJECTS: readonly Subject[] = [
  'bingos',
  'words',
  'opening',
  'middle',
  'pre-endgame',
  'endgame',
  'clock',
];
const NONE = 0xffff_ffff;

// --- asking ---

/** The position of a turn as its player saw it. */
export function positionOf(turn: TurnToJudge): EnginePosition {
  return {
    board: readBoard(turn.board),
    rack: turn.rack,
    others: turn.others,
    scores: turn.scores,
    ...(turn.unseen === null ? {} : { unseen: turn.unseen }),
    runLengths: turn.run_lengths,
    turnsTaken: turn.turns_taken,
    anyTiles: turn.any_tiles,
  };
}

export function writeSettings(message: Message, settings: LookSettings): Message {
  message.u16(settings.candidates).u8(settings.plies).u32(settings.samples);
  message.u8(settings.pre_endgame_plies).u32(settings.endgame_nodes);
  return message.u64(BigInt(settings.seed)).u16(settings.other_draws);
}

export function writeTaken(message: Message, turn: TurnToJudge, cells: Cells): void {
  const { kind, square, word, tiles } = turn;
  writeMove(message, { kind, square, word, tiles, score: 0, equity: 0 }, cells);
  const came = turn.drawn > 0 ? turn.rack.slice(-turn.drawn) : [];
  message.flag(turn.stood).counted(came.map(codeOf)).u32(turn.number);
}

export function writeFacts(message: Message, turns: readonly AnalysedTurn[]): Message {
  message.u32(turns.length);
  for (const turn of turns) {
    message.u32(turn.number).u8(turn.seat, STAGES.indexOf(turn.stage)).f64(turn.loss);
    writeOptional(message, turn.win_loss);
    writeOptional(message, turn.luck);
    message.i32(turn.choices[turn.played]?.score ?? 0);
    message
      .flag(turn.bingo)
      .flag(turn.missed_bingo !== null)
      .flag(turn.fell !== null);
    writeOptional(message, turn.thought);
  }
  return message;
}

// --- hearing ---

export function readJudged(answer: Answer, turn: TurnToJudge, cells: Cells, kit: EngineKit): AnalysedTurn {
  const [bag, stage, method] = [answer.u8(), answer.u8(), answer.u8()];
  const [solved, stillThere, valid, bingo, best, serious] = Array.from(
    { length: 6 },
    () => answer.u8() !== 0,
  );
  const played = answer.u32();
  const missed = answer.u32();
  const loss = answer.f64();
  const winLoss = readOptional(answer);
  const luck = readOptional(answer);
  const asked = readMove(answer, cells);
  const choices = Array.from({ length: answer.u32() }, () => readChoice(answer, turn, cells, kit));
  return {
    number: turn.number,
    line: turn.line,
    seat: turn.seat,
    rack: turn.rack,
    bag,
    stage: STAGES[stage] ?? 'opening',
    method: METHODS[method] ?? 'static',
    solved: solved ?? false,
    played,
    fell: turn.stood ? null : asked.word,
    choices,
    missed_bingo: missed === NONE ? null : missed,
    still_there: stillThere ?? false,
    loss,
    win_loss: winLoss,
    serious: serious ?? false,
    best: best ?? false,
    luck,
    valid: valid ?? true,
    bingo: bingo ?? false,
    thought: turn.thought,
    position: turn.position,
  };
}

export function readPlayer(answer: Answer, seat: number): AnalysedPlayer {
  const [turns, bestTurns, loss] = [answer.u32(), answer.u32(), answer.f64()];
  const winLoss = readOptional(answer);
  const luck = readOptional(answer);
  const [bingos, missed, finest] = [answer.u32(), answer.u32(), answer.u32()];
  const stages = Array.from({ length: answer.u32() }, () => ({
    stage: STAGES[answer.u8()] ?? 'opening',
    turns: answer.u32(),
    loss: answer.f64(),
    win_loss: readOptional(answer),
  }));
  const practice = Array.from({ length: answer.u32() }, () => ({
    subject: SUBJECTS[answer.u8()] ?? 'bingos',
    loss: answer.f64(),
    win_loss: readOptional(answer),
    turns: Array.from({ length: answer.u32() }, () => answer.u32()),
  }));
  return {
    seat,
    turns,
    best_turns: bestTurns,
    loss,
    win_loss: winLoss,
    luck,
    bingos,
    missed_bingos: missed,
    stages,
    finest: finest === NONE ? null : finest,
    practice,
  };
}

function readChoice(answer: Answer, turn: TurnToJudge, cells: Cells, { rules }: EngineKit): AnalysedMove {
  const { kind, square, word, tiles, score } = readMove(answer, cells);
  const [worth, points] = [answer.f64(), answer.f64()];
  answer.skip(8); // the error of the points, which nobody is told
  const win = answer.f64();
  answer.skip(8);
  const laid = kind === 'play' ? laidOn({ square, word }, cells) : [];
  return {
    kind,
    square,
    word,
    laid: laid.map((cell) => ({
      ...cell,
      value: cell.blank ? 0 : (rules.values[codeOf(cell.letter)] ?? 0),
    })),
    tiles,
    kept: without(turn.rack, tiles),
    kept_worth: worth,
    score,
    points,
    win: win < 0 ? null : win,
  };
}

/** What stays of a rack, in tile order. */
function without(rack: readonly string[], tiles: readonly string[]): string[] {
  const left = [...rack];
  for (const tile of tiles) left.splice(left.indexOf(tile), 1);
  return left.toSorted((one, other) => LETTERS.indexOf(one) - LETTERS.indexOf(other));
}

// --- small things ---

/** The board of a CGP, as the server writes it: letters of several characters in brackets, blanks in lower case. */
export function readBoard(text: string): EnginePosition['board'] {
  return text.split('/').flatMap((line, row) => {
    let column = 0;
    return [...line.matchAll(/\[([^\]]+)\]|(\d+)|(.)/gu)].flatMap(([, long, gap, short]) => {
      if (gap !== undefined) {
        column += Number(gap);
        return [];
      }
      const written = long ?? short ?? '';
      const letter = written.toUpperCase();
      return [{ row, column: column++, letter: letter === 'QU' ? 'Q' : letter, blank: written !== letter }];
    });
  });
}

function writeOptional(message: Message, number: number | null): void {
  message.flag(number !== null).f64(number ?? 0);
}

function readOptional(answer: Answer): number | null {
  const is = answer.u8() !== 0;
  const number = answer.f64();
  return is ? number : null;
}
