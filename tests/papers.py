"""Every paper with something on it, for tests and pictures: names of all lengths, full pages, every mark."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from faristol.formats.files.acta import Replay, read_acta, replay
from faristol.formats.files.duplicate import convert_duplicate
from faristol.formats.files.duplicate.replay import created, oracle_for
from faristol.formats.pdf import Diploma, ListedBy, Occasion, Seating, honours
from faristol.formats.pdf.bracket import bracket_paper
from faristol.formats.pdf.crosstable import crosstable_paper
from faristol.formats.pdf.diploma import diplomas_paper
from faristol.formats.pdf.duplicate import (
    duplicate_grid_paper,
    duplicate_players_paper,
    duplicate_ranking_paper,
    duplicate_results_paper,
    duplicate_series_paper,
    duplicate_slips_paper,
)
from faristol.formats.pdf.event_slips import result_slips_paper, score_sheets_paper
from faristol.formats.pdf.form import blank_sheets_paper
from faristol.formats.pdf.pairings import pairings_paper
from faristol.formats.pdf.poster import PosterSize, poster_paper
from faristol.formats.pdf.school import PupilCard, class_wall_paper, pupil_cards_paper
from faristol.formats.pdf.sheet import sheet_paper
from faristol.formats.pdf.slips import challenge_slips_paper, clock_slips_paper
from faristol.formats.pdf.standings import standings_paper
from faristol.formats.pdf.tile_check import tile_check_paper
from faristol.formats.pdf.typesetting import Paper
from faristol.formats.pdf.words import words_paper
from faristol.regulations import CLASSIC, EBRE, ESCOLAR, FISC, PUBLISHED
from faristol.rules.duplicate.conditions import DUPLICATE
from faristol.rules.duplicate.evolve import rebuild
from faristol.rules.duplicate.game import step
from faristol.rules.duplicate.series import Series, game_of_halls, series
from faristol.rules.duplicate.state import DuplicateState, Phase
from faristol.rules.regulation import Regulation
from faristol.rules.state import Seat
from faristol.service.wooden.course.deal import dealt
from faristol.service.wooden.sheets.reading import read_paper
from faristol.tournament import Result
from faristol.tournament.commands import (
    Close,
    Configure,
    Enter,
    MarkAbsent,
    PairRound,
    SetResult,
    SetTableScores,
)
from faristol.tournament.event import EventLog
from faristol.tournament.settings import Settings, Starts, System
from faristol.tournament.state import EventState
from tests.service.wooden.sheets import header_of, paper_of, sheets

__all__ = [
    "EVENT",
    "HELD",
    "LINK",
    "LONG_NAME",
    "PAPERS",
    "a_duplicate",
    "a_game",
    "a_series",
    "an_event",
    "people",
]

_OF_FOUR = {EBRE.key: "ebre", ESCOLAR.key: "escolar-four"}
_EXAMPLE = Path(__file__).parents[1] / "examples" / "final.yaml"
LONG_NAME = "Maria Montserrat Puigdellívol i Vilanova-Santiesteban"
EVENT = "Campionat obert d'Scrabble de Vic 2026"
WHERE = Occasion(event=EVENT, round=3, table=12, date="15/11/2026", dictionary="DISC 2.7")
SIGNERS = ("El president de la federació", "L'àrbitra principal")
_GIVEN = (
    "Anna Biel Carla Dídac Emma Ferran Gemma Hug Ivet Jordi Laia Marçal Núria Oriol Pol Queralt Roser Sergi "
    "Tura Ulisses Vinyet Xènia Zoè Àngels"
).split()
_FAMILY = "Soler Ferrer Puig Ribas Vila Bosch Serra Camps Font Rovira".split()


def people(count: int) -> tuple[str, ...]:
    """*count* different names, one of them long and one only a letter."""
    names = [
        f"{_GIVEN[number % len(_GIVEN)]} {_FAMILY[number // len(_GIVEN) % len(_FAMILY)]}"
        for number in range(count)
    ]
    names[min(1, count - 1)] = LONG_NAME
    if count > 3:
        names[3] = "Ö"
    return tuple(names)


@cache
def a_game(regulation: str) -> Replay:
    """A game to its end: the example's for two, else one taken from its score sheets."""
    if PUBLISHED[regulation].most_players == 2:
        source = _EXAMPLE.read_text("utf-8").replace(f"regulation: {FISC.key}", f"regulation: {regulation}")
        return replay(read_acta(source.encode()), None)
    told = {**sheets(_OF_FOUR[regulation]), "players": list(people(4))}
    reading = read_paper(header_of(told), (), paper_of(told), None)
    return dealt(header_of(told), reading.deeds, None)


