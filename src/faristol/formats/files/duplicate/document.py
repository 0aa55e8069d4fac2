"""The acta of a duplicate game as a document, checked in every field before anything is replayed."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from faristol.formats.files.acta.document import (
    Record,
    check_number,
    check_players,
    check_words,
    convert_record,
    list_that_judges,
    timed,
)
from faristol.formats.files.acta.errors import MalformedActa
from faristol.formats.text.caller import TABLES, BadTable, CallOrder, Names, read_table
from faristol.regulations import FISC
from faristol.rules.duplicate.actions import Action
from faristol.rules.duplicate.conditions import DUPLICATE

__all__ = ["KEY", "DuplicateActa", "DuplicateSettings", "convert_duplicate", "is_duplicate"]

KEY = "duplicate"

_MOST_ACTIONS = 40_000  # five hundred players, thirty rounds, a slip replaced now and then
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


class DuplicateActa(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One duplicate game: its players, what was asked and when."""

    actions: list[Action]
    players: list[str] = field(default_factory=list)
    settings: DuplicateSettings = DuplicateSettings()

    @property
    def lexicon(self) -> str | None:
        """The name of the installed lexicon that judges; None with inline words or a person."""
        return list_that_judges(self.settings.words, self.settings.lexicon)


def is_duplicate(value: object) -> bool:
    """Whether a document says that it is the acta of a duplicate game."""
    return isinstance(value, dict) and value.get("regulation") == KEY


def convert_duplicate(value: dict[str, Any]) -> DuplicateActa:
    """The acta that plain values tell, or :exc:`MalformedActa` naming the place and what is wrong."""
    acta = convert_record(value, DuplicateActa)
    check_players(acta.players, DUPLICATE.title, least=0, most=_MOST_PLAYERS)
    _check_settings(acta.settings)
    acta.check_bag(FISC.tile_set)
    for _ in timed(acta.actions, _MOST_ACTIONS):
        pass  # beyond their times the types say it all
    return acta


def _check_settings(settings: DuplicateSettings) -> None:
    check_number(settings.seconds, "settings.seconds", least=1, most=_MOST_SECONDS)
    for index, call in enumerate(settings.calls):
        check_number(call, f"settings.calls[{index}]", least=1, most=_MOST_SECONDS)
    check_number(settings.rounds, "settings.rounds", least=1, most=_MOST_ROUNDS)
    check_number(settings.solo_bonus, "settings.solo_bonus", least=0, most=_MOST_BONUS)
    _check_caller(settings)
    check_words(settings.words, settings.lexicon)


def _check_caller(settings: DuplicateSettings) -> None:
    if isinstance(settings.caller, str) and settings.caller not in TABLES:
        raise MalformedActa("unknown-value", place="settings.caller", value=settings.caller)
    try:
        _ = settings.names
    except BadTable as bad:
        raise MalformedActa("unknown-value", place="settings.caller", value=str(bad)) from None
