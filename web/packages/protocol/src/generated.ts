// Written by `python -m tools.typescript`; edit the Python types instead.
/* eslint-disable */

/** A list as it is now: what stays of its beginning, what follows, how much stays of its end. */
export interface Splice<T> {
  keep: number;
  then: T[];
  rest: number;
}

/** A value as files have it, of any shape. */
export type Written = boolean | number | string | Written[] | { [name: string]: Written };

/** What has changed in a view. */
export type Changes<View> = {
  [Field in keyof View]?: View[Field] extends (infer Item)[] ? Splice<Item> : View[Field];
};

/** The game was agreed; the tiles lie in the bag, in the order in which they will be drawn. */
export interface GameCreated {
  event: "game-created";
  at: number;
  setup: Setup;
  bag: string[];
}

/** What was agreed before the game. */
export interface Setup {
  players: number;
  starter: number | null;
  clock: ClockKind;
  allotted: number;
  grace: number;
  days: number;
  holidays: number;
  lapse: Lapse;
  window: number;
  refuses_invalid_words: boolean;
  bag_is_given: boolean;
}

export type ClockKind = "chess" | "turn" | "days" | "none";

/** What happens when the time of a turn is over. */
export type Lapse = "pass" | "lose";

/** Nothing but time. */
export interface TimePassed {
  event: "time-passed";
  at: number;
}

/** Players were not at the table; the judge set a clock running. */
export interface PlayersMissed {
  event: "players-missed";
  at: number;
  seats: number[];
}

/** Who was absent came; the time used is gone. */
export interface PlayerArrived {
  event: "player-arrived";
  at: number;
  seat: number;
}

/** One tile each was drawn and shown for the start, and all went back. */
export interface StartDrawn {
  event: "start-drawn";
  at: number;
  draws: [number, string][];
  starter: number;
}

/** The start went to the rack nearest to Z; only the letters compared were shown. */
export interface RacksCompared {
  event: "racks-compared";
  at: number;
  shown: string[][];
  starter: number;
  by_lot: boolean;
}

/** The starter's time runs. */
export interface GameStarted {
  event: "game-started";
  at: number;
  starter: number;
}

/** A player drew tiles from the bag. */
export interface TilesDrawn {
  event: "tiles-drawn";
  at: number;
  seat: number;
  tiles: string[];
}

/** A tile was looked for in the bag and handed to a player whose rack was all alike again. */
export interface TileGiven {
  event: "tile-given";
  at: number;
  seat: number;
  giver: number | null;
  tile: string;
}

/** A rack of all vowels or all consonants was shown and put back whole. */
export interface RackReturned {
  event: "rack-returned";
  at: number;
  seat: number;
  shown: string[];
}

/** A third person looked how many tiles of the other kind the bag holds. */
export interface BagInspected {
  event: "bag-inspected";
  at: number;
  seat: number;
  found: number;
}

/** The bag was shaken. */
export interface BagShuffled {
  event: "bag-shuffled";
  at: number;
  order: string[];
}

/** A word was laid and announced. */
export interface PlayLaid {
  event: "play-laid";
  at: number;
  seat: number;
  square: [row: number, column: number];
  direction: Direction;
  laid: [[row: number, column: number], [letter: string, blank: boolean]][];
  words: FormedWord[];
  score: number;
  bingo: boolean;
}

/** Which way a word is read. */
export type Direction = "across" | "down";

/** A word that a play makes, with its own points. */
export interface FormedWord {
  text: string;
  letters: string[];
  points: number;
}

/** The play was written on the sheet. */
export interface PlayNoted {
  event: "play-noted";
  at: number;
  seat: number;
}

/** An opponent waived the challenge. */
export interface PlayAccepted {
  event: "play-accepted";
  at: number;
  seat: number;
}

/** An opponent doubted these words, as one set; the clock stands. */
export interface PlayChallenged {
  event: "play-challenged";
  at: number;
  seat: number;
  words: string[];
}

/** The challenger insisted, with an argument. */
export interface PlayRechallenged {
  event: "play-rechallenged";
  at: number;
  seat: number;
  argument: string;
}

/** One verdict for the words as a set; it never says which of them failed. */
export interface PlayJudged {
  event: "play-judged";
  at: number;
  valid: boolean;
  judge: string | null;
}

/** The tiles of a play went from the board to the right of the rack. */
export interface TilesTakenUp {
  event: "tiles-taken-up";
  at: number;
  seat: number;
}

/** Time ended the game before the play was complete: everything is as before it. */
export interface PlayAnnulled {
  event: "play-annulled";
  at: number;
  seat: number;
}

/** A player drew as many tiles as were set aside, then put those into the bag. */
export interface TilesExchanged {
  event: "tiles-exchanged";
  at: number;
  seat: number;
  returned: string[];
  drawn: string[];
}

/** A player drew more tiles than were due. */
export interface SurplusDrawn {
  event: "surplus-drawn";
  at: number;
  seat: number;
  tiles: string[];
}

/** Tiles of an overdrawn rack were shown to those who may see them. */
export interface SurplusShown {
  event: "surplus-shown";
  at: number;
  seat: number;
  tiles: string[];
  to: number[];
}

/** As many tiles as were drawn too many went back, from the last draw or from the whole rack. */
export interface SurplusReturned {
  event: "surplus-returned";
  at: number;
  seat: number;
  tiles: string[];
  from_rack: boolean;
}

/** A player said «passo». */
export interface TurnPassed {
  event: "turn-passed";
  at: number;
  seat: number;
}

/** A turn ended with nothing: challenged off, withdrawn or timed out. */
export interface TurnLost {
  event: "turn-lost";
  at: number;
  seat: number;
  why: Why;
}

/** Why a turn was lost or a total adjusted. */
export type Why = "challenge" | "withdraw" | "time" | "rack" | "rack-bonus" | "overtime" | "abandon" | "absent" | "review" | "correction";

/** The clock was pressed after a play or an exchange. */
export interface TurnCompleted {
  event: "turn-completed";
  at: number;
  seat: number;
}

/** The turn reached a player. */
export interface TurnBegan {
  event: "turn-began";
  at: number;
  seat: number;
}

/** The clock was stopped for a reason that the regulation knows. */
export interface ClockPaused {
  event: "clock-paused";
  at: number;
  reason: PauseReason;
  seat: number | null;
}

export type PauseReason = "validity" | "count" | "overdraw" | "arbiter" | "force-majeure" | "end" | "agreed";

/** The clock runs again. */
export interface ClockResumed {
  event: "clock-resumed";
  at: number;
}

/** A player's clock stands for so many days. */
export interface HolidayTaken {
  event: "holiday-taken";
  at: number;
  seat: number;
  days: number;
}

/** A player's days ran out at a table of several: the turn goes past that seat from now on. */
export interface PlayerLapsed {
  event: "player-lapsed";
  at: number;
  seat: number;
}

/** The time for the whole game was over; the players were told. */
export interface GameTimeReached {
  event: "game-time-reached";
  at: number;
}

/** The round's time was over: this hand and one more, up to this turn. */
export interface RoundTimeAnnounced {
  event: "round-time-announced";
  at: number;
  last_turn: number;
}

/** An arbiter corrected a total. */
export interface TotalCorrected {
  event: "total-corrected";
  at: number;
  seat: number;
  points: number;
  reason: string;
  why: Why;
}

/** Something for the record that changes nothing. */
export interface FactRecorded {
  event: "fact-recorded";
  at: number;
  what: string;
  text: string;
}

/** Play is over; the adjustments of this ending were made. */
export interface GameEnded {
  event: "game-ended";
  at: number;
  end: End;
  by: number | null;
  adjustments: Line[];
  racks: string[][];
  winner_named: boolean;
  winner: number | null;
}

/** What ended the game. */
export type End = "out" | "rounds" | "passes" | "scoreless" | "round-over" | "time" | "overtime" | "no-play" | "abandon" | "disqualified" | "absent" | "lapsed";

/** One line of the score sheet; the running total is added up when it is shown. */
export interface Line {
  by: number;
  kind: LineKind;
  score: number;
  square: string | null;
  word: string | null;
  words: FormedWord[];
  bingo: boolean;
  count: number | null;
  why: Why | null;
  note: string | null;
}

export type LineKind = "play" | "exchange" | "pass" | "lost" | "adjust";

/** After the end a player's time runs for a sheet not filled in. */
export interface SheetClockStarted {
  event: "sheet-clock-started";
  at: number;
  seat: number;
}

/** The sheet was filled in. */
export interface SheetClockStopped {
  event: "sheet-clock-stopped";
  at: number;
}

/** The adjustments of the end were made anew for the time used after it. */
export interface OvertimeSettled {
  event: "overtime-settled";
  at: number;
  adjustments: Line[];
  winner_named: boolean;
  winner: number | null;
}

/** A player signed the sheet. */
export interface SheetSigned {
  event: "sheet-signed";
  at: number;
  seat: number;
}

export type GameEvent =
  | GameCreated
  | TimePassed
  | PlayersMissed
  | PlayerArrived
  | StartDrawn
  | RacksCompared
  | GameStarted
  | TilesDrawn
  | TileGiven
  | RackReturned
  | BagInspected
  | BagShuffled
  | PlayLaid
  | PlayNoted
  | PlayAccepted
  | PlayChallenged
  | PlayRechallenged
  | PlayJudged
  | TilesTakenUp
  | PlayAnnulled
  | TilesExchanged
  | SurplusDrawn
  | SurplusShown
  | SurplusReturned
  | TurnPassed
  | TurnLost
  | TurnCompleted
  | TurnBegan
  | ClockPaused
  | ClockResumed
  | HolidayTaken
  | PlayerLapsed
  | GameTimeReached
  | RoundTimeAnnounced
  | TotalCorrected
  | FactRecorded
  | GameEnded
  | SheetClockStarted
  | SheetClockStopped
  | OvertimeSettled
  | SheetSigned;

/** Lays and announces a word. */
export interface GamePlay {
  do: "play";
  square: string;
  word: string;
}

/** Draws as many tiles as are named, then returns those. */
export interface GameExchange {
  do: "exchange";
  tiles: string | string[];
}

/** Says «passo». */
export interface GamePass {
  do: "pass";
}

/** Changes a whole rack of all vowels or all consonants. */
export interface GameRedraw {
  do: "redraw";
}

/** Takes up tiles laid against the rules. */
export interface GameWithdraw {
  do: "withdraw";
}

/** Notes the play and draws. */
export interface GameRefill {
  do: "refill";
}

/** Presses the clock: the turn is over. */
export interface GamePress {
  do: "press";
}

/** Whatever of refill and press is still to do. */
export interface GameComplete {
  do: "complete";
}

/** An opponent waives the challenge. */
export interface GameAccept {
  do: "accept";
}

/** An opponent doubts some words of the play, or all of them. */
export interface GameChallenge {
  do: "challenge";
  words?: string[] | null;
}

/** The challenger insists, with an argument. */
export interface GameRechallenge {
  do: "rechallenge";
  argument: string;
}

/** Stops the clock for a reason that the regulation knows. */
export interface GamePause {
  do: "pause";
  reason: PauseReason;
}

/** Lets the clock run again. */
export interface GameResume {
  do: "resume";
}

/** Stops a player's clock for so many days, where turns have days. */
export interface GameHoliday {
  do: "holiday";
  days: number;
}

/** Nobody can place a tile: agreed by all, or ruled by the arbiter. */
export interface GameAgreeEnd {
  do: "agree-end";
}

/** A player leaves the game; without a seat: both do. */
export interface GameAbandon {
  do: "abandon";
}

/** A player signs the sheet. */
export interface GameSign {
  do: "sign";
}

/** A person's answer to a challenge. */
export interface GameVerdict {
  do: "verdict";
  valid: boolean;
}

/** Corrects a running total, or takes off points after the game. */
export interface GameCorrect {
  do: "correct";
  by: number;
  points: number;
  reason: string;
}

/** The committee disqualifies a player. */
export interface GameDisqualify {
  do: "disqualify";
  by: number;
}

/** The committee announces the end of the round's time. */
export interface GameRoundOver {
  do: "round-over";
}

/** A fact for the record that changes nothing. */
export interface GameRecord {
  do: "record";
  what: string;
  text: string;
}

export type GameAction =
  | GamePlay
  | GameExchange
  | GamePass
  | GameRedraw
  | GameWithdraw
  | GameRefill
  | GamePress
  | GameComplete
  | GameAccept
  | GameChallenge
  | GameRechallenge
  | GamePause
  | GameResume
  | GameHoliday
  | GameAgreeEnd
  | GameAbandon
  | GameSign
  | GameVerdict
  | GameCorrect
  | GameDisqualify
  | GameRoundOver
  | GameRecord;

/** Only lets time pass. */
export interface TableWait {
  do: "wait";
}

/** The judge sets an absent player's clock running; without a seat: both are absent. */
export interface TableAbsent {
  do: "absent";
  by?: number | null;
}

/** Who was absent has come. */
export interface TablePresent {
  do: "present";
  by: number;
}

/** Draws for the start where that is open, then the racks; the starter's time runs from here. */
export interface TableStart {
  do: "start";
}

/** Lays and announces a word. */
export interface TablePlay {
  do: "play";
  by: number;
  square: string;
  word: string;
}

/** Notes the play and draws. */
export interface TableRefill {
  do: "refill";
  by: number;
}

/** Changes a whole rack of all vowels or all consonants. */
export interface TableRedraw {
  do: "redraw";
  by: number;
}

/** Presses the clock: the turn is over. */
export interface TablePress {
  do: "press";
  by: number;
}

