"""What happened: past tense, frozen, and complete enough to rebuild the game.

Events are never refused. Each is a small struct tagged by its name, so that a whole game can be kept
and sent as text. Who may see what of them is said in :mod:`faristol.rules.sight`.
"""

from __future__ import annotations

from msgspec import Struct

from faristol.rules.board import Direction, Square
from faristol.rules.regulation import End, PauseReason
from faristol.rules.spelling import Cell
from faristol.rules.state import FormedWord, Line, Milliseconds, Seat, Setup, Why
from faristol.rules.tiles import Tile

__all__ = [
    "BagInspected",
    "BagShuffled",
    "ClockPaused",
    "ClockResumed",
    "Event",
    "FactRecorded",
    "GameCreated",
    "GameEnded",
    "GameStarted",
    "GameTimeReached",
    "HolidayTaken",
    "OvertimeSettled",
    "PlayAccepted",
    "PlayAnnulled",
    "PlayChallenged",
    "PlayJudged",
    "PlayLaid",
    "PlayNoted",
    "PlayRechallenged",
    "PlayerArrived",
    "PlayerLapsed",
    "PlayersMissed",
    "RackReturned",
    "RacksCompared",
    "RoundTimeAnnounced",
    "SheetClockStarted",
    "SheetClockStopped",
    "SheetSigned",
    "StartDrawn",
    "SurplusDrawn",
    "SurplusReturned",
    "SurplusShown",
    "TileGiven",
    "TilesDrawn",
    "TilesExchanged",
    "TilesTakenUp",
    "TimePassed",
    "TotalCorrected",
    "TurnBegan",
    "TurnCompleted",
    "TurnLost",
    "TurnPassed",
]


class _Happened(Struct, frozen=True, gc=False, kw_only=True, tag_field="event"):
    at: Milliseconds


class GameCreated(_Happened, frozen=True, kw_only=True, tag="game-created"):
    """The game was agreed; the tiles lie in the bag, in the order in which they will be drawn."""

    setup: Setup
    bag: tuple[Tile, ...]


class TimePassed(_Happened, frozen=True, kw_only=True, tag="time-passed"):
    """Nothing but time."""


class PlayersMissed(_Happened, frozen=True, kw_only=True, tag="players-missed"):
    """Players were not at the table; the judge set a clock running."""

    seats: tuple[Seat, ...]


class PlayerArrived(_Happened, frozen=True, kw_only=True, tag="player-arrived"):
    """Who was absent came; the time used is gone."""

    seat: Seat


class StartDrawn(_Happened, frozen=True, kw_only=True, tag="start-drawn"):
    """One tile each was drawn and shown for the start, and all went back."""

    draws: tuple[tuple[Seat, Tile], ...]
    starter: Seat


class RacksCompared(_Happened, frozen=True, kw_only=True, tag="racks-compared"):
    """The start went to the rack nearest to Z; only the letters compared were shown."""

    shown: tuple[tuple[Tile, ...], ...]
    starter: Seat
    by_lot: bool


class GameStarted(_Happened, frozen=True, kw_only=True, tag="game-started"):
    """The starter's time runs."""

    starter: Seat


class TilesDrawn(_Happened, frozen=True, kw_only=True, tag="tiles-drawn"):
    """A player drew tiles from the bag."""

    seat: Seat
    tiles: tuple[Tile, ...]


class TileGiven(_Happened, frozen=True, kw_only=True, tag="tile-given"):
    """A tile was looked for in the bag and handed to a player whose rack was all alike again."""

    seat: Seat
    giver: Seat | None
    tile: Tile


class RackReturned(_Happened, frozen=True, kw_only=True, tag="rack-returned"):
    """A rack of all vowels or all consonants was shown and put back whole."""

    seat: Seat
    shown: tuple[Tile, ...]


class BagInspected(_Happened, frozen=True, kw_only=True, tag="bag-inspected"):
    """A third person looked how many tiles of the other kind the bag holds."""

    seat: Seat
    found: int


class BagShuffled(_Happened, frozen=True, kw_only=True, tag="bag-shuffled"):
    """The bag was shaken."""

    order: tuple[Tile, ...]


class PlayLaid(_Happened, frozen=True, kw_only=True, tag="play-laid"):
    """A word was laid and announced."""

    seat: Seat
    square: Square
    direction: Direction
    laid: tuple[tuple[Square, Cell], ...]
    words: tuple[FormedWord, ...]
    score: int
    bingo: bool


class PlayNoted(_Happened, frozen=True, kw_only=True, tag="play-noted"):
    """The play was written on the sheet."""

    seat: Seat


class PlayAccepted(_Happened, frozen=True, kw_only=True, tag="play-accepted"):
    """An opponent waived the challenge."""

    seat: Seat


class PlayChallenged(_Happened, frozen=True, kw_only=True, tag="play-challenged"):
    """An opponent doubted these words, as one set; the clock stands."""

    seat: Seat
    words: tuple[str, ...]


