"""``faristol lexicon`` from outside: answers, exit status, and help with an example."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import faristol.lexicon
from faristol.cli.explaining import explain
from faristol.cli.lexicon import lexicon
from faristol.cli.lexicon_search import Conditions, search_words
from faristol.lexicon import Lexicon, LexiconError, Store
from faristol.texts import codes as sentences

WORDS = """
casa cases acas saca canya que quadre il·lús cóc coc coca coques cas casar encasa encasar asa
whisky
"""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own with a small list in it."""
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / "data"))
    file = tmp_path / "club.txt"
    file.write_text("\n".join(WORDS.split()), encoding="utf-8")
    assert run("import", str(file), "--name", "club", "--version", "1").exit_code == 0
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(lexicon, list(arguments))


def ask(*arguments: str, exit_code: int = 0) -> Any:
    """The answer in JSON."""
    told = run(*arguments, "--json")
    assert told.exit_code == exit_code, told.output
    return json.loads(told.stdout)


# --- check ---


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("words", "exit_code"),
    [
        (["casa"], 0),
        (["casa", "QUE", "il.lús"], 0),
        (["casa", "zzz"], 1),
        (["whisky"], 1),
        (["av."], 1),
        (["--extended", "whisky"], 0),
        ([], 2),
        (["--lexicon", "cap", "casa"], 1),
        (["--lexicon", "../club", "casa"], 2),
        (["--lexicon", "club@2", "casa"], 1),
        (["--lexicon", "club@1", "casa"], 0),
    ],
)
def test_check_exits_by_the_answer(words: list[str], exit_code: int) -> None:
    told = run("check", "-l", "club", *words)

    assert told.exit_code == exit_code, told.output


@pytest.mark.usefixtures("club")
def test_check_shows_how_a_word_is_written() -> None:
    told = run("check", "-l", "club", "COC", "zzz", "whisky")

    assert told.stdout.splitlines() == [
        "COC: vàlida",
        "  coc",
        "  cóc",
        "zzz: no vàlida",
        "whisky: no vàlida (només amb escarràs)",
    ]


@pytest.mark.usefixtures("club")
def test_one_verdict_for_the_arbiter() -> None:
    good, bad = (run("check", "-l", "club", "--verdict", *words) for words in (["casa"], ["casa", "zzz"]))

    assert (good.exit_code, bad.exit_code) == (0, 1)
    assert good.stdout.startswith("Vàlid.\nActa: ")
    assert re.fullmatch(
        r"No vàlid\.\nActa: \S+T\S+ club 1 sha256:[0-9a-f]{12} CASA ZZZ not-valid\n", bad.stdout
    )
    assert ask("check", "-l", "club", "--verdict", "casa")["valid"] is True


def test_check_explains_words_of_the_default_list(default: Lexicon) -> None:
    assert ask("check", "coc")[0] == {
        "word": "coc",
        "valid": True,
        "spellings": [
            {"form": "coc", "lemma": "coc", "parts": ["nom masculí singular"]},
            {
                "form": "coc",
                "lemma": "coure",
                "parts": ["verb, present d'indicatiu, 1a persona del singular"],
            },
            {"form": "cóc", "lemma": "cóc", "parts": ["nom masculí singular"]},
        ],
    }
    assert "  cóc: nom masculí singular" in run("check", "coc").stdout