/** Whatever of refill and press is still to do. */
export interface TableComplete {
  do: "complete";
  by: number;
}

/** Says «passo». */
export interface TablePass {
  do: "pass";
  by: number;
}

/** Takes up tiles laid against the rules. */
export interface TableWithdraw {
  do: "withdraw";
  by: number;
}

/** An opponent waives the challenge. */
export interface TableAccept {
  do: "accept";
  by: number;
}

/** An opponent doubts some words of the play, or all of them. */
export interface TableChallenge {
  do: "challenge";
  by: number;
  words?: string[] | null;
}

/** A person's answer to a challenge. */
export interface TableVerdict {
  do: "verdict";
  valid: boolean;
  judge?: string | null;
}

/** The challenger insists, with an argument. */
export interface TableRechallenge {
  do: "rechallenge";
  by: number;
  argument: string;
}

/** Stops the clock for a reason that the regulation knows. */
export interface TablePause {
  do: "pause";
  reason: PauseReason;
  by?: number | null;
}

/** Lets the clock run again. */
export interface TableResume {
  do: "resume";
  by?: number | null;
}

/** Stops a player's clock for so many days, where turns have days. */
export interface TableHoliday {
  do: "holiday";
  by: number;
  days: number;
}

/** A rack drew too many tiles, a fresh one unless it is *late*: applies the regulation's procedure. */
export interface TableOverdraw {
  do: "overdraw";
  by: number;
  extra: number;
  late?: boolean | null;
  on_rack?: boolean;
  seen?: boolean | string | string[];
  return?: string | string[] | null;
  keep?: string | string[] | null;
}

/** A player leaves the game; without a seat: both do. */
export interface TableAbandon {
  do: "abandon";
  by?: number | null;
}

/** The committee announces the end of the round's time. */
export interface TableRoundOver {
  do: "round-over";
}

/** Nobody can place a tile: agreed by all, or ruled by the arbiter. */
export interface TableAgreeEnd {
  do: "agree-end";
}

/** The committee disqualifies a player. */
export interface TableDisqualify {
  do: "disqualify";
  by: number;
}

/** Corrects a running total, or takes off points after the game. */
export interface TableCorrect {
  do: "correct";
  by: number;
  points: number;
  reason: string;
}

/** A fact for the record that changes nothing. */
export interface TableRecord {
  do: "record";
  what: string;
  text: string;
}

/** A player put tiles back: which, or only how many where nobody saw them. */
export interface TableExchange {
  do: "exchange";
  by: number;
  tiles?: string | string[] | null;
  count?: number | null;
}

/** A whole rack was laid open. */
export interface TableRack {
  do: "rack";
  by: number;
  tiles: string | string[];
}

/** A player touched the own side of the clock: whatever that means in this phase. */
export interface TableClock {
  do: "clock";
  by: number;
}

/** A whole turn as it is written on a sheet: ``H8 CASA``. */
export interface TableLine {
  do: "line";
  text: string;
}

export type TableAct =
  | TableWait
  | TableAbsent
  | TablePresent
  | TableStart
  | TablePlay
  | TableRefill
  | TableRedraw
  | TablePress
  | TableComplete
  | TablePass
  | TableWithdraw
  | TableAccept
  | TableChallenge
  | TableVerdict
  | TableRechallenge
  | TablePause
  | TableResume
  | TableHoliday
  | TableOverdraw
  | TableAbandon
  | TableRoundOver
  | TableAgreeEnd
  | TableDisqualify
  | TableCorrect
  | TableRecord
  | TableExchange
  | TableRack
  | TableClock
  | TableLine;

/** A turn of which only the press of the clock is known. */
export interface TableUntold {
  do: "untold";
  by: number;
}

/** A player signs the sheet. */
export interface TableSign {
  do: "sign";
  by: number;
}

export type ToldAct =
  | TableWait
  | TableAbsent
  | TablePresent
  | TableStart
  | TablePlay
  | TableRefill
  | TableRedraw
  | TablePress
  | TableComplete
  | TablePass
  | TableWithdraw
  | TableAccept
  | TableChallenge
  | TableVerdict
  | TableRechallenge
  | TablePause
  | TableResume
  | TableHoliday
  | TableOverdraw
  | TableAbandon
  | TableRoundOver
  | TableAgreeEnd
  | TableDisqualify
  | TableCorrect
  | TableRecord
  | TableExchange
  | TableRack
  | TableUntold
  | TableSign;

/** Another phone may have the seat. */
export interface DuplicateRelease {
  do: "release";
  by: number;
}

/** A judge's yes or no to a phone that says whose it is. */
export interface DuplicatePhone {
  do: "phone";
  number: number;
  yes: boolean;
}

/** Somebody hands in on paper, or does not after all; None: everybody who has no phone. */
export interface DuplicateOnPaper {
  do: "on-paper";
  by?: number | null;
  yes?: boolean;
}

/** One more player, before the first round starts. */
export interface DuplicateJoin {
  do: "join";
  name: string;
}

/** A player is not there; rounds count zero until they are. */
export interface DuplicateAbsent {
  do: "absent";
  by: number;
}

/** Who was absent is back. */
export interface DuplicatePresent {
  do: "present";
  by: number;
}

/** A rack for the next round: from the bag, or the whole rack as the judge drew it by hand. */
export interface DuplicateDraw {
  do: "draw";
  rack?: string | null;
}

/** The judge says "Temps!" and the stopwatch starts. */
export interface DuplicateTime {
  do: "time";
}

/** The judge types a paper slip, with what is wrong with it if it cannot be read or came late. */
export interface DuplicatePaper {
  do: "paper";
  by: number;
  square?: string;
  word?: string;
  score?: number | null;
  same?: boolean;
  null?: Null | null;
}

/** Why a slip is worth nothing. */
export type Null = "absent" | "not-handed-in" | "late" | "no-place" | "wrong-place" | "illegible-place" | "no-word" | "illegible-word" | "does-not-fit" | "blank-not-marked" | "invalid-word" | "invalid-cross-word";

/** The judge finds a slip null, or takes that back (no ``null``). */
export interface DuplicateVoid {
  do: "void";
  by: number;
  null?: Null | null;
}

/** The judge chooses the master play; the round is scored. */
export interface DuplicateMaster {
  do: "master";
  square: string;
  word: string;
}

/** Takes the last round back: all of it, or only its master play. */
export interface DuplicateUndo {
  do: "undo";
  reason: string;
  what?: "master" | "round";
}

/** Force majeure: the time stands. */
export interface DuplicatePause {
  do: "pause";
  reason: string;
}

/** The time goes on. */
export interface DuplicateResume {
  do: "resume";
}

/** A player is warned. */
export interface DuplicateWarn {
  do: "warn";
  by: number;
  reason: string;
}

/** The judge ends the game: for force majeure, agreed with the players, or as no play is left. */
export interface DuplicateFinish {
  do: "end";
  why: "force-majeure" | "no-play";
  reason?: string;
}

/** The judge looked again and the points stand. */
export interface DuplicateAnswer {
  do: "answer";
  by: number;
  round: number;
  reason: string;
}

/** The points of a player in a round, put right. */
export interface DuplicateCorrect {
  do: "correct";
  by: number;
  round: number;
  points: number;
  reason: string;
}

/** A fact for the record that changes nothing. */
export interface DuplicateRecord {
  do: "record";
  what: string;
  text: string;
}

/** The result is definitive. */
export interface DuplicateConfirm {
  do: "confirm";
}

export type DuplicateCommand =
  | DuplicateRelease
  | DuplicatePhone
  | DuplicateOnPaper
  | DuplicateJoin
  | DuplicateAbsent
  | DuplicatePresent
  | DuplicateDraw
  | DuplicateTime
  | DuplicatePaper
  | DuplicateVoid
  | DuplicateMaster
  | DuplicateUndo
  | DuplicatePause
  | DuplicateResume
  | DuplicateWarn
  | DuplicateFinish
  | DuplicateAnswer
  | DuplicateCorrect
  | DuplicateRecord
  | DuplicateConfirm;

/** Follow something that lives: its view comes now, and then what changes. Of a game, who comes back after a broken connection is told what happened behind *since*. */
export interface Follow {
  ask: "follow";
  kind: "class" | "duplicate" | "event" | "game" | "table";
  stream: string;
  since?: number;
}

/** No longer. */
export interface Unfollow {
  ask: "unfollow";
  kind: "class" | "duplicate" | "event" | "game" | "table";
  stream: string;
}

/** Do something in a game; the seat is the one that the session holds there. */
export interface Act {
  ask: "act";
  id: number;
  game: string;
  action: GameAction;
}

/** What tentative tiles would score; says nothing of whether the words are valid. */
export interface Preview {
  ask: "preview";
  id: number;
  game: string;
  square: string;
  word: string;
}

/** Show who shares one's seat what one would play. */
export interface Propose {
  ask: "propose";
  id: number;
  game: string;
  action: GameAction;
}

/** Send what was proposed in entry *number*. */
export interface Confirm {
  ask: "confirm";
  id: number;
  game: string;
  number: number;
}

/** Take back what one proposed, or say no to what the other did. */
export interface Drop {
  ask: "drop";
  id: number;
  game: string;
}

/** Say something to the others at the table, or aside to who shares one's seat. */
export interface Say {
  ask: "say";
  id: number;
  game: string;
  text: string;
  aside?: boolean;
}

/** Is anybody there, and what time is it? */
export interface Ping {
  ask: "ping";
}

export type ClientMessage =
  | Follow
  | Unfollow
  | Act
  | Preview
  | Propose
  | Confirm
  | Drop
  | Say
  | Ping;

/** The line is open; who the session is, and the server's time. */
export interface Welcome {
  tell: "welcome";
  person: string;
  name: string;
  now: number;
  version: string;
}

/** The request *id* was carried out and is on disk. */
export interface CarriedOut {
  tell: "done";
  id: number;
  seq: number;
}

/** The request *id* was refused; nothing changed. */
export interface Refusal {
  tell: "refused";
  id: number | null;
  code: string;
  message: string;
  article: string | null;
}

/** What the tiles of request *id* would make and score. */
export interface Previewed {
  tell: "previewed";
  id: number;
  score: number;
  words: string[];
}

/** Who of a game's players is connected. */
export interface Here {
  tell: "here";
  game: string;
  seats: number[];
  watching: number;
  places: [number, number][];
}

/** Somebody waits for players, or no longer: ask for the list again. */
export interface LobbyChanged {
  tell: "lobby";
}

/** Nothing more will come of this stream: it does not exist, or may not be seen. */
export interface Gone {
  tell: "gone";
  stream: string;
}

/** Somebody is, and this is the server's time. */
export interface Pong {
  tell: "pong";
  now: number;
}

/** An online game, whole. */
export interface GameTold {
  tell: "game";
  stream: string;
  seq: number;
  view: GameView;
  events: GameEvent[];
}

/** A game as one viewer may see it. */
export interface GameView {
  id: string;
  seq: number;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  phase: string;
  turn: number | null;
  clock: ClockView;
  last_turns: number | null;
  final: boolean;
  lexicon: string;
  starter: number | null;
  board: CellView[];
  bag: number;
  play: PlayView | null;
  exchanged: number | null;
  sheet: LineView[];
  may: string[];
  pauses: PauseReason[];
  blank_letters: string[];
  timekeeper: number | null;
  may_rotate: boolean;
  no_help: string | null;
  end: string | null;
  winner: number | null;
  verify: "challenge" | "refuse";
  you: number | null;
  seats: SeatView[];
  covered: boolean;
  rematch: string | null;
  rematch_by: number | null;
  visibility: "open" | "private";
  opener: boolean;
  host: string;
  off: "closed" | "declined" | "lapsed" | "lesson" | "withdrawn" | null;
  arbiter: string | null;
  lesson: boolean;
  window: number;
  agreed: number[];
  tiles: TileCount[] | null;
  awaited: number[];
  missing: string[];
  waits_until: number | null;
  pause: PauseWish | null;
  hint: HintView | null;
  chat: ChatLine[];
  half: number;
  confirms: "either" | "partner";
  proposal: ProposalView | null;
  phrases: string[] | null;
  school: string | null;
  invited: number;
  held: boolean;
}

/** Times as of ``now``; the browser counts on from there for the clock that runs. */
export interface ClockView {
  kind: "chess" | "days" | "none" | "turn";
  now: number;
  allotted: number;
  used: number[];
  running: number | null;
  turn_used: number;
  turn_limit: number | null;
  turn_runs: boolean;
  game_ends_at: number | null;
  paused: string | null;
}

export interface CellView {
  row: number;
  column: number;
  letter: string;
  blank: boolean;
  value: number;
  fresh: boolean;
  last: boolean;
}

/** The play that lies on the board and may still be challenged. */
export interface PlayView {
  seat: number;
  square: string;
  words: string[];
  score: number;
  open: boolean;
  challenged: boolean;
  upheld: boolean;
  doubted: string[];
  argument: string | null;
  closes_at: number | null;
}

/** A line of the sheet, ready to be shown. */
export interface LineView {
  by: number;
  play: string;
  place: string;
  points: string;
  total: number;
  kind: string;
  bingo: boolean;
  why: string | null;
}

export interface SeatView {
  name: string | null;
  robot: number | null;
  rack: string[] | null;
  tiles: number;
  score: number;
  final: number;
  signed: boolean;
  accepted: boolean;
  absent: boolean;
  pair: boolean;
  names: string[];
  free: boolean;
  passed_over: boolean;
  bot: boolean;
}

export interface TileCount {
  tile: string;
  count: number;
  value: number;
}

