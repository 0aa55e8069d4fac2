"""Sentences for people: every code has one in every language, made only of facts that exist."""

from __future__ import annotations

import os
import re
import string
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from faristol.engine.review import Subject
from faristol.rules.errors import Violation
from faristol.texts import CATALOGUES, LANGUAGES, codes, pick_language, sentence

ROOT = Path(__file__).parents[2]
ACTA = Path(os.environ.get("FARISTOL_SHARED", ROOT.parent / "shared")) / "acta.md"

# The facts that come with a code, beside {place}, which every error of a record file may have.
FACTS = {
    "refusals": {
        "not-your-turn": {"to_move"},
        "not-allowed-by-regulation": {"regulation"},
        "pause-reason-unknown": {"reason", "regulation"},
        "no-holidays-left": {"days", "left"},
        "bad-notation": {"text"},
        "blank-letter-not-allowed": {"letter"},
        "digraph-needs-its-tile": {"digraph"},
        "off-board": {"word"},
        "square-mismatch": {"square"},
        "not-whole-word": {"word"},
        "tiles-not-on-rack": {"tiles"},
        "bag-too-small": {"in_bag", "needed"},
        "not-a-word-of-the-play": {"word"},
        "invalid-word": {"word"},
        "bad-choice": {"tiles"},
    },
    "malformed": {
        "not-utf8": set(),
        "too-large": {"limit"},
        "not-yaml": {"line"},
        "not-a-document": set(),
        "too-deep": {"line"},
        "too-many-parts": {"line", "limit"},
        "yaml-alias": {"line"},
        "number-too-long": {"line"},
        "not-text": {"line"},
        "duplicate-key": {"key", "line"},
        "wrong-type": {"expected", "got"},
        "missing-field": {"field"},
        "unknown-field": {"field"},
        "unknown-value": {"value"},
        "version": {"value"},
        "regulation-missing": {"key"},
        "wrong-player-count": {"regulation", "least", "most", "got"},
        "no-such-seat": {"seat"},
        "time-decreases": {"t"},
        "time-decimals": {"t"},
        "time-out-of-range": {"t"},
        "number-out-of-range": {"value", "least", "most"},
        "words-and-lexicon": set(),
        "refuse-needs-a-list": set(),
        "clock-not-of-regulation": {"clock", "regulation"},
        "bag-too-many": {"tile", "count", "most"},
        "unreadable-tiles": {"text"},
        "unreadable-word": {"text"},
        "bag-only-needs-bag": set(),
        "unknown-lexicon": {"name"},
        "too-many-actions": {"limit"},
        "text-too-long": {"limit"},
        "empty-name": set(),
    },
    "sheet": {
        "exchange": {"count"},
        "starter": {"name"},
        "keeper": {"name"},
        "dictionary": {"name"},
        "own-words": {"count"},
        "to-move": {"name"},
        "winner": {"name"},
        "refused": {"index", "t", "message"},
        "date": {"date"},
        "clock": {"used"},
    },
    "service": {
        "list-full": {"most"},
        "class-full": {"most"},
        "name-twice": {"name"},
        "already-at-table": {"name"},
        "term-too-long": {"days"},
        "too-many-decks": {"most"},
        "not-understood": {"what"},
        "too-large": {"limit"},
        "too-fast": {"seconds"},
        "chat-empty": {"most"},
        "too-many-tiles": {"tile", "most", "count"},
        "blank-needed": {"tile", "most"},
        "rack-size": {"size", "got"},
        "rack-contradicted": {"tiles"},
        "turns-untold": {"count"},
        "note-unreadable": {"text"},
        "verdict-differs": {"word"},
        "unknown-regulation": {"regulation"},
        "unknown-lexicon": {"name"},
        "lexicon-stays": {"name"},
        "lexicon-changed": {"name"},
        "wrong-seats": {"least", "most"},
        "wrong-clock": {"regulation"},
        "login-taken": {"login"},
        "role-needed": set(),
        "teacher-needed": set(),
        "scope-needed": {"scope"},
        "too-many-tokens": {"most"},
        "too-many-hooks": {"most"},
        "bad-name": {"most"},
        "bad-word": {"word"},
        "bad-series": {"games", "halls"},
        "twice-in-one-game": {"name"},
        "bad-record": {"why"},
        "not-offline": {"regulation"},
        "bad-position": {"why"},
        "rack-too-long": {"size", "got"},
        "too-many-of-a-tile": {"tile", "count", "most"},
        "turn-impossible": {"number"},
        "too-many-analyses": {"most"},
        "gcg-line": {"line", "text"},
        "gcg-other-tiles": {"line", "text"},
        "gcg-other-list": {"line", "text"},
        "gcg-other-letter": {"line", "text"},
        "gcg-other-count": {"line", "text", "count", "most"},
        "gcg-not-by-the-rules": {"turn"},
        "gcg-other-score": {"turn", "score", "counted"},
        "no-such-line": {"line"},
        "already-taken-off": {"word"},
        "not-a-proxy": {"proxy"},
        "already-claimed": {"name"},
        "phone-spoke": {"name", "round"},
        "wrong-card": {"name"},
        "not-definitions": {"address"},
        "words-closed": {"names"},
        "serving": {"address"},
        "first-admin": {"address"},
        "smtp-address": {"given"},
        "database-url": {"why"},
        "database-unreachable": {"why"},
        "cannot-write": {"why"},
        "database-newer": {"revision"},
        "database-in-use": {"where"},
        "metrics-address": {"given"},
        "no-database": {"where"},
        "file-exists": {"file"},
        "backup-broken": {"file", "why"},
        "not-a-backup": {"file"},
        "backed-up": {"file", "streams", "entries", "digest"},
        "restored": {"file", "streams", "entries", "digest"},
        "sqlite-too-old": {"found", "needed"},
        "database-failed": {"why"},
    },
    "duplicate": {
        "already-started": {"name"},
        "no-such-player": {"seat"},
        "name-taken": {"name"},
        "paused": {"reason"},
        "not-this-round": {"now", "round"},
        "no-such-round": {"round", "rounds"},
        "bad-tiles": {"text"},
        "tiles-not-left": {"tiles"},
        "old-tiles-missing": {"tiles"},
        "wrong-rack-size": {"given", "wanted"},
        "no-slip": {"name"},
        "null-master": {"why"},
        "not-a-best-play": {"best", "score"},
        "below-a-slip": {"name", "score", "slip"},
        "points-out-of-range": {"most", "points"},
        "no-check-open": {"name"},
        "checks-open": {"count"},
        "in-course": {"round"},
        "end-reason": {"reason"},
        "not-official": {"reasons"},
        "maximum": {"points"},
    },
    "puzzle": {
        "made": {"count", "file"},
        "checked": {"count", "agreed", "share"},
        "twice": {"count"},
        "other-recipe": {"file"},
        "other-words": {"words"},
        "puzzle-line": {"line"},
        "puzzle-malformed": {"text"},
    },
    "paper": {
        "bracket-round": {"players"},
        "bracket-best": {"games"},
        **{code: {"day"} for code in ("day-from", "day-from-elided", "day-to", "day-to-elided")},
        "days-one": {"day", "month", "year"},
        "days-two": {"first_day", "day", "month", "year"},
        "days-month": {"first", "last", "month", "year"},
        "days-year": {"first", "first_month", "last", "month", "year"},
        "days-years": {"first", "first_month", "first_year", "last", "month", "year"},
        "poster-places": {"places"},
        **{f"poster-{system}": {"regulation"} for system in ("round-robin", "league", "knockout", "season")},
        **{
            f"poster-{system}": {"rounds", "regulation"} for system in ("swiss", "king-of-the-hill", "tables")
        },
        "poster-teams": {"rounds", "boards", "regulation"},
        **{f"puzzle-{kind}": {"points"} for kind in ("best", "bingo", "blank", "hooks")},
        "puzzle-standing": {"mine", "theirs", "bag"},
        "puzzle-rival": {"tiles"},
        "puzzle-answer": {"word", "place", "points"},
        "round-number": {"round"},
        "table-number": {"table"},
        "player-number": {"number"},
        "minus-time": {"points"},
        "no-clock-stops": {"regulation"},
        "too-many-names": {"players"},
        "tiles-sum": {"tiles", "points"},
        "duplicate-rounds": {"rounds"},
        "duplicate-maximum": {"points"},
        "duplicate-place": {"place", "players"},
        "duplicate-total": {"points", "percent"},
        "duplicate-tops": {"tops"},
        "duplicate-solos": {"solos"},
        "series-game": {"number"},
        "series-masters": {"names", "tops"},
        "standings-after": {"round", "rounds"},
        "standings-group": {"group"},
        "schools-sum-best": {"best"},
        "schools-mean-best": {"best"},
        "standings-order": {"order"},
        "diploma-place": {"place"},
        "diploma-points": {"points"},
        "invitation-open": {"host"},
        "invitation-seats": {"free"},
        "invitation-clock-chess": {"minutes"},
        "invitation-clock-days": {"days"},
    },
    "event": {
        "team-file": {"line"},
        "tsh-line": {"line", "text"},
        "points-disagree": {"line", "entrant", "stated", "counted"},
        "too-many-forbidden": {"most"},
        "ends-before-it-begins": {"begins", "ends"},
        "not-a-moment": {"moment"},
        "not-checked-in": {"entrant"},
        "account-needed": {"most"},
        "too-large": {"limit"},
        "missing-column": {"column"},
        "no-opponents": {"line", "player"},
        "not-a-number": {"line", "text"},
        "not-a-result": {"text"},
        "number-twice": {"entrant", "line"},
        "opponents-disagree": {"entrant", "line", "round"},
        "same-colour": {"entrant", "line"},
        "no-such-entrant": {"entrant"},
        "too-few-players": {"players"},
        "all-rounds-paired": {"rounds"},
        "results-missing": {"round", "tables"},
        "random-needs-rounds": {"least", "rounds"},
        "no-round-without-rematch": {"round"},
        "forbidden-pairs-leave-no-round": {"round"},
        "too-many-scores": {"round"},
        "file-exists": {"file"},
        "event-unreadable": {"why"},
        "digest-differs": {"stated", "digest"},
        "history-differs": {"stated"},
        "newer-event-file": {"field"},
        "not-a-step": {"why", "step"},
        "log-does-not-hold": {"step"},
        "too-many-steps": {"most"},
        "too-many-rounds": {"line", "most"},
        "too-many-rows": {"line", "most"},
        "not-a-result-there": {"line", "text"},
        "cell-too-long": {"line", "most"},
        "not-text": {"line"},
        "too-few-rounds": {"least", "rounds"},
        "rounds-already-paired": {"paired", "rounds"},
        "system-is-settled": {"system"},
        "excluded": {"name"},
        "name-taken": {"name"},
        "hall-is-full": {"capacity"},
        "too-late-to-enter": {"last"},
        "already-withdrawn": {"entrant"},
        "not-withdrawn": {"entrant"},
        "same-entrant": {"entrant"},
        "fixtures-needed": {"round"},
        "not-present": {"entrant"},
        "seated-twice": {"entrant"},
        "not-seated": {"entrants"},
        "rematch": {"one", "other"},
        "no-such-round": {"round"},
        "no-such-table": {"round", "table"},
        "round-locked": {"round"},
        "round-is-open": {"round"},
        "reason-needed": {"round"},
        "round-not-reopened": {"round"},
        "scores-of-every-seat": {"given", "seats"},
        "round-has-results": {"results", "round"},
        "no-tables": {"players"},
        "no-tables-in-group": {"group", "players"},
        "not-forbidden": {"one", "other"},
        "already-entered": {"entrant"},
        "already-claimed": {"entrant"},
        "phone-has-name": {"entrant"},
        "wrong-card": {"entrant"},
        "phone-spoke": {"entrant", "round"},
        "round-not-published": {"round"},
        "result-is-set": {"result"},
        "result-replaces": {"table", "result"},
        "result-implausible": {"table", "result"},
        "entry-was-paired": {"entrant"},
        "carried-out-of-range": {"most", "points"},
        "club-needed": {"entrants"},
        "too-few-teams": {"teams"},
        "no-boards": {"boards"},
        "regulation-seats": {"regulation", "seats"},
        "board-changed": {"table"},
        "no-round-clock": {"round"},
        "no-show-too-early": {"left", "minutes"},
        "not-at-table": {"entrant", "table"},
        "not-a-board": {"line", "text"},
        "too-many-entrants": {"most"},
        "no-such-turns": {"most", "turns"},
        "best-of-odd": {"games"},
        "not-a-day": {"day"},
        "league-too-large": {"players", "rounds"},
        "season-too-large": {"most"},
        "fixtures-have-results": {"results"},
        "division-too-small": {"group", "players"},
        "league-over": {"until"},
        "too-many-events": {"most"},
        "team-has-third": {"team"},
        "team-twice": {"team"},
        "in-another-team": {"member", "team"},
        "no-such-team": {"team"},
        "no-such-group": {"group", "groups"},
        "no-groups": {"group"},
        "file-name": {"file"},
        "both-phones-needed": {"entrants"},
        "photo-too-large": {"pixels"},
    },
    "rulings": {
        "tile-check": {"count"},
        "tile-check-faults": {"count", "faults"},
        "place-draw-chair": {"name"},
        "place-draw-board": {"name"},
        "absence": {"name"},
        "absence-both": {"name"},
        "arrival": {"name"},
        "start": {"name"},
        "start-draw": {"draws", "name"},
        "start-lot": {"draws", "name"},
        "challenge": {"name", "words"},
        "challenge-valid": {"name", "words"},
        "challenge-invalid": {"name", "words"},
        "rechallenge": {"argument", "name"},
        "withdrawal": {"name"},
        "overdraw-apart": {"count", "name", "taker", "tiles"},
        "overdraw-on-rack": {"count", "name", "taker", "tiles"},
        "overdraw-late": {"count", "name", "taker", "tiles"},
        "short-rack": {"count", "name"},
        "bag-count": {"count"},
        "bag-count-differs": {"count", "expected"},
        "correction": {"name", "points", "reason"},
        "consultation": {"answer", "name", "question"},
        "abandonment": {"name"},
        "disqualification": {"name", "reason"},
        "late-sheet": {"name"},
        "late-sheet-done": {"name"},
        "review": {"name", "words"},
        "sanction": {"name", "reason"},
    },
    "unplayable": {
        "engine-board": {"regulation", "size", "wanted"},
        "engine-rack": {"most", "rack", "regulation"},
        "engine-tiles": {"regulation"},
        "engine-rules": {"regulation", "why"},
    },
    "choices": {
        **{
            f"{number}-count": {"count"}
            for number in (
                "fewest_players most_players rack_size bingo_bonus exchange_needs_in_bag redraw.plain "
                "minutes overtime.limit_minutes overtime.points_per_minute turn_seconds grace_seconds "
                "game_time.minutes round_over_turn_seconds absence_minutes turns_each runs.turns_each"
            ).split()
        },
        "and": {"first", "last"},
        "tile_set-sum": {"points", "tiles"},
        "tile_set-changed": {"changed", "points", "tiles"},
        "tile_set-tile": {"count", "tile", "value"},
        "redraw-words": {"often", "when"},
        "redraw-words-help": {"help", "often", "when"},
        "redraw-often": {"count"},
        "overtime-words": {"at_limit", "limit", "points"},
        "overtime-words-all": {"at_limit", "limit", "points"},
        "overtime-at": {"count"},
        "game_time-words": {"ends", "minutes"},
        "runs-words": {"outcomes", "turns"},
        "runs-words-spared": {"outcomes", "turns"},
        "racks-words": {"end", "racks"},
    },
    "regulation": {
        "bad-choice": {"choice", "value"},
        "choice-beyond-limits": {"choice", "least", "most", "value"},
        "bad-tiles": {"tiles"},
        "tile-beyond-limits": {"least", "most", "tile", "value"},
        "bad-regulation-name": {"name"},
        "bad-regulation-version": {"version"},
        "bad-regulation-title": {"most", "title"},
        "unknown-choice": {"choice"},
        "unknown-base": {"base"},
        "regulation-too-long": {"most"},
        "no-regulation": {"line"},
        "no-regulation-file": {"format"},
        "regulation-lacks": {"field"},
        "regulation-newer": {"by", "version"},
        "regulation-there": {"name", "version"},
        "regulation-missing": {"key"},
        "too-many-regulations": {"most"},
        "made": {"key", "title", "version"},
        "written": {"file"},
        "installed": {"key", "title", "version"},
        "removed": {"key", "title", "version"},
        "listed-own": {"base", "key", "title", "version"},
        "damaged": {"file"},
        "not-installed": {"key"},
        "several-versions": {"keys", "name"},
        "bad-set": {"text"},
        "published-stays": {"name"},
        "paper-base": {"title"},
        "paper-version": {"version"},
        "paper-was": {"value"},
        "paper-changed": {"choices"},
    },
    "command": {
        "worker-waits": {"count"},
        "other": {"error"},
        "convert-to-what": {"file"},
        "convert-game": {"to"},
        "convert-position": {"to"},
        "convert-championship": {"to"},
        "convert-players": {"count"},
        "convert-turn": {"turn", "count"},
        "needs-extra": {"extra"},
    },
    "doctor": {
        "engine-ill": {"why"},
        "list-well": {"count", "others"},
        "list-ill": {"name", "version"},
        "disk-well": {"megabytes", "folder"},
        "disk-ill": {"megabytes", "folder"},
        "folder-ill": {"folder", "why"},
        "papers-well": {"count"},
        "papers-lacking": {"modules"},
        "server-lacking": {"modules"},
        "database-well": {"where"},
        "database-ill": {"where", "why"},
        "port-well": {"port"},
        "port-ill": {"port", "why"},
        "install-extra": {"extra"},
        "remove-list": {"name"},
        "choose-port": {"next"},
    },
    "engine": {
        "count": {"count"},
        "better-exchange": {"tiles", "equity"},
        "impossible-position": {"why"},
        "cgp-too-long": {"most"},
        "cgp-too-few-fields": {"text"},
        "cgp-wrong-rows": {"got", "size"},
        "cgp-wrong-row": {"row", "size", "text"},
        "cgp-unreadable": {"text"},
        "cgp-wrong-racks": {"text"},
        "ucs-line-too-long": {"most"},
        "ucs-unknown-command": {"text"},
        "ucs-unknown-option": {"text"},
        "ucs-value-missing": {"text"},
        "ucs-seconds": {"text", "most"},
        "ucs-seed": {"text"},
        "ucs-best-move": {"text"},
        "cgp-wrong-scores": {"text"},
        "cgp-wrong-number": {"text"},
        "selfplay": {"games", "seconds", "games_per_second", "turns_per_second", "us_per_turn"},
        "selfplay-scores": {"first", "second", "wins"},
        "trained": {"leaves", "file"},
        "trained-win": {"games", "file"},
        "training-kept": {"games"},
        "training-unreadable": {"file"},
        "training-of-another-recipe": {"file"},
    },
    "game": {
        "exchange": {"tiles"},
        "interrupted": {"done", "total"},
        "stopped-at": {"number", "why"},
        "racks-unknown": {"count"},
        "all-done": {"count", "failed", "file"},
        "not-a-table": {"file"},
        "another-look": {"file"},
        **{f"practise-{subject.value}": {"turns", "loss"} for subject in Subject},
        "robot": {"level"},
        "welcome": {"regulation", "level"},
        "in-bag": {"count"},
        "your-turn": {"rack"},
        "played": {"name", "square", "word", "score"},
        "exchanged": {"name", "count"},
        "passed": {"name"},
        "redrawn": {"name"},
        "redraw-now": {"rack"},
        "hint": {"move"},
        "kept": {"file"},
        "cannot-keep": {"file", "why"},
        "no-seat-for-you": {"regulation", "least", "most"},
    },
    "lexicon": {
        "audit": {"line"},
        "stats-title": {"name", "version", "count"},
        "stats-extension": {"count"},
        "stats-two": {"count"},
        "stats-three": {"count"},
        "letters": {"length", "count"},
        "listed": {"name", "version", "count", "short", "origin", "date"},
        "listed-damaged": {"name", "version"},
        "imported": {"name", "version", "count", "short"},
        "imported-extension": {"count"},
        "imported-duplicates": {"count"},
        "imported-rejects": {"count"},
        "rejected-line": {"line", "text", "why"},
        "more-rejects": {"count"},
        "too-long": {"detail"},
        "strange-character": {"detail"},
        "removed": {"name", "version"},
        "diff-summary": {"a", "b", "only_a", "only_b", "common"},
        "exported": {"count", "path"},
        "unreadable": {"text"},
        "bad-length": {"text"},
        "too-many-letters": {"most"},
        "bad-name": {"name"},
        "bad-version": {"version"},
        "no-such-file": {"path"},
        "is-a-folder": {"path"},
        "not-a-file": {"path"},
        "no-permission": {"path"},
        "cannot-read": {"path", "why"},
        "too-large": {"path", "size"},
        "compressed": {"kind"},
        "graph-other-tiles": {"tile"},
        "graph-other-letters": {"letter"},
        "archive-too-many": {"count", "most"},
        "archive-too-large": {"most"},
        "not-a-leave-table": {"file"},
        "leave-table-of-another-version": {"file", "version"},
        "leave-table-cut-off": {"file"},
        "leave-table-damaged": {"file"},
        "leaves-of-other-tiles": {"file"},
        "mixed-encoding": {"line"},
        "unknown-encoding": {"line", "byte"},
        "line-too-long": {"line", "length"},
        "no-valid-word": {"lines", "line", "text"},
        "name-taken": {"name", "version"},
        "name-reserved": {"name"},
        "cannot-write": {"folder", "why"},
        "cannot-write-file": {"path", "why"},
        "lexicon-missing": {"name"},
        "lexicon-damaged": {"name"},
        "lexicon-mismatch": {"pinned", "offered"},
    },
    "letters": {
        "term-subject": {"title", "day"},
        "term-letter": {"title", "day"},
        "reset-letter": {"name", "login", "address", "link"},
        "reminder-subject": {"name"},
        "reminder": {"count", "league", "link", "name", "rivals"},
        "reminder-until": {"count", "league", "link", "name", "rivals", "until"},
    },
    "school": {"refused-not-a-word": {"words"}, "refused-challenge": {"words"}},
    "standings": {},
    "study": {
        "four": {"tile"},
        "seven": {"part"},
        "eight": {"part"},
        "words": {"count"},
    },
}

