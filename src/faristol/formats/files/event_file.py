"""Files that hold a championship: our own event file, a TRF, a CSV of games or files of TSH.

The event file is the log of :class:`~faristol.tournament.event.EventLog` as YAML or JSON, one entry a step::

    faristol-event: 1
    digest: 5f2c…
    history: 91b0…
    log:
    - - did: entrant-entered
        entrant: {id: 1, name: Anna, rating: 1510.0}
    - - {did: result-set, round: 1, table: 1, result: 412-367}
    - undone

A backup of a server says besides at which ``address`` the event was, and may have its secrets ``sealed``
under a passphrase (:mod:`faristol.formats.files.sealed`).

The digest is that of the state; a file whose log does not lead to it was changed after it was saved, and is
refused. The history is the digest of the log itself, for what a later step overruled leaves no trace in the
state. Files of older versions state no history and lead to the digests of their time
(:mod:`faristol.tournament.digest`); one of a newer version is read unless it uses what this one does not
know.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
import yaml

from faristol.formats.files.acta.document import check_length, check_number, explained
from faristol.formats.files.acta.errors import MalformedActa
from faristol.formats.files.acta.source import MOST_BYTES, read_source
from faristol.formats.files.csv_rows import decoded
from faristol.formats.files.games_csv import looks_like_games, read_games
from faristol.formats.files.trf import looks_like_trf, read_trf
from faristol.formats.files.tsh import looks_like_tourney, looks_like_tsh, read_tourney, read_tsh
from faristol.tournament.championship import Championship
from faristol.tournament.digest import digests_before
from faristol.tournament.errors import EventRefused, MalformedEvent
from faristol.tournament.event import EventLog
from faristol.tournament.events import EntrantEntered, ResultSet, Step
from faristol.tournament.fitting import fits
from faristol.tournament.limits import MOST_ENTRANTS
from faristol.tournament.rounds import Result

__all__ = [
    "MOST_BYTES",
    "Kept",
    "is_event_file",
    "read_championship",
    "read_event",
    "read_kept",
    "write_event",
]

_VERSION = 1
_ADDRESS = re.compile(r"[a-z0-9]{6,40}")
_TOGETHER = 100  # steps that are written as one piece
_SHOWN = 12  # characters of a digest, as many as the desk shows
_RESULT_SET = ResultSet.__struct_config__.tag
_ENTERED = EntrantEntered.__struct_config__.tag
_MOST_EVENTS = 50_000  # two thousand entrants and twenty rounds
_MOST_TEXT = 1_000  # of a name, or why a round was opened again
_MOST_NUMBER = 1_000_000
_MOST_SEED = 2**63 - 1


def read_championship(source: bytes) -> Championship:
    """The championship that *source* holds, whatever its format."""
    text = decoded(source)
    if looks_like_trf(text):
        return read_trf(text)
    if looks_like_games(text):
        return read_games(text)
    if looks_like_tourney(text):
        return read_tourney(text)
    if not is_event_file(source) and looks_like_tsh(text):
        return read_tsh(text)
    if is_event_file(source):
        return read_event(source).state.championship
    raise MalformedEvent("unknown-format")


def is_event_file(source: bytes) -> bool:
    """Whether *source* says that it is an event file of ours."""
    return b"faristol-event" in source[:1000]


def read_event(source: bytes) -> EventLog:
    """The log that *source* holds, replayed and held against its digest."""
    try:
        found = read_source(source)
    except MalformedActa as broken:
        raise MalformedEvent("event-unreadable", why=broken) from None
    if not isinstance(found, dict) or found.get("faristol-event") != _VERSION:
        raise MalformedEvent("not-an-event-file")
    steps = found.get("log")
    if not isinstance(steps, list):
        raise MalformedEvent("not-an-event-file")
    _check_size(steps)
    try:
        log = EventLog.checked(
            tuple(_read_step(step, number) for number, step in enumerate(steps, start=1)), fits
        )
    except EventRefused as refused:  # more was undone than was done
        raise MalformedEvent("log-does-not-hold", step=refused.facts["step"]) from None
    digest = log.digest
    stated = found.get("digest")
    if stated not in (None, digest) and stated not in digests_before(log.state):
        if (strange := _strange(steps, msgspec.to_builtins(log.steps))) is not None:
            raise MalformedEvent("newer-event-file", field=strange)
        raise MalformedEvent("digest-differs", stated=str(stated)[:_SHOWN], digest=digest[:_SHOWN])
    stated = found.get("history")
    if stated is not None and stated not in (_history(log.steps), _history(steps)):
        raise MalformedEvent("history-differs", stated=str(stated)[:_SHOWN])
    return log


def _history(steps: object) -> str:
    """The digest of the steps of a log: of ours, or of a newer version's as it wrote them."""
    try:
        return hashlib.sha256(msgspec.json.encode(steps)).hexdigest()
    except (OverflowError, TypeError, ValueError):  # nothing that any version of ours would write
        return ""