/** A pause that a player asks for; the clock is stopped once everybody agrees. */
export interface PauseWish {
  seat: number;
  reason: PauseReason;
  agreed: number[];
}

/** How to find a good play, as much as was asked for: where, with which tiles, and the play itself. */
export interface HintView {
  step: number;
  do: string;
  line: string;
  tiles: string[];
  square: string;
  word: string;
  points: number | null;
  laid: CellView[];
}

export interface ChatLine {
  seq: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
  half: number;
  aside: boolean;
}

/** What one of two who share a seat would play; only the two see it. */
export interface ProposalView {
  number: number;
  own: boolean;
  name: string;
  do: string;
  square: string;
  word: string;
  tiles: string[];
  points: number | null;
  laid: CellView[];
  alone_from: number | null;
}

/** What has changed in an online game. */
export interface GameChanged {
  tell: "game-changed";
  stream: string;
  since: number;
  seq: number;
  changes: Changes<GameView>;
  events: GameEvent[];
}

/** A wooden table, whole. */
export interface TableTold {
  tell: "table";
  stream: string;
  seq: number;
  view: TableView;
}

/** A game on a wooden board. */
export interface TableView {
  id: string;
  seq: number;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  phase: string;
  turn: number | null;
  clock: ClockView;
  last_turns: number | null;
  final: boolean;
  lexicon: string;
  starter: number | null;
  board: CellView[];
  bag: number;
  play: PlayView | null;
  exchanged: number | null;
  sheet: LineView[];
  may: string[];
  pauses: PauseReason[];
  blank_letters: string[];
  timekeeper: number | null;
  may_rotate: boolean;
  no_help: string | null;
  end: string | null;
  winner: number | null;
  live: boolean;
  event: string;
  round: string;
  table: string;
  opener: string;
  desk: boolean;
  judge: boolean;
  refereed: boolean;
  code: string | null;
  judge_code: string | null;
  challenges: "list" | "person" | "slip";
  agreed: string | null;
  practice: string | null;
  seats: TableSeatView[];
  covered: boolean;
  deeds: DeedView[];
  untold: number[];
  differences: number[];
  awaited: number[];
  unseen: TileCount[];
  calls: CallView[];
  redraws: number[];
  redraw_help: RedrawHelpView | null;
  keeper: number | null;
  overtime: number[];
  paper: PaperAsked;
  championship: string | null;
  school: string | null;
}

export interface TableSeatView {
  name: string;
  tiles: number;
  known: string[] | null;
  awaited: boolean;
  score: number;
  final: number;
  signed: boolean;
  absent: boolean;
  accepted: boolean;
  may: string[];
  code: string | null;
}

/** One entry of the table, as it was made. */
export interface DeedView {
  index: number;
  at: number;
  act: ToldAct;
  announced: number | null;
  score: number | null;
  differs: boolean;
  author: string | null;
}

/** Somebody at the table wants the arbiter. */
export interface CallView {
  number: number;
  at: number;
  seat: number | null;
  text: string;
  words: string[];
  answered_by: string | null;
  answered_at: number | null;
}

/** After *after* redraws in a row that came to nothing, somebody looks into the bag. */
export interface RedrawHelpView {
  after: number;
  kind: "look" | "neighbour";
}

/** The sheets of a game, a line a turn; kept if *save*, whether or not they add up. */
export interface PaperAsked {
  lines?: PaperLineAsked[];
  keepers?: number[];
  starter?: number | null;
  used?: (number | null)[];
  racks?: (string | null)[];
  save?: boolean;
}

export interface PaperLineAsked {
  text: string;
  figures?: FiguresAsked[];
}

/** What one sheet says of a line. */
export interface FiguresAsked {
  points?: number | null;
  total?: number | null;
}

/** What has changed at a wooden table. */
export interface TableChanged {
  tell: "table-changed";
  stream: string;
  since: number;
  seq: number;
  changes: Changes<TableView>;
}

/** A duplicate, whole. */
export interface DuplicateTold {
  tell: "duplicate";
  stream: string;
  seq: number;
  view: DuplicateView;
}

/** A duplicate as one viewer may see it. */
export interface DuplicateView {
  id: string;
  seq: number;
  title: string;
  opener: string;
  status: "over" | "playing" | "waiting";
  phase: "closed" | "drawn" | "over" | "running" | "to-draw";
  round: number;
  rounds: number | null;
  lexicon: string;
  seconds: number;
  calls: number[];
  asks_score: boolean;
  solo_bonus: number;
  self_entry: boolean;
  alone: boolean;
  day: string | null;
  you: number | null;
  name: string | null;
  board: CellView[];
  rack: string[];
  kept: number;
  bag: number;
  ends_at: number | null;
  left: number | null;
  paused: string | null;
  players: DuplicatePlayer[];
  count: number;
  slip: SlipView | null;
  late: boolean;
  master: MasterView | null;
  mine: RoundLine[];
  standings: DuplicateStanding[];
  maximum: number;
  call: CalledLine[];
  times: CalledLine[];
  may: ("check" | "done" | "enter" | "judge" | "next" | "slip")[];
  end: string | null;
  end_reason: string;
  unofficial: string[];
  final: boolean;
  asked: DuplicateAsking | null;
  judge: JudgesView | null;
}

export interface DuplicatePlayer {
  seat: number;
  name: string;
  absent: boolean;
  phone: boolean;
  handed_in: boolean;
  paper: boolean;
}

/** A slip as it was handed in. */
export interface SlipView {
  square: string;
  word: string;
  score: number | null;
  at: number;
  paper: boolean;
  same: boolean;
  null: string | null;
}

export interface MasterView {
  round: number;
  rack: string[];
  square: string;
  word: string;
  points: number;
  bingo: boolean;
}

/** One round of one player, against the master play. */
export interface RoundLine {
  round: number;
  square: string;
  word: string;
  points: number;
  null: string | null;
  why: string | null;
  article: string | null;
  top: boolean;
  solo: boolean;
  corrected: boolean;
  master: MasterView | null;
}

export interface DuplicateStanding {
  place: number;
  seat: number;
  name: string;
  points: number;
  percent: number;
  tops: number;
  solos: number;
  lost: number;
  last: number | null;
}

/** One thing that the judge says. */
export interface CalledLine {
  shown: string;
  spoken: string;
  fast: boolean;
  tile: string | null;
  old: boolean;
}

/** A phone that waits for a judge; it shows the number. */
export interface DuplicateAsking {
  number: number;
  seat: number;
  name: string;
}

/** What only those who judge see; slips and best plays once the time is up. */
export interface JudgesView {
  code: string;
  judges: string[];
  best: CandidateView[];
  slips: Record<string, SlipView>;
  late: number[];
  checks: CheckView[];
  corrections: CorrectionView[];
  warnings: WarningView[];
  asking: DuplicateAsking[];
  returned: string[];
}

export interface CandidateView {
  square: string;
  word: string;
  points: number;
  remainder: string[];
}

export interface CheckView {
  seat: number;
  name: string;
  round: number;
  text: string;
  answer: string | null;
}

export interface CorrectionView {
  seat: number;
  name: string;
  round: number;
  before: number;
  points: number;
  author: string;
  reason: string;
}

export interface WarningView {
  seat: number;
  name: string;
  round: number;
  reason: string;
}

/** What has changed in a duplicate. */
export interface DuplicateChanged {
  tell: "duplicate-changed";
  stream: string;
  since: number;
  seq: number;
  changes: Changes<DuplicateView>;
}

/** A championship, whole but for the rounds that can no longer change. */
export interface EventTold {
  tell: "event";
  stream: string;
  seq: number;
  view: EventView;
}

/** A championship as one viewer may see it. */
export interface EventView {
  id: string;
  seq: number;
  status: "over" | "playing" | "waiting";
  settings: SettingsView;
  played: number;
  all_paired: boolean;
  last_late_round: number;
  whole: boolean;
  groups: string[];
  entrants: EntrantView[];
  rounds: RoundView[];
  standings: StandingView[];
  teams: TeamView[];
  feats: FeatView[];
  bracket: TieView[];
  timer: TimerView | null;
  no_show_minutes: number;
  check_in: CheckInView | null;
  directing: DirectorsView | null;
}

/** What the organiser decided. */
export interface SettingsView {
  name: string;
  system: System;
  rounds: number;
  official: boolean;
  regulation: string;
  lexicon: string;
  self_verified: boolean;
  excluded: string[];
  capacity: number | null;
  starts: Starts;
  bye: ByeRule;
  spare_late: boolean;
  distance: Distance;
  first_round: FirstRound;
  unplayed: Unplayed;
  tie_breaks: TieBreak[];
  winner_gets_most: boolean;
  groups_apart: boolean;
  team_boards: number;
  schools: boolean;
  club_best: number;
  club_points: ClubPoints;
  self_entry: boolean;
  online: boolean;
  round_minutes: number;
  game_minutes: number;
  game_turns: number;
  longer_groups: string[];
  longer_minutes: number;
  longer_turns: number;
  k: number;
  initial_rating: number;
  rating_name: string;
  newcomers: Newcomers;
  turns: number;
  until: string;
  withdrawals: Games;
  silence_days: number;
  silence_needs_photo: boolean;
  divisions: string[];
  movers: number;
  finalists: number;
  best_of: number;
  third_place: boolean;
  counting: Counting;
  best_events: number;
  least_games: number;
  least_share: number;
  begins: string;
  ends: string;
  place: string;
  organiser: string;
  signer: string;
  office: string;
  confirm_by: string;
}

/** How rounds are put together. */
export type System = "swiss" | "round-robin" | "league" | "king-of-the-hill" | "tables" | "teams" | "knockout" | "season";

/** Who starts (CLASSIC-1d). */
export type Starts = "lot" | "pairing";

/** Who sits out of an odd number. */
export type ByeRule = "standings" | "fide";

/** How "the distance in the standings must be least" (FISC-1f B) is read. */
export type Distance = "dutch" | "literal";

/** The order whose halves meet in the first round (FISC-1g). */
export type FirstRound = "halves" | "random";

/** How rounds without a game enter Buchholz and Berger. */
export type Unplayed = "fide" | "plain";

/** What may separate entrants with equal points. */
export type TieBreak = "median-buchholz" | "buchholz" | "berger" | "difference" | "total" | "wins";

/** What the table of the clubs, or of the schools, makes of the points of their people. */
export type ClubPoints = "sum" | "mean";

/** Where in the initial order they stand who have no rating. */
export type Newcomers = "last" | "rated";

/** What becomes of the games of a league that somebody who leaves it will not play. */
export type Games = "forfeited" | "annulled";

/** What a season adds up. */
export type Counting = "points" | "barrisc" | "cusca";

export interface EntrantView {
  id: number;
  name: string;
  rating: number | null;
  club: string;
  group: string;
  joined: number;
  carried: number;
  withdrawn: boolean;
  annulled: boolean;
  absent: boolean;
  here: boolean;
  phone: boolean;
}

export interface RoundView {
  number: number;
  published: boolean;
  locked: boolean;
  reopened: boolean;
  lexicon: string;
  missing: number[];
  boards: BoardView[];
  tables: PairedTable[];
  byes: ByeView[];
}

export interface BoardView {
  table: number;
  first: number;
  second: number;
  result: string | null;
  outcome: string | null;
  scores: [number, number] | null;
  points: [number, number] | null;
  reports: ReportView[];
  game: string | null;
  game_kind: "game" | "table";
  acta: ActaView | null;
  stands_at: number | null;
}

/** What a phone handed in. */
export interface ReportView {
  entrant: number;
  result: string;
}

/** The acta of a wooden table whose game is over. */
export interface ActaView {
  result: string;
  signed: boolean;
}

/** A game of four, or of three. */
export interface PairedTable {
  table: number;
  seats: number[];
  scores: number[] | null;
  points: number[] | null;
  reports: ScoresReportView[];
  game: string | null;
  game_kind: "game" | "table";
  acta: ActaView | null;
}

/** What a phone at a table of four handed in, in the order of the seats. */
export interface ScoresReportView {
  entrant: number;
  scores: number[];
}

export interface ByeView {
  entrant: number;
  points: number;
}

/** A line of the standings; the tie-breaks in the order of the event's list. */
export interface StandingView {
  position: number;
  place: number;
  entrant: number;
  games: number;
  points: number;
  tie_breaks: number[];
  total: number;
  leads_to: "down" | "final" | "up" | null;
  record: RecordView | null;
}

/** What the table of a league tells beyond points: the place in the own group, and how games ended. */
export interface RecordView {
  place: number;
  won: number;
  drawn: number;
  lost: number;
  difference: number;
  form: ("drawn" | "lost" | "won")[];
}

export interface TeamView {
  position: number;
  team: string;
  members: number[];
  counted: number[];
  matches: number | null;
  points: number;
  difference: number;
  total: number;
}

/** Something to applaud: the highest game, the best play, the most bingos. */
export interface FeatView {
  kind: "best-play" | "highest-game" | "most-bingos" | "widest-win";
  entrant: number;
  round: number | null;
  value: number;
  text: string;
}

/** Two who meet in a knockout; nobody where that is not known yet, or where the other goes on. */
export interface TieView {
  stage: number;
  third: boolean;
  one: number | null;
  other: number | null;
  points: [number, number];
  games: ([number, number] | null)[];
  winner: number | null;
}

/** The clock of the hall, in server time. */
export interface TimerView {
  round: number;
  started_at: number;
  ends_at: number;
  announced_at: number | null;
  paused_at: number | null;
  ran_from: number;
}

