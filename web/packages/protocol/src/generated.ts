// Written by `python -m faristol.formats.typescript`; edit the Python types instead.
/* eslint-disable */

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
  window: number;
  refuses_invalid_words: boolean;
  bag_is_given: boolean;
}

export type ClockKind = "chess" | "turn" | "none";

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

export type PauseReason = "validity" | "count" | "overdraw" | "arbiter" | "force-majeure" | "end";

/** The clock runs again. */
export interface ClockResumed {
  event: "clock-resumed";
  at: number;
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
export type End = "out" | "rounds" | "passes" | "scoreless" | "round-over" | "time" | "overtime" | "no-play" | "abandon" | "disqualified" | "absent";

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
  | GameTimeReached
  | RoundTimeAnnounced
  | TotalCorrected
  | FactRecorded
  | GameEnded
  | SheetClockStarted
  | SheetClockStopped
  | OvertimeSettled
  | SheetSigned;

/** Follow a game from *since* on; also how a client resumes after a broken connection. */
export interface Watch {
  ask: "watch";
  game: string;
  since?: number;
}

export interface Unwatch {
  ask: "unwatch";
  game: string;
}

/** Follow something that is not an online game: its view comes now and after every change. */
export interface Follow {
  ask: "follow";
  kind: string;
  stream: string;
}

export interface Unfollow {
  ask: "unfollow";
  kind: string;
  stream: string;
}

/** An action of the rules without time and seat, as in an acta: ``{"do": "play", "square": …}``. */
export interface Act {
  ask: "act";
  id: number;
  game: string;
  action: Record<string, unknown>;
}

/** What tentative tiles would score; says nothing of whether the words are valid. */
export interface Preview {
  ask: "preview";
  id: number;
  game: string;
  square: string;
  word: string;
}

export interface Say {
  ask: "say";
  id: number;
  game: string;
  text: string;
}

export interface Ping {
  ask: "ping";
}

export type ClientMessage =
  | Watch
  | Unwatch
  | Follow
  | Unfollow
  | Act
  | Preview
  | Say
  | Ping;

export interface Welcome {
  tell: "welcome";
  person: string;
  name: string;
  now: number;
  version: string;
}

/** The game as it is now; *events* are what happened since the client's last number. */
export interface Update {
  tell: "update";
  game: string;
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
  lexicon: string;
  verify: "challenge" | "refuse";
  you: number | null;
  seats: SeatView[];
  phase: string;
  turn: number | null;
  starter: number | null;
  board: CellView[];
  covered: boolean;
  bag: number;
  play: PlayView | null;
  exchanged: number | null;
  sheet: LineView[];
  clock: ClockView;
  may: string[];
  blank_letters: string[];
  last_turns: number | null;
  end: string | null;
  winner: number | null;
  final: boolean;
  rematch: string | null;
  visibility: "open" | "private";
  opener: boolean;
  arbiter: string | null;
  window: number;
  pauses: string[];
  agreed: number[];
  timekeeper: number | null;
  may_rotate: boolean;
  no_help: string | null;
  tiles: TileCount[] | null;
  starts_at: number | null;
}

export interface SeatView {
  name: string | null;
  robot: number | null;
  here: boolean;
  rack: string[] | null;
  tiles: number;
  score: number;
  final: number;
  signed: boolean;
  accepted: boolean;
  absent: boolean;
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
  closes_at: number | null;
}

/** A line of the sheet, ready to be shown. */
export interface LineView {
  by: number;
  kind: string;
  play: string;
  place: string;
  points: string;
  total: number;
  bingo: boolean;
  why: string | null;
}

/** Times as of ``now``; the browser counts on from there for the clock that runs. */
export interface ClockView {
  kind: "chess" | "none" | "turn";
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

export interface TileCount {
  tile: string;
  count: number;
  value: number;
}

/** The request *id* was carried out and is on disk. */
export interface Done {
  tell: "done";
  id: number;
  seq: number;
}

/** The request *id* was refused; nothing changed. */
export interface Refused {
  tell: "refused";
  id: number | null;
  code: string;
  message: string;
  article: string | null;
}

export interface Previewed {
  tell: "previewed";
  id: number;
  score: number;
  words: string[];
}

export interface Said {
  tell: "said";
  game: string;
  lines: ChatLine[];
}

export interface ChatLine {
  seq: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
}

/** Who of a game's players is connected. */
export interface Here {
  tell: "here";
  game: string;
  seats: number[];
  watching: number;
}

export interface LobbyChanged {
  tell: "lobby";
}

/** Nothing more will come of this game: it does not exist, or may not be seen. */
export interface Gone {
  tell: "gone";
  game: string;
}

export interface Pong {
  tell: "pong";
  now: number;
}

/** A game on a wooden board, as it is now. */
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
  live: boolean;
  regulation: string;
  title: string;
  event: string;
  round: string;
  table: string;
  lexicon: string;
  opener: string;
  desk: boolean;
  code: string | null;
  seats: DeskSeatView[];
  phase: string;
  turn: number | null;
  starter: number | null;
  board: CellView[];
  bag: number;
  play: PlayView | null;
  exchanged: number | null;
  sheet: LineView[];
  clock: ClockView;
  deeds: DeedView[];
  untold: number[];
  differences: number[];
  awaited: number[];
  unseen: TileCount[];
  calls: CallView[];
  may: string[];
  pauses: string[];
  redraws: number[];
  blank_letters: string[];
  keeper: number | null;
  timekeeper: number | null;
  last_turns: number | null;
  overtime: number[];
  end: string | null;
  winner: number | null;
  final: boolean;
  paper: PaperAsked;
}

export interface DeskSeatView {
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
  act: Record<string, unknown>;
  announced: number | null;
  score: number | null;
  differs: boolean;
  author: string | null;
}

export interface CallView {
  number: number;
  at: number;
  seat: number | null;
  text: string;
  answered_by: string | null;
  answered_at: number | null;
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

export type ServerMessage =
  | Welcome
  | Update
  | Done
  | Refused
  | Previewed
  | Said
  | Here
  | LobbyChanged
  | Gone
  | Pong
  | TableTold;

/** Turns the guest of this session into an account; the games stay. */
export interface AccountAsked {
  login: string;
  password: string;
  name?: string | null;
}

/** The token of the one-time link that the first start prints. */
export interface AdminClaimed {
  token: string;
}

export interface ChatReported {
  seq: number;
  reason?: string;
}

export interface Credentials {
  login: string;
  password: string;
}

/** A new game; what is left out is as the regulation has it. */
export interface GameAsked {
  regulation: string;
  seats?: SeatAsked[];
  clock?: "chess" | "none" | "turn" | null;
  minutes?: number | null;
  lexicon?: string;
  verify?: "challenge" | "refuse";
  window?: number;
  starter?: number | null;
  visibility?: "open" | "private";
  bag?: string | null;
}

/** A seat of a new game: the opener's own, one for whoever comes, or a robot's. */
export interface SeatAsked {
  who: "me" | "open" | "robot";
  level?: number;
}

/** A nickname is enough to play. */
export interface GuestAsked {
  name: string;
  language?: "ca" | "en" | "es";
}

export interface MeChanged {
  name?: string | null;
  language?: "ca" | "en" | "es" | null;
}

/** Deletes one's data; an account says its password again. */
export interface MeDeleted {
  password?: string | null;
}

export interface PasswordChanged {
  old: string;
  new: string;
}

export interface RobotSeated {
  seat?: number | null;
  level?: number;
}

export interface RolesSet {
  roles: ("admin" | "arbiter" | "organiser" | "player")[];
}

export interface SeatTaken {
  seat?: number | null;
}

/** Deeds entered together: all of them, or none. */
export interface ActsAsked {
  deeds: DeedAsked[];
}

/** Something done at the table: an action of the acta without its time, and what was seen of it. Beside the acta's own there are ``{"do": "clock", "by": 0}`` (the player touched the own side of the clock: whatever that means in this phase), ``{"do": "rack", "by": 0, "tiles": "…"}`` (a rack was shown), ``{"do": "exchange", "by": 0, "count": 3}`` (nobody saw which tiles) and ``{"do": "line", "text": "H8 CASA"}`` (a whole turn as it is written on a sheet). */
export interface DeedAsked {
  act: Record<string, unknown>;
  seen?: string;
  again?: string;
  found?: number | null;
  given?: string;
  announced?: number | null;
  starter?: number | null;
  key?: string | null;
}

export interface CallAsked {
  seat?: number | null;
  text?: string;
}

/** The code of a table's desk; arbiters and administrators need none. */
export interface CodeGiven {
  code?: string;
}

/** The counted points of a deed stand, not those announced. */
export interface DifferenceSettled {
  index: number;
}

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
  clock?: "chess" | "none" | "turn" | null;
  minutes?: number | null;
  grace?: number | null;
  lexicon?: string;
  starter?: number | null;
}

/** Everything from deed number *to* on was entered wrongly. */
export interface TakeBackAsked {
  to: number;
}

export interface ArticleView {
  id: string;
  kind: string;
  text: string;
}

export interface ArticlesView {
  key: string;
  title: string;
  source: string;
  articles: ArticleView[];
}

export interface GameList {
  games: GameSummary[];
  before: number | null;
}

/** A game as lists show it. */
export interface GameSummary {
  id: string;
  status: "over" | "playing" | "waiting";
  visibility: "open" | "private";
  regulation: string;
  title: string;
  clock: "chess" | "none" | "turn";
  minutes: number;
  seats: SeatSummary[];
  scores: number[];
  winner: number | null;
  created_at: number;
  updated_at: number;
}

export interface SeatSummary {
  name: string | null;
  robot: number | null;
  you: boolean;
}

export interface GameOpened {
  game: string;
}

export interface HealthView {
  status: "ill" | "well";
  version: string;
  now: number;
}

export interface LexiconView {
  name: string;
  version: string;
  count: number;
  sha256: string;
  licence: string;
  origin: string;
  date: string;
}

/** Who this browser is; nobody yet when *person* is null. */
export interface Me {
  person: string | null;
  name: string | null;
  login: string | null;
  roles: ("admin" | "arbiter" | "organiser" | "player")[];
  language: "ca" | "en" | "es";
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

/** Why a request was refused; nothing changed. */
export interface Problem {
  code: string;
  message: string;
  article: string | null;
}

export interface RefusalView {
  index: number;
  code: string;
  message: string;
}

/** What a screen must know of a regulation before a game begins. */
export interface RegulationView {
  key: string;
  title: string;
  source: string;
  fewest_players: number;
  most_players: number;
  clocks: string[];
  minutes: number;
  turn_seconds: number | null;
  game_minutes: number | null;
  turns_each: number | null;
  rack_size: number;
  layout: string[];
  tiles: TileCount[];
  blank_letters: string[];
  pauses: string[];
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
}

export interface SpellingView {
  form: string;
  lemma: string;
  parts: string[];
}

/** One's finished games, all together, by regulation and by opponent. */
export interface Statistics {
  all: Tally;
  regulations: Tally[];
  opponents: Tally[];
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

export interface WordList {
  words: string[];
  more: boolean;
}

export interface WordView {
  word: string;
  valid: boolean;
  spellings: SpellingView[];
  before: string[];
  behind: string[];
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

export interface TableList {
  tables: TableSummary[];
  before: number | null;
}

/** A table as lists show it. */
export interface TableSummary {
  id: string;
  status: "over" | "playing" | "waiting";
  regulation: string;
  title: string;
  label: string;
  names: string[];
  scores: number[];
  winner: number | null;
  created_at: number;
  updated_at: number;
}

export interface TableOpened {
  table: string;
}
