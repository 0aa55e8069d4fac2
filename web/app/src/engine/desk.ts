// What the engine can be asked, with answers of the server's types. Everything here happens at once and in place: in a
// page it belongs into a worker (worker.ts).

import type {
  AnalysedPlayer,
  AnalysedTurn,
  EndgameView,
  EngineKit,
  EngineRules,
  LookSettings,
  MoveView,
  SimulationView,
  TriedView,
  TurnToJudge,
} from '@faristol/protocol';
import { Core } from './core.js';
import {
  readKept,
  readStanding,
  readTrial,
  writeGame,
  writeKept,
  type KeptMove,
  type KeptMoves,
  type Replying,
  type Standing,
  type Trial,
} from './game.js';
import { Message, type Answer } from './messages.js';
import { bestBySquare, type Warm } from './heat.js';
import { cellsOf, writePosition, type EnginePosition } from './position.js';
import { readLine, readMove, readMoves, readTried, writeMove, type Cells } from './records.js';
import { positionOf, readJudged, readPlayer, writeFacts, writeSettings, writeTaken } from './review.js';

/** The files of a kit, as they were fetched. */
export interface KitFiles {
  words: Uint8Array;
  vocabulary: Uint8Array | null;
  leaves: Uint8Array | null;
}

export interface Choosing {
  byScore?: boolean;
}

export interface Listing extends Choosing {
  /** How many of the best; all, if left out. */
  top?: number;
  playsOnly?: boolean;
}

export interface Solving {
  /** How far the endgames are looked through; to the end, if left out. */
  plies?: number;
  seconds: number;
}

export interface Trying {
  /** The best so many by their static value. */
  top: number;
  /** And these. */
  candidates?: readonly MoveView[];
}

export interface Simulating extends Trying {
  plies?: number;
  samples: number;
  /** Left out, as long as it takes. */
  seconds?: number;
  seed: bigint;
  /** Candidates that are behind by so many standard errors are tried no further; 0 keeps them all. */
  giveUp?: number;
}

export interface Playing {
  level: number;
  seed: bigint;
  seconds: number;
  samples?: number;
  plies?: number;
}

export interface PreEndgameView {
  moves: TriedView[];
  plies: number;
  proven: boolean;
}

// As cpp/wasm/desk.hpp numbers them.
const ASK = {
  takeWords: 1,
  takeVocabulary: 2,
  takeLeaves: 3,
  takeWin: 4,
  takeRules: 5,
  best: 16,
  moves: 17,
  endgame: 18,
  preEndgame: 19,
  simulation: 20,
  choice: 21,
  judgement: 22,
  summary: 23,
  game: 32,
  trial: 33,
  reply: 34,
} as const;

const ALL = 0xffff_ffff;
const TO_THE_END = 64;
const MOST_SAMPLES = 1_000_000;
const GIVE_UP = 2.6;
const NO_LIMIT = 0;

export class Desk {
  readonly #core: Core;
  readonly #kit: EngineKit;
  readonly #rules: number;

  /** Takes all of a kit, which makes the graph for moves: a second of work. */
  constructor(module: WebAssembly.Module, kit: EngineKit, files: KitFiles) {
    this.#core = new Core(module);
    this.#kit = kit;
    const ask = (message: Message): Answer => this.#core.ask(message);
    ask(new Message().u8(ASK.takeWords).raw(digits(kit.words.sha256)).raw(files.words));
    if (kit.vocabulary && files.vocabulary)
      ask(new Message().u8(ASK.takeVocabulary).raw(digits(kit.vocabulary.sha256)).raw(files.vocabulary));
    if (kit.leaves && files.leaves)
      ask(
        new Message()
          .u8(ASK.takeLeaves)
          .raw(kit.leave_counts)
          .raw(digits(kit.leaves.sha256))
          .raw(files.leaves),
      );
    const win = new Message().u8(ASK.takeWin, kit.lead.length);
    kit.lead.forEach((lead, tiles) => win.f64(lead).f64(kit.scale[tiles] ?? 0));
    ask(win);
    this.#rules = ask(writeRules(new Message().u8(ASK.takeRules), kit.rules)).u32();
  }