/** Who has a place before the first round: everybody who has not withdrawn is in one of the lists. */
export interface CheckInView {
  deadline: string;
  over: boolean;
  closed: boolean;
  places: number | null;
  confirmed: number[];
  pending: number[];
  waiting: number[];
  missed: number[];
}

/** What only directors see. */
export interface DirectorsView {
  code: string;
  directors: string[];
  forbidden: [number, number][];
  notes: NoteView[];
  steps: number;
  warnings: string[];
  digest: string;
  asking: AskingView[];
  unseen: number[];
  photos: SheetPhotoView[];
}

/** One line of the log: what was done, by whom, about what. */
export interface NoteView {
  seq: number;
  at: number;
  by: string;
  did: string;
  about: string;
  undone: boolean;
}

/** A phone that waits for the desk; it shows the number. */
export interface AskingView {
  number: number;
  entrant: number;
}

/** A photograph of a sheet that one may see; its number is its name within the event. */
export interface SheetPhotoView {
  round: number;
  table: number;
  entrant: number;
  number: number;
}

/** What has changed in a championship. */
export interface EventChanged {
  tell: "event-changed";
  stream: string;
  since: number;
  seq: number;
  changes: Changes<EventView>;
}

/** A class, whole. */
export interface ClassTold {
  tell: "class";
  stream: string;
  seq: number;
  view: ClassView;
}

/** A class as its teacher or one of its pupils sees it. Pupils see no lists, no codes and no settings. */
export interface ClassView {
  id: string;
  seq: number;
  you: "pupil" | "teacher";
  title: string;
  status: "over" | "playing" | "waiting";
  lesson: LessonView | null;
  phrases: string[];
  homework: HomeworkLine[];
  pupil: number | null;
  name: string | null;
  place: MyPlace | null;
  teacher: string | null;
  settings: ClassSettings | null;
  pupils: PupilView[];
  tables: ClassTable[];
  waiting: KnockView[];
  wall: WallView | null;
  lessons: number;
  ends_on: string | null;
  reminder: boolean;
  championship: ChampionshipOfClass | null;
  invitation: string | null;
  joined: JoinedClass | null;
}

/** The lesson in course. */
export interface LessonView {
  number: number;
  began_at: number;
  until: number;
  held: boolean;
}

/** Something that was set. */
export interface HomeworkLine {
  number: number;
  what: "puzzles" | "study";
  count: number;
  set_at: number;
  until: string;
  deck: string;
  text: string;
}

/** Where a pupil is to go now. */
export interface MyPlace {
  table: number;
  kind: "game" | "table";
  stream: string;
  state: "over" | "plays";
  round: number | null;
}

/** How a class plays, unless a teacher says otherwise for some tables. */
export interface ClassSettings {
  regulation?: string;
  size?: number;
  clock?: "chess" | "none" | "turn" | null;
  minutes?: number | null;
  turns?: number | null;
  lexicon?: string;
  verify?: "challenge" | "refuse";
  robots?: boolean;
  level?: number;
  chat?: "none" | "phrases";
  no_vulgar?: "everybody" | "robots";
  lesson_minutes?: number;
  keep_devices?: boolean;
}

/** A pupil as the teacher sees one. */
export interface PupilView {
  number: number;
  name: string;
  device: boolean;
  table: number | null;
}

/** A table of the lesson; its position comes by following *stream* of that *kind*. */
export interface ClassTable {
  number: number;
  kind: "game" | "table";
  stream: string;
  state: "over" | "plays";
  regulation: string;
  title: string;
  turn_ms: number;
  opened_at: number;
  ended_at: number | null;
  seats: ClassSeat[];
  round: number | null;
  shared: boolean;
}

/** Who sits at a table: a pupil or two, a robot of that level, or nobody any more. */
export interface ClassSeat {
  pupil: number | null;
  robot: number | null;
  partner: number | null;
  passed_over: boolean;
  score: number | null;
  place: number | null;
}

/** A device in the waiting room. */
export interface KnockView {
  number: number;
  at: number;
}

/** What the wall shows; the square code is at `/api/classes/{id}/qr.svg`. */
export interface WallView {
  code: string[];
  path: string;
  here: number;
  of: number;
  missing: string[];
  table: number | null;
  standings: boolean;
  number: string;
  guessed: boolean;
}

/** The championship of a class; how it stands comes by following *event*. */
export interface ChampionshipOfClass {
  event: string;
  title: string;
  round: number;
  rounds: number;
  size: number;
  pairs: boolean;
}

/** The class with which this one has its lesson together. */
export interface JoinedClass {
  title: string;
  teacher: string;
  pupils: PupilView[];
}

/** What has changed in a class. */
export interface ClassChanged {
  tell: "class-changed";
  stream: string;
  since: number;
  seq: number;
  changes: Changes<ClassView>;
}

/** Which pupils are connected, for the teacher; who has gone since when is for the screen to count. */
export interface ClassHere {
  tell: "class-here";
  stream: string;
  pupils: number[];
}

export type ServerMessage =
  | Welcome
  | CarriedOut
  | Refusal
  | Previewed
  | Here
  | LobbyChanged
  | Gone
  | Pong
  | GameTold
  | GameChanged
  | TableTold
  | TableChanged
  | DuplicateTold
  | DuplicateChanged
  | EventTold
  | EventChanged
  | ClassTold
  | ClassChanged
  | ClassHere;

export interface ConfigureOrder {
  do: "configure";
  settings: EventSettings;
}

/** What an organiser decides; what is left out is as in the events of the first version. */
export interface EventSettings {
  name: string;
  system?: "king-of-the-hill" | "knockout" | "league" | "round-robin" | "season" | "swiss" | "tables" | "teams";
  rounds?: number;
  official?: boolean;
  regulation?: string;
  lexicon?: string;
  self_verified?: boolean;
  excluded?: string[];
  capacity?: number | null;
  starts?: "lot" | "pairing";
  bye?: "fide" | "standings";
  spare_late?: boolean;
  distance?: "dutch" | "literal";
  first_round?: "halves" | "random";
  unplayed?: "fide" | "plain";
  tie_breaks?: ("berger" | "buchholz" | "difference" | "median-buchholz" | "total" | "wins")[];
  winner_gets_most?: boolean;
  groups_apart?: boolean;
  team_boards?: number;
  schools?: boolean;
  club_best?: number;
  club_points?: "mean" | "sum";
  self_entry?: boolean;
  online?: boolean;
  round_minutes?: number;
  game_minutes?: number;
  game_turns?: number;
  longer_groups?: string[];
  longer_minutes?: number;
  longer_turns?: number;
  k?: number;
  initial_rating?: number;
  rating_name?: string;
  newcomers?: "last" | "rated";
  turns?: number;
  until?: string;
  withdrawals?: "annulled" | "forfeited";
  silence_days?: number;
  silence_needs_photo?: boolean;
  divisions?: string[];
  movers?: number;
  finalists?: number;
  best_of?: number;
  third_place?: boolean;
  counting?: "barrisc" | "cusca" | "points";
  best_events?: number;
  least_games?: number;
  least_share?: number;
  begins?: string;
  ends?: string;
  place?: string;
  organiser?: string;
  signer?: string;
  office?: string;
  confirm_by?: string;
}

/** Somebody takes part; once rounds are played, as a late entrant (FISC-4). */
export interface Enter {
  do: "enter";
  name: string;
  rating?: number | null;
  club?: string;
  group?: string;
  carried?: number;
}

/** Write a name, a club or a group anew: whoever typed it made a mistake. */
export interface Edit {
  do: "edit";
  entrant: number;
  name: string;
  club?: string;
  group?: string;
}

/** Strike out an entry of which nothing has come yet; whoever was paired can only withdraw. */
export interface Remove {
  do: "remove";
  entrant: number;
}

/** Give an entrant the rating of the last published list (FISC-1h). */
export interface Rate {
  do: "rate";
  entrant: number;
  rating: number | null;
}

/** Give an entrant the points that are carried from a phase before. */
export interface Carry {
  do: "carry";
  entrant: number;
  points: number;
}

/** Leave for good; a game that is going on is lost by forfeit. In a league whose fixtures are all there it is about all games: as *games* says, or else the settings. */
export interface Withdraw {
  do: "withdraw";
  entrant: number;
  games?: Games | null;
}

/** Come back after a withdrawal. */
export interface Resume {
  do: "resume";
  entrant: number;
}

/** Miss the next round, or after all not. */
export interface MarkAbsent {
  do: "absent";
  entrant: number;
  absent?: boolean;
}

export interface CheckInOrder {
  do: "check-in";
  entrant: number;
  here?: boolean;
}

/** Whoever has not confirmed, or has no place, does not play. */
export interface CloseCheckInOrder {
  do: "close-check-in";
}

/** The desk has looked at who entered by themselves, and is content. */
export interface AcceptOrder {
  do: "accept";
  entrants: number[];
}

/** The entrant's phone is no longer theirs. */
export interface ReleaseOrder {
  do: "release";
  entrant: number;
}

/** The desk's yes or no to a phone that says whose it is. */
export interface PhoneOrder {
  do: "phone";
  number: number;
  yes: boolean;
}

/** Never pair these two. */
export interface Forbid {
  do: "forbid";
  one: number;
  other: number;
}

/** Let two meet who were forbidden to. */
export interface Allow {
  do: "allow";
  one: number;
  other: number;
}

/** Make all games of a league at once: in each group everybody meets everybody, once or twice. */
export interface MakeFixtures {
  do: "fixtures";
}

/** Take the games of a league back, before any result: somebody else is to be in it. */
export interface DropFixtures {
  do: "no-fixtures";
}

/** The time of a league is over: games without a result count for nobody, or are lost by both. */
export interface SettleMissing {
  do: "settle-missing";
  games: Games;
}

/** Take the last round's pairing back, before any result. */
export interface Unpair {
  do: "unpair";
}

/** Exchange two entrants of the last round's boards. */
export interface Swap {
  do: "swap";
  one: number;
  other: number;
}

/** *first* and *second* are who the director sees at that table: it may have changed meanwhile. */
export interface ResultOrder {
  do: "result";
  round: number;
  table: number;
  first: number;
  second: number;
  result: string | null;
  sure?: boolean;
}

/** The scores of a table of four, in the order of its seats. */
export interface ScoresOrder {
  do: "scores";
  round: number;
  table: number;
  scores: number[] | null;
  sure?: boolean;
}

/** Who did not come within 15 minutes (FISC-5e, CLASSIC-8a and 8b). */
export interface NoShowOrder {
  do: "no-show";
  round: number;
  table: number;
  absent: number[];
}

/** The committee opens a locked round, and says why. */
export interface Reopen {
  do: "reopen";
  round: number;
  reason: string;
}

/** Lock a round that was opened again. */
export interface Lock {
  do: "lock";
  round: number;
}

/** Let everybody see the pairing of a round. */
export interface Publish {
  do: "publish";
  round: number;
}

/** An event belongs to the season, behind those that do already. */
export interface AddEvent {
  do: "add-event";
  event: string;
  weight?: number;
}

/** An event does not belong to the season after all. */
export interface DropEvent {
  do: "drop-event";
  event: string;
}

/** Two play together for the season. */
export interface FormTeam {
  do: "form-team";
  team: string;
  one: string;
  other: string;
}

/** A third joins a team, from an event on: its place in the season. */
export interface JoinTeam {
  do: "join-team";
  team: string;
  member: string;
  since: number;
}

/** A team is not in the season after all. */
export interface DropTeam {
  do: "drop-team";
  team: string;
}

/** The championship is over and its table final. */
export interface Close {
  do: "close";
}

/** The clock of the hall: begin a round, end it, let it stand and run again, set what is left, add minutes (or take some off), or announce "this hand and one more", to the tables' own screens too. */
export interface TimerOrder {
  do: "timer";
  action: "add" | "announce" | "pause" | "resume" | "set" | "start" | "stop";
  minutes?: number | null;
  seconds?: number | null;
}

/** The result of a table comes from a game that the server knows: online, or at a wooden board. */
export interface BindOrder {
  do: "bind";
  round: number;
  table: number;
  game: string | null;
}

export type Order =
  | ConfigureOrder
  | Enter
  | Edit
  | Remove
  | Rate
  | Carry
  | Withdraw
  | Resume
  | MarkAbsent
  | CheckInOrder
  | CloseCheckInOrder
  | AcceptOrder
  | ReleaseOrder
  | PhoneOrder
  | Forbid
  | Allow
  | MakeFixtures
  | DropFixtures
  | SettleMissing
  | Unpair
  | Swap
  | ResultOrder
  | ScoresOrder
  | NoShowOrder
  | Reopen
  | Lock
  | Publish
  | AddEvent
  | DropEvent
  | FormTeam
  | JoinTeam
  | DropTeam
  | Close
  | TimerOrder
  | BindOrder;

/** Another title, other settings, another end of term; what is left out stays. */
export interface ChangeClass {
  do: "change";
  title?: string | null;
  settings?: ClassSettings | null;
  ends_on?: string | null;
}

/** More pupils. */
export interface AddPupils {
  do: "add";
  names: string[];
}

/** A pupil is called otherwise. */
export interface RenamePupil {
  do: "rename";
  pupil: number;
  name: string;
}

/** The pupil is forgotten, here and in every game. */
export interface RemovePupil {
  do: "remove";
  pupil: number;
}

/** Another device may be that pupil's; the one that was is signed out. */
export interface ReleaseDevice {
  do: "release";
  pupil: number;
}

/** The device with that number in the waiting room is this pupil's. */
export interface AdmitDevice {
  do: "admit";
  number: number;
  pupil: number;
}

/** A device that waits is sent away. */
export interface TurnAwayDevice {
  do: "turn-away";
  number?: number | null;
}