# --- search ---


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["--anagram", "ASCA"], ["ACAS", "CASA", "SACA"]),
        (["--anagram", "asc?", "--begins", "ca"], ["CAS(A)"]),
        (["--anagram", "e?"], ["(QU)E"]),
        (["--from", "asac", "--length", "3"], ["ASA", "CAS"]),
        (["--from", "asac", "--pattern", "?as*"], ["CAS", "CASA"]),
        (["--anagram", "asac", "--from", "asacx"], ["ACAS", "CASA", "SACA"]),
        (["--pattern", "C?SA*"], ["CASA", "CASAR"]),
        (["--begins", "ca", "--ends", "sa"], ["CASA"]),
        (["--begins", "casa", "--ends", "asa"], ["CASA"]),
        (["--contains", "cas", "--length", "5-6"], ["CASAR", "CASES", "ENCASA"]),
        (["--contains", "ny"], ["CANYA"]),
        (["--ends", "quës"], ["COQUES"]),
        (["--length", "2"], ["QUE"]),
        (["--pattern", "*y", "--extended"], ["WHISKY"]),
    ],
)
def test_search(asked: list[str], words: list[str]) -> None:
    assert ask("search", "-l", "club", *asked) == {"words": words, "more": False}
    assert run("search", "-l", "club", *asked).stdout.split() == words


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("asked", "exit_code"),
    [
        pytest.param([], 2, id="nothing asked"),
        pytest.param(["--pattern", "c%"], 2, id="a strange character"),
        pytest.param(["--begins", "c*"], 2, id="a beginning with a mark of patterns"),
        pytest.param(["--anagram", "whisky"], 2, id="tiles that do not exist"),
        pytest.param(["--length", "dos"], 2, id="no length"),
        pytest.param(["--hooks", "casa", "--begins", "c"], 2, id="hooks with something else"),
        pytest.param(["--hooks", "casa", "--extensions", "casa"], 2, id="hooks and extensions"),
        pytest.param(["--hooks", "pre-"], 2, id="hooks of no word"),
        pytest.param(["--hooks", "a" * 40], 2, id="hooks of something endless"),
        pytest.param(["--pattern", "?" * 99], 2, id="an endless pattern"),
        pytest.param(["--pattern", "z*"], 1, id="nothing found"),
        pytest.param(["--length", "5-2"], 1, id="no length fits"),
        pytest.param(["--length", "99"], 1, id="longer than any word"),
        pytest.param(["--hooks", "whisky"], 1, id="no hooks"),
        pytest.param(["--extensions", "whisky"], 1, id="no extensions"),
    ],
)
def test_searches_that_find_nothing_or_make_no_sense(asked: list[str], exit_code: int) -> None:
    told = run("search", "-l", "club", *asked)

    assert told.exit_code == exit_code, told.output
    assert exit_code == 1 or told.stderr.strip()


@pytest.mark.usefixtures("club")
def test_a_limit_says_that_there_are_more() -> None:
    few = run("search", "-l", "club", "--pattern", "*", "--limit", "2")
    all_of_them = run("search", "-l", "club", "--pattern", "*", "--limit", "0")

    assert few.stdout.split() == ["ACAS", "ASA"]
    assert "--limit 0" in few.stderr
    assert len(all_of_them.stdout.split()) == len(WORDS.split()) - 2  # cóc is coc, whisky is apart
    assert all_of_them.stderr == ""
    assert ask("search", "-l", "club", "--pattern", "*", "--limit", "1")["more"] is True


@pytest.mark.usefixtures("club")
def test_hooks_and_extensions() -> None:
    assert ask("search", "-l", "club", "--hooks", "cas") == {"before": ["A"], "behind": ["A"]}
    assert run("search", "-l", "club", "--hooks", "casa").stdout == "Davant: –\nDarrere: R\n"
    assert ask("search", "-l", "club", "--extensions", "casa", "--limit", "1") == {
        "before": ["ENCASA"],
        "behind": ["CASAR"],
        "both": ["ENCASAR"],
        "more": False,
    }
    assert "Als dos costats: ENCASAR" in run("search", "-l", "club", "--extensions", "casa").stdout


def test_everything_is_found_piece_by_piece(default: Lexicon) -> None:
    found = search_words(default, Conditions(contains="a", lengths=range(7, 9)))

    assert list(found) == default.pattern("*a*", least=7, most=8)


# --- stats, list, import, remove, diff, export ---


