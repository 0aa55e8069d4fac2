"""``faristol regulations``: every regulation, every article, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.makers import document
from tests.pdf_reading import read_pdf
from tests.regulations.test_hostile_own import HOSTILE

from faristol.cli import main
from faristol.regulations.articles import KEYS, all_articles, table
from faristol.regulations.store import RegulationStore


def run(*arguments: str) -> str:
    told = CliRunner().invoke(main, ["regulations", *arguments])
    assert told.exit_code == 0, told.stderr
    return told.stdout


def test_all_regulations_are_listed() -> None:
    told = run()

    assert all(key in told for key in KEYS)


@pytest.mark.parametrize("language", ["ca", "en"])
@pytest.mark.parametrize("key", KEYS)
def test_every_article_is_told(key: str, language: str) -> None:
    told = run(key, "--articles", "--lang", language)

    for article in table(key).articles:
        assert f"{article.id} · {article.kind}\n  {article.text(language)}" in told
    others = {article.id for article in all_articles()} - {article.id for article in table(key).articles}
    assert not any(f"\n{other} · " in told for other in others)


def test_another_program_gets_all_of_them() -> None:
    told = json.loads(run("--articles", "--json"))

    assert sum(len(regulation["articles"]) for regulation in told) == 254


def test_a_regulation_that_does_not_exist_is_asked_wrongly() -> None:
    assert CliRunner().invoke(main, ["regulations", "chess"]).exit_code == 2


# --- those that people make ---


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    return tmp_path


def refused(*arguments: str) -> tuple[int, str]:
    told = CliRunner().invoke(main, [*arguments, "--lang", "ca"])
    return told.exit_code, told.stderr


def test_one_is_made_shown_printed_and_removed(data: Path) -> None:
    made = run("new", "club", "--from", "classic", "--set", "minutes=20", "--set", "exchange_needs_in_bag=7")
    assert "Temps de cadascú: 20 minuts (a la base: 25 minuts, CLASSIC-7c)" in made
    assert made.index("Què canvia") < made.index("Jugadors, com a mínim")
    [own] = RegulationStore().installed()
    assert own.key in run()
    assert run("club").startswith("club\n")
    told = json.loads(run("show", own.key, "--json"))
    assert (told["differences"], told["sha256"]) == (["exchange_needs_in_bag", "minutes"], own.sha256)
    run("pdf", "club", "--out", str(data / "club.pdf"), "--lang", "es")
    assert "Qué cambia" in read_pdf((data / "club.pdf").read_bytes())[0].text
    assert own.key in run("remove", "club")
    assert RegulationStore().installed() == ()


def test_a_file_is_written_and_installed_elsewhere(data: Path) -> None:
    file = data / "club.toml"
    run("new", "club", "--set", "bingo_bonus=40", "--title", "El club", "--version", "3", "--out", str(file))
    assert RegulationStore().installed() == ()
    assert "El club, versió 3" in run("install", str(file))
    run("install", str(file))
    file.write_text(file.read_text().replace("bingo_bonus = 40", "bingo_bonus = 41"))
    status, said = refused("regulations", "install", str(file))
    assert (status, "Ja hi ha un altre reglament «club»" in said) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["new", "Club"], "no pot ser el nom"),
        (["new", "fisc"], "no pot ser el nom"),
        (["new", "club", "--set", "minutes"], "s'escriu tria=valor"),
        (["new", "club", "--set", "minutes=900"], "ha de ser de 1 a 240"),
        (["new", "club", "--set", "minutes=molts"], "no pot ser el valor de «Temps de cadascú»"),
        (["new", "club", "--set", "hores=3"], "No hi ha cap tria que es digui «hores»"),
        (["new", "club", "--set", "fewest_players=3"], "El mínim de jugadors"),
        (["new", "club", "--from", "chess"], "chess"),
        (["show", "club"], "No hi ha cap reglament «club»"),
        (["remove", "fisc"], "és un reglament publicat"),
        (["remove", "club@0123456789ab"], "No hi ha cap reglament"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_asked_wrongly(data: Path, arguments: list[str], said: str) -> None:
    status, told = refused("regulations", *arguments)
    assert (status, said in told) == (2, True), told


@pytest.mark.parametrize("source", [b"", b"\xff\xfe\x00", b"[", b"faristol = 3", b"#" * 30_000])
def test_files_that_are_none_are_told(data: Path, source: bytes) -> None:
    (data / "bad.toml").write_bytes(source)
    status, told = refused("regulations", "install", str(data / "bad.toml"))
    assert (status, told.startswith("Error: ")) == (2, True)
    assert "Traceback" not in told


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_told_in_a_sentence(data: Path, text: str) -> None:
    (data / "bad.toml").write_text(text, encoding="utf-8")
    status, told = refused("regulations", "install", str(data / "bad.toml"))
    assert (status, told.startswith("Error: ")) == (2, True)
    assert "Traceback" not in told
    assert len(told) < 500
    assert RegulationStore().installed() == ()


def test_options_take_an_installed_one_by_its_name_or_fingerprint(data: Path) -> None:
    run("new", "club", "--set", "bingo_bonus=40")
    [first] = RegulationStore().installed()
    sheet = ["sheet", "--blank", "-o", str(data / "full.pdf"), "--regulation"]
    assert refused(*sheet, "club")[0] == 0
    assert refused(*sheet, f"club@{first.sha256[:12]}")[0] == 0
    run("new", "club", "--set", "bingo_bonus=30", "--version", "2")
    status, told = refused(*sheet, "club")
    assert (status, "més d'una versió" in told, first.key in told) == (2, True, True)
    assert refused(*sheet, first.key)[0] == 0
    assert refused(*sheet, "nobody")[0] == 2


def test_an_acta_of_one_that_is_not_installed_is_asked_wrongly(data: Path) -> None:
    run("new", "club", "--set", "bingo_bonus=40")
    [own] = RegulationStore().installed()
    acta = document(own.key, "start", bag="C A S E S T R  M E L O N S A", bag_only=True)
    (data / "game.json").write_text(json.dumps(acta))
    assert refused("replay", str(data / "game.json"))[0] == 0
    run("remove", "club")
    status, told = refused("replay", str(data / "game.json"))
    assert (status, own.key in told, "no està instal·lat" in told) == (2, True, True)
