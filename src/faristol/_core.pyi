"""
The C++ core of Faristol; use it through the packages beside it.
"""

from collections.abc import Sequence  # noqa: I001  (as it is generated)
import os

class LexiconFileError(Exception):
    """
    A file that cannot be read or written as a lexicon; `code` says why in one word.
    """

    code: str = "corrupt"

class Lexicon:
    """One list of words, compiled; nobody can change it."""

    @staticmethod
    def build(words: bytes, *, gaddag: bool = False) -> Lexicon:
        """
        Compile words separated by zero bytes, in any order; with the GADDAG that move generation needs.
        """

    @staticmethod
    def open(path: str | os.PathLike[str]) -> Lexicon:
        """Map a compiled file and check all of it, or raise LexiconFileError."""

    def save(self, path: str | os.PathLike[str], metadata: bytes) -> None:
        """
        Write the file in the place of what was there, or raise LexiconFileError.
        """

    def file(self, metadata: bytes, *, gaddag: bool) -> bytes:
        """
        The bytes of the file that `save` would write, with the GADDAG or without.
        """

    def __len__(self) -> int: ...
    @property
    def longest(self) -> int:
        """Letters of the longest word."""

    @property
    def has_gaddag(self) -> bool:
        """Whether moves can be generated."""

    @property
    def metadata(self) -> bytes:
        """What was said of the list when it was saved."""

    def size(self, *, gaddag: bool = False) -> tuple[int, int, int]:
        """Nodes, edges and bytes of the word graph or of the GADDAG."""

    def contains(self, word: bytes) -> bool:
        """Whether it is a word."""

    def contains_many(self, words: bytes) -> bytes:
        """One byte, 1 or 0, for each of the words separated by zero bytes."""

    def anagrams(self, rack: bytes, *, least: int, most: int, limit: int) -> tuple[bytes, list[int]]:
        """
        The words of a rack whose blanks are 0, and for each the places of blanks as bits.
        """

    def matches(self, pattern: bytes, *, least: int, most: int, limit: int) -> bytes:
        """The words that fit letters, ANY_LETTER and ANY_RUN."""

    def hooks(self, word: bytes) -> tuple[bytes, bytes]:
        """The letters that make a word before and behind."""

    def words(self, *, after: bytes, limit: int) -> bytes:
        """
        The words behind `after` in tile order; from the first one if it is empty.
        """

    def counts_by_length(self) -> list[int]:
        """How many words there are of 0, 1, 2… letters."""

ANY_LETTER: int = 254

ANY_RUN: int = 255

LONGEST_WORD: int = 31

FORMAT_VERSION: int = 1

class EngineRules:
    """What a regulation says that matters to the engine."""

    def __init__(
        self,
        *,
        letter_premiums: bytes,
        word_premiums: bytes,
        values: bytes,
        counts: bytes,
        blank_letters: bytes,
        rack_size: int,
        bonus: int,
        exchange_needs: int,
        ends_by_going_out: bool,
        racks_when_out: int,
        turns_each: int,
        racks_after_turns: int,
        runs: Sequence[tuple[int, int, bool, int]],
    ) -> None:
        """Check everything; ValueError says what is wrong."""

class EngineWords:
    """A lexicon as the engine walks it."""

    def __init__(self, lexicon: Lexicon) -> None:
        """The lexicon must have been compiled with the graph for moves."""

class Leaves:
    """What tiles that stay on the rack are worth."""

    def __init__(self, values: bytes, counts: bytes) -> None:
        """Two bytes a leave, in 1/256 of a point."""

    @staticmethod
    def count(counts: bytes) -> int:
        """How many leaves a set of tiles has, the empty one included."""

    def values(self, leaves: Sequence[bytes]) -> list[float]:
        """The worth of each of some leaves, in points."""

