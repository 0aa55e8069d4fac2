"""Organisers' lists: what is read, what is reported, and ten and more kinds of files that are no list."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
from pathlib import Path
from random import Random

import pytest

from faristol.cli.explaining import explain
from faristol.lexicon import ImportRefused, LexiconError, Spelling, Store, import_file
from faristol.lexicon.folding import spell_out
from faristol.lexicon.importing import LARGEST, Reason, read_file, read_list
from tests.spoilt_files import a_file, told_of


def words_of(data: bytes) -> list[str]:
    return [spell_out(word) for word in read_list(data).words]


# --- what people's files look like ---


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"CASA\nSACA\n", ["CASA", "SACA"], id="plain"),
        pytest.param(b"casa\nSaca", ["CASA", "SACA"], id="any case, no last line end"),
        pytest.param("cóc\nàvia\n".encode(), ["AVIA", "COC"], id="accents"),
        pytest.param("cóc\nàvia\nçò\n".encode("cp1252"), ["AVIA", "COC", "ÇO"], id="Windows-1252"),
        pytest.param("\ufeffcasa\nçò\n".encode(), ["CASA", "ÇO"], id="byte order mark"),
        pytest.param(b"casa\r\nsaca\r\n", ["CASA", "SACA"], id="Windows line ends"),
        pytest.param(b"casa\rsaca\r", ["CASA", "SACA"], id="old Macintosh line ends"),
        pytest.param(b"  casa\t\n\n\n saca \n", ["CASA", "SACA"], id="space around, blank lines"),
        pytest.param("casa\u00a0\n\u200bsaca\n".encode(), ["CASA", "SACA"], id="space that cannot be seen"),
        pytest.param(b"# la llista\ncasa\n#saca\n", ["CASA"], id="comments"),
        pytest.param("al·lel\nal.lel\nal-lel\naŀlel\n".encode(), ["AL·LEL"], id="every way to write L·L"),
        pytest.param("al·lel\n".encode("cp1252"), ["AL·LEL"], id="L·L in Windows-1252"),
        pytest.param(b"AQI\nQADRE\nquadre\n", ["AQUI", "QUADRE"], id="a bare Q"),
        pytest.param("qüestió\n".encode(), ["QUESTIO"], id="QÜ"),
        pytest.param(b"canya\nANYS\n", ["ANYS", "CANYA"], id="NY"),
        pytest.param("co\u0301c\nc\u0327o\n".encode(), ["COC", "ÇO"], id="accents apart from their letters"),
        pytest.param(b"pst\nbrr\n", ["BRR", "PST"], id="words without a vowel"),
        pytest.param(b"nyu\nnus\nona\n", ["NUS", "NYU", "ONA"], id="tile order"),
    ],
)
def test_lists_as_people_have_them(data: bytes, words: list[str]) -> None:
    report = read_list(data)

    assert words_of(data) == words
    assert report.rejects == ()


@pytest.mark.parametrize(
    ("line", "reason", "detail"),
    [
        ("x", Reason.TOO_SHORT, "1"),
        ("qu", Reason.TOO_SHORT, "1"),
        ("l·l", Reason.TOO_SHORT, "1"),
        ("constitucionalment", Reason.TOO_LONG, "18"),
        ("dos mots", Reason.SEVERAL_WORDS, ""),
        ("casa,saca", Reason.SEVERAL_WORDS, ""),
        ("casa/cases", Reason.SEVERAL_WORDS, ""),
        ("casa\t12", Reason.SEVERAL_WORDS, ""),
        ("espanya2", Reason.STRANGE_CHARACTER, "2"),
        ("l'home", Reason.STRANGE_CHARACTER, "'"),
        ("av.", Reason.STRANGE_CHARACTER, "."),
        ("pre-", Reason.STRANGE_CHARACTER, "-"),
        ("niño", Reason.STRANGE_CHARACTER, "\u0303"),
        ("casa # nota", Reason.SEVERAL_WORDS, ""),
        ("a·b", Reason.STRANGE_CHARACTER, "·"),
    ],
)
def test_what_is_no_word_is_reported_with_its_line(line: str, reason: Reason, detail: str) -> None:
    report = read_list(f"casa\n\n{line}\nsaca\n".encode())

    assert [(r.line, r.text, r.reason, r.detail) for r in report.rejects] == [(3, line, reason, detail)]
    assert report.accepted == 2


def test_a_long_reject_is_cut() -> None:
    report = read_list(b"casa\n" + b"x" * 300 + b"\n")

    assert report.rejects[0].text == "x" * 39 + "…"


def test_words_with_k_w_y_are_kept_apart(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("casa\nwhisky\nkurd\n")

    info, report = import_file(file, name="club", version="1", store=store)

    assert (report.accepted, report.extension, report.rejects) == (3, 2, ())
    assert (info.count, info.extension_count) == (1, 2)
    assert "whisky" not in store.open("club")
    assert "whisky" in store.open("club").extended


def test_duplicates_are_counted() -> None:
    report = read_list("coc\ncóc\nCOC\ncasa\n".encode())

    assert (report.lines, report.accepted, report.duplicates) == (4, 2, 2)


def test_the_accents_of_the_list_are_kept(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("coc\nCÓC\ncasa\n", encoding="utf-8")
    import_file(file, name="club", version="1", store=store)

    assert store.open("club").spellings("coc") == (Spelling("coc", "", ()), Spelling("cóc", "", ()))


def test_a_list_without_accents_keeps_no_spellings() -> None:
    assert read_list("CASA\nAL·LEL\nQUE\n".encode()).forms == ()


def test_all_that_is_said_of_a_list_is_kept(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("CASA\n")

    info, _ = import_file(file, name="Club", version="2.1", licence="CC-BY-SA 3", store=store)

    assert (info.name, info.version, info.licence, info.origin) == ("club", "2.1", "CC-BY-SA 3", "list.txt")
    assert store.installed() == (info,)


def test_disc_is_accepted_whole(store: Store, tmp_path: Path, disc: bytes) -> None:
    file = tmp_path / "disc.txt"
    file.write_bytes(disc)

    info, report = import_file(file, name="disc", version="2.7.15", store=store)

    assert (report.accepted, report.duplicates, report.rejects) == (581_801, 0, ())
    assert (info.count, info.extension_count) == (581_801, 0)
    lexicon = store.open("disc")
    assert sorted(lexicon) == sorted(disc.decode().split())


# --- files that are no list ---


NO_LISTS = [
    pytest.param(b"", "empty", id="empty"),
    pytest.param(b" \n\t\r\n", "empty", id="only space"),
    pytest.param(b"# res\n\n# tampoc\n", "only-comments", id="only comments"),
    pytest.param(bz2.compress(b"casa\n"), "compressed", id="bzip2"),
    pytest.param(gzip.compress(gzip.compress(b"casa\n")), "compressed", id="packed twice"),
    pytest.param("casa\n".encode("utf-16"), "utf-16", id="UTF-16 with its mark"),
    pytest.param("casa\nsaca\n".encode("utf-16-le"), "utf-16", id="UTF-16 without a mark"),
    pytest.param("casa\nsaca\n".encode("utf-16-be"), "utf-16", id="UTF-16 the other way round"),
    pytest.param("casa\n".encode("utf-32"), "utf-16", id="UTF-32"),
    pytest.param(b"\x7fELF\x02\x01\x01\0\0\0casa\n", "binary", id="a program"),
    pytest.param(b"casa\n\0\0\0\nsaca\n", "binary", id="zeros inside"),
    pytest.param(b"%PDF-1.7\ncasa\n", "binary", id="a PDF"),
    pytest.param("cóc\n".encode() + "àvia\n".encode("cp1252"), "mixed-encoding", id="two encodings"),
    pytest.param(b"\xef\xbb\xbfcasa\n\xe0via\n", "mixed-encoding", id="a UTF-8 mark that lies"),
    pytest.param(b"casa\nc\x81sa\n", "unknown-encoding", id="neither UTF-8 nor Windows-1252"),
    pytest.param(b"casa " * 200, "line-too-long", id="one huge line"),
    pytest.param(b"1\n2\n3\n", "no-valid-word", id="no word at all"),
    pytest.param(b"x\ny\n", "no-valid-word", id="words too short"),
]


@pytest.mark.parametrize(("data", "code"), NO_LISTS)
def test_a_file_that_is_no_list_is_refused(tmp_path: Path, data: bytes, code: str) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(data)

    with pytest.raises(ImportRefused) as refused:
        read_file(file)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("data", "facts"),
    [
        pytest.param(gzip.compress(b"casa\n"), {"kind": "gzip"}, id="gzip"),
        pytest.param(lzma.compress(b"casa\n"), {"kind": "xz"}, id="xz"),
        ("cóc\n".encode() + b"\xe0via\n", {"line": 2}),
        (b"casa\nc\x81sa\n", {"line": 2, "byte": "81"}),
        (b"casa\n" + b"x" * 501, {"line": 2, "length": 501, "most": 500}),
        (b"\n7\n", {"lines": 1, "line": 2, "text": "7", "reason": "strange-character", "detail": "7"}),
    ],
)
def test_a_refusal_names_what_is_wrong(data: bytes, facts: dict[str, object]) -> None:
    with pytest.raises(ImportRefused) as refused:
        read_list(data)

    assert refused.value.facts == facts


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match="no-such-file"):
        read_file(tmp_path / "none.txt")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match="is-a-folder"):
        read_file(tmp_path)


def test_a_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(ImportRefused, match="not-a-file"):
        read_file(tmp_path / "pipe")


def test_a_path_with_a_zero_is_refused() -> None:
    with pytest.raises(ImportRefused):
        read_file(Path("a\0b"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read anything")
def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("casa\n")
    file.chmod(0)

    with pytest.raises(ImportRefused, match="no-permission"):
        read_file(file)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    with file.open("wb") as written:
        written.truncate(LARGEST + 1)

    with pytest.raises(ImportRefused, match="too-large"):
        read_file(file)


def test_a_name_that_is_taken_is_refused_before_the_work(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("casa\n")
    import_file(file, name="club", version="1", store=store)

    with pytest.raises(LexiconError) as refused:
        import_file(tmp_path / "none.txt", name="club", version="1", store=store)
    assert refused.value.code == "name-taken"

    import_file(file, name="club", version="2", store=store)


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_each_kind_of_broken_file_has_its_own_message(tmp_path: Path, language: str) -> None:
    messages: dict[str, str] = {}
    for number, case in enumerate(NO_LISTS):
        file = tmp_path / f"{number}.txt"
        file.write_bytes(case.values[0])  # type: ignore[arg-type]
        with pytest.raises(ImportRefused) as refused:
            read_file(file)
        messages[refused.value.code] = explain(refused.value, language, "lexicon")
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(ImportRefused) as refused:
            read_file(path)
        messages[refused.value.code] = explain(refused.value, language, "lexicon")

    assert len(messages) >= 11
    assert len(set(messages.values())) == len(messages)


# --- accidents ---


def test_accidents_are_answered_with_a_report_or_a_refusal() -> None:
    chance = Random(20250504)

    told = {told_of("words", a_file("words", chance)) for _ in range(3000)}

    assert {"read", "binary", "compressed", "utf-16", "mixed-encoding", "line-too-long"} <= told