_WORDS = (
    "CASA SACA ES AS SA TE TRES ARC RES CA SE NAS SEN NEN ENS RIU DIU SI IL RI LI MEL SOL LES MAR "
    "AL EL UN NU ON NO DE DO DAU PA GEL NIT TIA OU"
).split()


@cache
def a_duplicate(players: int = 12, rounds: int = 16, seed: int = 5) -> DuplicateState:
    """A duplicate game with slips of all kinds: tops, solos, null ones, late ones, a correction."""
    dice = Random(seed)
    document: dict[str, Any] = {
        "acta": 1,
        "regulation": "duplicate",
        "players": list(people(players)),
        "settings": {"words": _WORDS, "seconds": 60, "rounds": rounds},
        "seed": seed,
        "actions": [],
    }
    acta = convert_duplicate(document)
    oracle = oracle_for(acta)
    state = rebuild(created(acta), (), FISC, DUPLICATE)
    now = 0.0

    def ask(do: str, **fields: Any) -> None:
        nonlocal state, now
        now += 1
        action = convert_duplicate({**document, "actions": [{"t": now, "do": do, **fields}]}).actions[0]
        state = step(state, action, oracle).state

    while state.phase is not Phase.OVER:
        ask("draw")
        if state.phase is not Phase.DRAWN:
            break
        ask("time")
        best = state.best
        for seat in range(players):
            if dice.random() < 0.08:
                continue
            play = best[0] if dice.random() < 0.55 else dice.choice(best)
            word = dice.choice(_WORDS) if dice.random() < 0.12 else play.word
            ask("slip", by=seat, square=play.square, word=word)
        now += 70
        ask("master", square=best[0].square, word=best[0].word)
        if len(state.rounds) == 2:
            ask("correct", by=1, round=2, points=1, author="Jutge", reason="mal llegida")
    return state


@cache
def a_knockout(players: int, best_of: int) -> EventState:
    """A knockout half played."""
    asked = Settings(
        name=EVENT, system=System.KNOCKOUT, official=False, rounds=8, best_of=best_of, third_place=True
    )
    log = EventLog().act(Configure(asked), *(Enter(name) for name in people(players)))
    for number in range(1, best_of + 1):
        log = log.act(PairRound())
        for table in range(1, len(log.state.rounds[-1].boards) + 1):
            log = log.act(SetResult(number, table, Result.parse(f"{380 + table}-{390 - 3 * table}")))
    return log.state


def an_event(
    players: int = 9,
    rounds: int = 5,
    *,
    open_round: bool = False,
    system: System = System.SWISS,
    starts: Starts = Starts.LOT,
    regulation: str = FISC.key,
    **held: Any,
) -> EventState:
    """A championship with everything that a result can be; with *open_round* the last one is being played."""
    chance = Random(players)
    settings = Settings(
        name=EVENT,
        rounds=rounds,
        lexicon="DISC 2.7",
        system=system,
        starts=starts,
        official=False,
        regulation=regulation,
        **held,
    )
    log = EventLog().act(Configure(settings))
    for number, name in enumerate(people(players)):
        club = ("Club Scrabble Vic", "", "Els Faristolaires")[number % 3]
        log = log.act(Enter(name, rating=1500.0 - 7 * number, club=club, group="AB"[number % 2]))
    for number in range(1, rounds + 1):
        if number == 2 and players > 4 and system is System.SWISS:
            log = log.act(MarkAbsent(log.state.entrants[4].id))
        log = log.act(PairRound(seed=number))
        if open_round and number == rounds:
            break
        log = _with_results(log, number, chance)
    return (log if open_round else log.act(Close())).state


