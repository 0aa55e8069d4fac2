"""Several duplicates as one championship: nothing of it is kept, its link names the duplicates."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from faristol.formats.wire.duplicates import SeriesHall, SeriesView
from faristol.rules.duplicate.series import TwiceInOneGame, game_of_halls, series
from faristol.rules.duplicate.standings import maximum, took_part
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import DuplicateId

__all__ = ["MOST_GAMES", "MOST_HALLS", "read_games", "series_of"]

MOST_GAMES = 12
MOST_HALLS = 12  # of one game

Games = Sequence[Sequence[DuplicateId]]


def read_games(written: Sequence[str]) -> Games:
    """The games as a link has them: the halls of each between commas."""
    games = [[DuplicateId(hall) for hall in one.split(",") if hall] for one in written]
    named = [hall for game in games for hall in game]
    if not all(games) or len(games) > MOST_GAMES or any(len(game) > MOST_HALLS for game in games):
        raise RequestRefused(Reason.BAD_SERIES, games=MOST_GAMES, halls=MOST_HALLS)
    if len(set(named)) < len(named):
        raise RequestRefused(Reason.TWICE_IN_SERIES)
    return games


async def series_of(games: Games, best: int, duplicates: Duplicates) -> SeriesView:
    """The table after what has been played so far; a duplicate that is not there is refused as anywhere."""
    pages = [[await duplicates.current(hall) for hall in game] for game in games]
    return await asyncio.to_thread(_view, pages, best)


def _view(games: Sequence[Sequence[DuplicatePage]], best: int) -> SeriesView:
    try:
        played = [game_of_halls(hall.state for hall in game) for game in games]
    except TwiceInOneGame as twice:
        raise RequestRefused(Reason.TWICE_IN_ONE_GAME, name=twice.facts["name"]) from None
    return SeriesView(
        games=tuple(tuple(_hall(hall) for hall in game) for game in games),
        table=series(played, best),
        final=all(hall.state.confirmed_by is not None for game in games for hall in game),
    )


def _hall(page: DuplicatePage) -> SeriesHall:
    return SeriesHall(
        id=page.id,
        title=page.header.title,
        players=len(took_part(page.state)),
        maximum=maximum(page.state),
        final=page.state.confirmed_by is not None,
    )
