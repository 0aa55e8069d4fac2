"""The acta of a duplicate game as a document, checked in every field before anything is replayed."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from faristol.formats.files.acta.document import (
    ARBITER_JUDGES,
    check_bag,
    check_number,
    check_time,
    check_word,
    explained,
    tiles_of,
)
from faristol.formats.files.acta.errors import MalformedActa
from faristol.formats.text.caller import TABLES, BadTable, CallOrder, Names, read_table
from faristol.regulations import FISC
from faristol.rules.duplicate.actions import Action
from faristol.rules.duplicate.conditions import DUPLICATE
from faristol.rules.tiles import Tile

__all__ = ["KEY", "DuplicateActa", "DuplicateSettings", "convert_duplicate", "is_duplicate"]

KEY = "duplicate"

_VERSION = 1
_MOST_ACTIONS = 200_000  # five hundred players, a slip replaced now and then
_MOST_PLAYERS = 10_000
_MOST_SECONDS = 100_000
_MOST_ROUNDS = 1_000
_MOST_BONUS = 1_000


class DuplicateSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What this game settles otherwise than the regulation does by default."""

    seconds: float = DUPLICATE.round_seconds
    calls: tuple[float, ...] = DUPLICATE.calls
    rounds: int | None = None
    solo_bonus: int = 0
    ask_score: bool = False
    may_close: bool = False  # whoever trains alone may cut a round short
    caller: str | dict[str, str] = "alacant"  # a table of names, or one's own
    call_order: CallOrder = CallOrder.DRAWN
    words: list[str] | None = None
    lexicon: Annotated[str, Meta(min_length=1)] | None = None

    @property
    def names(self) -> Names:
        """The names of tiles and rows, or :exc:`BadTable`."""
        return TABLES[self.caller] if isinstance(self.caller, str) else read_table(self.caller)


class DuplicateActa(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One duplicate game: its players, what was asked and when."""

    acta: int
    regulation: str
    actions: list[Action]
    players: list[str] = []
    settings: DuplicateSettings = DuplicateSettings()
    seed: int = 0
    bag: str | list[str] | None = None
    bag_only: bool = False
    expect: Any = None

    @property
    def lexicon(self) -> str | None:
        """The name of the installed lexicon that judges; None with inline words or a person."""
        if self.settings.words is not None or self.settings.lexicon == ARBITER_JUDGES:
            return None
        return self.settings.lexicon or "default"

    def listed_tiles(self) -> tuple[Tile, ...]:
        """The tiles that ``bag`` names, in drawing order."""
        return tiles_of(self.bag or "")


def is_duplicate(value: object) -> bool:
    """Whether a document says that it is the acta of a duplicate game."""
    return isinstance(value, dict) and value.get("regulation") == KEY


def convert_duplicate(value: dict[str, Any]) -> DuplicateActa:
    """The acta that plain values tell, or :exc:`MalformedActa` naming the place and what is wrong."""
    if value.get("settings", ...) is None:  # "settings:" with nothing below it
        value = {**value, "settings": {}}
    try:
        acta = msgspec.convert(value, DuplicateActa)
    except msgspec.ValidationError as broken:
        raise explained(str(broken)) from None
    except RecursionError:
        raise MalformedActa("too-deep") from None
    if acta.acta != _VERSION:
        raise MalformedActa("version", place="acta", value=acta.acta)
    _check_players(acta.players)
    _check_settings(acta.settings)
    check_bag(acta.bag, FISC.tile_set, only=acta.bag_only)
    _check_actions(acta.actions)
    return acta


def _check_players(names: list[str]) -> None:
    if len(names) > _MOST_PLAYERS:
        raise MalformedActa(
            "wrong-player-count",
            place="players",
            regulation=DUPLICATE.title,
            least=0,
            most=_MOST_PLAYERS,
            got=len(names),
        )
    for index, name in enumerate(names):
        if not name.strip():
            raise MalformedActa("empty-name", place=f"players[{index}]")


def _check_settings(settings: DuplicateSettings) -> None:
    check_number(settings.seconds, "settings.seconds", least=1, most=_MOST_SECONDS)
    for index, call in enumerate(settings.calls):
        check_number(call, f"settings.calls[{index}]", least=1, most=_MOST_SECONDS)
    if settings.rounds is not None:
        check_number(settings.rounds, "settings.rounds", least=1, most=_MOST_ROUNDS)
    check_number(settings.solo_bonus, "settings.solo_bonus", least=0, most=_MOST_BONUS)
    _check_caller(settings)
    if settings.words is not None:
        if settings.lexicon is not None:
            raise MalformedActa("words-and-lexicon", place="settings")
        for index, word in enumerate(settings.words):
            check_word(word, f"settings.words[{index}]")


def _check_caller(settings: DuplicateSettings) -> None:
    if isinstance(settings.caller, str) and settings.caller not in TABLES:
        raise MalformedActa("unknown-value", place="settings.caller", value=settings.caller)
    try:
        _ = settings.names
    except BadTable as bad:
        raise MalformedActa("unknown-value", place="settings.caller", value=str(bad)) from None


def _check_actions(actions: list[Action]) -> None:
    if len(actions) > _MOST_ACTIONS:
        raise MalformedActa("too-many-actions", place="actions", limit=_MOST_ACTIONS)
    before = 0.0
    for index, action in enumerate(actions):
        place = f"actions[{index}].t"
        check_time(action.t, place)
        if action.t < before:
            raise MalformedActa("time-decreases", place=place, t=f"{action.t:g}")
        before = action.t