def _with_results(log: EventLog, number: int, chance: Random) -> EventLog:
    if log.state.settings.system is System.TABLES:
        for table, game in enumerate(log.state.tables[-1].tables, start=1):
            scores = tuple(chance.randint(120, 380) for _ in game.seats)
            log = log.act(SetTableScores(number, table, scores))
        return log
    special = {1: "350-350", 2: "+", 3: "0-0", 4: "-"}
    for table in range(1, len(log.state.rounds[-1].boards) + 1):
        text = special.get(number, "") if table == 2 else ""
        plain = f"{chance.randint(280, 520)}-{chance.randint(280, 520)}"
        log = log.act(SetResult(number, table, Result.parse(text or plain)))
    return log


def _tables(count: int) -> tuple[Seating, ...]:
    return (Seating(occasion=WHERE, players=people(count), starter=0),)


def _of_table(rules: Regulation) -> Iterator[tuple[str, Callable[[str], Paper]]]:
    key = rules.key
    yield f"sheet-{key}", lambda lang: sheet_paper(a_game(key), lang, occasion=WHERE)
    yield f"sheet-blank-{key}", lambda lang: blank_sheets_paper(rules, lang)
    yield f"slips-challenge-{key}", lambda lang: challenge_slips_paper(rules, lang)
    if rules.pauses:
        yield f"slips-clock-{key}", lambda lang: clock_slips_paper(rules, lang, occasion=WHERE)


def a_series() -> Series:
    """Two games of one championship; not everybody played both."""
    return series([game_of_halls([a_duplicate(players, 5, seed)]) for players, seed in ((12, 5), (9, 6))])


HELD: Mapping[str, Any] = MappingProxyType(
    {
        "begins": "2027-03-06",
        "ends": "2027-03-07",
        "place": "Centre Cívic Can Guetes, carrer de Berenguer el Vell 3, Ripoll",
        "organiser": "Club de Scrabble del Ripollès",
        "signer": "Núria Pons",
        "office": "Presidenta",
    }
)
_LONG_DAYS: Mapping[str, Any] = MappingProxyType({"begins": "2027-12-30", "ends": "2028-01-02"})
LINK = "https://faristol.example/campionat/abcdefghijkl"
_HELD_PAPERS: Mapping[str, Callable[[EventState, str], Paper]] = MappingProxyType(
    {
        "pairings": lambda event, lang: pairings_paper(event, 2, lang),
        "standings": standings_paper,
        "crosstable": crosstable_paper,
        "slips": lambda event, lang: result_slips_paper(event, 2, lang),
        "sheets": lambda event, lang: score_sheets_paper(event, 2, lang),
        "diplomas": lambda event, lang: diplomas_paper(honours(event, lang), lang),
    }
)