@pytest.mark.usefixtures("club")
def test_stats() -> None:
    told = ask("stats", "-l", "club")

    assert (told["count"], told["extension_count"]) == (16, 1)
    assert told["by_length"] == {"2": 1, "3": 3, "4": 6, "5": 4, "6": 1, "7": 1}
    assert told["two_tiles"] == ["QUE"]
    assert told["three_tiles"] == ["ASA", "CAS", "COC"]
    text = run("stats", "-l", "club").stdout
    assert text.startswith("club 1: 16 paraules\ni 1 més amb K, W o Y\n")
    assert "De dues fitxes (1)\nQUE\n" in text


def test_stats_of_the_default_list(default: Lexicon) -> None:
    told = ask("stats")

    assert told["name"] == "default"
    assert len(told["two_tiles"]) == 102
    assert sum(told["by_length"].values()) == told["count"] == len(default)


def test_list(club: Path) -> None:
    assert [(one["name"], one["version"], one["damaged"]) for one in ask("list")] == [("club", "1", False)]
    (club / "data" / "lexicons" / "club" / "1" / "manifest.json").write_text("{")

    assert ask("list") == [{"name": "club", "version": "1", "damaged": True}]
    assert "malmesa" in run("list").stdout
    assert run("check", "-l", "club", "casa").exit_code == 1


def test_an_empty_list_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))

    assert "default" in run("list").stdout
    assert ask("list") == []


def test_import_reports_what_it_left_out(club: Path) -> None:
    file = club / "altra.txt"
    file.write_text("casa\ncasa\nx\nwhisky\ndos mots\n" + "7\n" * 30)
    licence = club / "LICENCE"
    licence.write_bytes("Llicència lliure\n".encode("cp1252"))

    told = run("import", str(file), "--name", "altra", "--version", "1", "--licence-file", str(licence))

    assert told.exit_code == 0
    assert told.stdout.splitlines()[:6] == [
        "Instal·lada altra 1: 1 paraula, sha256:" + Store().find("altra").short,
        "1 paraula més té K, W o Y i es guarda a part.",
        "1 línia repeteix una paraula.",
        "32 línies rebutjades:",
        "  línia 3: «x»: massa curta",
        "  línia 5: «dos mots»: més d'una paraula",
    ]
    assert "  … i 12 més; amb --json surten totes" in told.stdout
    assert Store().find("altra").licence == "Llicència lliure\n"
    again = ask("import", str(file), "--name", "altra", "--version", "2")
    assert len(again["rejects"]) == 32
    assert again["rejects"][0] == {"line": 3, "text": "x", "reason": "too-short", "detail": "1"}


@pytest.mark.parametrize(
    ("arguments", "exit_code"),
    [
        pytest.param(["none.txt", "--name", "altra", "--version", "1"], 1, id="no such file"),
        pytest.param([".", "--name", "altra", "--version", "1"], 1, id="a folder"),
        pytest.param(["club.txt", "--name", "club", "--version", "1"], 1, id="taken"),
        pytest.param(["club.txt", "--name", "default", "--version", "1"], 1, id="reserved"),
        pytest.param(["club.txt", "--name", "a/b", "--version", "1"], 2, id="a bad name"),
        pytest.param(["club.txt", "--name", "altra", "--version", ".."], 2, id="a bad version"),
        pytest.param(["club.txt", "--name", "altra"], 2, id="no version"),
        pytest.param(
            ["club.txt", "--name", "altra", "--version", "1", "--licence-file", "none"], 1, id="no licence"
        ),
    ],
)
def test_imports_that_are_refused(
    club: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], exit_code: int
) -> None:
    monkeypatch.chdir(club)
    told = run("import", *arguments)

    assert told.exit_code == exit_code, told.output
    assert told.stderr.strip()
    assert [info.name for info in Store().installed()] == ["club"]


@pytest.mark.usefixtures("club")
def test_an_error_in_json_has_its_code() -> None:
    assert ask("import", "none.txt", "--name", "altra", "--version", "1", exit_code=1) == {
        "error": "no-such-file",
        "path": "none.txt",
    }


