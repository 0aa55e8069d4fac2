"""BARRISC, the players' ranking of duplicate: the mean of one's percentages over a season.

A percentage is what somebody made of the master's points, and can be more than a hundred where an only best
play has a bonus. The mean at the end of a season counts as one game of the next. Who has played two games in
the last two seasons is active; the others are among the occasional ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from faristol.rules.duplicate.series import Played, mean_share, without_team
from faristol.tournament.season import PersonRow, SeasonTable, placed
from faristol.tournament.season_parts import folded
from faristol.tournament.settings import Settings

__all__ = ["Part", "barrisc_table"]

Part = Sequence[Played] | SeasonTable
"""What a season is made of: a duplicate game, or the season before it."""


def barrisc_table(parts: Sequence[Part], settings: Settings) -> SeasonTable:
    """The table after *parts*; people are known by their names, whatever club stands behind these."""
    names: dict[str, str] = {}
    shares = [_shares(part, names) for part in parts]
    played = [not isinstance(part, SeasonTable) for part in parts]
    before = _games_before(parts)
    rows = [_row(name, [one.get(key) for one in shares], played) for key, name in names.items()]
    rows.sort(key=lambda row: (-row.points, folded(row.name)))
    active = {folded(row.name): row.games + before.get(folded(row.name), 0) for row in rows}
    listed = [row for row in rows if active[folded(row.name)] >= settings.least_games]
    return SeasonTable(
        listed=tuple(placed(listed)),
        occasional=tuple(row for row in rows if active[folded(row.name)] < settings.least_games),
        teams=(),
        scheduled=sum(played),
    )


def _shares(part: Part, names: dict[str, str]) -> Mapping[str, Fraction]:
    """What everybody made of a part, by name; who is met for the first time is written down."""
    if isinstance(part, SeasonTable):
        told: Iterable[tuple[str, Fraction]] = (
            (row.name, Fraction(row.points) / 100) for row in (*part.listed, *part.occasional)
        )
    else:
        told = ((without_team(one.name), one.share) for one in part)
    found: dict[str, Fraction] = {}
    for name, share in told:
        names.setdefault(folded(name), name)
        found[folded(name)] = share
    return found


def _games_before(parts: Iterable[Part]) -> Mapping[str, int]:
    """How many games of the season before somebody has played: its mean alone makes nobody active."""
    return {
        folded(row.name): row.games
        for part in parts
        if isinstance(part, SeasonTable)
        for row in (*part.listed, *part.occasional)
    }


def _row(name: str, shares: Sequence[Fraction | None], played: Sequence[bool]) -> PersonRow:
    made = [share for share in shares if share is not None]
    return PersonRow(
        name=name,
        games=sum(share is not None and game for share, game in zip(shares, played, strict=True)),
        points=float(100 * mean_share(made)),
        difference=0.0,
        total=0.0,
        days=tuple(None if share is None else float(100 * share) for share in shares),
        counted=tuple(share is not None for share in shares),
    )