EXPLANATIONS = ("refusals", "malformed", "service")

every_file = pytest.mark.parametrize(
    ("catalogue", "language"),
    [pytest.param(name, language, id=f"{name}.{language}") for name in CATALOGUES for language in LANGUAGES],
)


Template = str | dict[str, str]


def templates(catalogue: str, language: str) -> dict[str, Template]:
    return tomllib.loads(files("faristol.texts").joinpath(f"{catalogue}.{language}.toml").read_text("utf-8"))


def forms(template: Template) -> list[str]:
    """The sentences of a code: one, or one for one and one for many."""
    return [template] if isinstance(template, str) else [template["one"], template["many"]]


def wanted(template: Template) -> set[str]:
    """The facts that a code wants, in whatever form it is told."""
    return {name for form in forms(template) for name in placeholders(form)}


def placeholders(template: str) -> set[str]:
    """The facts a template wants; a plain name each, nothing that could fail on a text."""
    found = [fields for fields in string.Formatter().parse(template) if fields[1] is not None]
    assert all(not spec and conversion is None for _, _, spec, conversion in found), template
    return {str(name) for _, name, _, _ in found}


@every_file
def test_all_languages_have_the_same_codes_in_the_same_order(catalogue: str, language: str) -> None:
    assert tuple(templates(catalogue, language)) == codes(catalogue)