@pytest.mark.usefixtures("club")
def test_remove() -> None:
    assert run("remove", "club@2").exit_code == 1
    assert run("remove", "club@1").stdout == "Treta: club 1\n"
    assert run("remove", "club").exit_code == 1


def test_diff(club: Path) -> None:
    file = club / "nova.txt"
    file.write_text("casa\nzel\nnyap\n")
    assert run("import", str(file), "--name", "nova", "--version", "1").exit_code == 0

    told = run("diff", "club", "nova", "--length", "3-4")

    assert told.exit_code == 0
    assert told.stdout.splitlines() == [
        "- ACAS", "- ASA", "- CANYA", "- CAS", "- COC", "- COCA", "- IL·LUS", "+ NYAP", "- SACA", "+ ZEL",
    ]  # fmt: skip
    assert told.stderr == "club: 8 paraules pròpies; nova: 2; comunes: 1\n"
    assert ask("diff", "nova", "club", "--limit", "1") == {
        "only_a": 2,
        "only_b": 15,
        "common": 1,
        "words_a": ["NYAP"],
        "words_b": ["ACAS"],
    }
    assert run("diff", "club", "cap").exit_code == 1


def test_export_is_what_the_fingerprint_is_of(club: Path) -> None:
    info = Store().find("club")

    for option, sha256 in ((["--lang", "ca"], info.sha256), (["--extended"], info.extended_sha256)):
        told = run("export", "club", *option)
        assert hashlib.sha256(told.stdout.encode()).hexdigest() == sha256
    assert run("export", "club").stdout.splitlines()[-4:] == ["IL·LUS", "QUADRE", "QUE", "SACA"]

    written = club / "out.txt"
    assert run("export", "club", "-o", str(written)).exit_code == 0
    assert hashlib.sha256(written.read_bytes()).hexdigest() == info.sha256
    assert run("export", "club", "-o", str(club / "none" / "out.txt")).exit_code == 1
    assert ask("export", "club")["words"] == written.read_text("utf-8").split()


def test_what_is_exported_can_be_imported_again(club: Path) -> None:
    written = club / "out.txt"
    run("export", "club", "--extended", "-o", str(written))

    told = ask("import", str(written), "--name", "copia", "--version", "1")

    assert told["sha256"] == Store().find("club").sha256
    assert told["extended_sha256"] == Store().find("club").extended_sha256


# --- languages and help ---


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(("lang", "said"), [("ca", "no vàlida"), ("es", "no válida"), ("en", "not valid")])
def test_it_speaks_three_languages(lang: str, said: str) -> None:
    assert run("check", "-l", "club", "zzz", "--lang", lang).stdout == f"zzz: {said}\n"


def codes_in_the_source() -> set[str]:
    folder = Path(faristol.lexicon.__file__).parent
    raised = re.compile(r'(?:ImportRefused|StoreRefused|LexiconMissing|LexiconMismatch)\(\s*"([a-z0-9-]+)"')
    return {code for file in folder.glob("*.py") for code in raised.findall(file.read_text("utf-8"))}


def test_every_refusal_has_a_sentence() -> None:
    codes = codes_in_the_source()

    assert len(codes) > 15
    assert codes - set(sentences("lexicon")) == set()


def test_an_error_without_a_sentence_is_told_by_its_code() -> None:
    assert "cfsa2-truncated" in explain(LexiconError("cfsa2-truncated", at=7), "en", "lexicon")


@pytest.mark.parametrize("name", sorted(lexicon.commands))
def test_every_command_has_help_with_an_example_and_json(name: str) -> None:
    command = lexicon.commands[name]
    told = run(name, "--help")

    assert told.exit_code == 0
    assert f"faristol lexicon {name}" in told.stdout
    assert {"--json", "--lang"} <= {option for p in command.params for option in p.opts}
    assert all(isinstance(p, click.Argument) or getattr(p, "help", None) for p in command.params)
