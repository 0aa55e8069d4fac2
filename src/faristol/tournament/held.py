"""An event as an occasion: when and where it is held, by whom, and who signs for it. All may be unknown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

__all__ = ["Held", "is_day"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Days are as 2027-01-31; *ends* is empty for an event of one day."""

    begins: str = ""
    ends: str = ""
    place: str = ""
    organiser: str = ""  # the body: a federation, a club, a school
    signer: str = ""  # who signs diplomas
    office: str = ""  # as what

    @property
    def days(self) -> tuple[date, date] | None:
        """The first and the last day, where one is known.

        >>> Held(begins="2027-01-31").days
        (datetime.date(2027, 1, 31), datetime.date(2027, 1, 31))
        """
        if not self.begins:
            return None
        return date.fromisoformat(self.begins), date.fromisoformat(self.ends or self.begins)

    @property
    def signature(self) -> str:
        """Who signs, in one line.

        >>> Held(signer="Núria Pons", office="presidenta").signature
        'Núria Pons (presidenta)'
        """
        return f"{self.signer} ({self.office})" if self.signer and self.office else self.signer


def is_day(text: str) -> bool:
    """Whether *text* is a day of the calendar as we write it.

    >>> is_day("2027-01-31"), is_day("2027-02-31"), is_day("31/1/2027")
    (True, False, False)
    """
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
