"""Ratings: Elo as RaScCat counts it, Glickman's own example, and what is never rated."""

from __future__ import annotations

import pytest

from faristol.formats.files.ratings_csv import read_ratings
from faristol.tournament import MalformedEvent, Result
from faristol.tournament.commands import Configure, Enter, PairRound, Rate, SetResult
from faristol.tournament.event import EventLog
from faristol.tournament.ratings import elo, expected, rating_report
from tests.tournament.test_event import FIVE, one, started


@pytest.mark.article("FISC-3")
def test_an_event_reports_the_ratings_it_leads_to() -> None:
    log = started(4, FIVE).act(PairRound())
    log = log.act(SetResult(1, 1, Result.parse("400-300"))).act(SetResult(1, 2, Result.parse("350-350")))

    report = {line.entrant.id: line for line in rating_report(log.state)}

    first, third = report[one(1)], report[one(3)]
    gain = 20 * (1 - expected(1999, 1997))
    assert first.after == pytest.approx(1999 + gain)
    assert third.after == pytest.approx(1997 - gain)
    assert first.after + third.after == pytest.approx(1999 + 1997)
    assert report[one(2)].after < 1998  # a draw with a lower rated one
    assert first.strength.rating > 1500 > third.strength.rating


@pytest.mark.article("FISC-3")
@pytest.mark.parametrize("result", ["+", "-", "0-0", "unplayed"])
def test_forfeits_and_double_losses_are_never_rated(result: str) -> None:
    log = started(2).act(PairRound()).act(SetResult(1, 1, Result.parse(result)))

    assert all(line.games == 0 and line.after == line.before for line in rating_report(log.state))


def test_the_order_of_games_does_not_matter() -> None:
    before = {one(1): 1000.0, one(2): 1200.0, one(3): 900.0}
    games = [(one(1), one(2), 1.0), (one(2), one(3), 0.5), (one(3), one(1), 0.0)]

    forward, backward = elo(before, games, k=32), elo(before, games[::-1], k=32)

    assert forward == pytest.approx(backward)
    assert sum(forward.values()) == pytest.approx(sum(before.values()))


@pytest.mark.article("FISC-1h")
@pytest.mark.parametrize(
    "text", ["name,rating\nAnna,1510\nBernat,990.5\n", "Jugador;RaScCat\nAnna;1510\nBernat;990,5\n"]
)
def test_a_published_list_is_read(text: str) -> None:
    ratings = read_ratings(text.encode())
    assert ratings == {"anna": 1510.0, "bernat": 990.5}

    log = EventLog().act(Configure(FIVE), Enter("Bernat"), Enter("Anna"))
    assert [entrant.name for entrant in log.state.championship.entrants] == ["Bernat", "Anna"]
    log = log.act(*(Rate(who.id, ratings[who.name.casefold()]) for who in log.state.entrants))
    assert [entrant.name for entrant in log.state.championship.entrants] == ["Anna", "Bernat"]


@pytest.mark.parametrize(
    ("text", "code"), [("who,what\n", "missing-column"), ("name,rating\nAnna,many\n", "not-a-number")]
)
def test_a_list_that_is_wrong_says_so(text: str, code: str) -> None:
    with pytest.raises(MalformedEvent, match=code):
        read_ratings(text.encode())