/** Cards and the code on the wall are void and to be printed anew; devices stay whose they are. */
export interface RenewCards {
  do: "renew-cards";
  pupil?: number | null;
}

/** The lesson begins: codes open, tables can be made. */
export interface BeginLesson {
  do: "begin";
  minutes?: number | null;
}

/** The lesson lasts so many minutes longer. */
export interface ExtendLesson {
  do: "extend";
  minutes?: number;
}

/** Codes are closed and every table ends with the points it has. */
export interface EndLesson {
  do: "end";
}

/** Every clock stops and every board is covered, or everybody goes on. */
export interface HoldTables {
  do: "hold";
  on: boolean;
}

/** Tables end with the points they have; None: all of them. */
export interface EndTables {
  do: "end-tables";
  table?: number | null;
}

/** A robot plays on for a pupil who has gone; who shared the seat plays on alone. */
export interface RobotForPupil {
  do: "robot";
  pupil: number;
}

/** The others go on without a pupil who has gone: the seat is passed over from now on. */
export interface GoOnWithout {
  do: "go-on";
  pupil: number;
}

/** A pupil sits down at another table, at a robot's seat there or at one that is passed over. At the old table a robot plays on, or without *robot* the others go on by themselves. */
export interface MovePupil {
  do: "move";
  pupil: number;
  table: number;
  robot?: boolean | null;
}

/** Whoever is on turn at this table is told one step more of how to find a play. */
export interface HintTable {
  do: "hint";
  table: number;
}

/** This table is on the wall, or how the championship stands; neither: the code again. */
export interface ProjectTable {
  do: "project";
  table?: number | null;
  standings?: boolean;
}

/** Something to do by a day: so many puzzles, or so many cards of a deck of word study. */
export interface SetHomework {
  do: "homework";
  what: "puzzles" | "study";
  count: number;
  until: string;
  deck?: string;
  text?: string;
}

/** This homework is no longer asked for. */
export interface StopHomework {
  do: "stop-homework";
  number: number;
}

/** A championship of the class: its pupils are the entrants, and nobody else knows of it. */
export interface MakeChampionship {
  do: "championship";
  title?: string | null;
  rounds?: number;
  size?: 2 | 4;
  pairs?: "list" | "lot" | "strength" | null;
}

/** Pair the next round of the championship among who is here, and set its tables up. */
export interface PlayRound {
  do: "round";
  where?: "online" | "wood";
  who?: "all" | "here";
}

/** Another class may join this lesson with a code, which its teacher types; or no longer. */
export interface InviteClass {
  do: "invite";
  on?: boolean;
}

/** This class joins the lesson of the one whose code that is. */
export interface JoinClass {
  do: "join";
  code: string;
}

/** The two classes have their lessons apart again; tables that they share end as they stand. */
export interface PartClasses {
  do: "part";
}

export type ClassOrder =
  | ChangeClass
  | AddPupils
  | RenamePupil
  | RemovePupil
  | ReleaseDevice
  | AdmitDevice
  | TurnAwayDevice
  | RenewCards
  | BeginLesson
  | ExtendLesson
  | EndLesson
  | HoldTables
  | EndTables
  | RobotForPupil
  | GoOnWithout
  | MovePupil
  | HintTable
  | ProjectTable
  | SetHomework
  | StopHomework
  | MakeChampionship
  | PlayRound
  | InviteClass
  | JoinClass
  | PartClasses;

/** The hundred tiles were counted; *faults* names what was missing or too many, and was put right. */
export interface TileCheckRuled {
  rule: "tile-check";
  note?: string;
  key?: string | null;
  faults?: string;
}

/** The chair or the board's direction is drawn by lot, one of the two; the lot is drawn here. */
export interface PlaceDrawRuled {
  rule: "place-draw";
  note?: string;
  key?: string | null;
  of: "board" | "chair";
}

/** Somebody is not at the table; without a seat: both. */
export interface AbsenceRuled {
  rule: "absence";
  note?: string;
  key?: string | null;
  by?: number | null;
}

/** Who was absent has come. */
export interface ArrivalRuled {
  rule: "arrival";
  note?: string;
  key?: string | null;
  by: number;
}

/** The draw for the start as it was made, round by round; where none was made, who begins. */
export interface StartRuled {
  rule: "start";
  note?: string;
  key?: string | null;
  rounds?: DrawnTile[][];
  starter?: number | null;
}

export interface DrawnTile {
  by: number;
  tile: string;
}

/** A challenge slip; without words: all that the play made. */
export interface ChallengeRuled {
  rule: "challenge";
  note?: string;
  key?: string | null;
  by: number;
  words?: string[];
}

/** A person's answer, from the paper dictionary. */
export interface VerdictRuled {
  rule: "verdict";
  note?: string;
  key?: string | null;
  valid: boolean;
}

/** The challenger insists, with an argument. */
export interface RechallengeRuled {
  rule: "rechallenge";
  note?: string;
  key?: string | null;
  by: number;
  argument: string;
}

/** A player takes up tiles laid against the rules. */
export interface WithdrawalRuled {
  rule: "withdrawal";
  note?: string;
  key?: string | null;
  by: number;
}

/** *extra* tiles too many; the tiles are named where somebody saw them. */
export interface OverdrawRuled {
  rule: "overdraw";
  note?: string;
  key?: string | null;
  by: number;
  extra: number;
  on_rack?: boolean;
  seen?: boolean;
  returned?: string;
  keep?: string;
}

/** A rack has too few tiles. */
export interface ShortRackRuled {
  rule: "short-rack";
  note?: string;
  key?: string | null;
  by: number;
  missing: number;
}

/** The bag was counted from inside, everybody agreeing or by the judge. */
export interface BagCountRuled {
  rule: "bag-count";
  note?: string;
  key?: string | null;
  count: number;
  agreed?: boolean;
}

/** A running total is put right by so many points. */
export interface CorrectionRuled {
  rule: "correction";
  note?: string;
  key?: string | null;
  by: number;
  points: number;
  reason: string;
}

/** The clock stops. */
export interface PauseRuled {
  rule: "pause";
  note?: string;
  key?: string | null;
  reason: "arbiter" | "count" | "end" | "force-majeure" | "overdraw" | "validity";
}

/** The clock runs again. */
export interface ResumeRuled {
  rule: "resume";
  note?: string;
  key?: string | null;
}

/** EBRE-21: a player asks whether a word is acceptable; never whether it is spelt well. */
export interface ConsultationRuled {
  rule: "consultation";
  note?: string;
  key?: string | null;
  by: number;
  question: string;
  answer: string;
}

/** Nobody can place a tile. */
export interface AgreedEndRuled {
  rule: "agreed-end";
  note?: string;
  key?: string | null;
}

/** The round's time is over. */
export interface RoundOverRuled {
  rule: "round-over";
  note?: string;
  key?: string | null;
}

/** A player left; without a seat: both did. */
export interface AbandonRuled {
  rule: "abandonment";
  note?: string;
  key?: string | null;
  by?: number | null;
}

/** A player is disqualified. */
export interface DisqualificationRuled {
  rule: "disqualification";
  note?: string;
  key?: string | null;
  by: number;
  reason: string;
}

/** CLASSIC-4i: a player's clock runs while the sheet is filled in; with *done* it stops. */
export interface LateSheetRuled {
  rule: "late-sheet";
  note?: string;
  key?: string | null;
  by: number;
  done?: boolean;
}

/** EBRE-20c: these words of a line of the sheet are not valid; their points come off. */
export interface ReviewRuled {
  rule: "review";
  note?: string;
  key?: string | null;
  line: number;
  words: string[];
}

/** A penalty apart from the score. */
export interface SanctionRuled {
  rule: "sanction";
  note?: string;
  key?: string | null;
  by: number;
  reason: string;
}

export type Ruling =
  | TileCheckRuled
  | PlaceDrawRuled
  | AbsenceRuled
  | ArrivalRuled
  | StartRuled
  | ChallengeRuled
  | VerdictRuled
  | RechallengeRuled
  | WithdrawalRuled
  | OverdrawRuled
  | ShortRackRuled
  | BagCountRuled
  | CorrectionRuled
  | PauseRuled
  | ResumeRuled
  | ConsultationRuled
  | AgreedEndRuled
  | RoundOverRuled
  | AbandonRuled
  | DisqualificationRuled
  | LateSheetRuled
  | ReviewRuled
  | SanctionRuled;

/** Somebody wants the bot at a table: it joins, or declines. */
export interface BotInvited {
  tell: "invited";
  game: string;
  by: string;
  regulation: string;
}

/** The bot sits there, and somebody else is to act. */
export interface BotBegan {
  tell: "seated";
  game: string;
  seat: number;
}

/** The game waits for the bot: its move, or its answer to a play. */
export interface BotTurn {
  tell: "turn";
  game: string;
  seat: number;
  version: number;
}

/** The game is over, or will not be played. */
export interface BotOver {
  tell: "over";
  game: string;
  scores: number[];
  winner: number | null;
}

/** The game is over, and another one is offered. */
export interface BotRematch {
  tell: "rematch";
  game: string;
}

export type BotEvent =
  | BotInvited
  | BotBegan
  | BotTurn
  | BotOver
  | BotRematch;

/** What a browser sends; a field that we do not know is refused. */
export type Body = Record<string, never>;

/** Turns the guest of this session into an account; the games stay. */
export interface AccountAsked {
  login: string;
  password: string;
  name?: string | null;
  email?: string;
}

/** The token of the one-time link that the first start prints. */
export interface AdminClaimed {
  token: string;
}

/** What an account signs in with. */
export interface Credentials {
  login: string;
  password: string;
}

/** Where a link goes if the password is forgotten, with the password as proof; empty: nowhere. */
export interface EmailChanged {
  password: string;
  email: string;
}

/** A nickname is enough to play. */
export interface GuestAsked {
  name: string;
  language?: "ca" | "en" | "es";
}

/** What is to change of oneself. */
export interface MeChanged {
  name?: string | null;
  language?: "ca" | "en" | "es" | null;
}

/** Deletes one's data; an account says its password again. */
export interface MeDeleted {
  password?: string | null;
}

/** A new password, with the old one as proof. */
export interface PasswordChanged {
  old: string;
  new: string;
}

/** Whoever has this login is sent a link, if there is an e-mail address. */
export interface PasswordForgotten {
  login: string;
}

/** A new password, by the token of a link that an administrator gave. */
export interface PasswordReset {
  token: string;
  password: string;
}

/** All the roles that an account has from now on. */
export interface RolesSet {
  roles: ("admin" | "arbiter" | "organiser" | "player" | "teacher")[];
  version?: number | null;
}

/** A new token for a program, with the password as proof. */
export interface TokenAsked {
  name: string;
  scopes: ("direct" | "play" | "read")[];
  days?: number;
  password?: string | null;
}

/** Why something is done; it is kept. */
export interface ModerationAsked {
  reason?: string;
}

/** What was said in entry *seq* is objected to. */
export interface ChatReported {
  seq: number;
  reason?: string;
}

/** A new game; what is left out is as the regulation has it. */
export interface GameAsked {
  regulation: string;
  seats?: SeatAsked[];
  clock?: "chess" | "days" | "none" | "turn" | null;
  minutes?: number | null;
  turns?: number | null;
  lexicon?: string;
  verify?: "challenge" | "refuse";
  window?: number;
  starter?: number | null;
  visibility?: "open" | "private";
  confirms?: "either" | "partner";
  lesson?: boolean;
  bag?: string | null;
}

/** A seat of a new game: the opener's own, one for whoever comes, or a robot's. */
export interface SeatAsked {
  who: "me" | "open" | "robot";
  level?: number;
  pair?: boolean;
}

/** A robot is given a free seat. */
export interface RobotSeated {
  seat?: number | null;
  level?: number;
}

/** Somebody sits down. */
export interface SeatTaken {
  seat?: number | null;
}

/** Invites a bot to one's table. */
export interface BotAsked {
  login: string;
}

/** Deeds entered together: all of them, or none. */
export interface ActsAsked {
  deeds: DeedAsked[];
}

/** Something done at the table, and what was seen of it. */
export interface DeedAsked {
  act: TableAct;
  seen?: string;
  again?: string;
  found?: number | null;
  given?: string;
  announced?: number | null;
  starter?: number | null;
  key?: string | null;
  ago?: number;
}

/** Somebody calls the arbiter; with *words* the call is a challenge slip and stops the clock. */
export interface CallAsked {
  seat?: number | null;
  text?: string;
  words?: string[];
}

/** The code of a table, or that of its arbiters; arbiters and administrators of the house need none. */
export interface CodeGiven {
  code?: string;
}

/** The counted points of a deed stand, not those announced. */
export interface DifferenceSettled {
  index: number;
}

/** A play to be counted. */
export interface PlayAsked {
  square: string;
  word: string;
}

/** A player signs: on the desk's screen, or anywhere with the code of the seat. */
export interface SignAsked {
  seat: number;
  code?: string | null;
}

/** A table to set up; what is left out is as the regulation has it. */
export interface TableAsked {
  regulation: string;
  names: string[];
  live?: boolean;
  event?: string;
  round?: string;
  table?: string;
  clock?: "chess" | "days" | "none" | "turn" | null;
  minutes?: number | null;
  turns?: number | null;
  grace?: number | null;
  lexicon?: string;
  starter?: number | null;
  refereed?: boolean;
  agreed?: boolean;
}

/** Everything from deed number *to* on was entered wrongly. */
export interface TakeBackAsked {
  to: number;
}

/** The draw for the start as far as it has come. */
export interface DrawAsked {
  rounds: DrawnTile[][];
}