def _strange(stored: object, known: object) -> str | None:
    """The first field of *stored* that is not among those which we would write."""
    if isinstance(stored, dict) and isinstance(known, dict):
        for name, value in stored.items():
            if name not in known:
                return str(name)
            if (strange := _strange(value, known[name])) is not None:
                return strange
    elif isinstance(stored, list) and isinstance(known, list | tuple):
        found = (_strange(one, other) for one, other in zip(stored, known, strict=False))
        return next((strange for strange in found if strange is not None), None)
    return None


@dataclass(frozen=True, slots=True)
class Kept:
    """What a backup has beside the log: the address on its server, and secrets under a passphrase."""

    address: str = ""
    sealed: Mapping[str, object] | None = None


def read_kept(source: bytes) -> Kept:
    """What *source* has beside its log; nothing where it is not a backup that says so."""
    if not is_event_file(source):
        return Kept()
    try:
        found = read_source(source)
    except MalformedActa as broken:
        raise MalformedEvent("event-unreadable", why=broken) from None
    if not isinstance(found, dict):
        return Kept()
    address, sealed = found.get("address", ""), found.get("sealed")
    if not isinstance(address, str) or not (address == "" or _ADDRESS.fullmatch(address)):
        raise MalformedEvent("not-an-event-file")
    if sealed is not None and not isinstance(sealed, dict):
        raise MalformedEvent("not-sealed")
    return Kept(address, sealed)


def write_event(log: EventLog, *, as_json: bool = False, kept: Kept | None = None) -> str:
    """The text of *log*; :func:`read_event` reads both forms."""
    document: dict[str, object] = {"faristol-event": _VERSION, "digest": log.digest}
    document["history"] = _history(log.steps)
    if kept is not None and kept.address:
        document["address"] = kept.address
    if kept is not None and kept.sealed is not None:
        document["sealed"] = dict(kept.sealed)
    steps: list[object] = list(msgspec.to_builtins(log.steps))
    if as_json:
        return json.dumps({**document, "log": steps}, ensure_ascii=False, indent=1) + "\n"
    # Some at a time: the whole log as one tree takes twice as long, and others wait while it is written.
    parts = (steps[at : at + _TOGETHER] for at in range(0, len(steps), _TOGETHER))
    return "".join((_yaml(document), "log:\n" if steps else "log: []\n", *map(_yaml, parts)))


def _yaml(value: object) -> str:
    return str(yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=110))


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes a text that has ends of lines in escapes: read again, some of them would be others."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None if text.isprintable() else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def _read_step(step: object, number: int) -> Step:
    """A step of the log; *number* is for whoever must be told that it is broken."""
    try:
        _check_values(step)
        read: Step = msgspec.convert(_with_plain_results(step), Step)
    except msgspec.ValidationError as wrong:
        raise MalformedEvent("not-a-step", step=number, why=explained(str(wrong))) from None
    except (MalformedActa, MalformedEvent) as wrong:
        raise MalformedEvent("not-a-step", step=number, why=wrong) from None
    return read


def _check_size(steps: list[object]) -> None:
    """A log is no longer than that of the largest championship, its steps that were undone included."""
    events = [event for step in steps if isinstance(step, list) for event in step]
    if len(steps) + len(events) > _MOST_EVENTS:
        raise MalformedEvent("too-many-steps", most=_MOST_EVENTS)
    entered = [event for event in events if isinstance(event, dict) and event.get("did") == _ENTERED]
    if len(entered) > MOST_ENTRANTS:
        raise MalformedEvent("too-many-entrants", most=MOST_ENTRANTS)


def _check_values(value: object, name: str = "") -> None:
    """No text is longer and no number larger than any that we write."""
    match value:
        case dict():
            for key, inside in value.items():
                _check_values(inside, str(key))
        case list():
            for inside in value:
                _check_values(inside, name)
        case str():
            check_length(value, name, _MOST_TEXT)
        case int() | float():
            most = _MOST_SEED if name == "seed" else _MOST_NUMBER
            check_number(value, name, least=-most, most=most)
        case _:
            pass


def _with_plain_results(step: object) -> object:
    """*step* with its results as we write them: a file may say them in other words, or in their parts."""
    return [_with_plain_result(fields) for fields in step] if isinstance(step, list) else step


def _with_plain_result(fields: object) -> object:
    if not isinstance(fields, dict) or fields.get("did") != _RESULT_SET or fields.get("result") is None:
        return fields
    told = fields["result"]
    result = Result.parse(told) if isinstance(told, str) else msgspec.convert(told, Result)
    return {**fields, "result": result.text}