class EnginePosition:
    """A game at one moment, for the engine."""

    def __init__(
        self,
        rules: EngineRules,
        words: EngineWords,
        *,
        cells: bytes,
        racks: Sequence[bytes | None],
        hidden: Sequence[int | None],
        scores: Sequence[int],
        to_move: int,
        pool: bytes | None,
        run_lengths: Sequence[int],
        turns_taken: Sequence[int],
        any_tiles: bool,
    ) -> None:
        """Check everything; ValueError says what is wrong."""

    @property
    def cells(self) -> bytes:
        """What lies on each square, row by row."""

    @property
    def in_bag(self) -> int:
        """Tiles in the bag."""

    @property
    def to_move(self) -> int:
        """The seat to move."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def scores(self) -> list[int]:
        """Points by seat."""

    @property
    def final_scores(self) -> list[int]:
        """Points by seat, with what the racks do at the end."""

    def after(self, move: bytes) -> EnginePosition:
        """The position after a move, before any tile is drawn."""

class MoveFinder:
    """The moves of positions; safe to use from several threads."""

    def __init__(self, words: EngineWords, leaves: Leaves | None = None) -> None: ...
    def best(self, position: EnginePosition, *, by_score: bool = False) -> bytes:
        """The record of the best move."""

    def ranked(
        self, position: EnginePosition, *, by_score: bool = False, top: int, plays_only: bool = False
    ) -> bytes:
        """The records of the best moves, the best first."""

    def best_many(
        self, positions: Sequence[EnginePosition], *, by_score: bool = False, threads: int = 1
    ) -> bytes:
        """One record for each position."""

    def plays_many(self, positions: Sequence[EnginePosition], *, threads: int = 1) -> bytes:
        """
        For each position the number of tile plays and the highest score, four bytes each.
        """

class Match:
    """Games between two static players."""

    def __init__(
        self,
        words: EngineWords,
        rules: EngineRules,
        *,
        first_leaves: Leaves | None,
        first_by_score: bool,
        second_leaves: Leaves | None,
        second_by_score: bool,
        seed: int,
    ) -> None: ...
    def games(self, first: int, count: int, *, threads: int = 1) -> bytes:
        """Records of the games `first` and so on: two scores, turns, ending."""

class LeaveTrainer:
    """What games teach about leaves, for one generation."""

    def __init__(
        self, words: EngineWords, rules: EngineRules, *, leaves: Leaves | None, seed: int, racks_per_turn: int
    ) -> None: ...
    def learn(self, first: int, count: int, *, threads: int = 1) -> None:
        """Play the games `first` and so on and add what they teach."""

    def load(self, equity: bytes, weight: bytes) -> None:
        """Take up sums that were kept."""

    @property
    def equity(self) -> bytes:
        """
        For each leave the sum of what racks with it brought above the average, eight bytes each.
        """

    @property
    def weight(self) -> bytes:
        """For each leave how often it was seen, eight bytes each."""

    def values(self, *, guess_weight: float) -> bytes:
        """The values of all leaves, two bytes each, in 1/256 of a point."""

BLANK_MARK: int = 32

EXCHANGE_LANE: int = 30

PASS_LANE: int = 31

UNITS_PER_POINT: int = 256

class StopFlag:
    """Stops whoever looks ahead, from any thread."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """Stop now."""

    @property
    def is_set(self) -> bool:
        """Whether it was set."""

def solve_endgame(
    position: EnginePosition,
    *,
    plies: int,
    seconds: float,
    nodes: int = 0,
    threads: int = 1,
    lower: int = -1000000,
    upper: int = 1000000,
    stop: StopFlag | None = None,
) -> tuple[bytes, int, bool, int, int]:
    """
    Records of the best line, the difference at the end, whether it is proven, plies and nodes.
    """

MOST_ENDGAME_PLIES: int = 64

MOST_IN_BAG_FOR_PRE_ENDGAME: int = 2

class WinProbability:
    """How likely a lead is to last."""

    def __init__(self, lead: Sequence[float], scale: Sequence[float]) -> None:
        """Points, by tiles not seen."""

    def of(self, spread: float, unseen: int) -> float:
        """For who is to move and leads by so many points."""

class WinCounter:
    """How often leads lasted, in games between static players."""

    def __init__(
        self, words: EngineWords, rules: EngineRules, *, leaves: Leaves | None, seed: int
    ) -> None: ...
    def count(self, first: int, count: int, *, threads: int = 1) -> None:
        """Play the games `first` and so on and count every turn of them."""

    @property
    def turns(self) -> bytes:
        """Turns by tiles not seen and by lead, eight bytes each."""

    @property
    def half_wins(self) -> bytes:
        """Twice the wins of those turns, eight bytes each."""

MOST_LEAD: int = 300

class LookAhead:
    """Moves tried out; safe to use from several threads."""

    def __init__(self, words: EngineWords, leaves: Leaves | None, win: WinProbability) -> None: ...
    def simulate(
        self,
        position: EnginePosition,
        candidates: bytes,
        *,
        plies: int,
        samples: int,
        seconds: float,
        threads: int,
        seed: int,
        give_up: float,
        stop: StopFlag | None = None,
    ) -> tuple[bytes, int, int, bool]:
        """
        Records of the candidates, the best first; samples, iterations, and whether nothing stopped it.
        """

    def pre_endgame(
        self,
        position: EnginePosition,
        candidates: bytes,
        *,
        plies: int,
        seconds: float,
        threads: int,
        stop: StopFlag | None = None,
    ) -> tuple[bytes, int, bool]:
        """
        Records of the candidates, the best first; plies, and whether the best is proven.
        """

class Level:
    """One way to play."""

    @property
    def number(self) -> int: ...
    @property
    def least_class(self) -> int | None:
        """
        Words of this class of frequency and above are everyday words; None: every word of the list is.
        """

    @property
    def sees_rare(self) -> float:
        """
        How much less likely a play with other words is seen; 0: the level does not know them.
        """

    @property
    def sees(self) -> list[float] | None:
        """
        The chance to see a word by the number of tiles it takes from the rack; None: sees everything.
        """

    @property
    def sees_alongside(self) -> float:
        """The chance for each further word that the play makes."""

    @property
    def considers(self) -> int:
        """How many of the plays seen are weighed against each other."""

    @property
    def careless(self) -> float:
        """Points by which a play may seem better or worse than it is."""

    @property
    def by_score(self) -> bool:
        """Looks at the points of the play alone, not at what stays on the rack."""

    @property
    def looks_ahead(self) -> bool:
        """Simulates, and solves the end of the game."""

    @property
    def doubts(self) -> float:
        """The chance to challenge a play with a word never met before."""

    @property
    def recognises(self) -> int | None:
        """
        Has met the words of this class of frequency and above; None: every word of the list.
        """

def levels() -> list[Level]:
    """All levels, from who begins to the strongest."""

class Knowledge:
    """What a robot knows; safe to use from several threads."""

    def __init__(
        self, everyday: EngineWords, every: EngineWords, leaves: Leaves | None, win: WinProbability
    ) -> None: ...
    def choose(
        self,
        position: EnginePosition,
        *,
        level: int,
        seed: int,
        seconds: float,
        samples: int,
        plies: int,
        threads: int = 1,
        stop: StopFlag | None = None,
        by_processor: bool = False,
    ) -> bytes:
        """
        The record of what a robot of this level does in a position made with all words.
        """

class JudgedTurn:
    """One turn and what can be said of it."""

    @property
    def in_bag(self) -> int: ...
    @property
    def stage(self) -> int: ...
    @property
    def method(self) -> int: ...
    @property
    def solved(self) -> bool: ...
    @property
    def asked(self) -> bytes:
        """The record of the move that was asked for."""

    @property
    def choices(self) -> bytes:
        """Records of the moves that were weighed, the best first."""

    @property
    def played(self) -> int:
        """Which of them was played."""

    @property
    def missed_bingo(self) -> int | None: ...
    @property
    def still_there(self) -> bool: ...
    @property
    def loss(self) -> float: ...
    @property
    def win_loss(self) -> float | None: ...
    @property
    def luck(self) -> float | None: ...
    @property
    def valid(self) -> bool: ...
    @property
    def bingo(self) -> bool: ...

class TurnFacts:
    """What of a judged turn counts in the sum."""

    def __init__(
        self,
        *,
        number: int,
        seat: int,
        stage: int,
        loss: float,
        win_loss: float | None,
        luck: float | None,
        points: int,
        bingo: bool,
        missed_bingo: bool,
        fell: bool,
        thought: int | None,
    ) -> None: ...

class Practice:
    """Something to practise."""

    @property
    def subject(self) -> int: ...
    @property
    def turns(self) -> list[int]: ...
    @property
    def loss(self) -> float: ...
    @property
    def win_loss(self) -> float | None: ...

class StageLoss:
    """What the turns of one stage cost."""

    @property
    def stage(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def loss(self) -> float: ...
    @property
    def win_loss(self) -> float | None: ...

class PlayerSummary:
    """A player's whole game."""

    @property
    def turns(self) -> int: ...
    @property
    def best_turns(self) -> int: ...
    @property
    def loss(self) -> float: ...
    @property
    def win_loss(self) -> float | None: ...
    @property
    def luck(self) -> float | None: ...
    @property
    def bingos(self) -> int: ...
    @property
    def missed_bingos(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def stages(self) -> list[StageLoss]: ...
    @property
    def finest(self) -> int | None: ...
    @property
    def practice(self) -> list[Practice]: ...

def summarise(turns: Sequence[TurnFacts], seat: int, overtime: int) -> PlayerSummary:
    """What the turns of a seat come to."""

def judge_turn(
    knowledge: Knowledge,
    position: EnginePosition,
    move: bytes,
    *,
    stood: bool,
    came: bytes,
    number: int,
    candidates: int,
    plies: int,
    samples: int,
    pre_endgame_plies: int,
    endgame_nodes: int,
    seconds: float | None,
    threads: int,
    seed: int,
    other_draws: int,
    stop: StopFlag | None = None,
) -> JudgedTurn:
    """
    Judge a move that was asked for in a position; ValueError if it could not be made.
    """

def stage_of(in_bag: int) -> int:
    """How far a game has come with so many tiles to draw."""

def is_best(loss: float, win_loss: float | None) -> bool:
    """Whether nothing worth naming was lost."""

def is_serious(loss: float, win_loss: float | None) -> bool:
    """Whether it is worth stopping at."""

class DutchRound:
    """A round of the FIDE Dutch system, paired bracket by bracket."""

    def __init__(
        self, players: Sequence[Sequence[int]], barred: Sequence[tuple[int, int]], *, number: int
    ) -> None:
        """
        Players in the order of their rank, in nine numbers each, and places of those who may not meet.
        """

    def possible(self) -> bool:
        """Whether everybody can be paired, with a bye for one of an odd number."""

    @property
    def finished(self) -> bool:
        """Whether all brackets are paired."""

    def pair_bracket(self) -> None:
        """
        Pair the next bracket, or find that all below it must be paired as one.
        """

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """
        Places of those who meet, the higher first; whoever meets themselves has the bye.
        """