/** The racks as they lie there, by seat; empty where the table knows them. */
export interface NoPlayAsked {
  racks?: string[];
}

/** Tiles too many on a fresh rack: what is to be done? */
export interface SurplusAsked {
  by: number;
  extra: number;
  on_rack?: boolean;
  seen?: boolean;
}

/** A player asks the judge to look at a round again. */
export interface CheckAsked {
  round: number;
  text?: string;
}

/** A duplicate to be opened; who opens it judges it. */
export interface DuplicateAsked {
  title: string;
  lexicon?: string;
  seconds?: number;
  calls?: number[];
  rounds?: number | null;
  ask_score?: boolean;
  solo_bonus?: number;
  players?: string[];
  self_entry?: boolean;
  caller?: string | Record<string, string>;
  call_order?: CallOrder;
  visibility?: "open" | "private";
  bag?: string | null;
  bag_only?: boolean;
}

/** DUP-4a: the order in which the tiles are said, the old ones first in any case. */
export type CallOrder = "drawn" | "alphabetical";

/** Somebody plays with this phone: at a seat of the organiser's list, or at a new one. */
export interface DuplicateEntered {
  seat?: number | null;
  name?: string | null;
  card?: string;
}

/** The code of a judge's link. */
export interface JudgeAsked {
  code?: string;
}

/** A player's slip; the last one that comes in time counts. */
export interface SlipHanded {
  round: number;
  square?: string;
  word?: string;
  score?: number | null;
}

/** A game against the clock, alone: a new one, or one that was played before. */
export interface TrainingAsked {
  source?: string | null;
  lexicon?: string;
  seconds?: number;
  rounds?: number | null;
}

/** What the secrets of a backup are sealed with. */
export interface BackupAsked {
  passphrase: string;
}

/** This browser is that entrant's, as the entrant's card shows; without it the desk is asked. */
export interface ClaimAsked {
  entrant: number;
  card?: string;
}

/** The entrant of this phone comes, or cannot come and withdraws. */
export interface ConfirmAsked {
  coming?: boolean;
}

/** The code of whoever directs it. */
export interface DirectorCode {
  code: string;
}

/** Somebody enters by phone. */
export interface EntryAsked {
  name: string;
  club?: string;
  group?: string;
}

/** A championship to be opened. */
export interface EventAsked {
  settings: EventSettings;
}

/** A game of a league to be played here, online or on wood with a screen beside the board. */
export interface FixtureAsked {
  round: number;
  table: number;
  where: "online" | "wooden";
}

/** The next round by the system of the event, or the *boards* as a text: ``1-9, 10-2`` or names. */
export interface PairAsked {
  boards?: string | null;
  allow_rematches?: boolean;
  lexicon?: string;
  system?: "king-of-the-hill" | "knockout" | "league" | "round-robin" | "season" | "swiss" | "tables" | "teams" | null;
  only_here?: boolean;
}

/** A further phase for the first *top* of the standings, who carry a share of their points into it. */
export interface PhaseAsked {
  settings: EventSettings;
  top: number;
  carry?: number;
  each_group?: boolean;
}

/** Who is to be reminded of the games that are left; nobody named: all who have some. */
export interface RemindAsked {
  entrants?: number[];
}

/** A result from a phone: the points of everybody at the table, in the order of the seats. In a league the photograph of the sheet may come with it, as base64. */
export interface ReportAsked {
  round: number;
  table: number;
  scores: number[];
  photo?: string;
}

/** The next season of a league: so many of each division go *up*, so many of the one above it *down*. */
export interface SeasonAsked {
  settings: EventSettings;
  up: number;
  down: number;
}

/** Wooden tables to set up: all of the last round that wait for one, or just *table*. */
export interface TablesAsked {
  table?: number | null;
}

/** *steps* is how many the asker has seen: nobody takes back what somebody else just did. */
export interface UndoAsked {
  steps: number;
}

/** A program wants to be told; of one's own network only where whoever runs the server allows it. */
export interface HookAsked {
  url: string;
}

/** A device shows a pupil's own card: what its square code holds, or the short code with the ticket. */
export interface CardClaimed {
  card: string;
  ticket?: string | null;
}

/** A new class. */
export interface ClassAsked {
  title: string;
  names?: string[];
  ends_on?: string | null;
  settings?: ClassSettings;
}

/** Tables for a lesson, in one press. What is left out is as the class has it. */
export interface ClassTablesAsked {
  how?: "hand" | "lot" | "strength";
  where?: "online" | "wood";
  who?: "all" | "here";
  tables?: number[][];
  pairs?: boolean;
  size?: number | null;
  robots?: boolean | null;
  level?: number | null;
  regulation?: string | null;
  clock?: "chess" | "none" | "turn" | null;
  minutes?: number | null;
  turns?: number | null;
  verify?: "challenge" | "refuse" | null;
}

/** The code on the wall, typed: it opens a waiting room and shows no name. */
export interface CodeTyped {
  code: string;
}

/** A device with the square code of the class says whose it is. */
export interface NameClaimed {
  token: string;
  pupil: number;
}

/** A list of names as it was pasted: one a line, or the columns of a spreadsheet. */
export interface NamesPasted {
  text: string;
}

/** A device asks whether it was admitted. */
export interface TicketShown {
  ticket: string;
}

/** What the square code on the wall holds. */
export interface TokenShown {
  token: string;
}

/** What was answered to a card, and when; sent again it is the same answer. */
export interface AnswerGiven {
  id: string;
  card: string;
  at: number;
  said?: string[];
  shown?: string;
  gave_up?: boolean;
}

/** Answers of now, or of while there was no line. */
export interface AnswersSent {
  answers: AnswerGiven[];
}

/** A list of one's own. */
export interface ListAsked {
  title: string;
  words: string;
}

/** A word for the list to which the dictionary adds. */
export interface WordAdded {
  word: string;
}

/** A play to try. */
export interface TryAsked {
  square: string;
  word: string;
}

/** A regulation that is being made: a published base, and every choice that is not as there. */
export interface DraftAsked {
  base: string;
  title?: string;
  changes?: Record<string, Written>;
  after?: string | null;
  sure?: boolean;
}

/** A position piece by piece, from who is to move. */
export interface SetupAsked {
  regulation: string;
  lexicon: string;
  board: SetupCell[];
  rack: string[];
  rival?: string[];
  scores?: [number, number];
  scoreless?: number;
}

export interface SetupCell {
  row: number;
  column: number;
  letter: string;
  blank?: boolean;
}

/** A game from its beginning, for other programs. */
export interface SetupGame {
  regulation: string;
  lexicon: string;
  players: [string, string];
  turns: SetupTurn[];
}

/** A turn of a game that began on an empty board. */
export interface SetupTurn {
  rack: string[];
  move: SetupMove;
}

/** A move to make: a play has a square and a word, an exchange tiles. */
export interface SetupMove {
  kind: "exchange" | "pass" | "play";
  square?: string;
  word?: string;
  tiles?: string[];
}

/** A move to make on a position. */
export interface SetupPlay {
  cgp: string;
  regulation: string;
  lexicon: string;
  move: SetupMove;
}

/** A position as a CGP. */
export interface SetupText {
  cgp: string;
  regulation: string;
  lexicon: string;
}

/** It is on disk: the view with this number, or a later one, shows it. */
export interface Done {
  seq: number;
}

/** The process is alive; whether it can do its work is another question. */
export interface HealthView {
  status: "well";
  version: string;
  now: number;
}

/** One page of a list, the last changed first. */
export interface ListOf<Item> {
  items: Item[];
  before: number | null;
}

/** One thing that the server needs, as it was found. */
export interface NeedView {
  name: string;
  well: boolean;
  ms: number;
  why: string | null;
}

/** Something new is there, by this name in its link. */
export interface Opened {
  id: string;
}

/** Why a request was refused; nothing changed. */
export interface Problem {
  code: string;
  message: string;
  article: string | null;
  about: StreamAddress | null;
}

/** Something that lives: a game, a table, a duplicate, a championship. */
export interface StreamAddress {
  kind: string;
  id: string;
}

/** Whether the server can do its work. */
export interface ReadyView {
  status: "not-ready" | "ready";
  checks: NeedView[];
}

/** Something that lives, as lists show it. */
export interface Summary {
  id: string;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  created_at: number;
  updated_at: number;
}

/** What this server can do for whoever forgets a password. */
export interface ForgottenView {
  mail: boolean;
}

/** Who this browser is; nobody yet when *person* is null. */
export interface Me {
  person: string | null;
  name: string | null;
  login: string | null;
  roles: ("admin" | "arbiter" | "bot" | "organiser" | "player" | "pupil" | "teacher")[];
  language: "ca" | "en" | "es";
  version: number;
  has_email: boolean;
}

/** What an administrator hands to somebody who has lost a password; it works once, within a day. */
export interface ResetLink {
  token: string;
  path: string;
}

/** A new token, whole: whoever asked keeps it, since nobody else does. */
export interface TokenMade {
  token: string;
  view: TokenView;
}

