"""The arbiter's console over HTTP: rulings asked, and what an arbiter is shown.

::

    GET    /api/arbiter/tables                          ConsoleView: the tables of this arbiter
    GET    /api/arbiter/tables/{table}                  DocketView: what can be ruled there now
    POST   /api/arbiter/tables/{table}/rulings  Ruling  DocketView
    POST   /api/arbiter/tables/{table}/draw     DrawAsked       DrawView; nothing is entered
    POST   /api/arbiter/tables/{table}/surplus  SurplusAsked    SurplusView; nothing is entered
    POST   /api/arbiter/tables/{table}/no-play  NoPlayAsked     NoPlayView; nothing is entered
    POST   /api/arbiter/round-over                      AnnouncedView: to every running table
    GET    /api/arbiter/procedures/{regulation}         list of ProcedureView

A ruling is one of the structs below, told apart by ``rule``. Each is recorded with the judge, the time and
the article behind it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faristol.formats.wire.bodies import Body, Problem, SeatNumber
from faristol.formats.wire.position import GlanceView
from faristol.formats.wire.wooden import CallView

__all__ = [
    "AbandonRuled",
    "AbsenceRuled",
    "AgreedEndRuled",
    "AnnouncedTable",
    "AnnouncedView",
    "ArrivalRuled",
    "BagCountRuled",
    "ChallengeRuled",
    "ConsoleSeat",
    "ConsoleTable",
    "ConsoleView",
    "ConsultationRuled",
    "CorrectionRuled",
    "DisqualificationRuled",
    "DocketView",
    "DrawAsked",
    "DrawView",
    "DrawnTile",
    "LateSheetRuled",
    "NoPlayAsked",
    "NoPlayView",
    "Offer",
    "OverdrawRuled",
    "PauseRuled",
    "PlaceDrawRuled",
    "ProcedureView",
    "RechallengeRuled",
    "ResumeRuled",
    "ReviewLine",
    "ReviewRuled",
    "ReviewWord",
    "RoundOverRuled",
    "Ruling",
    "RulingView",
    "SanctionRuled",
    "ShortRackRuled",
    "StartRuled",
    "StepView",
    "SurplusAsked",
    "SurplusView",
    "TileCheckRuled",
    "VerdictRuled",
    "WithdrawalRuled",
]

Note = Annotated[str, Meta(max_length=300)]
Said = Annotated[str, Meta(min_length=1, max_length=300)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
TileList = Annotated[str, Meta(max_length=120)]
Surplus = Annotated[int, Meta(ge=1, le=20)]
Points = Annotated[int, Meta(ge=-2_000, le=2_000)]
Pause = Literal["validity", "count", "overdraw", "arbiter", "force-majeure", "end"]


class _Ruling(Body, frozen=True, kw_only=True, tag_field="rule"):
    note: Note = ""  # what the arbiter adds, as it will stand in the record
    key: Annotated[str, Meta(max_length=40)] | None = None  # a request that comes twice is done once

    @property
    def rule(self) -> str:
        """Its name."""
        return str(self.__struct_config__.tag)


# --- before the start ---


class TileCheckRuled(_Ruling, frozen=True, kw_only=True, tag="tile-check"):
    """The hundred tiles were counted; *faults* names what was missing or too many, and was put right."""

    faults: TileList = ""


class PlaceDrawRuled(_Ruling, frozen=True, kw_only=True, tag="place-draw"):
    """The chair or the board's direction is drawn by lot, one of the two; the lot is drawn here."""

    of: Literal["chair", "board"]


class AbsenceRuled(_Ruling, frozen=True, kw_only=True, tag="absence"):
    """Somebody is not at the table; without a seat: both."""

    by: SeatNumber | None = None


class ArrivalRuled(_Ruling, frozen=True, kw_only=True, tag="arrival"):
    """Who was absent has come."""

    by: SeatNumber


class DrawnTile(Body, frozen=True, kw_only=True):
    by: SeatNumber
    tile: Annotated[str, Meta(min_length=1, max_length=3)]