@every_file
def test_a_sentence_uses_only_facts_that_its_code_has(catalogue: str, language: str) -> None:
    always = {"place"} if catalogue == "malformed" else set()

    unknown = {
        code: wanted(template) - FACTS[catalogue].get(code, set()) - always
        for code, template in templates(catalogue, language).items()
    }

    assert {code: names for code, names in unknown.items() if names} == {}


@every_file
def test_a_sentence_says_as_much_in_every_language(catalogue: str, language: str) -> None:
    catalan = templates(catalogue, "ca")

    for code, template in templates(catalogue, language).items():
        assert wanted(template) == wanted(catalan[code]), code
        if catalogue in EXPLANATIONS:  # the others also hold headings and names
            for form in forms(template):
                assert form.endswith("."), code
                assert len(form) >= 30, code


@every_file
def test_one_and_many_are_told_apart_in_every_language_by_the_same_fact(
    catalogue: str, language: str
) -> None:
    catalan = templates(catalogue, "ca")

    for code, template in templates(catalogue, language).items():
        told_by = [None if isinstance(t, str) else t.get("by", "count") for t in (template, catalan[code])]
        assert told_by[0] == told_by[1], code
        if not isinstance(template, str):
            assert set(template) - {"by"} == {"one", "many"}, code
            assert template["one"] != template["many"], code
            assert told_by[0] in placeholders(template["many"]), code