/** A token as its person sees it in the list; the token itself is shown only once. */
export interface TokenView {
  id: string;
  name: string;
  scopes: ("direct" | "play" | "read")[];
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Something that was said at a game. */
export interface ModeratedChat {
  seq: number;
  at: number;
  person: string;
  name: string;
  text: string;
  reported: string[];
}

/** Something that lives, as administrators find it. */
export interface ModeratedStream {
  id: string;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  created_at: number;
  updated_at: number;
  kind: "class" | "duplicate" | "event" | "game" | "table";
  private: boolean;
  hidden: boolean;
  participants: Participant[];
}

/** Somebody whom a list names. */
export interface Participant {
  person: string | null;
  name: string | null;
}

/** Something that an administrator did. */
export interface ModerationNote {
  number: number;
  at: number;
  by: string;
  name: string;
  verb: string;
  target: string;
  reason: string;
}

/** A game as lists show it; its title is its regulation's. */
export interface GameSummary {
  id: string;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  created_at: number;
  updated_at: number;
  visibility: "open" | "private";
  clock: "chess" | "days" | "none" | "turn";
  minutes: number;
  seats: SeatSummary[];
  scores: number[];
  winner: number | null;
  offline: boolean;
}

export interface SeatSummary {
  name: string | null;
  robot: number | null;
  you: boolean;
  pair: boolean;
  free: boolean;
  bot: boolean;
}

/** A game that waits for this person. */
export interface GameTurn {
  id: string;
  title: string;
  seats: SeatSummary[];
  scores: number[];
  here: number[];
  begins: boolean;
  answer: boolean;
  last: LastPlay | null;
  plays: number;
  left: number | null;
  runs: boolean;
  since: number;
}

/** The last line of a sheet, as lists show it. */
export interface LastPlay {
  by: number;
  kind: string;
  word: string;
  points: number;
}

/** A game after one line of the sheet; the board is the sum of what was laid and stood. */
export interface Position {
  line: LineView | null;
  laid: CellView[];
  stood: boolean;
  racks: string[][];
  scores: number[];
  bag: number;
  used: number[];
}

export interface RefusalView {
  index: number;
  code: string;
  message: string;
}

/** A game to go through move by move. */
export interface ReplayView {
  regulation: string;
  title: string;
  players: string[];
  lexicon: string;
  starter: number | null;
  positions: Position[];
  scores: number[];
  final: number[];
  end: string | null;
  winner: number | null;
  refused: RefusalView[];
  you: number | null;
}

/** One's finished games, all together, by regulation and by opponent. */
export interface Statistics {
  all: Tally;
  regulations: Tally[];
  opponents: Tally[];
  partners: Tally[];
}

export interface Tally {
  key: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  average: number;
  best: number;
}

/** The games that wait for this person, most urgent first, and how many wait for others. */
export interface YourTurns {
  now: number;
  games: GameTurn[];
  others: number;
}

/** A bot that can be invited. */
export interface BotView {
  login: string;
  name: string;
  here: boolean;
}

/** A tile of a move, where it comes to lie. */
export interface AnalysedCell {
  row: number;
  column: number;
  letter: string;
  blank: boolean;
  value: number;
}

/** A move that could be made, and what it is worth to its player. */
export interface AnalysedMove {
  kind: "exchange" | "pass" | "play";
  square: string;
  word: string;
  laid: AnalysedCell[];
  tiles: string[];
  kept: string[];
  kept_worth: number;
  score: number;
  points: number;
  win: number | null;
}

/** A player's whole game. */
export interface AnalysedPlayer {
  seat: number;
  turns: number;
  best_turns: number;
  loss: number;
  win_loss: number | null;
  luck: number | null;
  bingos: number;
  missed_bingos: number;
  stages: AnalysedStage[];
  finest: number | null;
  practice: PracticeView[];
}

export interface AnalysedStage {
  stage: Stage;
  turns: number;
  loss: number;
  win_loss: number | null;
}

/** How far a game has come, by the tiles in the bag, in the order in which the core numbers it. */
export type Stage = "opening" | "middle" | "pre-endgame" | "endgame";

/** Something to practise, and the turns that show it, the dearest first. */
export interface PracticeView {
  subject: Subject;
  turns: number[];
  loss: number;
  win_loss: number | null;
}

/** In the order in which the core numbers them. */
export type Subject = "bingos" | "words" | "opening" | "middle" | "pre-endgame" | "endgame" | "clock";

/** A turn and what can be said of it. */
export interface AnalysedTurn {
  number: number;
  line: number | null;
  seat: number;
  rack: string[];
  bag: number;
  stage: Stage;
  method: Method;
  solved: boolean;
  played: number;
  fell: string | null;
  choices: AnalysedMove[];
  missed_bingo: number | null;
  still_there: boolean;
  loss: number;
  win_loss: number | null;
  serious: boolean;
  best: boolean;
  luck: number | null;
  valid: boolean;
  bingo: boolean;
  thought: number | null;
  position: string | null;
}

/** How the candidates of a turn were judged, in the order in which the core numbers it. */
export type Method = "static" | "simulation" | "pre-endgame" | "endgame";

/** A game gone through, as far as it has come. */
export interface AnalysisView {
  depth: "deep" | "quick";
  state: "done" | "failed" | "none" | "running" | "stopped";
  samples: number;
  done: number;
  total: number;
  unknown: number;
  wins: boolean;
  yours: boolean;
  first: number;
  turns: AnalysedTurn[];
  players: AnalysedPlayer[];
}

/** A finished game, for the engine in a browser. */
export interface GameToJudge {
  regulation: string;
  words: WordsToJudge | null;
  settings: LookSettings;
  unknown: number;
  overtime: number[];
  turns: TurnToJudge[];
}

/** The list of words, as the engine's kit is asked for. */
export interface WordsToJudge {
  lexicon: string;
  version: string | null;
}

/** How closely to look: with the same settings the answer is the same everywhere. */
export interface LookSettings {
  candidates: number;
  plies: number;
  samples: number;
  pre_endgame_plies: number;
  endgame_nodes: number;
  seed: number;
  other_draws: number;
}

/** A turn: the position as its player saw it, what was asked, and what became of it. */
export interface TurnToJudge {
  number: number;
  line: number | null;
  seat: number;
  board: string;
  rack: string[];
  others: (number | null)[];
  scores: number[];
  unseen: string[] | null;
  run_lengths: number[];
  turns_taken: number[];
  any_tiles: boolean;
  kind: "exchange" | "pass" | "play";
  square: string;
  word: string;
  tiles: string[];
  stood: boolean;
  drawn: number;
  thought: number | null;
  position: string | null;
}

export interface ArticleView {
  id: string;
  kind: string;
  text: string;
}

/** A regulation with its articles. */
export interface ArticlesView {
  key: string;
  title: string;
  source: string;
  articles: ArticleView[];
}

/** A word of a list: its letters, those of blanks in parentheses, and how it is written. */
export interface FoundWord {
  word: string;
  points: number;
  forms: string[];
}

/** A word list that is installed. */
export interface LexiconView {
  name: string;
  version: string;
  count: number;
  sha256: string;
  licence: string;
  origin: string;
  date: string;
}

/** What time beyond the own costs. */
export interface OvertimeView {
  points: number;
  minutes: number;
}

/** What a screen must know of a regulation before a game begins. */
export interface RegulationView {
  key: string;
  title: string;
  source: string;
  base: string | null;
  version: string | null;
  fewest_players: number;
  most_players: number;
  clocks: string[];
  minutes: number;
  turn_seconds: number | null;
  game_minutes: number | null;
  turns_each: number | null;
  rack_size: number;
  robots: boolean;
  offline: boolean;
  layout: string[];
  tiles: TileCount[];
  blank_letters: string[];
  pauses: PauseReason[];
  overtime: OvertimeView | null;
  devices: string | null;
  practice: string | null;
  pairs: boolean;
}

export interface SpellingView {
  form: string;
  lemma: string;
  parts: string[];
  forms: string[];
  definition: string | null;
}

/** Words that were looked for; *more* were found than are shown. */
export interface WordList {
  words: FoundWord[];
  more: boolean;
}

/** A word: whether it is valid, its spellings, and what goes before and behind it. */
export interface WordView {
  word: string;
  valid: boolean;
  points: number;
  spellings: SpellingView[];
  before: string[];
  behind: string[];
  longer: FoundWord[];
}

/** Best play of both to the end, who is to move first. */
export interface EndgameView {
  line: MoveView[];
  spread: number;
  proven: boolean;
  plies: number;
}

/** One thing to do in a turn, with what it brings. */
export interface MoveView {
  kind: MoveKind;
  score: number;
  equity: number;
  tiles: string[];
  square: string;
  word: string;
}

/** What a turn is used for. */
export type MoveKind = "play" | "exchange" | "pass";

/** Something to fetch and keep: its address never means anything else. */
export interface EngineFile {
  address: string;
  sha256: string;
  size: number;
  packed: number;
}

/** All that the engine needs to play by one regulation with one list of words. */
export interface EngineKit {
  lexicon: string;
  version: string;
  regulation: string;
  words: EngineFile;
  vocabulary: EngineFile | null;
  leaves: EngineFile | null;
  leave_counts: number[];
  lead: number[];
  scale: number[];
  rules: EngineRules;
  run_ends: string[];
}

/** What a regulation says that matters to the engine; what racks do at an end: stay 0, own 1, move 2. */
export interface EngineRules {
  letter_premiums: number[];
  word_premiums: number[];
  values: number[];
  counts: number[];
  blank_letters: number[];
  rack_size: number;
  bonus: number;
  exchange_needs: number;
  ends_by_going_out: boolean;
  racks_when_out: number;
  turns_each: number;
  racks_after_turns: number;
  runs: EngineRun[];
}

/** Turns in a row that end the game. */
export interface EngineRun {
  outcomes: number;
  turns_each: number;
  spares_nil_nil: boolean;
  racks: number;
}

/** What trying moves out came to, the best first. */
export interface SimulationView {
  moves: TriedView[];
  samples: number;
  complete: boolean;
}

/** A move that was tried out. */
export interface TriedView {
  move: MoveView;
  points: number;
  points_error: number;
  win: number;
  win_error: number;
  samples: number;
  given_up: boolean;
}

/** What was found in one line of the sheets. */
export interface FindingView {
  line: number;
  by: number | null;
  score: number | null;
  total: number | null;
  play: string;
  problem: string | null;
  code: string | null;
  points_differ: number[];
  total_wrong: number[];
  total_carried: number[];
}

/** The sheets with what was found in them. */
export interface PaperView {
  findings: FindingView[];
  problem: string | null;
  complete: boolean;
  saved: boolean;
  seq: number;
  end: string | null;
  scores: number[];
  final: number[];
  bag: number;
  unseen: TileCount[];
  awaited: number[];
  board: CellView[];
  turn: number | null;
}

/** What a play would be worth; whether its words are valid is not said. */
export interface PlayChecked {
  score: number;
  words: string[];
  bingo: boolean;
}

/** A table as lists show it; its title is its regulation's. */
export interface TableSummary {
  id: string;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  created_at: number;
  updated_at: number;
  label: string;
  names: string[];
  scores: number[];
  winner: number | null;
}

export interface AnnouncedTable {
  table: string;
  problem: Problem | null;
}

/** To which tables the end of the round was announced. */
export interface AnnouncedView {
  tables: AnnouncedTable[];
}

export interface ConsoleSeat {
  name: string;
  score: number;
  absent: boolean;
  signed: boolean;
  overtime: number;
}

/** A table at a glance. */
export interface ConsoleTable {
  id: string;
  seq: number;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  phase: string;
  turn: number | null;
  clock: ClockView;
  last_turns: number | null;
  final: boolean;
  online: boolean;
  event: string;
  round: string;
  table: string;
  live: boolean;
  seats: ConsoleSeat[];
  calls: CallView[];
  differences: number;
  awaited: boolean;
  absent_until: number | null;
  updated_at: number;
}

/** Every table of an arbiter; those that are over come last. */
export interface ConsoleView {
  tables: ConsoleTable[];
  now: number;
}

/** What can be ruled at a table now, and what was. */
export interface DocketView {
  table: string;
  seq: number;
  may: Offer[];
  rulings: RulingView[];
  arranged: number | null;
  absent_until: number | null;
  review: ReviewLine[];
}

/** A ruling that can be given now, and about whom; nobody in particular where *seats* is empty. */
export interface Offer {
  rule: string;
  seats: number[];
  article: string | null;
}

/** A ruling as it stands in the record. */
export interface RulingView {
  what: string;
  text: string;
  at: number;
}

/** A play as the jury looks at it. */
export interface ReviewLine {
  line: number;
  by: number;
  words: ReviewWord[];
}

export interface ReviewWord {
  word: string;
  points: number;
  off: boolean;
}

/** Who lays down a tile next; one seat alone starts. *by_lot*: nothing is left to compare. */
export interface DrawView {
  rivals: number[];
  starter: number | null;
  by_lot: boolean;
}

/** Whether nobody can place a tile; None where it cannot be told (a rack unknown, a paper dictionary). */
export interface NoPlayView {
  confirmed: boolean | null;
}

/** What a regulation has the arbiter do, step by step. */
export interface ProcedureView {
  key: string;
  steps: StepView[];
}

export interface StepView {
  code: string;
  article: string | null;
}

/** What is done with surplus tiles: who takes how many, from where, who looks, what goes where. */
export interface SurplusView {
  taker: number;
  taken: number;
  from_rack: boolean;
  shown_to: number[];
  returned: number;
  handed_back: number;
  chosen: boolean;
  late: boolean;
  article: string | null;
}

/** Names of places by which tiles and rows are called. */
export interface CallerTable {
  key: string;
  names: Record<string, string>;
}

export interface DailyRow {
  place: number;
  name: string;
  points: number;
  percent: number;
  tops: number;
  yours: boolean;
}

/** The daily game: one rack a round for everybody on this server, one ranking. */
export interface DailyView {
  day: string;
  rounds: number;
  maximum: number | null;
  session: string | null;
  over: boolean;
  playing: number;
  ranking: DailyRow[];
  yesterday: YesterdayView | null;
}

/** How one did in the daily game of the day before. */
export interface YesterdayView {
  place: number;
  of: number;
  points: number;
  percent: number;
}

/** What makes a phone a player's. */
export interface DuplicateCard {
  seat: number;
  card: string;
}

/** The cards of all players, as judges print them. */
export interface DuplicateCards {
  cards: DuplicateCard[];
}

/** DUP-9a: results by round and player. */
export interface DuplicateResults {
  id: string;
  title: string;
  at: number;
  status: "over" | "playing" | "waiting";
  alone: boolean;
  final: boolean;
  unofficial: string[];
  end: string | null;
  end_reason: string;
  maximum: number;
  masters: MasterView[];
  players: PlayerRounds[];
}

/** A player's line of the results, round by round. */
export interface PlayerRounds {
  standing: DuplicateStanding;
  rounds: RoundLine[];
}

/** A duplicate as lists show it. */
export interface DuplicateSummary {
  id: string;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  created_at: number;
  updated_at: number;
  players: number;
  yours: boolean;
}

/** One duplicate of a series: where, or when, a game of it was played. */
export interface SeriesHall {
  id: string;
  title: string;
  players: number;
  maximum: number;
  final: boolean;
}

/** Several duplicates as one championship: its games, each in one hall or in several. */
export interface SeriesView {
  games: SeriesHall[][];
  table: Series;
  final: boolean;
}

export interface Series {
  rows: SeriesRow[];
  teams: TeamRow[];
  masters: string[];
  most_tops: number;
}

export interface SeriesRow {
  place: number;
  name: string;
  team: string;
  games: (Played | null)[];
  points: number;
  percent: number;
  barrisc: number;
  mean_place: number;
  by_points: number;
  by_percent: number;
  by_places: number;
  mean: number;
  tops: number;
}

/** What somebody made of one game. */
export interface Played {
  name: string;
  place: number;
  points: number;
  maximum: number;
  tops: number;
}

/** A club or a team: the points of its best players, and who of them came first. */
export interface TeamRow {
  place: number;
  team: string;
  points: number;
  members: number;
  best: string;
  best_place: number;
}

/** The slip is on disk; the server's clock has said whether it was in time. */
export interface SlipTaken {
  round: number;
  at: number;
  late: boolean;
}

/** What makes a phone an entrant's. */
export interface CardView {
  entrant: number;
  card: string;
}

/** The cards of all entrants, as directors print them. */
export interface CardsView {
  cards: CardView[];
}

/** A championship as lists show it; its title is its name. */
export interface EventSummary {
  id: string;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  created_at: number;
  updated_at: number;
}

/** A club's file of games was read: who is new, how many results were taken, what was left out. */
export interface GamesTaken {
  seq: number;
  entered: number;
  results: number;
  left: LeftOut[];
}

/** A line of a club's file that led to nothing, and why. */
export interface LeftOut {
  line: number;
  why: string;
  text: string;
}

/** A list as it would be read: what each column was taken for, and everybody in it. */
export interface ListPreview {
  columns: string[];
  headings: boolean;
  people: ListedPerson[];
}

/** One line of a list, and what would become of it. */
export interface ListedPerson {
  line: number;
  name: string;
  rating: number | null;
  club: string;
  group: string;
  fate: "excluded" | "here" | "new" | "twice";
}

/** A list was read: how many of it are new to the event, and which of its names it does not know. */
export interface ListTaken {
  seq: number;
  taken: number;
  unknown: string[];
  already: string[];
}

/** Who this browser is in the event. */
export interface MineView {
  entrant: number | null;
  director: boolean;
  reported: number[] | null;
  asked: AskingView | null;
  card: string | null;
  photos: SheetPhotoView[];
}

/** One line while a round is being paired; the last one has *seq* or a *problem*. */
export interface PairingTold {
  share: number;
  seconds: number;
  waiting: number;
  seq: number | null;
  problem: Problem | null;
}

/** What a championship can begin from. */
export interface PresetView {
  key: string;
  settings: SettingsView;
}

/** What somebody is told of the games that are left: by mail, or by the organiser who copies it. */
export interface ReminderView {
  entrant: number;
  games: number;
  mailed: boolean;
  text: string;
}

/** Everybody who has games left, or was asked for. */
export interface RemindersView {
  reminders: ReminderView[];
}

/** An event of a season; one that was removed since has no name. */
export interface SeasonEventView {
  event: string;
  weight: number;
  name: string;
  rounds: number;
  status: "over" | "playing" | "waiting";
  kind: "duplicate" | "event";
}

/** Somebody's season; without a position: an occasional one. */
export interface SeasonPersonView {
  position: number | null;
  name: string;
  games: number;
  points: number;
  difference: number;
  total: number;
  days: (number | null)[];
  counted: boolean[];
}

/** What an event gave to a team; it counts if all its members took part. */
export interface SeasonTeamDayView {
  points: number;
  counts: boolean;
}

/** A team's season. */
export interface SeasonTeamView {
  position: number;
  name: string;
  members: string[];
  third: string;
  third_from: number;
  points: number;
  difference: number;
  total: number;
  days: SeasonTeamDayView[];
}

/** The tables of a season: what its events make together. */
export interface SeasonView {
  events: SeasonEventView[];
  scheduled: number;
  listed: SeasonPersonView[];
  occasional: SeasonPersonView[];
  teams: SeasonTeamView[];
}

/** A new webhook, with the secret that signs what it sends, which is told once. */
export interface HookMade {
  secret: string;
  view: HookView;
}

/** A webhook as directors see it; nothing of what the other side answers is kept but its status. */
export interface HookView {
  id: string;
  url: string;
  created_at: number;
  tried_at: number | null;
  status: number | null;
  failures: number;
}

/** What is sent: that a championship has changed, and where to read it. */
export interface HookTold {
  event: string;
  title: string;
  seq: number;
  status: "over" | "playing" | "waiting";
  round: number | null;
  at: number;
  address: string;
  api: string;
}

/** The device is this pupil's now, and signed in. */
export interface ClaimedView {
  id: string;
  pupil: number;
  name: string;
}

/** What stands on the card of a pupil. */
export interface ClassCard {
  pupil: number;
  name: string;
  code: string;
  path: string;
}

/** The cards of a class. */
export interface ClassCards {
  cards: ClassCard[];
}

/** The list of names that the square code opens while the lesson lasts. */
export interface ClassDoor {
  id: string;
  title: string;
  names: DoorName[];
}

/** A name on the list, and whether a device has it. */
export interface DoorName {
  pupil: number;
  name: string;
  taken: boolean;
}

/** One lesson: tables as they ended, and what is worth telling of them. */
export interface ClassResults {
  lesson: number;
  lessons: number;
  began_at: number;
  ended_at: number | null;
  tables: ClassTable[];
  pupils: PupilResult[];
  bingos: PlayedWord[];
  best: PlayedWord[];
  refused: RefusedWord[];
}

/** What a pupil did in a lesson. */
export interface PupilResult {
  pupil: number;
  games: number;
  points: number;
  credits: number;
  bingos: number;
}

/** A word that was laid, by whom and where. */
export interface PlayedWord {
  pupil: number;
  word: string;
  points: number;
  table: number;
  partner: number | null;
}

/** A play that did not stand, with the words that were none and why. */
export interface RefusedWord {
  pupil: number;
  words: string[];
  why: string;
  table: number;
  partner: number | null;
}

/** The table of the class over the term. */
export interface ClassStandings {
  rows: ClassStanding[];
}

/** A row of the table of the class. */
export interface ClassStanding {
  place: number;
  pupil: number;
  name: string;
  games: number;
  credits: number;
  points: number;
  bingos: number;
  best: string;
  best_points: number;
}

/** A class in the list of whoever teaches it, or is in it. */
export interface ClassSummary {
  id: string;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  created_at: number;
  updated_at: number;
  pupils: number;
  yours: boolean;
}

/** What was set, and who did what; a pupil is told the own alone. */
export interface HomeworkView {
  homework: HomeworkLine;
  pupils: PupilHomework[];
}

/** How far a pupil has come. */
export interface PupilHomework {
  pupil: number;
  done: number;
  right: number;
}

/** The pasted list as names of pupils; nothing is kept yet. */
export interface NamesRead {
  names: NameRead[];
  columns: string[];
}

/** A name of a pasted list. */
export interface NameRead {
  line: number;
  name: string;
  written: string;
}

/** A device in the waiting room; ask again after *again_ms*. Once admitted it is signed in. */
export interface TicketView {
  state: "admitted" | "turned-away" | "waiting";
  ticket: string;
  number: number;
  again_ms: number;
  class_id: string | null;
  pupil: number | null;
  name: string | null;
}

/** An answer as it was graded; *new* unless it had been sent before. */
export interface AnswerTaken {
  id: string;
  card: string;
  grade: "again" | "good" | "hard";
  due_at: number;
  new: boolean;
}

/** What became of the answers that were sent. */
export interface AnswersTaken {
  taken: AnswerTaken[];
  gone: string[];
  today: number;
}

/** A deck that somebody learns, and how far that is. */
export interface DeckView {
  id: string;
  group: "bingos" | "dear" | "hooks" | "missed" | "own" | "short" | "verbs";
  title: string;
  cards: number;
  known: number;
  due: number;
}

/** A list is there: how many of its words are in the dictionary, and which are not. */
export interface ListMade {
  id: string;
  words: number;
  unknown: string[];
}

/** A word and whether it is in the list to which the dictionary adds. */
export interface ListedWord {
  word: string;
  listed: boolean;
}

/** A deck that anybody can choose. */
export interface ReadyDeck {
  id: string;
  group: "bingos" | "dear" | "hooks" | "missed" | "own" | "short" | "verbs";
  title: string;
  chosen: boolean;
}

/** The cards that wait, in their order. */
export interface SessionView {
  cards: StudyCard[];
  until: number;
}

/** A card with its solution, so that it can be learned without a line. */
export interface StudyCard {
  id: string;
  ask: "anagram" | "fill" | "hooks" | "valid";
  tiles: string[];
  shown: string;
  valid: boolean;
  answers: string[];
  taught: TaughtView[];
  again_at: number;
  hard_at: number;
  good_at: number;
}

/** A word that a card teaches: how it is written, and where it is explained. */
export interface TaughtView {
  word: string;
  forms: string[];
  definition: string | null;
}

/** What somebody learns: the day, the boxes, five weeks, and the decks. */
export interface StudyView {
  today: number;
  due: number;
  most: number;
  done: number;
  next_at: number | null;
  last_right: number;
  last_answers: number;
  boxes: number[];
  days: number[];
  streak: number;
  decks: DeckView[];
  ready: ReadyDeck[];
  gone: string[];
}

/** How many cards wait, for a door that leads there; None for who learns nothing yet. */
export interface TodayView {
  today: number | null;
  done: number;
}

/** How everybody did: how many found it without a hint, with some, or not. */
export interface PuzzleCrowd {
  played: number;
  plain: number;
  hinted: number;
  missed: number;
  tries: number;
}

/** A day, and whether its puzzle was solved on it. */
export interface PuzzleDay {
  day: string;
  solved: boolean;
}

/** Today's puzzle and those of the days to come. */
export interface PuzzleDays {
  days: PuzzleStored[];
}

/** A day's puzzle to take along: whoever has the answer can know it by its seal, and nobody else. */
export interface PuzzleStored {
  day: string;
  seal: string;
  puzzle: PuzzleView;
}

/** A puzzle as one person may see it; the result only once it was found or given up. */
export interface PuzzleView {
  id: string;
  kind: "best" | "bingo" | "blank" | "endgame" | "hooks" | "rescue";
  day: string | null;
  number: number | null;
  board: CellView[];
  rack: string[];
  rival: string[] | null;
  scores: [number, number];
  bag: number;
  points: number | null;
  rating: number;
  blank_letters: string[];
  outcome: "given-up" | "open" | "solved";
  tries: PuzzlePlay[];
  hints: PuzzleHint[];
  streak: PuzzleStreak;
  strength: number | null;
  result: PuzzleResult | null;
  found_in: PuzzleFoundIn | null;
  own: number;
}

/** A play and what it brings. */
export interface PuzzlePlay {
  square: string;
  word: string;
  points: number;
  yours: number | null;
}

/** One step: the tiles that are laid, the row or the column, how the word begins. */
export interface PuzzleHint {
  step: number;
  tiles: string[];
  row: string | null;
  column: number | null;
  begins: string | null;
}

/** Days in a row, and the last seven of them. */
export interface PuzzleStreak {
  days: number;
  week: PuzzleDay[];
}

/** What is told at the end. */
export interface PuzzleResult {
  answer: PuzzlePlay;
  laid: CellView[];
  why: PuzzlePart[];
  others: PuzzlePlay[];
  ahead: number;
  crowd: PuzzleCrowd;
}

/** Some of the points of the answer; all parts add up to its score. */
export interface PuzzlePart {
  kind: "blank" | "bonus" | "crossings" | "word";
  points: number;
  words: string[];
  premiums: PuzzlePremium[];
}

/** A square under a new tile that multiplies its letter or the word. */
export interface PuzzlePremium {
  square: string;
  what: "letter" | "word";
  times: number;
}

/** The turn of one's own game that a puzzle comes from; nobody else is told. */
export interface PuzzleFoundIn {
  game: string;
  turn: number;
}

/** What a play would bring if its words were right. */
export interface PuzzlePoints {
  points: number;
}

/** What is said of a try. */
export interface PuzzleSaid {
  verdict: "does-not-win" | "fewer-points" | "leaves-worse" | "not-a-word" | "not-all-tiles" | "not-enough" | "solved";
  points: number;
  by: number;
  words: string[];
}

/** What is said of a try, and the puzzle as it is then. */
export interface PuzzleTried {
  said: PuzzleSaid;
  puzzle: PuzzleView;
}

/** An article of the base, and the names of the choices of which it says something else. */
export interface BaseArticle {
  id: string;
  text: string;
  changed: string[];
}

export interface ChoiceGroup {
  group: string;
  name: string;
  choices: ChoiceView[];
}

/** One choice: what it means, what the base has, and what it has where one begins. */
export interface ChoiceView {
  choice: string;
  name: string;
  means: string;
  article: string | null;
  value: Written;
  base: Written;
  base_words: string;
  shape: ShapeView;
  related: string[];
}

/** What values a choice can have, with the words for them. */
export interface ShapeView {
  kind: string;
  optional: boolean;
  none: string | null;
  ordered: boolean;
  least: number | null;
  most: number | null;
  one: string | null;
  many: string | null;
  codes: CodeView[];
  keys: CodeView[];
  fields: FieldView[];
}

/** One of several values, and how it is called. */
export interface CodeView {
  code: string;
  words: string;
}

/** A part of a choice that has several. */
export interface FieldView {
  field: string;
  name: string;
  shape: ShapeView;
}

/** One choice in words; *was* is what the base has, where that is something else. */
export interface ChoiceLineView {
  choice: string;
  name: string;
  value: string;
  was: string | null;
  article: string | null;
}

/** Everything that can be chosen, beginning from *key*, whose base is a published regulation. */
export interface ChoicesView {
  key: string;
  base: string;
  base_title: string;
  title: string;
  version: string;
  groups: ChoiceGroup[];
  news: OtherChoice[];
  newer: NewerVersion | null;
  used_in: string[];
}

/** A choice that is another elsewhere: here, there, and there as files have it, to take over. */
export interface OtherChoice {
  choice: string;
  name: string;
  mine: string;
  theirs: string;
  value: Written;
}

/** A version that was saved after the one from which somebody begins. */
export interface NewerVersion {
  key: string;
  version: string;
  by: string | null;
  at: number | null;
  differences: OtherChoice[];
}

/** Choices that cannot go together, why, and the ways out. */
export interface ConflictView {
  code: string;
  message: string;
  choices: string[];
  articles: string[];
  ways: WayView[];
}

/** A way out: another value of one choice. */
export interface WayView {
  choice: string;
  value: Written;
  words: string;
}

/** What a draft says; it can be kept if nothing is wrong and nothing conflicts. */
export interface DraftView {
  differences: ChoiceLineView[];
  conflicts: ConflictView[];
  wrong: WrongChoice[];
  robots: boolean;
  no_robots: string | null;
  groups: ReadingGroup[];
  articles: number;
}

/** A value that a choice cannot have. */
export interface WrongChoice {
  choice: string;
  message: string;
}

export interface ReadingGroup {
  name: string;
  lines: ChoiceLineView[];
}

/** One version on somebody's list. */
export interface OwnRegulationView {
  key: string;
  title: string;
  version: string;
  base: string;
  base_title: string;
  made_at: number;
  differences: string[];
}

/** A regulation that people made, as it is read. */
export interface ReadingView {
  key: string;
  title: string;
  version: string;
  base: string;
  base_title: string;
  robots: boolean;
  listed: boolean;
  differences: ChoiceLineView[];
  groups: ReadingGroup[];
  articles: BaseArticle[];
}

/** A draft as it can be played by. */
export interface TriedRegulation {
  key: string;
}

/** A game for other programs. */
export interface SetupFile {
  text: string;
}

/** A move that was made, and the position then. */
export interface SetupPlayed {
  points: number;
  words: string[];
  invalid: string[];
  then: SetupView;
}

/** A position to think about, from who is to move. */
export interface SetupView {
  regulation: string;
  board: CellView[];
  rack: string[];
  rival: string[] | null;
  scores: [number, number];
  scoreless: number;
  run_lengths: number[];
  unseen: TileCount[];
  bag: number;
  over: boolean;
  blank_letters: string[];
  position: string;
  cgp: string;
}