Rounds = Annotated[tuple[tuple[DrawnTile, ...], ...], Meta(max_length=40)]


class StartRuled(_Ruling, frozen=True, kw_only=True, tag="start"):
    """The draw for the start as it was made, round by round; where none was made, who begins."""

    rounds: Rounds = ()
    starter: SeatNumber | None = None


# --- while the game lasts ---


class ChallengeRuled(_Ruling, frozen=True, kw_only=True, tag="challenge"):
    """A challenge slip; without words: all that the play made."""

    by: SeatNumber
    words: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


class VerdictRuled(_Ruling, frozen=True, kw_only=True, tag="verdict"):
    """A person's answer, from the paper dictionary."""

    valid: bool


class RechallengeRuled(_Ruling, frozen=True, kw_only=True, tag="rechallenge"):
    """The challenger insists, with an argument."""

    by: SeatNumber
    argument: Said


class WithdrawalRuled(_Ruling, frozen=True, kw_only=True, tag="withdrawal"):
    """A player takes up tiles laid against the rules."""

    by: SeatNumber


class OverdrawRuled(_Ruling, frozen=True, kw_only=True, tag="overdraw"):
    """*extra* tiles too many; the tiles are named where somebody saw them."""

    by: SeatNumber
    extra: Surplus
    on_rack: bool = False
    seen: bool = False
    returned: TileList = ""
    keep: TileList = ""


class ShortRackRuled(_Ruling, frozen=True, kw_only=True, tag="short-rack"):
    """A rack has too few tiles."""

    by: SeatNumber
    missing: Surplus


class BagCountRuled(_Ruling, frozen=True, kw_only=True, tag="bag-count"):
    """The bag was counted from inside, everybody agreeing or by the judge."""

    count: Annotated[int, Meta(ge=0, le=200)]
    agreed: bool = False


class CorrectionRuled(_Ruling, frozen=True, kw_only=True, tag="correction"):
    """A running total is put right by so many points."""

    by: SeatNumber
    points: Points
    reason: Said


class PauseRuled(_Ruling, frozen=True, kw_only=True, tag="pause"):
    """The clock stops."""

    reason: Pause


class ResumeRuled(_Ruling, frozen=True, kw_only=True, tag="resume"):
    """The clock runs again."""


class ConsultationRuled(_Ruling, frozen=True, kw_only=True, tag="consultation"):
    """EBRE-21: a player asks whether a word is acceptable; never whether it is spelt well."""

    by: SeatNumber
    question: Said
    answer: Said


# --- what ends it, and after it ---


class AgreedEndRuled(_Ruling, frozen=True, kw_only=True, tag="agreed-end"):
    """Nobody can place a tile."""


class RoundOverRuled(_Ruling, frozen=True, kw_only=True, tag="round-over"):
    """The round's time is over."""


class AbandonRuled(_Ruling, frozen=True, kw_only=True, tag="abandonment"):
    """A player left; without a seat: both did."""

    by: SeatNumber | None = None


class DisqualificationRuled(_Ruling, frozen=True, kw_only=True, tag="disqualification"):
    """A player is disqualified."""

    by: SeatNumber
    reason: Said


class LateSheetRuled(_Ruling, frozen=True, kw_only=True, tag="late-sheet"):
    """CLASSIC-4i: a player's clock runs while the sheet is filled in; with *done* it stops."""

    by: SeatNumber
    done: bool = False


class ReviewRuled(_Ruling, frozen=True, kw_only=True, tag="review"):
    """EBRE-20c: these words of a line of the sheet are not valid; their points come off."""

    line: Annotated[int, Meta(ge=0, le=2_000)]
    words: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=16)]


class SanctionRuled(_Ruling, frozen=True, kw_only=True, tag="sanction"):
    """A penalty apart from the score."""

    by: SeatNumber
    reason: Said


Ruling = (
    TileCheckRuled
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
    | SanctionRuled
)


