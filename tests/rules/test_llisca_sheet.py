"""LLISCA 3: the sheet and its keeper."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played

from faristol.formats.text.sheet import entries, replay_text

BAG = "C A S ? E T R  N O M E D I L  " + "E " * 12


def llisca(*script: str, **fields: Any) -> Told:
    return played("llisca", "start", *script, bag=BAG, bag_only=True, **fields)


@pytest.mark.article("LLISCA-3")
@pytest.mark.parametrize(
    ("starter", "keeper"), [pytest.param(0, "Anna", id="seat 0"), pytest.param(1, "Biel", id="seat 1")]
)
def test_the_starter_keeps_the_sheet(starter: int, keeper: str) -> None:
    text = replay_text(llisca(starter=starter).game, "ca")

    assert f"Full d'anotació: {keeper}" in text.splitlines()


@pytest.mark.article("LLISCA-3")
def test_the_sheet_is_kept_by_nobody_before_it_is_known_who_starts() -> None:
    told = played("llisca", "record note waiting", starter=None)

    assert "Full d'anotació" not in replay_text(told.game, "ca")


@pytest.mark.article("LLISCA-3")
def test_one_sheet_tells_the_whole_game_with_both_running_totals() -> None:
    told = llisca(
        *("0 play H8 CAS(A)", "0 complete", "1 exchange N O", "1 complete", "0 withdraw"),
        *("1 play 8H CEL", "1 complete", "0 pass", "1 correct -1 miscounted", "agree-end"),
    )

    written = [
        (entry.by, entry.play, entry.place, entry.points, entry.total) for entry in entries(told.state, "ca")
    ]
    assert written == [
        (0, "CAS(A)", "H8", "8", 8),
        (1, "canvi (2)", "", "-", 0),
        (0, "retirada", "", "0", 8),
        (1, "CEL", "8H", "4", 4),
        (0, "passo", "", "0", 8),
        (1, "correcció: miscounted", "", "-1", 3),
        (0, "fitxes del faristol", "", "-7", 1),
        (1, "fitxes del faristol", "", "-9", -6),
    ]
    assert [line["total"] for line in told["sheet"]] == [total for *_, total in written]


def test_the_sheet_adds_up_to_the_result() -> None:
    told = llisca("0 play H8 CAS(A)", "0 complete", "1 play 8H CEL", "1 complete", "agree-end")

    totals = {line["by"]: line["total"] for line in told["sheet"]}
    assert [totals[0], totals[1]] == told["final"]


def test_the_sheet_names_the_dictionary() -> None:
    by_a_person = replay_text(llisca().game, "ca")
    by_a_list = replay_text(llisca(words=["casa", "cel"]).game, "ca")

    assert "Diccionari arbitral: l'àrbitre" in by_a_person
    assert "Diccionari arbitral: llista de la partida (2 paraules)" in by_a_list