@every_file
def test_a_sentence_never_says_illegal(catalogue: str, language: str) -> None:
    for code, template in templates(catalogue, language).items():
        for form in forms(template):
            assert not re.search(r"il·legal|ilegal|illegal", form.casefold()), code


@pytest.mark.skipif(not ACTA.exists(), reason="the record format is not beside this repository")
def test_refusals_are_those_of_the_record_format() -> None:
    section = ACTA.read_text("utf-8").partition("## Refusal codes")[2]
    in_backticks = re.findall(r"`([a-z-]+)`", section)

    theirs = {code for code in in_backticks if "-" in code or code == "locked"}
    assert set(codes("refusals")) == theirs | {"no-holidays-left"}  # of which that page has no code
    assert len(codes("refusals")) == 33


def test_every_violation_has_its_sentence() -> None:
    assert sorted(codes("refusals")) == sorted(Violation)


def test_errors_of_a_record_file_are_all_there() -> None:
    assert set(codes("malformed")) == set(FACTS["malformed"])
    assert set(FACTS["refusals"]) <= set(codes("refusals"))


@every_file
def test_missing_facts_never_raise(catalogue: str, language: str) -> None:
    for code in codes(catalogue):
        told = sentence(catalogue, code, language)

        assert "{" not in told
        template = forms(templates(catalogue, language)[code])[-1]  # what nobody counted are many
        assert ("…" in told) == (bool(placeholders(template)) or "…" in template)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_learns_is_told_which_word_is_wrong(language: str) -> None:
    """Where plays with such words are refused; a challenge has one answer for all its words."""
    assert "XQZ" in sentence("refusals", "invalid-word", language, word="XQZ")


