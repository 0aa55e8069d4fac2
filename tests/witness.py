"""What really happened while a test ran, and under which regulation: a mark alone proves nothing.

A test marked ``@pytest.mark.article("FISC-7.3")`` says that it shows an article of FISC. It is believed
only if, while it ran, something real was done under FISC: an action was put to the rules, a paper was set,
a championship was directed. Otherwise it fails with a sentence that says so, whatever it asserted.

:data:`ENTRIES` names the few doors through which everything real goes. They are wrapped once a process,
from this side only: nothing in the product knows of it. What a test starts in threads of its own process
(a server for a browser) is seen; what another process did is not, and cannot be what a mark stands on.
That time passes is no deed: a server lets it pass in games that an earlier test left behind.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from typing import Any

import pytest

from faristol.formats.files.acta import Replay
from faristol.regulations.articles import KEYS, table
from faristol.rules.actions import Wait
from faristol.rules.duplicate.actions import Wait as DuplicateWait
from faristol.rules.duplicate.state import DuplicateState
from faristol.rules.regulation import Regulation
from faristol.rules.state import GameState
from faristol.tournament.commands import Configure
from faristol.tournament.event import EventLog
from faristol.tournament.state import EventState

__all__ = ["ENTRIES", "Deed", "Entry", "unseen"]

_DUPLICATE = "duplicate"
_REGULATION_OF = {article.id: key for key in KEYS for article in table(key).articles}


@dataclass(frozen=True, slots=True, order=True)
class Deed:
    """Something real, and the regulation under which it was done."""

    done: str
    regulation: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A door: where it is, what is done there, and under which regulation (None: nothing worth a note)."""

    module: str
    name: str  # of a function, or of a method after its class
    done: str
    under: Callable[..., str | None]


def _of(subject: object, *_: object, **__: object) -> str:
    """The regulation of what a paper is about, which is the first argument of each."""
    match subject:
        case GameState():  # first, since every action comes here
            return subject.regulation.key
        case Regulation(key=key):
            return key
        case Replay():
            return subject.state.regulation.key
        case EventState():
            return subject.settings.regulation
        case DuplicateState():
            return _DUPLICATE
        case _:
            raise TypeError(f"nobody knows under which regulation {type(subject).__name__} is")


def _of_action(state: object, action: object) -> str | None:
    return None if isinstance(action, Wait | DuplicateWait) else _of(state)


def _of_log(log: EventLog, *commands: object) -> str:
    """An event has the regulation that its director gives it; until then that of the federation."""
    given = [command.settings.regulation for command in commands if isinstance(command, Configure)]
    return given[-1] if given else log.state.settings.regulation


def _papers(module: str, *names: str, under: Callable[..., str | None] = _of) -> Iterable[Entry]:
    for name in names:
        yield Entry(f"faristol.formats.pdf.{module}", name, "printed", under)


# Wrapped where the product looks them up when it calls them, the deeper layers first: who imports one of
# them by its name imports the wrapped one.
ENTRIES: tuple[Entry, ...] = (
    # Every action that is put to the rules is asked for its manners first, refused or not.
    Entry("faristol.rules.game", "check_manners", "played", _of_action),
    Entry("faristol.rules.duplicate.game", "check_manners", "played", _of_action),
    Entry("faristol.tournament.event", "EventLog.act", "directed", _of_log),
    *_papers("sheet", "sheet_pdf"),
    *_papers("form", "blank_sheets_pdf"),
    *_papers("slips", "challenge_slips_pdf", "clock_slips_pdf"),
    *_papers("tile_check", "tile_check_pdf"),
    *_papers("pairings", "pairings_pdf"),
    *_papers("standings", "standings_pdf"),
    *_papers("crosstable", "crosstable_pdf"),
    *_papers("event_slips", "result_slips_pdf", "score_sheets_pdf"),
    *_papers("duplicate", "duplicate_ranking_pdf", "duplicate_grid_pdf"),
    *_papers("duplicate", "duplicate_players_pdf", "duplicate_results_pdf"),
    *_papers("duplicate", "duplicate_slips_pdf", under=lambda *_, **__: _DUPLICATE),
)

_seen: set[Deed] = set()


def _watch(entry: Entry) -> None:
    """Let *entry* note what goes through it; a door that was moved is an error at once."""
    *classes, name = entry.name.split(".")
    owner: Any = import_module(entry.module)
    for step in classes:
        owner = getattr(owner, step)
    real = getattr(owner, name)
    notes: dict[str, Deed] = {key: Deed(entry.done, key) for key in KEYS}

    @wraps(real)
    def watched(*args: Any, **kwargs: Any) -> Any:
        key = entry.under(*args, **kwargs)
        if key in notes:
            _seen.add(notes[key])
        return real(*args, **kwargs)

    setattr(owner, name, watched)


def unseen(articles: Iterable[str], seen: Iterable[Deed]) -> list[str]:
    """Those of *articles* under whose regulation nothing of what was *seen* was done.

    >>> unseen(["FISC-7.3", "CLASSIC-3e", "DUP-2"], [Deed("played", "fisc"), Deed("printed", "duplicate")])
    ['CLASSIC-3e']
    """
    keys = {deed.regulation for deed in seen}
    return [article for article in articles if _REGULATION_OF[article] not in keys]


def _sentence(missing: Iterable[str], seen: Iterable[Deed]) -> str:
    done = ", ".join(f"{deed.done} under {deed.regulation}" for deed in sorted(seen)) or "nothing at all"
    return (
        f"marked as showing {' '.join(missing)}, but nothing was played, printed or directed under "
        f"{' or '.join(sorted({_REGULATION_OF[article] for article in missing}))} while it ran; seen: {done}"
    )


# --- as pytest sees it ---


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "article(*ids): the articles of the regulations that this test shows")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Write the articles that a test shows into its report, for ``make conformance``."""
    for item in items:
        for article in _marked(item):
            if article not in _REGULATION_OF:
                raise pytest.UsageError(f"{item.nodeid}: there is no article {article!r}")
            item.user_properties.append(("article", article))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    _seen.clear()
    yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """A test that passed must have done what its marks say."""
    yield
    if missing := unseen(_marked(item), _seen):
        pytest.fail(_sentence(missing, _seen), pytrace=False)


def _marked(item: pytest.Item) -> list[str]:
    return [str(article) for mark in item.iter_markers("article") for article in mark.args]


for _entry in ENTRIES:
    _watch(_entry)
