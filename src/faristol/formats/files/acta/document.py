"""The acta: the record of one game as a document, checked in every field before anything is replayed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from faristol.formats.files.acta.errors import MalformedActa
from faristol.formats.files.acta.source import read_source
from faristol.regulations import REGULATIONS, with_turns
from faristol.rules.actions import Action, Correct, Holiday, Overdraw
from faristol.rules.duplicate.actions import Action as DuplicateAction
from faristol.rules.regulation import ClockKind, Lapse, Regulation
from faristol.rules.spelling import Unreadable, fold, fold_tiles
from faristol.rules.state import Seat
from faristol.rules.story import seeded, shuffled
from faristol.rules.tiles import Tile, TileSet, without

__all__ = [
    "ARBITER_JUDGES",
    "Acta",
    "Record",
    "Settings",
    "check_length",
    "check_number",
    "check_players",
    "check_words",
    "convert_acta",
    "convert_record",
    "explained",
    "list_that_judges",
    "read_acta",
    "tiles_of",
    "timed",
]

ARBITER_JUDGES = "arbiter"  # the lexicon that is a person with a paper dictionary

_VERSION = 1
_MOST_ACTIONS = 3_000  # a long game has some hundreds
_MOST_TILES = 500  # the sets have a hundred; a bag for practice may be larger
_MOST_SECONDS = 1_000_000_000
_MOST_MINUTES = 100_000
_MOST_TURNS = 100_000  # nobody plays so many: it is no limit any more
_MOST_DAYS = 14  # for a turn
_MOST_HOLIDAYS = 10_000
_MOST_SURPLUS = 100
_MOST_POINTS = 100_000  # a correction beyond this is a slip of the keyboard
_MOST_NAME = 200
_MOST_WORD = 100
_MOST_TEXT = 1_000  # of an action: what an arbiter notes

Tiles = str | list[str]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What this game settles otherwise than its regulation does by default."""

    starter: Seat | None = None
    clock: ClockKind | None = None
    minutes: float | None = None
    turns: int | None = None  # at most so many each
    days: int | None = None  # for a turn, with the clock of days
    holidays: int | None = None  # days that each may take
    lapse: Lapse | None = None  # what happens when the days of a turn are over
    grace: float | None = None
    window: float | None = None  # ours: seconds that an online play waits for a challenge
    words: list[str] | None = None
    lexicon: Annotated[str, Meta(min_length=1)] | None = None
    verify: Literal["challenge", "refuse"] = "challenge"


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the record of every game has, whatever the way of taking turns: its version and its bag."""

    acta: int
    regulation: str
    seed: int = 0
    bag: Tiles | None = None
    bag_only: bool = False
    expect: Any = None

    def listed_tiles(self) -> tuple[Tile, ...]:
        """The tiles that ``bag`` names, in drawing order."""
        return tiles_of(self.bag or "")

    def full_bag(self, tile_set: TileSet) -> tuple[Tile, ...]:
        """The listed tiles in their order, then the rest of the set as the seed shuffles it."""
        listed = self.listed_tiles()
        if self.bag_only:
            return listed
        rest = without(tile_set.full_bag(), listed)
        assert rest is not None, "the document was checked"
        return (*listed, *shuffled(rest, seeded(self.seed)(0)))

    def check_bag(self, tile_set: TileSet) -> None:
        """A bag that is listed can be read; unless it is the whole bag, *tile_set* has all of its tiles."""
        if self.bag is None:
            if self.bag_only:
                raise MalformedActa("bag-only-needs-bag", place="bag_only")
            return
        check_length(self.bag, "bag", 4 * _MOST_TILES)  # before they are read: "L·L " is one tile
        try:
            tiles = self.listed_tiles()
        except Unreadable as unreadable:
            raise MalformedActa("unreadable-tiles", place="bag", text=str(unreadable)) from None
        if len(tiles) > _MOST_TILES:
            raise MalformedActa("text-too-long", place="bag", limit=_MOST_TILES)
        if self.bag_only:
            return
        for tile, count in Counter(tiles).items():
            most = tile_set.counts[tile]
            if count > most:
                raise MalformedActa("bag-too-many", place="bag", tile=tile, count=count, most=most)


class Acta(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One game: its regulation, its players, what was asked and when."""

    players: list[str]
    actions: list[Action]
    settings: Settings = Settings()
    shaken: list[Tiles] | None = None  # ours: what comes first in the bag, each time tiles went back

    @property
    def rules(self) -> Regulation:
        return with_turns(self.regulation, self.settings.turns)

    @property
    def clock(self) -> ClockKind:
        return self.settings.clock or self.rules.clocks[0]

    @property
    def lexicon(self) -> str | None:
        """The name of the installed lexicon that judges; None with inline words or an arbiter."""
        return list_that_judges(self.settings.words, self.settings.lexicon)

    @property
    def practice(self) -> bool:
        """Whether the game cannot be official: a seat is empty (ESCOLAR-1), or tiles are not the set's."""
        return self.bag_only or len(self.players) < self.rules.most_players

    def shaken_tiles(self) -> tuple[tuple[Tile, ...], ...]:
        """What ``shaken`` names: for each time that tiles went back, those drawn next."""
        return tuple(map(tiles_of, self.shaken or ()))


