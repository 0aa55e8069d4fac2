"""Where lexicons live: one folder per name and version in the user's data folder.

::

    <data>/lexicons/<name>/<version>/manifest.json   what is known of it
                                     words.graph      the words that tiles can lay
                                     extended.graph   the same and those with K, W, Y, if there are any
                                     spellings.bin    how the words are written, if that is known

The data folder is ``$FARISTOL_DATA``, or ``faristol`` in ``$XDG_DATA_HOME``, or in ``~/.local/share``.
A lexicon is written beside its place and moved there when it is whole; whoever writes holds a lock, so
that processes that start together make the default list once. Readers need no lock and no right to write.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from faristol.keeping import data_folder
from faristol.lexicon.errors import LexiconDamaged, LexiconError, LexiconMissing, StoreRefused
from faristol.lexicon.folding import split_off_extension
from faristol.lexicon.graph import LexiconFileError, WordGraph
from faristol.lexicon.info import DEFAULT, RECIPE_VERSION, LexiconInfo, fingerprint, read_name, read_version
from faristol.lexicon.progress import Watch, on_terminal
from faristol.lexicon.sources import Note, Sources
from faristol.lexicon.spellings import SpellingFile, write_spellings
from faristol.lexicon.word_list import Lexicon
from faristol.locks import lock

if TYPE_CHECKING:
    from faristol.lexicon.default import DefaultList

__all__ = ["DEFAULT_LICENCE", "NewLexicon", "Store"]

_MANIFEST, _WORDS, _EXTENDED, _SPELLINGS = "manifest.json", "words.graph", "extended.graph", "spellings.bin"
_FORMAT = 1  # of the manifest
_BETWEEN = b"\0"

DEFAULT_LICENCE = """\
Made on this computer by Faristol from two free sources; pass it on with this notice, under the GNU
Lesser General Public License 2.1 or later. The whole story is in NOTICE.md of Faristol.
* LanguageTool's Catalan dictionary, by Jaume Ortolà, based on the dictionaries of Softcatalà: LGPL 2.1
  or GPL 2. https://github.com/Softcatala/catalan-dict-tools
* simplemma's Catalan table, (c) 2021 Adrien Barbaresi: MIT licence, drawn from open lemmatization lists.
  https://github.com/adbar/simplemma