class PlayRechallenged(_Happened, frozen=True, kw_only=True, tag="play-rechallenged"):
    """The challenger insisted, with an argument."""

    seat: Seat
    argument: str


class PlayJudged(_Happened, frozen=True, kw_only=True, tag="play-judged"):
    """One verdict for the words as a set; it never says which of them failed."""

    valid: bool
    judge: str | None


class TilesTakenUp(_Happened, frozen=True, kw_only=True, tag="tiles-taken-up"):
    """The tiles of a play went from the board to the right of the rack."""

    seat: Seat


class PlayAnnulled(_Happened, frozen=True, kw_only=True, tag="play-annulled"):
    """Time ended the game before the play was complete: everything is as before it."""

    seat: Seat


class TilesExchanged(_Happened, frozen=True, kw_only=True, tag="tiles-exchanged"):
    """A player drew as many tiles as were set aside, then put those into the bag."""

    seat: Seat
    returned: tuple[Tile, ...]
    drawn: tuple[Tile, ...]


class SurplusDrawn(_Happened, frozen=True, kw_only=True, tag="surplus-drawn"):
    """A player drew more tiles than were due."""

    seat: Seat
    tiles: tuple[Tile, ...]


class SurplusShown(_Happened, frozen=True, kw_only=True, tag="surplus-shown"):
    """Tiles of an overdrawn rack were shown to those who may see them."""

    seat: Seat
    tiles: tuple[Tile, ...]
    to: tuple[Seat, ...]


class SurplusReturned(_Happened, frozen=True, kw_only=True, tag="surplus-returned"):
    """As many tiles as were drawn too many went back, from the last draw or from the whole rack."""

    seat: Seat
    tiles: tuple[Tile, ...]
    from_rack: bool


class TurnPassed(_Happened, frozen=True, kw_only=True, tag="turn-passed"):
    """A player said «passo»."""

    seat: Seat


class TurnLost(_Happened, frozen=True, kw_only=True, tag="turn-lost"):
    """A turn ended with nothing: challenged off, withdrawn or timed out."""

    seat: Seat
    why: Why


class TurnCompleted(_Happened, frozen=True, kw_only=True, tag="turn-completed"):
    """The clock was pressed after a play or an exchange."""

    seat: Seat


class TurnBegan(_Happened, frozen=True, kw_only=True, tag="turn-began"):
    """The turn reached a player."""

    seat: Seat


class ClockPaused(_Happened, frozen=True, kw_only=True, tag="clock-paused"):
    """The clock was stopped for a reason that the regulation knows."""

    reason: PauseReason
    seat: Seat | None


class ClockResumed(_Happened, frozen=True, kw_only=True, tag="clock-resumed"):
    """The clock runs again."""


class HolidayTaken(_Happened, frozen=True, kw_only=True, tag="holiday-taken"):
    """A player's clock stands for so many days."""

    seat: Seat
    days: int


class PlayerLapsed(_Happened, frozen=True, kw_only=True, tag="player-lapsed"):
    """A player's days ran out at a table of several: the turn goes past that seat from now on."""

    seat: Seat


class GameTimeReached(_Happened, frozen=True, kw_only=True, tag="game-time-reached"):
    """The time for the whole game was over; the players were told."""


class RoundTimeAnnounced(_Happened, frozen=True, kw_only=True, tag="round-time-announced"):
    """The round's time was over: this hand and one more, up to this turn."""

    last_turn: int


class TotalCorrected(_Happened, frozen=True, kw_only=True, tag="total-corrected"):
    """An arbiter corrected a total."""

    seat: Seat
    points: int
    reason: str
    why: Why


class FactRecorded(_Happened, frozen=True, kw_only=True, tag="fact-recorded"):
    """Something for the record that changes nothing."""

    what: str
    text: str


class GameEnded(_Happened, frozen=True, kw_only=True, tag="game-ended"):
    """Play is over; the adjustments of this ending were made."""

    end: End
    by: Seat | None
    adjustments: tuple[Line, ...]
    racks: tuple[tuple[Tile, ...], ...]  # shown where they count, empty where not
    winner_named: bool
    winner: Seat | None


class SheetClockStarted(_Happened, frozen=True, kw_only=True, tag="sheet-clock-started"):
    """After the end a player's time runs for a sheet not filled in."""

    seat: Seat


class SheetClockStopped(_Happened, frozen=True, kw_only=True, tag="sheet-clock-stopped"):
    """The sheet was filled in."""


class OvertimeSettled(_Happened, frozen=True, kw_only=True, tag="overtime-settled"):
    """The adjustments of the end were made anew for the time used after it."""

    adjustments: tuple[Line, ...]
    winner_named: bool
    winner: Seat | None


class SheetSigned(_Happened, frozen=True, kw_only=True, tag="sheet-signed"):
    """A player signed the sheet."""

    seat: Seat


Event = (
    GameCreated
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
    | SheetSigned
)