class DrawAsked(Body, frozen=True, kw_only=True):
    """The draw for the start as far as it has come."""

    rounds: Rounds


class SurplusAsked(Body, frozen=True, kw_only=True):
    """Tiles too many on a fresh rack: what is to be done?"""

    by: SeatNumber
    extra: Surplus
    on_rack: bool = False
    seen: bool = False


class NoPlayAsked(Body, frozen=True, kw_only=True):
    """The racks as they lie there, by seat; empty where the table knows them."""

    racks: Annotated[tuple[TileList, ...], Meta(max_length=4)] = ()


# --- what is told ---


class StepView(Struct, frozen=True, kw_only=True):
    code: str
    article: str | None


class ProcedureView(Struct, frozen=True, kw_only=True):
    """What a regulation has the arbiter do, step by step."""

    key: str
    steps: tuple[StepView, ...]


class RulingView(Struct, frozen=True, kw_only=True):
    """A ruling as it stands in the record."""

    what: str
    text: str
    at: int  # milliseconds since the game was opened


class Offer(Struct, frozen=True, kw_only=True):
    """A ruling that can be given now, and about whom; nobody in particular where *seats* is empty."""

    rule: str
    seats: tuple[int, ...]
    article: str | None


class ReviewWord(Struct, frozen=True, kw_only=True):
    word: str
    points: int  # that come off with it
    off: bool  # taken off already


class ReviewLine(Struct, frozen=True, kw_only=True):
    """A play as the jury looks at it."""

    line: int
    by: int
    words: tuple[ReviewWord, ...]


class DocketView(Struct, frozen=True, kw_only=True):
    """What can be ruled at a table now, and what was."""

    table: str
    seq: int
    may: tuple[Offer, ...]
    rulings: tuple[RulingView, ...]
    arranged: int | None  # who starts, where that is not drawn
    absent_until: int | None  # server time in ms at which the wait for who is not there ends
    review: tuple[ReviewLine, ...]  # where the jury goes through the sheets, once the game is over


class DrawView(Struct, frozen=True, kw_only=True):
    """Who lays down a tile next; one seat alone starts. *by_lot*: nothing is left to compare."""

    rivals: tuple[int, ...]
    starter: int | None
    by_lot: bool


class SurplusView(Struct, frozen=True, kw_only=True):
    """What is done with surplus tiles: who takes how many, from where, who looks, what goes where."""

    taker: int
    taken: int
    from_rack: bool
    shown_to: tuple[int, ...]
    returned: int
    handed_back: int
    chosen: bool
    late: bool = False  # the rack is no longer fresh: it is always taken from the whole of it
    article: str | None


class NoPlayView(Struct, frozen=True, kw_only=True):
    """Whether nobody can place a tile; None where it cannot be told (a rack unknown, a paper dictionary)."""

    confirmed: bool | None


class AnnouncedTable(Struct, frozen=True, kw_only=True):
    table: str
    problem: Problem | None


class AnnouncedView(Struct, frozen=True, kw_only=True):
    """To which tables the end of the round was announced."""

    tables: tuple[AnnouncedTable, ...]


class ConsoleSeat(Struct, frozen=True, kw_only=True):
    name: str
    score: int
    absent: bool
    signed: bool
    overtime: int  # minutes begun beyond the time


class ConsoleTable(GlanceView, frozen=True, kw_only=True):
    """A table at a glance."""

    online: bool  # a game in the app, not on a wooden board
    event: str = ""
    round: str = ""
    table: str = ""
    live: bool = True
    seats: tuple[ConsoleSeat, ...]
    calls: tuple[CallView, ...] = ()  # that nobody has answered
    differences: int = 0  # announced points that are not those counted
    awaited: bool = False  # racks must be shown
    absent_until: int | None = None  # server time in ms at which the wait for who is not there ends
    updated_at: int


class ConsoleView(Struct, frozen=True, kw_only=True):
    """Every table of an arbiter; those that are over come last."""

    tables: tuple[ConsoleTable, ...]
    now: int
