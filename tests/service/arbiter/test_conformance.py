"""The regulations through the desk: the rows of ``conformance.yaml``, each played on a real store.

Whatever is ruled on the way must stand in the record, with its judge and an article of that regulation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from tests.pdf_reading import read_pdf
from tests.service.arbiter.court import JUDGE, Scene, scene
from tests.service.house import WORDS

from faristol.formats.files.acta import read_acta, replay
from faristol.lexicon import Lexicon
from faristol.regulations import PUBLISHED
from faristol.regulations.articles import Kind, article, table
from faristol.regulations.procedures import steps_of
from faristol.rules.actions import Record, Wait
from faristol.rules.board import Square
from faristol.rules.procedures import Procedure
from faristol.service.errors import RequestRefused
from faristol.texts import LANGUAGES, NOT_GIVEN

ROWS = yaml.safe_load(Path(__file__).with_name("conformance.yaml").read_text("utf-8"))


def cases() -> Iterator[Any]:
    for row in ROWS:
        for key, articles in row["shows"].items():
            yield pytest.param(
                key,
                row,
                id=f"{articles}: {row['case']}",
                marks=pytest.mark.article(*articles.split()),
            )


def the_act(told: Scene, do: str) -> dict[str, Any]:
    """The fields of the last deed of a kind, as the view tells of it."""
    act = [deed.act for deed in told.view.deeds if deed.act.do == do][-1]
    return {field.encode_name: getattr(act, field.name) for field in msgspec.structs.fields(act)}


def _plain(seen: Any) -> Any:
    return list(seen) if isinstance(seen, tuple) else seen


SEEN: Mapping[str, Callable[[Scene], Any]] = {
    "phase": lambda told: told.state.phase.value,
    "turn": lambda told: told.state.turn,
    "end": lambda told: told.state.end,
    "winner": lambda told: told.state.winner,
    "scores": lambda told: list(told.state.scores),
    "sheet": lambda told: told.kinds,
    "bag": lambda told: told.view.bag,
    "paused": lambda told: told.view.clock.paused,
    "keeper": lambda told: told.view.keeper,
    "timekeeper": lambda told: told.view.timekeeper,
    "awaited": lambda told: list(told.view.awaited),
    "last_turns": lambda told: told.view.last_turns,
    "used": lambda told: list(told.view.clock.used),
    "absent": lambda told: sorted(told.state.absent),
    "absent_until": lambda told: (told.docket.absent_until or 0) - told.table.opened_at,
    "article": lambda told: told.article,
    "final": lambda told: list(told.state.final_scores),
    "closed": lambda told: told.state.final,
    "waiting": lambda told: len(told.table.open_calls),
    "judge": lambda told: the_act(told, "verdict")["judge"],
}
HOLDS: Mapping[str, Callable[[Scene, Any], bool]] = {
    "said": lambda told, text: text in told.record,
    "empty": lambda told, square: told.state.board.cells.get(Square(*square)) is None,
    "overdraw": lambda told, fields: fields.items() <= the_act(told, "overdraw").items(),
    "beside": lambda told, fields: all(
        _plain(getattr(told.beside, name)) == value for name, value in fields.items()
    ),
    "unknown_beside": lambda told, text: text not in str(told.beside) and text in str(told.view),
    "printed": lambda told, texts: read_pdf(told.paper)[0].says(*texts),
    "written": lambda told, texts: all(text in told.sheet for text in texts),
    "may": lambda told, rules: all(told.may(rule) == seats for rule, seats in rules.items()),
}


@pytest.mark.parametrize(("key", "row"), tuple(cases()))
def test_the_desk_carries_it_out(store: str, key: str, row: dict[str, Any]) -> None:
    expected = dict(row["expect"])
    told = scene(
        store,
        key,
        row["scene"],
        printed=bool({"printed", "written"} & set(expected)),
        **row.get("settings", {}),
    )

    assert list(told.refused) == expected.pop("refused", [])
    if expected.pop("behind", False):  # the article shown stands behind every refusal
        assert set(told.articles) == {row["shows"][key]}
    for name, wanted in expected.items():
        if name in HOLDS:
            assert HOLDS[name](told, wanted), (name, told.records)
        else:
            assert SEEN[name](told) == wanted, name
    stands_in_the_record(told, key)
    appears_in_the_acta(told)


def appears_in_the_acta(told: Scene) -> None:
    """The exported acta is an ordinary one: it replays to the same game, every ruling where it was given."""
    if told.acta is None:
        assert told.view.awaited
        return
    acta = read_acta(told.acta)
    game = replay(acta, Lexicon.from_words(WORDS) if acta.lexicon else None)

    assert game.refused == []
    assert game.state.final_scores == told.state.final_scores
    assert (game.state.phase, game.state.end) == (told.state.phase, told.state.end)
    _, *recorded = [action for action in acta.actions if isinstance(action, Record)]  # behind its own note
    assert [(one.t, one.what, one.text) for one in recorded] == [
        (one.t, one.what, one.text) for one in told.records
    ]


def stands_in_the_record(told: Scene, key: str) -> None:
    everybodys = [record for language in LANGUAGES for record in told.records_in(language)]
    for record in everybodys:
        assert steps_of(Procedure(record.what), PUBLISHED[key])
        *before, said = record.text.split(" · ")
        assert said
        assert NOT_GIVEN not in said, "the facts that are stored fill the sentence of every language"
        assert before[-1] == JUDGE
        assert all(article(named) in table(key).articles for named in before[:-1])
    assert all(deed.author for deed in told.table.deeds if not isinstance(deed.act, Wait))


DEVICES = {"lexicon": "club", "refereed": False}


def _device(key: str, asked: dict[str, Any], refused: str | None, articles: str, what: str) -> Any:
    return pytest.param(
        key, asked, refused, id=f"{articles}: {what}", marks=pytest.mark.article(*articles.split())
    )


@pytest.mark.parametrize(
    ("key", "asked", "refused"),
    [
        _device("llisca", {**DEVICES, "agreed": True}, None, "LLISCA-5", "all agree"),
        _device("llisca", DEVICES, "consent-needed", "LLISCA-5", "not all agree"),
        _device("llisca", {"refereed": False}, None, "LLISCA-5", "a paper dictionary asks nobody"),
        _device("fisc", {**DEVICES, "agreed": True}, None, "FISC-5b", "by common agreement"),
        _device("fisc", DEVICES, "consent-needed", "FISC-5b", "not otherwise"),
        _device("ebre", {**DEVICES, "agreed": True}, "arbiter-answers", "EBRE-2b", "never"),
        _device("classic", {**DEVICES, "agreed": True}, "arbiter-answers", "CLASSIC-1c", "never"),
        _device("classic", {"lexicon": "club"}, None, "CLASSIC-1c", "the arbiter has the list"),
    ],
)
def test_a_device_answers_where_the_regulation_has_it_and_all_agree(
    store: str, request: pytest.FixtureRequest, key: str, asked: dict[str, Any], refused: str | None
) -> None:
    if refused is None:
        assert scene(store, key, "", **asked).view.refereed == asked.get("refereed", True)
        return
    with pytest.raises(RequestRefused) as why:
        scene(store, key, "", **asked)
    (shown,) = request.node.iter_markers("article")
    assert (why.value.code, why.value.article) == (refused, *shown.args)

    # With an arbiter the same table is set up, and it is the arbiter who answers there.
    asking = ("start", "~ 0 play H8 CASX", "~ slip by=1 words=CASX")
    told = scene(store, key, *asking, "! challenge by=1 words=CASX", lexicon="club")
    assert (told.view.refereed, told.refused, told.kinds) == (True, [], ["lost-challenge"])


@pytest.mark.parametrize("key", PUBLISHED)
def test_no_norm_for_an_arbiter_a_sheet_or_a_screen_is_forgotten(key: str) -> None:
    owed = {norm.id for norm in table(key).articles if norm.kind in (Kind.ARBITER, Kind.SHEET, Kind.VIEW)}
    shown = {named for row in ROWS for named in row["shows"].get(key, "").split()}

    assert owed - shown == set()
