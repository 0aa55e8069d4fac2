"""Where a paper belongs: the event, the round, the table. What is not known stays a line to write on."""

from __future__ import annotations

from dataclasses import dataclass

from faristol.formats.text.days import days_told
from faristol.texts import sentence
from faristol.tournament.held import Held

__all__ = ["Occasion", "Seating", "held_facts", "occasion_facts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """The event, round, table and day that a paper is for."""

    event: str = ""
    round: int | None = None
    table: int | None = None
    date: str = ""  # as it is to be printed
    dictionary: str = ""  # the arbiter dictionary: FISC-2, LLISCA-28


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who sits at a table; *starter* is the seat that begins where that is known beforehand (CLASSIC-1d)."""

    occasion: Occasion = Occasion()
    players: tuple[str, ...] = ()
    starter: int | None = None


def occasion_facts(occasion: Occasion, language: str) -> list[str]:
    """What is known of *occasion* besides the event's name, for the head of a paper."""
    facts = []
    if occasion.round is not None:
        facts.append(sentence("paper", "round-number", language, round=occasion.round))
    if occasion.table is not None:
        facts.append(sentence("paper", "table-number", language, table=occasion.table))
    if occasion.date:
        facts.append(occasion.date)
    if occasion.dictionary:
        facts.append(sentence("sheet", "dictionary", language, name=occasion.dictionary))
    return facts


def held_facts(held: Held, language: str, date: str = "") -> list[str]:
    """When, where and by whom an event is held, for the head of a paper, which may have its own *date*."""
    return [fact for fact in (date or days_told(held, language), held.place, held.organiser) if fact]
