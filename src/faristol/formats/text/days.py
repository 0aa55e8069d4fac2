"""The days of an event as people write them."""

from __future__ import annotations

from datetime import date

from faristol.texts import sentence
from faristol.tournament.held import Held

__all__ = ["days_told", "plain_day"]

_BEFORE_A_DAY = {"from": ("day-from", "day-from-elided"), "to": ("day-to", "day-to-elided")}
_ELIDED = (1, 11)  # days whose Catalan name begins with a vowel: «de l'1 a l'11 de març»


def days_told(held: Held, language: str) -> str:
    """One day, or from which to which; nothing where none is known.

    >>> days_told(Held(begins="2027-03-05", ends="2027-03-11"), "ca")
    "del 5 a l'11 de març de 2027"
    >>> days_told(Held(begins="2027-03-06", ends="2027-03-07"), "ca")
    '6 i 7 de març de 2027'
    >>> days_told(Held(begins="2027-04-01"), "ca")
    "1 d'abril de 2027"
    >>> days_told(Held(begins="2027-01-30", ends="2027-02-01"), "en")
    '30 January – 1 February 2027'
    """
    if held.days is None:
        return ""
    first, last = held.days
    if first == last:
        return sentence("paper", "days-one", language, **_parts("", first, language))
    facts = {**_parts("first_", first, language), **_parts("", last, language)}
    facts |= {"first": _said("from", first, language), "last": _said("to", last, language)}
    return sentence("paper", _form(first, last), language, **facts)


def _form(first: date, last: date) -> str:
    """What need not be said twice."""
    if first.year != last.year:
        return "days-years"
    if first.month != last.month:
        return "days-year"
    return "days-two" if (last - first).days == 1 else "days-month"


def plain_day(held: Held) -> str:
    """The day in figures, of an event of one day: of a longer one a sheet does not know which it is.

    >>> plain_day(Held(begins="2027-03-05")), plain_day(Held(begins="2027-03-05", ends="2027-03-06"))
    ('5/3/2027', '')
    """
    if held.days is None or held.days[0] != held.days[1]:
        return ""
    day = held.days[0]
    return f"{day.day}/{day.month}/{day.year}"


def _parts(before: str, day: date, language: str) -> dict[str, object]:
    month = sentence("paper", f"month-{day.month}", language)
    return {f"{before}day": day.day, f"{before}month": month, f"{before}year": day.year}


def _said(way: str, day: date, language: str) -> str:
    plain, elided = _BEFORE_A_DAY[way]
    return sentence("paper", elided if day.day in _ELIDED else plain, language, day=day.day)
