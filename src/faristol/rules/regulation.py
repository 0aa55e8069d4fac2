"""The shape of a regulation: every choice that the published texts make differently.

A regulation is a value, never a branch: nothing in the rules asks for its name. Where a number is not
enough, an enum names the choices and a table beside the rule answers them. ``articles`` says for each
field which article settles it, so that a player who is refused can be shown the line. ``customs`` and
``procedures`` are for the screen and the arbiter, not for the rules; a text may be silent about both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from types import MappingProxyType

from faristol.rules.board import STANDARD, Layout
from faristol.rules.customs import Customs
from faristol.rules.procedures import Procedures
from faristol.rules.tiles import CATALAN, LETTERS, Tile, TileSet

__all__ = [
    "Abandonment",
    "AtLimit",
    "ChallengeLimit",
    "ClockKind",
    "End",
    "GameTime",
    "GameTimeEnd",
    "Lapse",
    "Outcome",
    "OverdrawOnRack",
    "Overtime",
    "PauseReason",
    "Racks",
    "Redraw",
    "RedrawHelp",
    "RedrawWhen",
    "Regulation",
    "Run",
    "SheetKeeper",
    "SheetMarks",
    "StartDraw",
]


class ClockKind(StrEnum):
    CHESS = "chess"  # a time for the whole game, each player's own
    TURN = "turn"  # a time for each turn, and one for the game
    DAYS = "days"  # so many days for each turn, and holidays
    NONE = "none"  # no time rule at all


class Lapse(StrEnum):
    """What happens when the time of a turn is over."""

    PASS = "pass"  # the turn is lost, and the next player's begins
    LOSE = "lose"  # the game is: of two it ends, at a larger table the others play on


class StartDraw(Enum):
    """How it is drawn who starts."""

    TILE_NEAREST_A = "one tile each; those who tie for the lowest draw again; all tiles return"
    RACK_NEAREST_Z = "seven tiles each, which stay on the racks; the highest letters are compared"


class RedrawWhen(Enum):
    """When a rack of all vowels or all consonants may be changed whole."""

    FRESH = "right after drawing, until the clock is pressed"
    FRESH_FROM_A_REFILL = "right after drawing, but not after an exchange"
    OWN_TURN = "in the own turn, before playing or after refilling"


class RedrawHelp(Enum):
    """What follows when the rack is all alike again after the plain redraws."""

    LOOK_INTO_BAG = "a third person looks into the bag, and its contents decide"
    NEIGHBOUR_GIVES = "the neighbour gives a tile of the missing kind, if the bag has one"


@dataclass(frozen=True, slots=True)
class Redraw:
    """The change of a whole rack without losing the turn."""

    when: RedrawWhen
    plain: int | None = None  # how many before help comes; None: as often as wanted
    help: RedrawHelp | None = None


class ChallengeLimit(Enum):
    ONE_PER_PLAY = "whoever makes it"
    ONE_PER_OPPONENT = "each opponent may ask once"


class OverdrawOnRack(Enum):
    """What happens to surplus tiles that are already on the rack."""

    RANDOM = "as many as were drawn too many go back at random"
    OPPONENT_CHOOSES = "the opponent sees two more than that and chooses which go back"


class PauseReason(StrEnum):
    VALIDITY = "validity"
    COUNT = "count"
    OVERDRAW = "overdraw"
    ARBITER = "arbiter"
    FORCE_MAJEURE = "force-majeure"
    END = "end"
    AGREED = (
        "agreed"  # online, without an arbiter: what all players want, whatever the regulation's reasons are
    )


class AtLimit(Enum):
    """What the limit of the overtime does besides ending the game."""

    SETTLES = "the time is deducted and most points win"
    LOSES = "the game is lost"


@dataclass(frozen=True, slots=True)
class Overtime:
    """Time beyond the chess clock's own."""

    limit_minutes: int
    at_limit: AtLimit
    points_per_minute: int = 10
    ends_when_all_over: bool = False


class GameTimeEnd(Enum):
    """When exactly the game's time ends the game."""

    AT_ONCE = "at that instant, or with the turn in which a play already lies"
    AFTER_NON_STARTER = "when the non-starter finishes a turn begun after that instant"


@dataclass(frozen=True, slots=True)
class GameTime:
    minutes: int
    ends: GameTimeEnd


class Outcome(StrEnum):
    """How a turn came out."""

    SCORED = "scored"
    ZERO_PLAY = "zero-play"  # tiles were laid and stayed, but are worth nothing
    EXCHANGED = "exchanged"
    PASSED = "passed"
    CHALLENGED_OFF = "challenged-off"
    WITHDRAWN = "withdrawn"
    TIMED_OUT = "timed-out"