def _papers() -> Iterator[tuple[str, Callable[[str], Paper]]]:
    for regulation in PUBLISHED.values():
        yield from _of_table(regulation)
    yield "sheet-blank-four", lambda lang: blank_sheets_paper(FISC, lang, players=4)
    yield (
        "sheet-named",
        lambda lang: blank_sheets_paper(
            CLASSIC, lang, tables=_tables(2), copies=1, fields=("Millor jugada", "Rellotge")
        ),
    )
    yield "tiles", lambda lang: tile_check_paper(FISC, lang)
    yield "words", lambda lang: words_paper(f"Les de {LONG_NAME}", [*_WORDS * 9, "COL·LECCIONARÍEU"], lang)
    yield "words-none", lambda lang: words_paper("De quatre, amb Ç", (), lang)
    yield "duplicate-ranking", lambda lang: duplicate_ranking_paper(a_duplicate(), lang)
    yield "duplicate-grid", lambda lang: duplicate_grid_paper(a_duplicate(), lang)
    yield "duplicate-player", lambda lang: duplicate_players_paper(a_duplicate(), lang, seats=[Seat(1)])
    yield (
        "duplicate-series",
        lambda lang: duplicate_series_paper(
            a_series(), lang, title=EVENT, games=("Dissabte · Palma", "Diumenge · Manacor"), final=True
        ),
    )
    yield "duplicate-results", lambda lang: duplicate_results_paper(a_duplicate(3, 5), lang)
    yield (
        "duplicate-slips",
        lambda lang: duplicate_slips_paper(people(2), lang, rounds=12, asks_score=True, occasion=WHERE),
    )
    yield "pairings-table", lambda lang: pairings_paper(an_event(open_round=True), 5, lang)
    yield (
        "pairings-name",
        lambda lang: pairings_paper(an_event(open_round=True), 5, lang, by=ListedBy.NAME),
    )
    yield "pairings-results", lambda lang: pairings_paper(an_event(starts=Starts.PAIRING), 2, lang)
    yield "standings", lambda lang: standings_paper(an_event(), lang, date="15/11/2026")
    yield "standings-long", lambda lang: standings_paper(an_event(60, 5), lang)
    yield "bracket", lambda lang: bracket_paper(a_knockout(13, 3), lang, date="15/11/2026")
    yield "bracket-four", lambda lang: bracket_paper(a_knockout(4, 1), lang)
    yield "crosstable", lambda lang: crosstable_paper(an_event(22, 7), lang)
    yield "result-slips", lambda lang: result_slips_paper(an_event(open_round=True), 5, lang)
    yield (
        "score-sheets",
        lambda lang: score_sheets_paper(an_event(open_round=True, starts=Starts.PAIRING), 5, lang),
    )
    yield "diplomas", lambda lang: diplomas_paper(honours(an_event(), lang, signers=SIGNERS), lang)
    yield (
        "diploma-long",
        lambda lang: diplomas_paper(
            [Diploma(name=LONG_NAME, event=EVENT, honour="Millor jugada", detail="EIXUGUÉSSIM, 158 punts")],
            lang,
        ),
    )
    yield "tables-pairings", lambda lang: pairings_paper(_table_event(open_round=True), 3, lang)
    yield (
        "tables-names",
        lambda lang: pairings_paper(_table_event(open_round=True), 3, lang, by=ListedBy.NAME),
    )
    yield "tables-standings", lambda lang: standings_paper(_table_event(), lang)
    yield "tables-crosstable", lambda lang: crosstable_paper(_table_event(), lang)
    yield "tables-slips", lambda lang: result_slips_paper(_table_event(), 3, lang)
    yield "tables-sheets", lambda lang: score_sheets_paper(_table_event(), 3, lang)
    for name, paper in _HELD_PAPERS.items():
        yield f"held-{name}", partial(paper, an_event(22, 7, **HELD))
    for system in System:
        asked = Settings(name="Obert de Ripoll", system=system, rounds=1, **HELD)
        yield f"poster-{system}", partial(poster_paper, asked, LINK)
    longest = Settings(
        name=6 * "Campionat ", place=12 * "Camprodon ", organiser=f"{LONG_NAME} i socis", **_LONG_DAYS
    )
    yield "poster-long", partial(poster_paper, longest, LINK)
    yield "poster-bare", partial(poster_paper, Settings(name="Obert"), "")
    yield "poster-a3", lambda lang: poster_paper(longest, LINK, lang, size=PosterSize.A3)
    pupils = ("Aina", "Pol Roc.", "Maria Montserrat de la Llum", *(f"Alumne {one}" for one in range(1, 25)))
    cards = [PupilCard(name, "abcd efgh", f"{LINK}#p1.abcdefghijklmnopqrstuvwxyz") for name in pupils]
    yield "class-cards", partial(pupil_cards_paper, "5è B", cards)
    yield "class-wall", partial(class_wall_paper, "Cinquè de primària B, tarda", LINK)


def _table_event(*, open_round: bool = False) -> EventState:
    return an_event(11, 3, open_round=open_round, system=System.TABLES, regulation=EBRE.key)


PAPERS: Mapping[str, Callable[[str], Paper]] = MappingProxyType(dict(_papers()))
