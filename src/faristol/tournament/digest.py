"""The fingerprint of an event's state: equal states, equal digests, however they came about.

A file states the digest of what its log leads to. States gain fields from version to version, and a file
that was written before must stay readable, so

* a field that is new is left out of the digest while it has the value that every older event had: whoever
  adds a field to a part of the state adds it to :data:`_QUIET`, and its default never changes again;
* fields that were added before this was so have digests of their own, one for each older version
  (:func:`digests_before`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from faristol.tournament.state import EventState

__all__ = ["digest_of", "digests_before"]

_Told = dict[str, object]  # a part of the state as plain values

_QUIET: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "entrants": {"carried": 0.0},
        "settings": {
            "team_boards": 4,
            "rating_name": "RaScCat",
            "newcomers": "last",
            "turns": 0,
            "until": "",
            "withdrawals": "forfeited",
            "silence_days": 0,
            "silence_needs_photo": False,
            "divisions": (),
            "movers": 0,
            "finalists": 0,
            "best_of": 1,
            "third_place": False,
            "counting": "points",
            "best_events": 0,
            "least_games": 0,
            "least_share": 0.0,
            "begins": "",
            "ends": "",
            "place": "",
            "organiser": "",
            "signer": "",
            "office": "",
            "confirm_by": "",
            "game_turns": 0,
            "longer_groups": (),
            "longer_minutes": 15,
            "longer_turns": 15,
            "schools": False,
            "club_best": 0,
            "club_points": "sum",
        },
        "": {
            "annulled": (),
            "events": (),
            "teams": (),
            "confirmed": (),
            "checked_in": False,
            "out": (),
        },
    }
)
"""Part of the state (none: the state itself), then its fields in no digest while they have this value."""

_LOUD: tuple[Mapping[str, tuple[str, ...]], ...] = (
    MappingProxyType({"settings": ("groups_apart", "self_entry", "online", "round_minutes", "game_minutes")}),
    MappingProxyType({"settings": ("excluded",), "rounds": ("lexicon",)}),
)
"""What versions before did not know and had in no digest: the last gains first, by part of the state."""


def digest_of(state: EventState) -> str:
    """The digest of *state*."""
    return _hashed(_plain(state))


def digests_before(state: EventState) -> Iterator[str]:
    """The digests that older versions gave a state like this one, from the newest of them to the first."""
    told = _plain(state)
    for gained in _LOUD:
        for part, names in gained.items():
            for one in _parts(told, part):
                for name in names:
                    one.pop(name, None)
        yield _hashed(told)


def _plain(state: EventState) -> _Told:
    told: _Told = msgspec.to_builtins(state)
    for part, defaults in _QUIET.items():
        for one in _parts(told, part):
            for name, default in defaults.items():
                if one[name] == default:
                    del one[name]
    return told


def _parts(told: _Told, part: str) -> list[_Told]:
    """The one part of that name, or each of several; the whole has no name."""
    if not part:
        return [told]
    found = told[part]
    if isinstance(found, dict):
        return [found]
    assert isinstance(found, tuple)
    return list(found)


def _hashed(told: _Told) -> str:
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()