"""
_DEFAULT_ORIGIN = "faristol: lingotweaker-data-ca 0.1.6, simplemma 2.0.0"


class _Manifest(msgspec.Struct, frozen=True):
    format: int
    info: LexiconInfo


@dataclass(slots=True)
class NewLexicon:
    """A lexicon about to be installed."""

    name: str
    version: str
    words: Iterable[bytes]
    """In any order, those with K, W and Y among them."""
    licence: str = ""
    origin: str = ""
    forms: list[tuple[bytes, str, int]] = field(default_factory=list)
    """How words are written: the word, the form and the number of its note, sorted."""
    notes: list[Note] = field(default_factory=list)
    made: datetime | None = None
    """The moment to remember; now, if none is given."""


class Store:
    """The lexicons of one data folder."""

    def __init__(self, folder: Path | None = None, *, watch: Watch = on_terminal) -> None:
        self.folder = (data_folder() if folder is None else folder) / "lexicons"
        self._watch = watch

    # --- asking ---

    def installed(self) -> tuple[LexiconInfo, ...]:
        """What is installed, by name, the latest version of each first; what is damaged is left out."""
        return tuple(info for name in self._names() for info in self._versions(name))

    def damaged(self) -> tuple[tuple[str, str], ...]:
        """Name and version of what is installed but cannot be read."""
        return tuple(
            (name, version)
            for name in self._names()
            for version in self._folders(self.folder / name)
            if not self._is_readable(name, version)
        )

    def find(self, name: str, version: str | None = None) -> LexiconInfo:
        """What is known of a lexicon, in its latest version unless one is named."""
        name = read_name(name)
        if version is not None:
            return self._manifest(name, read_version(version))
        versions = self._versions(name)
        if not versions:
            if self._folders(self.folder / name):
                raise LexiconDamaged("lexicon-damaged", name=name)
            raise LexiconMissing("lexicon-missing", name=name)
        return versions[0]

    def open(self, name: str = DEFAULT, version: str | None = None) -> Lexicon:
        """The lexicon, mapped and checked; the default one is made if it is missing or damaged."""
        name = read_name(name)
        if name == DEFAULT and version in (None, RECIPE_VERSION):
            return self._open_default()
        return self._load(self.find(name, version))

    def _open_default(self) -> Lexicon:
        try:
            return self._load(self._manifest(DEFAULT, RECIPE_VERSION))
        except (LexiconMissing, LexiconDamaged):
            with self._locked():
                try:  # another process may have made it while we waited
                    return self._load(self._manifest(DEFAULT, RECIPE_VERSION))
                except (LexiconMissing, LexiconDamaged):
                    self._make_default()
            return self._load(self._manifest(DEFAULT, RECIPE_VERSION))

    def _load(self, info: LexiconInfo) -> Lexicon:
        place = self._place(info.name, info.version)
        graph = self._graph(place / _WORDS, info)
        extended = partial(self._graph, place / _EXTENDED, info) if info.extension_count else None
        if len(graph) != info.count:
            raise LexiconDamaged("lexicon-damaged", name=info.name, version=info.version)
        own = SpellingFile(place / _SPELLINGS) if (place / _SPELLINGS).exists() else None
        if info.name == DEFAULT:
            return Lexicon(graph, info, extended=extended, own=None, borrowed=own)
        return Lexicon(graph, info, extended=extended, own=own, borrowed=self._default_spellings())

    def _graph(self, path: Path, info: LexiconInfo) -> WordGraph:
        try:
            graph = WordGraph.open(path)
        except LexiconFileError as error:
            raise LexiconDamaged(
                "lexicon-damaged", name=info.name, version=info.version, file=path.name, why=error.code
            ) from error
        if graph.metadata.get("sha256") != info.sha256:
            raise LexiconDamaged(
                "lexicon-damaged", name=info.name, version=info.version, file=path.name, why="of-another-list"
            )
        return graph

    def _default_spellings(self) -> SpellingFile | None:
        """The spellings of the default list, for lists that come without; never a reason to make it."""
        try:
            return SpellingFile(self._place(DEFAULT, RECIPE_VERSION) / _SPELLINGS)
        except LexiconError:
            return None

    # --- changing ---

    def install(self, new: NewLexicon) -> LexiconInfo:
        """Compile and keep a lexicon; a name and version that are taken are refused."""
        name, version = read_name(new.name), read_version(new.version)
        if name == DEFAULT:
            raise StoreRefused("name-reserved", name=name)
        with self._locked():
            if self._place(name, version).exists():
                raise StoreRefused("name-taken", name=name, version=version)
            return self._write(new, name, version)

    def check_free(self, name: str, version: str) -> None:
        """Refuse a name and version that :meth:`install` would refuse, before the work is done."""
        name, version = read_name(name), read_version(version)
        if name == DEFAULT:
            raise StoreRefused("name-reserved", name=name)
        if self._place(name, version).exists():
            raise StoreRefused("name-taken", name=name, version=version)

    def remove(self, name: str, version: str | None = None) -> tuple[str, ...]:
        """Take a lexicon away, one version or all of them, damaged ones too; say which they were."""
        name = read_name(name)
        wanted = None if version is None else read_version(version)
        with self._locked():
            found = tuple(v for v in self._folders(self.folder / name) if wanted in (None, v))
            if not found:
                facts = {"name": name} if wanted is None else {"name": name, "version": wanted}
                raise LexiconMissing("lexicon-missing", **facts)
            for one in found:
                self._take_away(self._place(name, one))
            if not self._folders(self.folder / name):
                shutil.rmtree(self.folder / name, ignore_errors=True)
        return found

    def _make_default(self) -> None:
        # Loaded only now: whoever finds the list ready need not wait for numpy.
        from faristol.lexicon.default import STEPS, make_default_list

        with self._watch(STEPS | {"compile": 0.7, "spellings": 1.2}) as tell:
            made = make_default_list(Sources.installed(), lambda step: tell(step.name))
            new = NewLexicon(
                name=DEFAULT,
                version=RECIPE_VERSION,
                words=[*made.words, *made.extension],
                licence=DEFAULT_LICENCE,
                origin=_DEFAULT_ORIGIN,
                forms=_forms_in_order(made),
                notes=made.dictionary.notes,
            )
            self._write(new, DEFAULT, RECIPE_VERSION, tell)

    def _write(
        self, new: NewLexicon, name: str, version: str, tell: Callable[[str], None] = lambda stage: None
    ) -> LexiconInfo:
        """Write all files beside their place, then move them there in one step. The lock is held."""
        self._sweep()
        beside = self.folder / ".new-list"  # the lock is held: nobody else makes one
        try:
            beside.mkdir()
            beside.chmod(0o755)  # data of a shared machine is not private
            words = sorted(set(new.words))
            by_tiles, extension = split_off_extension(words)
            info = LexiconInfo(
                name=name,
                version=version,
                count=len(by_tiles),
                sha256=fingerprint(by_tiles),
                extension_count=len(extension),
                extended_sha256=fingerprint(words) if extension else fingerprint(by_tiles),
                licence=new.licence,
                origin=new.origin,
                date=(new.made or datetime.now(UTC)).isoformat(timespec="seconds"),
            )
            told = {"name": name, "version": version, "sha256": info.sha256}
            WordGraph.build(_BETWEEN.join(by_tiles), gaddag=True).save(beside / _WORDS, told)
            if extension:
                WordGraph.build(_BETWEEN.join(words), gaddag=True).save(beside / _EXTENDED, told)
            tell("compile")
            if new.forms:
                write_spellings(beside / _SPELLINGS, new.forms, new.notes)
            tell("spellings")
            (beside / _MANIFEST).write_bytes(
                msgspec.json.format(msgspec.json.encode(_Manifest(_FORMAT, info)))
            )
            place = self._place(name, version)
            self._take_away(place)
            place.parent.mkdir(exist_ok=True)
            beside.rename(place)
        except OSError as error:
            raise StoreRefused("cannot-write", folder=str(self.folder), why=error.strerror) from error
        except LexiconFileError as error:  # which ends in the words of the system
            why = str(error).rpartition(": ")[2]
            raise StoreRefused("cannot-write", folder=str(self.folder), why=why) from error
        finally:
            shutil.rmtree(beside, ignore_errors=True)
        return info

    def _take_away(self, place: Path) -> None:
        """Make *place* free at once, whoever may still be reading what was there."""
        if place.exists():
            aside = Path(tempfile.mkdtemp(prefix=".old-", dir=self.folder))
            place.rename(aside / place.name)
            shutil.rmtree(aside, ignore_errors=True)

    def _sweep(self) -> None:
        """Clear what a process that was killed has left behind. The lock is held."""
        for left in [*self.folder.glob(".new-*"), *self.folder.glob(".old-*")]:
            shutil.rmtree(left, ignore_errors=True)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Only one process at a time comes in here; the lock goes with the process that holds it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = (self.folder / ".lock").open("ab")
        except OSError as error:
            raise StoreRefused("cannot-write", folder=str(self.folder), why=error.strerror) from error
        with file:
            lock(file.fileno())
            yield

    # --- reading the folder ---

    def _place(self, name: str, version: str) -> Path:
        return self.folder / name / version

    def _names(self) -> list[str]:
        return self._folders(self.folder)

    @staticmethod
    def _folders(folder: Path) -> list[str]:
        try:
            return sorted(one.name for one in folder.iterdir() if one.is_dir() and one.name[0] != ".")
        except (FileNotFoundError, NotADirectoryError):
            return []

    def _versions(self, name: str) -> list[LexiconInfo]:
        """The readable versions of a lexicon, the latest first."""
        found = [
            self._manifest(name, version)
            for version in self._folders(self.folder / name)
            if self._is_readable(name, version)
        ]
        return sorted(found, key=lambda info: (info.date, info.version), reverse=True)

    def _is_readable(self, name: str, version: str) -> bool:
        try:
            self._manifest(name, version)
        except LexiconError:
            return False
        return True

    def _manifest(self, name: str, version: str) -> LexiconInfo:
        try:
            text = (self._place(name, version) / _MANIFEST).read_bytes()
            manifest = msgspec.json.decode(text, type=_Manifest)
        except (FileNotFoundError, NotADirectoryError):
            if self._place(name, version).exists():
                raise LexiconDamaged("lexicon-damaged", name=name, version=version, file=_MANIFEST) from None
            raise LexiconMissing("lexicon-missing", name=name, version=version) from None
        except (OSError, ValueError, msgspec.DecodeError) as error:  # not JSON, or not even UTF-8
            raise LexiconDamaged("lexicon-damaged", name=name, version=version, file=_MANIFEST) from error
        if manifest.format != _FORMAT or (manifest.info.name, manifest.info.version) != (name, version):
            raise LexiconDamaged("lexicon-damaged", name=name, version=version, file=_MANIFEST)
        return manifest.info


def _forms_in_order(made: DefaultList) -> list[tuple[bytes, str, int]]:
    """Every form that counts, by the word it folds to."""
    letters, dictionary = made.letters, made.dictionary
    return [
        (letters[number], dictionary.forms[number].decode(), dictionary.note_of[number])
        for number in sorted(range(len(letters)), key=letters.__getitem__)
    ]
