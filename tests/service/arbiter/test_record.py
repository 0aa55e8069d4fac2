"""The record of rulings: kept as facts, and told to everybody in their own language."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from tests.service.arbiter.court import JUDGE, Court, sit_down

from faristol.formats.files.acta import read_acta, replay
from faristol.rules.actions import Record, Verdict
from faristol.service.ports import NOBODY
from faristol.storage import open_storage

SCENE = """
! tile-check faults="faltava una E"
start
0 play H8 CASA
! challenge by=1 words=CASA
! verdict valid=true
! rechallenge by=1 argument="és un arcaisme"
! verdict valid=true
0 refill
! overdraw by=0 extra=1 on_rack returned=E
0 press
! correction by=0 points=-2 reason="mal sumat" note="D'acord tots dos."
"""
TOLD = {
    "ca": [
        "FISC-5a · Marta · S'ha comprovat el joc: 100 fitxes. S'ha corregit: faltava una E.",
        "FISC-10a · Marta · Biel impugna: CASA.",
        "FISC-10a · Marta · Veredicte: vàlida.",
        "FISC-10b · Marta · Biel torna a impugnar: és un arcaisme",
        "FISC-10b · Marta · Veredicte: vàlida.",
        "FISC-7.3 · Marta · Anna ha tret fitxes de més: 1, ja al faristol. Biel les torna al sac. E",
        "FISC-9d · Marta · Correcció del total, Anna: -2. mal sumat D'acord tots dos.",
    ],
    "es": [
        "FISC-5a · Marta · Se ha comprobado el juego: 100 fichas. Se ha corregido: faltava una E.",
        "FISC-10a · Marta · Biel impugna: CASA.",
        "FISC-10a · Marta · Veredicto: válida.",
        "FISC-10b · Marta · Biel vuelve a impugnar: és un arcaisme",
        "FISC-10b · Marta · Veredicto: válida.",
        "FISC-7.3 · Marta · Fichas de más de Anna: 1, ya en el atril. Biel las devuelve a la bolsa. E",
        "FISC-9d · Marta · Corrección del total de Anna: -2. mal sumat D'acord tots dos.",
    ],
    "en": [
        "FISC-5a · Marta · The set was checked: 100 tiles. Corrected: faltava una E.",
        "FISC-10a · Marta · Biel challenges: CASA.",
        "FISC-10a · Marta · Verdict: valid.",
        "FISC-10b · Marta · Biel challenges again: és un arcaisme",
        "FISC-10b · Marta · Verdict: valid.",
        "FISC-7.3 · Marta · Anna drew extra tiles: 1, already on the rack. Biel puts them back in the bag. E",
        "FISC-9d · Marta · Correction to Anna's total: -2. mal sumat D'acord tots dos.",
    ],
}


def at_court(store: str, play: Callable[[Court], Awaitable[None]]) -> None:
    async def go() -> None:
        async with open_storage(store) as storage:
            court = await sit_down(storage)
            await court.open("fisc")
            await court.follow(SCENE)
            assert court.refused == []
            await play(court)

    asyncio.run(go())


async def rulings(court: Court, language: str) -> list[str]:
    return [one.text for one in (await court.console.docket(court.id, court.judge, language)).rulings]


@pytest.mark.parametrize("language", TOLD)
def test_a_ruling_is_read_in_the_language_of_whoever_reads(store: str, language: str) -> None:
    async def play(court: Court) -> None:
        assert await rulings(court, language) == TOLD[language]
        view = court.tables.view(await court.tables.current(court.id), court.table, language)
        records = [msgspec.to_builtins(deed.act) for deed in view.deeds if deed.act.do == "record"]
        assert [act["text"] for act in records] == TOLD[language]

    at_court(store, play)


@pytest.mark.parametrize("language", TOLD)
def test_the_acta_is_an_ordinary_one_in_every_language(store: str, language: str) -> None:
    async def play(court: Court) -> None:
        text = await court.records.acta(court.id, court.judge, language)
        acta = read_acta(text.encode())
        made_up, *records = [action.text for action in acta.actions if isinstance(action, Record)]
        judges = [action.judge for action in acta.actions if isinstance(action, Verdict)]

        assert records == TOLD[language]
        assert (
            made_up
            == {
                "ca": "Partida en tauler de fusta: les fitxes que ningú no va ensenyar són suposades.",
                "es": "Partida en tablero de madera: las fichas que nadie enseñó son supuestas.",
                "en": "A game on a wooden board: tiles that nobody showed are assumed.",
            }[language]
        )
        assert judges == [JUDGE, JUDGE]
        assert replay(acta, None).refused == []

    at_court(store, play)


def test_what_is_stored_are_facts(store: str) -> None:
    """A code, the article, a seat, numbers, and what people said; no sentence, no bare name of the judge."""

    async def play(court: Court) -> None:
        stored = [json.loads(one.body) for one in await court.world.streams.read(court.id)]
        deeds = [deed for entry in stored if entry["entry"] == "did" for deed in entry["deeds"]]
        records = [deed for deed in deeds if deed["act"]["do"] == "record"]

        assert {record["act"]["text"] for record in records} == {""}
        assert records[0]["ruled"] == {
            "code": "tile-check-faults",
            "article": "FISC-5a",
            "count": 100,
            "faults": "faltava una E",
        }
        assert records[-1]["ruled"] == {
            "code": "correction",
            "article": "FISC-9d",
            "seat": 0,
            "points": -2,
            "reason": "mal sumat",
            "note": "D'acord tots dos.",
        }
        assert all(bare_names(entry) == 0 for entry in stored)

    at_court(store, play)


def bare_names(value: Any) -> int:
    """How often the judge's name stands elsewhere than beside an id."""
    match value:
        case dict():
            named = {name: one for name, one in value.items() if not (name == "name" and "person" in value)}
            return sum(map(bare_names, named.values()))
        case list():
            return sum(map(bare_names, value))
        case _:
            return JUDGE in str(value)


def test_who_ruled_can_be_forgotten(store: str) -> None:
    async def play(court: Court) -> None:
        guest = (await court.people.greet("Oriol", "ca"))[0]
        code = (await court.tables.current(court.id)).header.judge_code
        await court.tables.join(court.id, guest, code)
        await court.people.forget(court.judge.id)
        court.judge = guest

        assert [text.split(" · ")[1] for text in await rulings(court, "en")] == [NOBODY] * 7
        acta = await court.records.acta(court.id, guest, "en")
        assert JUDGE not in acta
        assert not [one.seq for one in await court.world.streams.read(court.id) if JUDGE in one.body.decode()]

    at_court(store, play)