@pytest.mark.parametrize(
    ("fact", "shown"),
    [
        pytest.param("casa", "«casa»", id="text"),
        pytest.param("{0} {x!r}", "«{0} {x!r}»", id="braces are only text"),
        pytest.param(None, "«…»", id="nothing"),
        pytest.param(("L·L", "?"), "«L·L ?»", id="tiles"),
        pytest.param([], "«…»", id="no tiles"),
    ],
)
def test_a_fact_is_shown_as_it_is(fact: object, shown: str) -> None:
    assert shown in sentence("refusals", "tiles-not-on-rack", "ca", tiles=fact)


@pytest.mark.parametrize(
    ("count", "catalan", "spanish", "english"),
    [
        (0, "Anna canvia 0 fitxes.", "Anna cambia 0 fichas.", "Anna exchanges 0 tiles."),
        (1, "Anna canvia 1 fitxa.", "Anna cambia 1 ficha.", "Anna exchanges 1 tile."),
        (2, "Anna canvia 2 fitxes.", "Anna cambia 2 fichas.", "Anna exchanges 2 tiles."),
        (11, "Anna canvia 11 fitxes.", "Anna cambia 11 fichas.", "Anna exchanges 11 tiles."),
    ],
)
def test_one_is_not_many(count: int, catalan: str, spanish: str, english: str) -> None:
    for language, said in (("ca", catalan), ("es", spanish), ("en", english)):
        assert sentence("game", "exchanged", language, name="Anna", count=count) == said