class End(StrEnum):
    """What ended the game."""

    OUT = "out"
    ROUNDS = "rounds"
    PASSES = "passes"
    SCORELESS = "scoreless"
    ROUND_OVER = "round-over"
    TIME = "time"
    OVERTIME = "overtime"
    NO_PLAY = "no-play"
    ABANDON = "abandon"
    DISQUALIFIED = "disqualified"
    ABSENT = "absent"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class Run:
    """Turns in a row at the table, so many of each player, that end the game."""

    end: End
    outcomes: frozenset[Outcome]
    turns_each: int
    spares_nil_nil: bool = False


class Racks(Enum):
    """What the tiles left on the racks do to the score at an end."""

    MOVE = "subtracted there, added to who went out"
    OWN = "each subtracts the own"
    STAY = "not counted"


class Abandonment(Enum):
    """What leaving the game costs."""

    STANDS = "the score stands"
    MINUS_110 = "110 points less; still ahead: 300–0"
    FIFTY_BEHIND = "behind, the score stands; ahead or level, the opponent's less 50"


class SheetKeeper(Enum):
    STARTER = "who starts keeps one sheet for all"
    EVERYBODY = "each player keeps a sheet"


class SheetMarks(Enum):
    """How turns without a play are written."""

    HYPHEN_FOR_EXCHANGE = "a hyphen in the score column for an exchange, zero for the rest"
    DASH_AND_ZERO = "a dash in place of the play, and zero"


_READING = "reading"  # how the place of an article begins where no article settles the field


def _frozen(mapping: Mapping[str, str] | None = None) -> Mapping[str, str]:
    return MappingProxyType(dict(mapping or {}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """One published regulation of the game."""

    key: str
    title: str
    title_en: str | None = None  # None: the title is the same in every language
    source: str
    articles: Mapping[str, str] = field(default_factory=_frozen)  # field -> the article that settles it

    tile_set: TileSet = CATALAN
    layout: Layout = STANDARD
    blank_letters: frozenset[Tile] = frozenset(LETTERS)
    rack_size: int = 7
    bingo_bonus: int = 50

    fewest_players: int = 2
    most_players: int = 2
    turn_step: int = 1  # +1 clockwise, -1 to the right
    start_draw: StartDraw = StartDraw.TILE_NEAREST_A
    exchange_needs_in_bag: int | None = None  # None: as many as are exchanged
    redraw: Redraw | None = None
    overdraw_on_rack: OverdrawOnRack = OverdrawOnRack.RANDOM
    late_overdraw: bool = False  # a surplus counts until the player's next turn ends; else while it is fresh

    challenge_limit: ChallengeLimit = ChallengeLimit.ONE_PER_PLAY
    rechallenge: bool = False
    covered_while_challenged: bool = False
    clock_stands_after_valid: bool = False

    clocks: tuple[ClockKind, ...] = (
        ClockKind.CHESS,  # the first by default
        ClockKind.DAYS,
        ClockKind.NONE,
    )
    minutes: int = 25
    overtime: Overtime | None = None
    turn_seconds: int | None = None
    grace_seconds: int = 0
    game_time: GameTime | None = None
    pauses: frozenset[PauseReason] = frozenset()
    absence_minutes: int | None = None
    round_over_turn_seconds: int | None = None
    sheet_on_own_time: bool = False

    ends_by_going_out: bool = True
    turns_each: int | None = None
    runs: tuple[Run, ...] = ()
    racks: Mapping[End, Racks] = field(default_factory=dict)  # ends not named here: they stay
    agreed_end: bool = False
    abandonment: Abandonment | None = None
    disqualification: bool = False
    review_by_jury: bool = False

    sheet_keeper: SheetKeeper = SheetKeeper.EVERYBODY
    sheet_marks: SheetMarks = SheetMarks.HYPHEN_FOR_EXCHANGE

    customs: Customs = field(default_factory=Customs)
    procedures: Procedures = field(default_factory=dict)  # what its text says of them

    def needed_in_bag(self, exchanged: int) -> int:
        """How many tiles must be in the bag for so many to be exchanged."""
        fixed = self.exchange_needs_in_bag
        return exchanged if fixed is None else fixed

    def article(self, settled: str) -> str | None:
        """The article that settles a field; None where that is a reading, or nobody says.

        >>> Regulation(key="x", title="X", source="", articles={"minutes": "X-3"}).article("minutes")
        'X-3'
        """
        named = self.articles.get(settled, _READING)
        return None if named.startswith(_READING) else named
