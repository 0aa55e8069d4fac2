"""The analysis board over HTTP: positions put together, read, gone on from, and told to other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.server.running import WORDS, serving

from faristol.formats.files.gcg import read_gcg
from faristol.lexicon import NewLexicon, Store
from faristol.lexicon.folding import fold_word

EMPTY = "/".join(["15"] * 15)
CASA = "/".join(["15"] * 7 + ["7CASA4"] + ["15"] * 7)
RULES = {"regulation": "classic", "lexicon": "club"}


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    data = tmp_path_factory.mktemp("data")
    words = [word for text in WORDS if (word := fold_word(text))]
    Store(data).install(NewLexicon(name="club", version="1", words=words))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(data))
        database = f"sqlite:///{data / 'games.db'}"
        with serving(database) as address, httpx.Client(base_url=f"{address}/api") as client:
            yield client


def _read(http: httpx.Client, cgp: str, **asked: str) -> httpx.Response:
    return http.post("/positions/read", json={"cgp": cgp, **RULES, **asked})


def _play(http: httpx.Client, cgp: str, **move: Any) -> httpx.Response:
    return http.post("/positions/play", json={"cgp": cgp, **RULES, "move": {"kind": "play", **move}})


def test_a_cgp_is_read_and_written(http: httpx.Client) -> None:
    told = _read(http, f"{CASA} AE[QU]?/ 14/30 2 lex DISC; ld catalan;").raise_for_status().json()

    assert [cell["letter"] for cell in told["board"]] == list("CASA")
    assert (told["rack"], told["rival"], told["scores"]) == (["A", "E", "Q", "?"], None, [14, 30])
    assert (told["scoreless"], told["over"]) == (2, False)
    assert told["position"] == f"{CASA} AE[QU]?/ 14/30 2"
    assert told["cgp"] == f"{CASA} AE[QU]?/ 14/30 2 lex club; ld catalan;"
    unseen = {one["tile"]: one["count"] for one in told["unseen"]}
    assert sum(unseen.values()) == 92
    assert "Q" not in unseen
    assert told["bag"] == 92 - 3 - 7  # what the own rack lacks, and all of the other


def test_put_together_it_is_the_same(http: httpx.Client) -> None:
    cells = [{"row": 7, "column": 7 + at, "letter": letter} for at, letter in enumerate("CASA")]
    asked = {**RULES, "board": cells, "rack": ["A", "E", "QU", "?"], "scores": [14, 30], "scoreless": 2}

    put = http.post("/positions", json=asked).raise_for_status().json()

    assert put == _read(http, f"{CASA} AE[QU]?/ 14/30 2").json()


@pytest.mark.parametrize(
    ("cgp", "sentence"),
    [
        pytest.param("", "falten el tauler", id="nothing"),
        pytest.param("15/15 A/", "El tauler té 2 files en lloc de 15", id="too few rows"),
        pytest.param(f"{EMPTY.replace('15', '14', 1)} A/", "La fila 1 no té 15 caselles", id="a short row"),
        pytest.param(f"{EMPTY} AB!/", "No s'entén «!»", id="no tile"),
        pytest.param(f"{EMPTY} A/ 1", "dues puntuacions", id="one score"),
        pytest.param(f"{EMPTY} A/ 1/x", "«x» no és un nombre", id="no number"),
        pytest.param(f"{EMPTY} ABCDEFGH/", "hi caben 7 fitxes i n'hi ha 8", id="a long rack"),
        pytest.param(f"{EMPTY} ÇÇ/", "massa fitxes Ç: 2, i el joc en té 1", id="two of one"),
        pytest.param(f"{EMPTY} {'A' * 5000}/", "no passa de 4000 caràcters", id="no end of it"),
    ],
)
def test_what_is_wrong_is_named(http: httpx.Client, cgp: str, sentence: str) -> None:
    refused = _read(http, cgp)

    assert refused.status_code == 400
    assert sentence in refused.json()["message"]


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"regulation": "whist"}, 404, "unknown-regulation"),
        ({"lexicon": "other"}, 404, "unknown-lexicon"),
    ],
)
def test_of_no_such_rules_or_words(http: httpx.Client, asked: dict[str, str], status: int, code: str) -> None:
    refused = _read(http, f"{EMPTY} A/", **asked)

    assert (refused.status_code, refused.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    "cell",
    [
        {"row": 20, "column": 0, "letter": "A"},
        {"row": 0, "column": 0, "letter": "?"},
        {"row": 0, "column": 0, "letter": "7"},
    ],
)
def test_a_board_that_cannot_be(http: httpx.Client, cell: dict[str, Any]) -> None:
    refused = http.post("/positions", json={**RULES, "board": [cell], "rack": []})

    assert (refused.status_code, refused.json()["code"]) == (400, "not-understood")


def test_a_move_is_made_and_the_other_is_to_move(http: httpx.Client) -> None:
    made = _play(http, f"{EMPTY} CASAERT/ 0/0 3", square="H8", word="CASA").raise_for_status().json()

    assert (made["points"], made["words"], made["invalid"]) == (10, ["CASA"], [])
    assert made["then"]["position"] == f"{CASA} /ERT 0/10 0"


def test_words_that_are_none_are_told(http: httpx.Client) -> None:
    made = _play(http, f"{EMPTY} CASAERT/ 0/0 3", square="H8", word="ACSA").raise_for_status().json()

    assert made["invalid"] == ["ACSA"]


def test_an_exchange_and_a_pass_count_as_turns_without_points(http: httpx.Client) -> None:
    swapped = _play(http, f"{EMPTY} CASAERT/ILO 0/5 1", kind="exchange", tiles=["C", "T"]).json()
    assert swapped["then"]["position"] == f"{EMPTY} ILO/ASAER 5/0 2"
    passed = _play(http, swapped["then"]["position"], kind="pass").json()
    assert passed["then"]["position"] == f"{EMPTY} ASAER/ILO 0/5 3"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"square": "H8", "word": "POMA"}, "tiles-not-on-rack"),
        ({"square": "A1", "word": "CASA"}, "centre-not-covered"),
        ({"square": "Z99", "word": "CASA"}, "bad-notation"),
        ({"kind": "exchange", "tiles": []}, "nothing-to-exchange"),
        ({"kind": "exchange", "tiles": ["X"]}, "tiles-not-on-rack"),
    ],
)
def test_a_move_that_does_not_fit_is_refused_as_in_a_game(
    http: httpx.Client, move: dict[str, Any], code: str
) -> None:
    refused = _play(http, f"{EMPTY} CASAERT/", **move)

    assert (refused.status_code, refused.json()["code"]) == (409, code)


def test_with_an_empty_bag_nobody_exchanges_and_who_has_no_tiles_is_out(http: httpx.Client) -> None:
    rows = ["?", "EEEEEEEEEEEEE", "AAAAAAAAAA", "IIIIIIII", "RRRRRRRR", "SSSSSSS", "NNNNNN", "OOOOO", "TTTTT"]
    more = ["LLLL", "UUUU", "CCDDDMMM", "BBGGPPFVHJ", "[QU]ZÇ[L·L][NY]X", "?"]
    lines = []
    for text in (*rows, *more):
        letters = text.replace("?", "a")
        tiles = len(letters.replace("[QU]", "Q").replace("[L·L]", "L").replace("[NY]", "N"))
        lines.append(f"{letters}{15 - tiles}")
    last = f"{'/'.join(lines)} CASA/ 10/20 0"
    told = _read(http, last).raise_for_status().json()
    assert (told["bag"], [one["tile"] for one in told["unseen"]]) == (0, [])
    refused = _play(http, last, kind="exchange", tiles=["C"])
    assert refused.json()["code"] == "bag-too-small"

    over = _read(http, f"{'/'.join(lines)} /CASA 10/20 0").json()
    assert over["over"]
    assert _play(http, over["position"], kind="pass").json()["code"] == "game-over"


def test_a_game_from_the_beginning_for_other_programs(http: httpx.Client) -> None:
    turns = [
        {"rack": list("CASAERT"), "move": {"kind": "play", "square": "H8", "word": "CASA"}},
        {"rack": ["Q", "E", "?"], "move": {"kind": "exchange", "tiles": ["?"]}},
        {"rack": list("ERT"), "move": {"kind": "pass"}},
        {"rack": ["Q", "E", "?"], "move": {"kind": "play", "square": "10H", "word": "S(A)"}},
    ]
    asked = {**RULES, "players": ["Anna Puig", "Biel"], "turns": turns}

    text = http.post("/positions/gcg", json=asked).raise_for_status().json()["text"]

    assert "#lexicon club\n#tile-distribution catalan\n" in text
    assert ">Biel: [QU]E? -? +0 0" in text
    game = read_gcg(text.encode())
    assert [move.kind for move in game.moves] == ["play", "exchange", "pass", "play"]
    assert [move.total for move in game.moves] == [10, 0, 10, 1]
    turns[1]["move"] = {"kind": "play", "square": "H8", "word": "CASA"}
    assert http.post("/positions/gcg", json=asked).status_code == 409