def tiles_of(listed: Tiles) -> tuple[Tile, ...]:
    return fold_tiles(listed if isinstance(listed, str) else " ".join(listed))


def list_that_judges(words: list[str] | None, lexicon: str | None) -> str | None:
    """The name of the installed lexicon that judges; None with inline words or a person."""
    return None if words is not None or lexicon == ARBITER_JUDGES else lexicon or "default"


def read_acta(source: bytes) -> Acta:
    """The acta that *source* holds, or :exc:`MalformedActa` naming the place and what is wrong."""
    return convert_acta(read_source(source))


def convert_acta(value: Any) -> Acta:
    """The acta that plain values tell, checked as :func:`read_acta` does."""
    acta = convert_record(value, Acta)
    _check_game(acta)
    _check_settings(acta)
    _check_bags(acta)
    _check_actions(acta)
    return acta


_Kind = TypeVar("_Kind", bound=Record)


def convert_record(value: Any, kind: type[_Kind]) -> _Kind:
    """The record that plain values tell, of our version and with every field of its type."""
    if not isinstance(value, dict):
        raise MalformedActa("not-a-document")
    if value.get("settings", ...) is None:  # "settings:" with nothing below it
        value = {**value, "settings": {}}
    try:
        record = msgspec.convert(value, kind)
    except msgspec.ValidationError as broken:
        raise explained(str(broken)) from None
    except RecursionError:
        raise MalformedActa("too-deep") from None
    if record.acta != _VERSION:
        raise MalformedActa("version", place="acta", value=record.acta)
    return record


# --- what the types cannot say ---


def _check_game(acta: Acta) -> None:
    if acta.regulation not in REGULATIONS:
        if "@" in acta.regulation:  # one that people made: it may be installed elsewhere
            raise MalformedActa("regulation-missing", place="regulation", key=acta.regulation)
        raise MalformedActa("unknown-value", place="regulation", value=acta.regulation)
    rules = acta.rules
    check_players(acta.players, rules.title, least=rules.fewest_players, most=rules.most_players)


def check_players(names: Sequence[str], regulation: str, *, least: int, most: int) -> None:
    """There are as many players as the regulation has room for, and each has a name."""
    if not least <= len(names) <= most:
        facts = {"regulation": regulation, "least": least, "most": most, "got": len(names)}
        raise MalformedActa("wrong-player-count", place="players", **facts)
    for index, name in enumerate(names):
        if not name.strip():
            raise MalformedActa("empty-name", place=f"players[{index}]")
        check_length(name, f"players[{index}]", _MOST_NAME)


def _check_settings(acta: Acta) -> None:
    settings, rules = acta.settings, acta.rules
    if settings.starter is not None:
        _check_seat(settings.starter, "settings.starter", acta)
    if settings.clock is not None and settings.clock not in rules.clocks:
        raise MalformedActa(
            "clock-not-of-regulation",
            place="settings.clock",
            clock=settings.clock.value,
            regulation=rules.title,
        )
    check_number(settings.minutes, "settings.minutes", least=0.001, most=_MOST_MINUTES)
    check_number(settings.turns, "settings.turns", least=1, most=_MOST_TURNS)
    check_number(settings.days, "settings.days", least=1, most=_MOST_DAYS)
    check_number(settings.holidays, "settings.holidays", least=0, most=_MOST_HOLIDAYS)
    if acta.clock is ClockKind.DAYS and settings.days is None:
        raise MalformedActa("missing-field", place="settings", field="days")
    check_number(settings.grace, "settings.grace", least=0, most=_MOST_MINUTES)
    check_number(settings.window, "settings.window", least=0, most=_MOST_MINUTES)
    check_words(settings.words, settings.lexicon)
    if settings.verify == "refuse" and settings.lexicon == ARBITER_JUDGES:
        raise MalformedActa("refuse-needs-a-list", place="settings.verify")


def check_words(words: list[str] | None, lexicon: str | None) -> None:
    """Words of one's own can be read, and no lexicon is named beside them."""
    if words is not None and lexicon is not None:
        raise MalformedActa("words-and-lexicon", place="settings")
    for index, word in enumerate(words or ()):
        check_length(word, f"settings.words[{index}]", _MOST_WORD)
        try:
            readable = bool(fold(word))
        except Unreadable:
            readable = False
        if not readable:
            raise MalformedActa("unreadable-word", place=f"settings.words[{index}]", text=word[:40])


