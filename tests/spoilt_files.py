"""Files of every kind that we read, spoilt by chance; and what is said of one that is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import yaml

from faristol.cli.explaining import explain as explain_here
from faristol.engine import Position
from faristol.errors import FaristolError
from faristol.formats.files.acta import WordSet, read_acta, replay
from faristol.formats.files.acta.replay import Replay
from faristol.formats.files.acta.source import read_source
from faristol.formats.files.cgp import read_cgp, write_cgp
from faristol.formats.files.duplicate import convert_duplicate, replay_duplicate
from faristol.formats.files.event_file import read_event, write_event
from faristol.formats.files.games_csv import write_games
from faristol.formats.files.gcg import read_gcg, write_gcg
from faristol.formats.files.people_list import read_people
from faristol.formats.files.ratings_csv import read_ratings
from faristol.formats.files.standings_csv import write_ratings
from faristol.formats.files.trf import write_trf
from faristol.formats.files.tsh import write_tourney, write_tsh
from faristol.formats.text.moves import moves
from faristol.lexicon.importing import read_list
from faristol.rules.board import EMPTY_BOARD
from faristol.rules.tiles import BLANK, Tile
from faristol.service.events.entries import Opened
from faristol.service.events.page import born
from faristol.service.events.terms import read_log
from faristol.service.ports import EpochMs, EventId, PersonId
from faristol.service.refusals import explain
from faristol.service.streams.named import NamedPerson
from faristol.texts import LANGUAGES, codes
from faristol.tournament.state import EventState
from tests.accidents import broken, spoilt
from tests.duplicate.makers import document as duplicate_document
from tests.hostile import ACTAS, EVENTS, LISTS
from tests.makers import document

__all__ = ["KINDS", "a_file", "check_echo", "told_of"]

MOST_ECHOED = 200  # characters of what was sent, one after the other
MOST_SAID = 400

_TESTS = Path(__file__).parent
_FINAL = _TESTS.parent / "examples" / "final.yaml"


# --- what is read ---


def _replayed() -> Replay:
    acta = read_acta(_FINAL.read_bytes())
    return replay(acta, WordSet(frozenset()) if acta.lexicon else None)


def _actas() -> list[bytes]:
    script = "start|0 redraw|0 play H8 CASA|1 challenge CASA|verdict valid|@30 0 complete|1 exchange A|0 sign"
    values = [
        document(regulation, *script.split("|"), bag="C A S A E T R  L L O P S I N")
        for regulation in ("llisca", "ebre", "escolar", "classic", "fisc")
    ]
    return [_FINAL.read_bytes(), *map(_as_json, values), *map(_as_yaml, values)]


def _duplicates() -> list[bytes]:
    script = ("draw", "time", "slip 0 H5 CASA", "paper 1 same", "close", "master H5 CASA", "draw", "time")
    value = duplicate_document(*script)
    return [_as_json(value), _as_yaml(value)]


def _events() -> list[bytes]:
    files = [path.read_bytes() for path in sorted((_TESTS / "tournament" / "files").glob("*.yaml"))]
    return [*files, *(write_event(read_event(file), as_json=True).encode() for file in files)]


def _of_events(write: Callable[[EventState], str]) -> Callable[[], list[bytes]]:
    return lambda: [write(read_event(file).state).encode() for file in _events()]


def _gcgs() -> list[bytes]:
    told = _replayed()
    line = moves(told.created, told.events, told.acta.rules)
    return [write_gcg(line, told.acta.players, lexicon="club", title="La final").encode()]


def _cgps() -> list[bytes]:
    state = _replayed().state
    positions = [
        Position(board=board, rack=(Tile("A"), Tile("E"), BLANK), others=(None,))
        for board in (EMPTY_BOARD, state.board)
    ]
    return [write_cgp(position).encode() for position in positions]


_LISTS = (
    "casa\ncóc\nil·lús\nqüestió\nCANYA\nŀla\n# nota\n\nwhisky\n".encode(),
    "CASA\r\nL·L\r\nQE\r\nQUADRE\r\nAL·LEL\r\n".encode(),
    "àbac\ncol·legi\nçò\n".encode("cp1252"),
    "\ufeffcasa\nnyu\n".encode(),
    "casa\ncóc\n".encode("utf-16"),
    b"\x1f\x8b\x08\0\0\0\0\0\0\x03KN,N\xe4\x02\0",
    b"%PDF-1.4\n1 0 obj\n",
    b"un dos tres\na,b;c\n-pre\nav.\nkg\n12\n",
    ("a" * 600 + "\n").encode(),
    "cafe\u0301\nc\u0327a\nx\u0301\n\u0301a\nİstanbul\nﬁ\n½\n".encode(),
)


def _as_json(value: object) -> bytes:
    return json.dumps(value).encode()


def _as_yaml(value: object) -> bytes:
    return yaml.safe_dump(value, allow_unicode=True).encode()


# --- how ---


def _look_at(source: bytes) -> None:
    """As the page on which one looks at a game from elsewhere."""
    acta = read_acta(source)
    replay(acta, WordSet(frozenset()) if acta.lexicon else None)


def _look_at_duplicate(source: bytes) -> None:
    value = read_source(source)
    replay_duplicate(convert_duplicate(value if isinstance(value, dict) else {}))


def _adopt(source: bytes) -> None:
    """As when a championship is opened from a file, and when it is loaded."""
    opened = Opened(by=NamedPerson(person=PersonId("p"), name="P"), code="c", log=read_log(source).steps)
    born(EventId("e"), opened, EpochMs(0)).count()


def _import(source: bytes) -> None:
    report = read_list(source)
    assert report.accepted + report.duplicates + len(report.rejects) == report.lines
    assert all(2 <= len(word) <= 15 for word in report.words)


def _at_the_board(source: bytes) -> None:
    read_cgp(source.decode("utf-8", "replace"))


@dataclass(frozen=True)
class Kind:
    sources: Callable[[], list[bytes]]
    read: Callable[[bytes], object]
    catalogues: tuple[str, ...] = ()  # of the command line, where it alone reads such files


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "acta": Kind(_actas, _look_at),
        "duplicate": Kind(_duplicates, _look_at_duplicate),
        "GCG": Kind(_gcgs, read_gcg),
        "CGP": Kind(_cgps, _at_the_board, ("malformed", "engine")),
        "event": Kind(_events, _adopt),
        "TRF": Kind(_of_events(lambda state: write_trf(state.championship)), _adopt),
        "games": Kind(_of_events(lambda state: write_games(state.championship)), _adopt),
        "TSH": Kind(_of_events(lambda state: write_tsh(state.championship)), _adopt),
        "tourney.js": Kind(_of_events(lambda state: write_tourney(state.championship)), _adopt),
        "ratings": Kind(_of_events(write_ratings), read_ratings),
        "entries": Kind(_of_events(write_ratings), read_people),
        "words": Kind(lambda: list(_LISTS), _import, ("lexicon",)),
    }
)


_HOSTILE = {"acta": ACTAS, "event": EVENTS, "games": EVENTS, "ratings": LISTS, "entries": LISTS}
_BEGINNING = 1_500  # bytes of them: what they weigh is another test's affair


@cache
def sources_of(kind: str) -> tuple[tuple[bytes, ...], tuple[Any, ...]]:
    """Real files of a kind; and their values, of those that are written as values."""
    sources = KINDS[kind].sources()
    values = () if kind not in ("acta", "duplicate", "event") else tuple(map(read_source, sources))
    hostile = _HOSTILE.get(kind, {})
    return (*sources, *(make()[:_BEGINNING] for make in hostile.values())), values


def a_file(kind: str, dice: Random) -> bytes:
    sources, values = sources_of(kind)
    if not values or dice.random() < 0.5:
        return broken(dice, sources)
    value = dice.choice(values)
    for _ in range(dice.randrange(1, 4)):
        value = spoilt(value, dice)
    return _as_json(value)


def told_of(kind: str, source: bytes) -> str:
    """What comes of reading; anything but a refusal on purpose is let through as it is."""
    try:
        KINDS[kind].read(source)
    except FaristolError as refused:
        text = source.decode("utf-8", "replace")
        for language in LANGUAGES:
            check_echo(said(kind, refused, language), text)
        return refused.code
    return "read"


def said(kind: str, refused: FaristolError, language: str) -> str:
    if catalogues := KINDS[kind].catalogues:
        assert any(refused.code in codes(catalogue) for catalogue in catalogues), refused
        return explain_here(refused, language, *catalogues)
    problem = explain(refused, language)
    assert problem.code == refused.code, "nothing is called broken that is not"
    return problem.message


def check_echo(message: str, source: str) -> None:
    """A sentence and no code, which is short and does not say what was sent."""
    assert " " in message, message
    assert len(message) <= MOST_SAID, message
    ends = range(MOST_ECHOED, len(message) + 1)
    assert not any(message[end - MOST_ECHOED : end] in source for end in ends), message
