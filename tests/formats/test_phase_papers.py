"""Points carried into a phase, and tables of teams, on paper."""

from __future__ import annotations

import pytest
from tests.pdf_reading import read_pdf

from faristol.formats.pdf import crosstable_pdf, standings_pdf
from faristol.texts import LANGUAGES, sentence
from faristol.tournament.commands import Configure, Enter, PairRound, SetResult, SetTableScores
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import Result
from faristol.tournament.settings import Settings, System
from faristol.tournament.state import EventState


def a_final(system: System, *carried: float) -> EventState:
    settings = Settings(name="Final", system=system, rounds=3, official=False)
    people = (Enter(name, carried=points) for name, points in zip("ABCD", carried, strict=True))
    log = EventLog().act(Configure(settings), *people).act(PairRound(seed=3))
    if system is System.TABLES:
        log = log.act(SetTableScores(1, 1, (310, 420, 250, 300)))
    return log.state


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.TABLES])
def test_carried_points_have_a_column_and_a_note(system: System, language: str) -> None:
    event = a_final(system, 1.75, 1, 0.5, 0)
    column = sentence("paper", "column-carried", language)
    (standings,) = read_pdf(standings_pdf(event, language))
    (cross,) = read_pdf(crosstable_pdf(event, language))

    assert standings.says(column, sentence("paper", "standings-carried", language))
    assert standings.says("1.75" if language == "en" else "1,75")
    assert cross.says(column, "1.75" if language == "en" else "1,75")


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.TABLES])
def test_without_them_there_is_neither(system: System) -> None:
    event = a_final(system, 0, 0, 0, 0)
    (standings,) = read_pdf(standings_pdf(event, "ca"))
    (cross,) = read_pdf(crosstable_pdf(event, "ca"))

    assert not standings.says("Porta")
    assert not cross.says("Porta")


@pytest.mark.parametrize("language", LANGUAGES)
def test_teams_have_a_page_of_their_own(language: str) -> None:
    settings = Settings(name="Clubs", system=System.TEAMS, rounds=3, official=False, team_boards=1)
    log = EventLog().act(Configure(settings), Enter("Anna", club="Reus"), Enter("Biel", club="Valls"))
    log = log.act(PairRound()).act(SetResult(1, 1, Result.parse("400-300")))
    teams, people = read_pdf(standings_pdf(log.state, language))

    assert teams.says(sentence("paper", "standings-teams", language), "Reus", "Valls")
    assert teams.says(sentence("paper", "column-matches", language))
    assert people.says("Anna", "Biel")