def _check_bags(acta: Acta) -> None:
    if len(acta.shaken or ()) > _MOST_ACTIONS:
        raise MalformedActa("too-many-actions", place="shaken", limit=_MOST_ACTIONS)
    for index, listed in enumerate(acta.shaken or ()):
        check_length(listed, f"shaken[{index}]", 4 * _MOST_TILES)
    try:
        acta.shaken_tiles()
    except Unreadable as unreadable:
        raise MalformedActa("unreadable-tiles", place="shaken", text=str(unreadable)) from None
    acta.check_bag(acta.rules.tile_set)


def _check_actions(acta: Acta) -> None:
    for place, action in timed(acta.actions, _MOST_ACTIONS):
        seat = getattr(action, "by", None)
        if seat is not None:
            _check_seat(seat, f"{place}.by", acta)
        match action:
            case Overdraw(extra=extra):
                check_number(extra, f"{place}.extra", least=1, most=_MOST_SURPLUS)
            case Holiday(days=days):
                check_number(days, f"{place}.days", least=1, most=_MOST_HOLIDAYS)
            case Correct(points=points):
                check_number(points, f"{place}.points", least=-_MOST_POINTS, most=_MOST_POINTS)
            case _:
                pass


_Action = TypeVar("_Action", Action, DuplicateAction)


def timed(actions: Sequence[_Action], most: int) -> Iterator[tuple[str, _Action]]:
    """Each action with its place in the document, once its time has been checked."""
    if len(actions) > most:
        raise MalformedActa("too-many-actions", place="actions", limit=most)
    before = 0.0
    for index, action in enumerate(actions):
        place = f"actions[{index}]"
        _check_time(action.t, f"{place}.t")
        if action.t < before:
            raise MalformedActa("time-decreases", place=f"{place}.t", t=_shown(action.t))
        before = action.t
        for name in action.__struct_fields__:
            if isinstance(text := getattr(action, name), str | list):
                check_length(text, f"{place}.{name}", _MOST_TEXT)
        yield place, action


def _check_time(t: float, place: str) -> None:
    if not 0 <= t <= _MOST_SECONDS:
        raise MalformedActa("time-out-of-range", place=place, t=_shown(t))
    exponent = Decimal(repr(t)).normalize().as_tuple().exponent
    if isinstance(exponent, int) and exponent < -3:
        raise MalformedActa("time-decimals", place=place, t=_shown(t))


def _check_seat(seat: Seat, place: str, acta: Acta) -> None:
    if not 0 <= seat < len(acta.players):
        raise MalformedActa("no-such-seat", place=place, seat=seat)


def check_length(text: str | Sequence[object], place: str, most: int) -> None:
    """A text, or a list of texts, is no longer than *most* characters.

    Whoever folds a text puts its accents in order first, which takes the square of its length.
    """
    length = len(text) if isinstance(text, str) else sum(len(str(part)) + 1 for part in text)
    if length > most:
        raise MalformedActa("text-too-long", place=place, limit=most)


def check_number(value: float | None, place: str, *, least: float, most: float) -> None:
    """A number that is given is one that can be meant."""
    if value is not None and not least <= value <= most:
        raise MalformedActa(
            "number-out-of-range", place=place, value=_shown(value), least=_shown(least), most=most
        )


def _shown(number: float) -> str:
    plain = abs(number) <= _MOST_SECONDS and number == round(number, 3)
    return f"{number:g}" if plain else repr(number)[:40]


# --- what the types do say, in our codes ---

_COMPLAINTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("missing-field", re.compile(r"Object missing required field `(?P<field>.*?)`")),
    ("unknown-field", re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL)),
    ("unknown-value", re.compile(r"Invalid (?:enum )?value (?P<value>.*)")),
    ("wrong-type", re.compile(r"Expected `(?P<expected>.*?)`, got `(?P<got>.*?)`")),
    ("wrong-type", re.compile(r"Expected `(?P<expected>.*?)`")),
    ("number-out-of-range", re.compile(r"out of range$")),
)
_PLACE = re.compile(r" - at (?:`key` in )?`\$\.?(?P<place>[^`]*)`$")


def explained(complaint: str) -> MalformedActa:
    """The complaint of the type checker as one of our codes, with the place."""
    found = _PLACE.search(complaint)
    place = found["place"] if found else ""
    problem = complaint[: found.start()] if found else complaint
    for code, pattern in _COMPLAINTS:
        if match := pattern.search(problem):
            facts = {name: value.strip("'\"") for name, value in match.groupdict().items() if value}
            return MalformedActa(code, place=place or "acta", **facts)
    return MalformedActa("wrong-type", place=place or "acta", expected="?", got=problem)