def test_what_is_counted_may_be_written_already_and_have_a_name_of_its_own() -> None:
    assert sentence("lexicon", "letters", "en", length=" 1", count="       12") == " 1 tile          12"
    assert sentence("event", "round-has-results", "en", round=2, results=1) == "Round 2 already has 1 result."


def test_a_fact_may_have_any_name() -> None:
    assert sentence("refusals", "off-board", "en", word="CASA", code=1, language=2, catalogue=3).startswith(
        "“CASA” does not fit"
    )


def test_an_unknown_catalogue_is_named() -> None:
    with pytest.raises(KeyError, match="no catalogue 'refusal'; there are refusals, malformed"):
        sentence("refusal", "locked")


@pytest.mark.parametrize(
    ("candidates", "language"),
    [
        pytest.param((), "ca", id="nobody says anything"),
        pytest.param((None, ""), "ca", id="nothing set"),
        pytest.param(("ca_ES.UTF-8",), "ca", id="a locale"),
        pytest.param(("ca_ES@valencia",), "ca", id="a locale with a variant"),
        pytest.param(("EN-gb",), "en", id="a language tag, whatever its case"),
        pytest.param(("C", "POSIX", "es"), "es", id="C and POSIX are no languages"),
        pytest.param(("fr_FR:en_US:ca",), "en", id="a list in order of preference"),
        pytest.param((None, "es", "en"), "es", id="the first that is spoken"),
        pytest.param(("eng", "cat", "pt_BR"), "ca", id="none that is spoken"),
    ],
)
def test_pick_language(candidates: tuple[str | None, ...], language: str) -> None:
    assert pick_language(*candidates) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_robot_has_one_name_on_paper_and_on_the_screen(language: str) -> None:
    screen = (ROOT / f"web/app/src/i18n/{language}.ts").read_text("utf-8")
    levels = dict(re.findall(r"'robot\.(\d)': '([^']+)'", screen))
    assert sorted(levels) == list("1234567")
    shape = "{} robot" if language == "en" else "Robot {}"

    for level, name in levels.items():
        shown = name if language == "en" else name.lower()
        assert sentence("sheet", f"robot-{level}", language) == shape.format(shown)