  /** The best move by points and what stays on the rack, or by points alone. */
  best(position: EnginePosition, { byScore = false }: Choosing = {}): MoveView {
    return readMove(...this.#ask(new Message().u8(ASK.best).flag(byScore), position));
  }

  /** The best moves, the best first: plays, exchanges where they are allowed, and the pass. */
  moves(
    position: EnginePosition,
    { byScore = false, playsOnly = false, top = ALL }: Listing = {},
  ): MoveView[] {
    const message = new Message().u8(ASK.moves).flag(byScore).flag(playsOnly).u32(top);
    return readMoves(...this.#ask(message, position));
  }

  /** Where the points are: what the best play brings that lays a tile on each square. */
  heat(position: EnginePosition): Warm[] {
    return bestBySquare(this.moves(position, { byScore: true, playsOnly: true }), cellsOf(position.board));
  }

  /** Two players and nothing to draw: the best of both, looked through to the end or as far as time allows. */
  endgame(position: EnginePosition, { plies = TO_THE_END, seconds }: Solving): EndgameView {
    const [answer, cells] = this.#ask(new Message().u8(ASK.endgame, plies).f64(seconds), position);
    const [spread, proven, looked] = [answer.i32(), answer.u32() !== 0, answer.u32()];
    return { line: readLine(answer, cells), spread, proven, plies: looked };
  }

  /** Two players and one or two tiles in the bag: every way they can lie is gone through. */
  preEndgame(
    position: EnginePosition,
    { plies = TO_THE_END, seconds, ...trying }: Solving & Trying,
  ): PreEndgameView {
    const message = new Message().u8(ASK.preEndgame, plies).f64(seconds);
    const [answer, cells] = this.#ask(message, position, trying);
    const [looked, proven] = [answer.u32(), answer.u32() !== 0];
    return { moves: readTried(answer, cells), plies: looked, proven };
  }

  /** Moves tried out with deals of the tiles that are not seen. */
  simulate(
    position: EnginePosition,
    { plies = 2, samples, seconds = NO_LIMIT, seed, giveUp = GIVE_UP, ...trying }: Simulating,
  ): SimulationView {
    const message = new Message()
      .u8(ASK.simulation)
      .u16(plies)
      .u32(samples)
      .f64(seconds)
      .u64(seed)
      .f64(giveUp);
    const [answer, cells] = this.#ask(message, position, trying);
    const [done, complete] = [answer.u32(), answer.u32() !== 0];
    return { moves: readTried(answer, cells), samples: done, complete };
  }

  /** What a robot of this level does, the same as on the server. */
  choose(
    position: EnginePosition,
    { level, seed, seconds, samples = MOST_SAMPLES, plies = TO_THE_END }: Playing,
  ): MoveView {
    const message = new Message().u8(ASK.choice, level).u64(seed).f64(seconds).u32(samples).u8(plies);
    return readMove(...this.#ask(message, position));
  }

  /** A turn of a finished game judged, the same as on the server. */
  judge(turn: TurnToJudge, settings: LookSettings): AnalysedTurn {
    const position = positionOf(turn);
    const cells = cellsOf(position.board);
    const message = writeSettings(new Message().u8(ASK.judgement), settings);
    writeTaken(writePosition(message, this.#rules, position), turn, cells);
    return readJudged(this.#core.ask(message), turn, cells, this.#kit);
  }

  /** What the judged turns of each player come to; *overtime* are the points that the clock took. */
  summarise(turns: readonly AnalysedTurn[], overtime: readonly number[]): AnalysedPlayer[] {
    return overtime.map((lost, seat) => {
      const message = new Message().u8(ASK.summary, seat).i32(lost);
      return readPlayer(this.#core.ask(writeFacts(message, turns)), seat);
    });
  }

  /** How a game that this browser keeps stands. */
  game(game: KeptMoves): Standing {
    const message = new Message().u8(ASK.game);
    writeGame(message, this.#rules, game);
    return readStanding(this.#core.ask(message), this.#kit);
  }

  /** What the tiles of *seat* would make in it, on turn or not. */
  trial(game: KeptMoves, seat: number, play: KeptMove): Trial {
    const message = new Message().u8(ASK.trial);
    const cells = writeGame(message, this.#rules, game);
    writeKept(message.u8(seat), play, cells);
    return readTrial(this.#core.ask(message));
  }

  /** What a robot does that is to move in it, the same whenever it is asked unless time ends its search. */
  reply(game: KeptMoves, { level, seconds, samples = MOST_SAMPLES, plies = TO_THE_END }: Replying): KeptMove {
    const message = new Message().u8(ASK.reply, level).f64(seconds).u32(samples).u8(plies);
    const cells = writeGame(message, this.#rules, game);
    return readKept(this.#core.ask(message), cells);
  }

  #ask(message: Message, position: EnginePosition, trying?: Trying): [Answer, Cells] {
    const cells = cellsOf(position.board);
    writePosition(message, this.#rules, position);
    if (trying) {
      const { top, candidates = [] } = trying;
      message.u16(top).u16(candidates.length);
      for (const move of candidates) writeMove(message, move, cells);
    }
    return [this.#core.ask(message), cells];
  }
}

function writeRules(message: Message, rules: EngineRules): Message {
  message.raw(rules.letter_premiums).raw(rules.word_premiums).raw(rules.values).raw(rules.counts);
  message.u32(rules.blank_letters.reduce((letters, code) => letters | (1 << code), 0) >>> 0);
  message.u8(rules.rack_size).u16(rules.bonus).u8(rules.exchange_needs).flag(rules.ends_by_going_out);
  message.u8(rules.racks_when_out, rules.turns_each, rules.racks_after_turns, rules.runs.length);
  for (const run of rules.runs)
    message.u8(run.outcomes, run.turns_each).flag(run.spares_nil_nil).u8(run.racks);
  return message;
}

function digits(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
}
