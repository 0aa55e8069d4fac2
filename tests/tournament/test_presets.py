"""Presets: what championships begin from, and the initial order that some of them ask for."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.regulations import PUBLISHED
from faristol.tournament.commands import Configure, Enter, PairRound, Publish, SetResult
from faristol.tournament.errors import EventRefused
from faristol.tournament.event import EventLog
from faristol.tournament.pairing.common import Distance
from faristol.tournament.presets import PRESETS
from faristol.tournament.rounds import Result
from faristol.tournament.settings import Settings, System
from faristol.tournament.tiebreaks import TieBreak


def begun(settings: Settings, *entries: tuple[str, float | None]) -> EventLog:
    log = EventLog().act(Configure(settings))
    for name, rating in entries:
        log = log.act(Enter(name=name, rating=rating))
    return log


@pytest.mark.parametrize("key", PRESETS)
def test_an_event_can_begin_from_each(key: str) -> None:
    settings = PRESETS[key]
    seats = 4 if settings.system is System.TABLES else 2
    regulation = PUBLISHED[settings.regulation]
    assert regulation.fewest_players <= seats <= regulation.most_players
    assert begun(settings).state.settings == settings


def test_only_the_federations_is_official() -> None:
    assert [key for key, settings in PRESETS.items() if settings.official] == ["fisc"]
    names = {settings.rating_name for settings in PRESETS.values()}
    assert names == {"RaScCat", "BARRUF", "BARRISC", ""}


def test_an_open_of_the_ajusc() -> None:
    ajusc = PRESETS["ajusc"]
    assert ajusc.tie_breaks == (TieBreak.DIFFERENCE, TieBreak.TOTAL)
    assert ajusc.distance is Distance.LITERAL
    assert (ajusc.rating_name, ajusc.initial_rating, ajusc.lexicon) == ("BARRUF", 999.0, "DISC")
    log = begun(ajusc, ("Zoè", None), ("Baix", 900), ("Alt", 1200), ("Àngels", None), ("Mig", 999))
    order = [entrant.name for entrant in log.state.championship.entrants]
    assert order == ["Alt", "Àngels", "Mig", "Zoè", "Baix"]


def test_newcomers_of_the_federation_stand_last_as_they_came() -> None:
    log = begun(PRESETS["fisc"], ("Zoè", None), ("Baix", 900), ("Alt", 1200), ("Àngels", None))
    assert [entrant.name for entrant in log.state.championship.entrants] == ["Alt", "Baix", "Zoè", "Àngels"]


def plain(name: str) -> str:
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_NAMES = st.lists(st.sampled_from("Anna Àngels Biel Çelik Èric Zoe".split()), unique=True, min_size=2)


@given(_NAMES, st.data())
def test_the_initial_order_is_by_rating_then_name(names: list[str], data: st.DataObject) -> None:
    """Against a second way to say it: nobody stands behind somebody who is weaker, or level and later."""
    ratings = [data.draw(st.sampled_from((None, 900.0, 999.0, 1100.0))) for _ in names]
    order = begun(PRESETS["ajusc"], *zip(names, ratings, strict=True)).state.championship.entrants
    for before, after in pairwise(order):
        ahead = 999.0 if before.rating is None else before.rating
        behind = 999.0 if after.rating is None else after.rating
        assert ahead > behind or (ahead == behind and plain(before.name) <= plain(after.name))


@pytest.mark.article("PARELLES-13")
def test_school_finals_have_three_rounds_for_all_and_the_difference_breaks_ties() -> None:
    pairs = ("Anna / Biel", "Carla / Dídac", "Elna / Ferran", "Gal·la / Hug")
    log = begun(PRESETS["school"], *((pair, None) for pair in pairs))
    assert log.state.settings.regulation == "parelles"
    for number, scores in enumerate(
        ([(200, 100), (150, 150)], [(90, 180), (120, 60)], [(80, 70), (99, 33)]), 1
    ):
        log = log.act(PairRound(), Publish(number))
        round_ = log.state.rounds[number - 1]
        assert sorted(seat for board in round_.boards for seat in (board.first, board.second)) == [1, 2, 3, 4]
        for table, result in enumerate(scores, 1):
            log = log.act(SetResult(number, table, Result.of_scores(*result)))

    rows = log.state.championship.standings()
    assert sum(row.points for row in rows) == 6, "a win is one point, a draw a half"
    order = [(row.points, row.tie_breaks[TieBreak.DIFFERENCE]) for row in rows]
    assert order == sorted(order, reverse=True)
    with pytest.raises(EventRefused):
        log.act(PairRound())
