"""The pages of duplicates and how to get there, for pictures and for checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from playwright.sync_api import expect
from tests.web.duplicate_hall import act, hands_in, opened
from tests.web.visitors import Visitor

__all__ = ["DUPLICATE_PAGES"]


def _home(who: Visitor) -> None:
    opened(who)
    who.go("/duplicada")
    expect(who.page.get_by_role("link", name="Dissabte").first).to_be_visible()
    expect(who.page.get_by_role("heading", name="Classificació d'avui")).to_be_visible()


def _new(who: Visitor) -> None:
    who.go("/duplicada/nova")
    who.page.get_by_text("Més opcions").click()
    expect(who.page.get_by_text("Noms per dictar les lletres")).to_be_visible()


def _enter(who: Visitor) -> None:
    who.go(f"/duplicada/{opened(who, players=['Emma', 'Ferran'])}")
    expect(who.page.get_by_role("heading", name="Entra a jugar")).to_be_visible()


def _entered(who: Visitor, **asked: object) -> str:
    session = opened(who, players=["Emma", "Ferran"], **asked)
    answer = who.context.request.post(f"/api/duplicate/{session}/enter", data={})
    assert answer.ok, answer.text()
    return session


def _play(who: Visitor) -> str:
    session = _entered(who)
    who.go(f"/duplicada/{session}")
    act(who, session, do="draw")
    act(who, session, do="time")
    hands_in(who, "H4", "CASE(S)")
    return session


def _playing(who: Visitor) -> None:
    _play(who)


def _closed(who: Visitor) -> str:
    """A round whose time is up, in a session of short rounds."""
    session = _entered(who, seconds=5)
    act(who, session, do="draw")
    act(who, session, do="time")
    act(who, session, do="paper", by=0, square="H4", word="CASE(S)")
    who.go(f"/duplicada/{session}/jutge")
    expect(who.button("Anuncia-la")).to_be_visible()
    return session


def _judge_closed(who: Visitor) -> None:
    _closed(who)


def _scored(who: Visitor) -> str:
    session = _closed(who)
    act(who, session, do="master", square="H4", word="CASE(S)")
    return session


def _result(who: Visitor) -> None:
    who.go(f"/duplicada/{_scored(who)}")
    expect(who.page.get_by_role("heading", name="Resultat de la ronda 1")).to_be_visible()


def _results(who: Visitor) -> None:
    who.go(f"/duplicada/{_scored(who)}/resultats")
    expect(who.page.get_by_role("heading", name="Les jugades mestres")).to_be_visible()


def _judge(phases: int, sign: str) -> Callable[[Visitor], None]:
    def go(who: Visitor) -> None:
        session = _entered(who)
        for verb in ("draw", "time")[:phases]:
            act(who, session, do=verb)
        who.go(f"/duplicada/{session}/jutge")
        expect(who.button(sign)).to_be_visible()

    return go


def _screen(who: Visitor) -> None:
    session = _play(who)
    who.go(f"/duplicada/{session}/pantalla")
    expect(who.page.get_by_role("timer")).to_be_visible()


def _screen_between(who: Visitor) -> None:
    who.go(f"/duplicada/{_scored(who)}/pantalla")
    expect(who.page.get_by_role("heading", name="Jugada mestra")).to_be_visible()


def _series(who: Visitor) -> None:
    who.go(f"/duplicada/serie?titol=Mundial de duplicada&joc={_scored(who)}&joc={_scored(who)}")
    expect(who.page.get_by_role("table", name="Classificació").locator("tbody tr")).to_have_count(3)


def _series_to_choose(who: Visitor) -> None:
    opened(who)
    who.go("/duplicada/serie")
    expect(who.page.get_by_role("button", name="Mostra la classificació")).to_be_visible()


DUPLICATE_PAGES: Mapping[str, Callable[[Visitor], None]] = MappingProxyType(
    {
        "duplicates": _home,
        "duplicate-new": _new,
        "duplicate-enter": _enter,
        "duplicate-play": _playing,
        "duplicate-result": _result,
        "duplicate-judge": _judge(0, "Extreu el faristol"),
        "duplicate-judge-drawn": _judge(1, "Temps!"),
        "duplicate-judge-running": _judge(2, "Atura"),
        "duplicate-judge-closed": _judge_closed,
        "duplicate-screen": _screen,
        "duplicate-screen-between": _screen_between,
        "duplicate-results": _results,
        "duplicate-series": _series,
        "duplicate-series-new": _series_to_choose,
    }
)
