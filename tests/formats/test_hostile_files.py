"""Files from strangers cost what they weigh: a second of processor, 150 MB, and a sentence with the place."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.hostile import ACTAS, EVENTS, LISTS, Cost, cost, filled, many_entrants

from faristol.errors import FaristolError
from faristol.formats.files.acta import WordSet, read_acta, replay
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.files.cgp import read_cgp
from faristol.formats.files.event_file import read_championship, read_event, write_event
from faristol.formats.files.games_csv import read_club_games, read_games
from faristol.formats.files.gcg import read_gcg
from faristol.formats.files.people_list import read_people
from faristol.formats.files.ratings_csv import read_ratings
from faristol.formats.files.trf import read_trf, write_trf
from faristol.service.events.entries import Opened
from faristol.service.events.page import born
from faristol.service.events.terms import read_log
from faristol.service.ports import EpochMs, EventId, PersonId
from faristol.service.refusals import explain
from faristol.service.streams.named import NamedPerson
from faristol.texts import LANGUAGES
from faristol.tournament.commands import Configure, Enter
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.event import EventLog
from faristol.tournament.events import Configured, EntrantEntered
from faristol.tournament.rounds import Entrant, EntrantId
from faristol.tournament.settings import Settings

# The budget is one second and 150 MB; a busy machine is given more time, and no more memory.
MOST_SECONDS = 3.0
MOST_MEGABYTES = 150


def within_budget(spent: Cost) -> None:
    assert spent.finished, spent
    assert spent.seconds < MOST_SECONDS
    assert spent.megabytes < MOST_MEGABYTES


def look_at(source: bytes) -> None:
    """All that the page does on which one looks at a game from elsewhere."""
    if source.startswith(b"#player"):
        read_gcg(source)
        return
    acta = read_acta(source)
    replay(acta, WordSet(frozenset()) if acta.lexicon else None)


def adopt(source: bytes) -> None:
    """All that is done to open a championship from a file, and again when it is loaded."""
    log = read_log(source)
    opened = Opened(by=NamedPerson(person=PersonId("p"), name="P"), code="c", log=log.steps)
    born(EventId("e"), opened, EpochMs(0)).count()


@pytest.mark.parametrize("kind", ACTAS)
def test_a_hostile_acta_costs_what_it_weighs(kind: str) -> None:
    source = ACTAS[kind]()
    assert len(source) <= MOST_BYTES

    within_budget(cost(lambda: look_at(source)))


@pytest.mark.parametrize("kind", EVENTS)
def test_a_hostile_championship_costs_what_it_weighs(kind: str) -> None:
    source = EVENTS[kind]()

    within_budget(cost(lambda: adopt(source)))


@pytest.mark.parametrize("kind", LISTS)
@pytest.mark.parametrize("read", [read_people, read_ratings])
def test_a_hostile_list_costs_what_it_weighs(kind: str, read: Callable[[bytes], object]) -> None:
    source = LISTS[kind]()

    within_budget(cost(lambda: read(source)))


TSH = {
    "spaces": lambda: b"Puig, Anna 1510 0; 50\nA" + b" " * 19_000 + b"x",
    "numbers": lambda: b"Puig, Anna 1510 0; 50\nA 1" + b" 1" * 9_000 + b"x",
    "brackets in a tourney": lambda: b"newt=" + b"[" * 400_000,
    "divisions": lambda: b'newt={"divisions": [' + b'{"players": [{}]},' * 20_000 + b"{}]};",
}


@pytest.mark.parametrize("kind", TSH)
def test_a_hostile_file_of_tsh_costs_what_it_weighs(kind: str) -> None:
    source = TSH[kind]()

    within_budget(cost(lambda: adopt(source)))


# --- a sentence with the place ---

LONG = "x" * 5_000
GAMES = "round,player1,player2,points1,points2,result\n"
ENTRANT = "- [{did: entrant-entered, entrant: {id: 1, name: Anna}}]\n"


def acta(**fields: object) -> bytes:
    whole = {"acta": 1, "regulation": "fisc", "players": ["A", "B"], "actions": [], **fields}
    return json.dumps(whole, indent=1).encode()


def event(*steps: str) -> bytes:
    return ("faristol-event: 1\nlog:\n" + "".join(steps)).encode()


def of_trf(source: bytes) -> object:
    return read_trf(source.decode())


def of_games(source: bytes) -> object:
    return read_games(source.decode())


def of_any(source: bytes) -> object:
    return read_championship(source)


def of_cgp(source: bytes) -> object:
    return read_cgp(source.decode())


@pytest.mark.parametrize(
    ("read", "source", "place"),
    [
        pytest.param(read_acta, b"acta: 1\nplayers: &p [A, B]\n", "2", id="an anchor"),
        pytest.param(read_acta, b"acta: 1\n\n\nplayers: *p\n", "4", id="an alias"),
        pytest.param(read_acta, b'{\n"acta": 1,\n"acta": 1}', "3", id="a key twice, in JSON"),
        pytest.param(read_acta, b'{\n"acta": 1,\n"\\u0061cta": 1}', "3", id="a key twice, once in disguise"),
        pytest.param(read_acta, b'{"expect":\n [{"a": 1}, {"a": 1,\n "a": 2}]}', "3", id="a key twice, deep"),
        pytest.param(read_acta, b"acta: 1\nregulation: x\nacta: 1\n", "3", id="a key twice, in YAML"),
        pytest.param(read_acta, f"{LONG[:900]}: 1\n{LONG[:900]}: 1\n".encode(), "2", id="a long key twice"),
        pytest.param(read_acta, b'{"acta": 1,\n"expect": ' + b"[" * 5_000, "2", id="deep JSON"),
        pytest.param(read_acta, b"acta: 1\nexpect: " + b"[" * 5_000, "2", id="deep YAML"),
        pytest.param(read_acta, b'{"acta": 1,\n"expect": ' + b"1" * 5_000 + b"}", "2", id="digits, in JSON"),
        pytest.param(read_acta, b"acta: 1\nexpect: " + b"1" * 5_000, "2", id="digits, in YAML"),
        pytest.param(read_acta, b'{"acta": 1,\n"expect": "\\ud800"}', "2", id="half a surrogate pair"),
        pytest.param(read_acta, b'{"acta": 1,\n"expect": "\\u0000"}', "2", id="NUL in JSON"),
        pytest.param(read_acta, b'acta: 1\nexpect: "\\0"\n', "2", id="NUL in YAML"),
        pytest.param(read_acta, b"acta: 1\nexpect: \0\n", "2", id="NUL as it is"),
        pytest.param(read_acta, b"acta: 1\nexpect: \x07\n", "2", id="a bell"),
        pytest.param(read_acta, b"acta: 1\nexpect: 2020-13-41\n", "2", id="a date that cannot be"),
        pytest.param(read_acta, b"acta: 1\nexpect: !!int x\n", "2", id="a number that is none"),
        pytest.param(read_acta, b"acta: 1\nexpect: !x y\n", "2", id="a tag"),
        pytest.param(
            read_acta,
            b"acta: 1\nregulation: fisc\nplayers: [2020-01-01, B]\nactions: []\n",
            "players[0]",
            id="a date for a name",
        ),
        pytest.param(read_acta, acta(players=["A", LONG]), "players[1]", id="a long name"),
        pytest.param(read_acta, acta(regulation=LONG), "regulation", id="a long regulation"),
        pytest.param(read_acta, acta(**{LONG: 1}), "acta", id="a long field"),
        pytest.param(read_acta, acta(settings={"words": [LONG]}), "settings.words[0]", id="a long word"),
        pytest.param(read_acta, acta(bag=LONG), "bag", id="a long bag"),
        pytest.param(
            read_acta,
            acta(actions=[{"t": 0, "do": "play", "by": 0, "square": "H8", "word": LONG}]),
            "actions[0].word",
            id="a long word on the board",
        ),
        pytest.param(
            read_acta,
            acta(actions=[{"t": 10**400, "do": "wait"}]),
            "actions[0].t",
            id="a time of 400 digits",
        ),
        pytest.param(
            read_acta,
            acta(actions=[{"t": 0, "do": "start"}] * 3_001),
            "actions",
            id="too many actions",
        ),
        pytest.param(read_event, event("- &a [*a]\n"), "3", id="an alias in an event"),
        pytest.param(
            read_event,
            b'{"faristol-event": 1, "log": [],\n "log": []}',
            "2",
            id="the log twice",
        ),
        pytest.param(
            read_event,
            event("- [{did: entrant-entered, entrant: {id: 1, name: 2020-01-01}}]\n"),
            "[0].entrant.name",
            id="a date for a name, in an event",
        ),
        pytest.param(
            read_event,
            event(ENTRANT, f"- [{{did: entrant-rated, entrant: 1, rating: 1{'0' * 400}}}]\n"),
            "2",
            id="a rating of 400 digits",
        ),
        pytest.param(
            read_event,
            event(ENTRANT, "- [{did: points-carried, entrant: 1, points: .nan}]\n"),
            "2",
            id="points that are no number",
        ),
        pytest.param(
            read_event,
            event(f"- [{{did: entrant-entered, entrant: {{id: 1, name: {LONG}}}}}]\n"),
            "1",
            id="a long name in an event",
        ),
        pytest.param(read_event, event("- undone\n"), "1", id="undone before anything was done"),
        pytest.param(
            read_event,
            event(ENTRANT, "- [{did: withdrawal-changed, entrant: 2, withdrawn: true}]\n"),
            "2",
            id="somebody who is not there leaves",
        ),
        pytest.param(
            read_event,
            event(ENTRANT, "- [{did: round-unpaired, round: 1}]\n"),
            "2",
            id="a round unpaired that is not there",
        ),
        pytest.param(
            read_event,
            event(ENTRANT, "- [{did: result-set, round: 0, table: 0, result: 1-2}]\n"),
            "2",
            id="a result of no table",
        ),
        pytest.param(
            read_event,
            event("- [{did: configured, settings: {rounds: 900000}}]\n"),
            "1",
            id="more rounds than anybody plays",
        ),
        pytest.param(
            read_event,
            event(ENTRANT, f"- [{{did: result-set, round: 1, table: 1, result: {LONG}}}]\n"),
            "2",
            id="a long result in an event",
        ),
        pytest.param(read_event, event(f"- [{{did: {LONG}}}]\n"), "1", id="a deed that there is not"),
        pytest.param(of_games, f"{GAMES}1,a,b,1,2\n{LONG},a,b,1,2\n".encode(), "3", id="a long round"),
        pytest.param(of_games, f"{GAMES}1{'0' * 400},a,b,1,2\n".encode(), "2", id="a round of 400 digits"),
        pytest.param(of_games, f"{GAMES}1,a,b,1{'0' * 400},2\n".encode(), "2", id="points of 400 digits"),
        pytest.param(of_games, f"{GAMES}1,a,b,,,five\n".encode(), "2", id="a result that is none"),
        pytest.param(of_games, f'{GAMES}1,a,"{"x" * 200_000}'.encode(), "2", id="a huge cell"),
        pytest.param(
            of_games, f"{GAMES}1,{LONG},{LONG},1,2\n".encode(), "2", id="a player who meets himself"
        ),
        pytest.param(read_ratings, b"name,rating\nAnna,nan\n", "2", id="a rating that is no number"),
        pytest.param(read_ratings, b"name,rating\nAnna,1e400\n", "2", id="a rating without end"),
        pytest.param(read_ratings, b"name,rating\nAnna,1\nBi\0el,2\n", "3", id="NUL in a list"),
        pytest.param(read_people, f"name\nAnna\n{'y' * 61}\n".encode(), "3", id="a long name in a list"),
        pytest.param(of_trf, b"001    1      Anna\nXXR 1" + b"0" * 400, "2", id="rounds of 400 digits"),
        pytest.param(of_trf, b"001    1      A" + b" " * 76 + b"   2 w ?", "1", id="a result no TRF knows"),
        pytest.param(
            of_any, f"Puig, Anna 1510 0; 50\n{LONG}\n".encode(), "2", id="a line of TSH without a rating"
        ),
        pytest.param(of_trf, b"001    1      Anna\n310 Team", "2", id="a TRF of teams"),
        pytest.param(
            read_gcg,
            f"#player1 a A\n#player2 b B\n>a: {LONG} 8H CASA +1 1\n".encode(),
            "3",
            id="a long line of a GCG",
        ),
        pytest.param(of_cgp, b"15/" * 14 + b"<" * 3_000 + b" A/B 0/0 0", "<", id="a CGP of nonsense"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_in_few_words(
    read: Callable[[bytes], object], source: bytes, place: str
) -> None:
    with pytest.raises(FaristolError) as refused:
        read(source)

    found = [str(refused.value)]
    if read is not of_cgp:  # which only the command line reads
        told = [explain(refused.value, language) for language in LANGUAGES]
        assert all(problem.message != problem.code for problem in told), "every flaw has its sentence"
        found += [problem.message for problem in told]
    for text in found:
        assert place in text, text
        assert len(text) < 400
        assert not any(mark * 81 in text for mark in "x1y0<[")


def test_a_bare_carriage_return_ends_a_line() -> None:
    assert read_ratings(b"name,rating\rAnna,1510\rBiel,1490\r") == {"anna": 1510.0, "biel": 1490.0}
    assert len(read_games("round,player1,player2,points1,points2\r1,a,b,3,4\r").rounds) == 1


def test_a_backup_of_many_still_opens() -> None:
    """Two thousand people and a round of a thousand boards, which is as large as it gets."""
    boards = ", ".join(f"[{2 * n + 1}, {2 * n + 2}]" for n in range(1_000))
    results = (
        f"- [{{did: result-set, round: 1, table: {n}, result: 400-{n % 400}}}]\n" for n in range(1, 1_001)
    )
    whole = many_entrants(2_000) + f"- [{{did: round-paired, round: 1, boards: [{boards}]}}]\n"

    state = read_event((whole + "".join(results)).encode()).state

    assert (len(state.entrants), len(state.rounds[0].boards), state.rounds[0].missing) == (2_000, 1_000, ())


# --- names that are more than a name ---

LINES = "Anna\n001    9      Ningú", "a\rb", "a\x85b", "a\u2028b", "a\u202eb", "a\x1b[2Jb"


@pytest.mark.parametrize("name", LINES)
def test_a_name_is_one_line_of_every_file(name: str) -> None:
    """As the core takes it; and as files write it, for a log from elsewhere may hold anything."""
    asked = Configure(Settings(name=name, place=name, organiser=name, excluded=(name,)))
    taken = EventLog().act(asked).act(Enter(f"{name} 1", club=name, group=name))
    entrant, settings = taken.state.entrants[0], taken.state.settings
    texts = (settings.name, settings.place, settings.organiser, *settings.excluded)
    assert all(text.isprintable() for text in (*texts, entrant.name, entrant.club, entrant.group))

    kept = EventLog(
        ((Configured(Settings(name=name)),), (EntrantEntered(Entrant(id=EntrantId(1), name=name)),))
    )
    lines = write_trf(kept.state.championship).splitlines()
    assert [line[:3] for line in lines] == ["012", "001", "XXR", "XXC"]
    assert read_event(write_event(kept).encode()).state == kept.state, "a backup can be opened again"


def test_a_cell_with_an_end_of_line_is_a_name_of_one_line() -> None:
    [listed] = read_people(b'nom,club\n"Anna\nPuig","Re\rus"\n').people
    assert (listed.entry.name, listed.entry.club) == ("Anna Puig", "Re us")


def test_a_clubs_file_has_as_many_games_as_a_league() -> None:
    """Each is a result that is taken one by one: eighteen thousand fit into an upload, and took seconds."""
    with pytest.raises(MalformedEvent, match="too-many-rows"):
        read_club_games(filled("player1,player2,points1,points2\n", lambda n: f"a{n % 150},b{n % 149},9,1\n"))
