"""Files that somebody wrote to hurt whoever reads them, made when they are asked for; and what one costs."""

from __future__ import annotations

import gc
import io
import os
import resource
import signal
import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import MappingProxyType

from PIL import Image

from faristol.errors import FaristolError
from tests.photos import a_photo

__all__ = ["ACTAS", "EVENTS", "LISTS", "PHOTO", "PHOTOS", "UPLOAD", "Cost", "cost", "filled", "many_entrants"]

UPLOAD = 256 * 1024  # what a server takes; from a file on one's own machine more is read
FILE = 8 * 1024 * 1024


def filled(head: str, unit: str | Callable[[int], str], size: int = UPLOAD, end: str = "") -> bytes:
    """*head*, as many of *unit* as there is room for in *size* bytes, and *end*."""
    parts, room = [head], size - len(head.encode()) - len(end.encode())
    if isinstance(unit, str):
        return (head + unit * (room // len(unit.encode())) + end).encode()
    for number in count(1):
        part = unit(number)
        room -= len(part.encode())
        if room < 0:
            break
        parts.append(part)
    return ("".join(parts) + end).encode()


# --- records of a game ---

_ACTA = "acta: 1\nregulation: classic\nplayers: [A, B]\nsettings: {words: [CASA]}\n"
_BEGUN = _ACTA + "actions:\n- {t: 0, do: start}\n"


def _aliases(head: str) -> bytes:
    """Each line ten times the one before, six thousand million texts in all."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10)]
    return (head + "".join(lines)).encode()


def _pass(number: int) -> str:
    return f"- {{t: 1, do: pass, by: {number % 2}}}\n"


ACTAS: Mapping[str, Callable[[], bytes]] = MappingProxyType(
    {
        "aliases that multiply": lambda: _aliases(_ACTA),
        "as many passes as an upload holds": lambda: filled(_BEGUN, _pass),
        "three thousand passes, which is allowed": lambda: filled(_BEGUN, _pass, 76_000),
        "empty actions": lambda: filled(_ACTA + "actions:\n", "- {}\n"),
        "seven megabytes of empty actions": lambda: filled(_ACTA + "actions:\n", "- {}\n", 7_000_000),
        "the same in JSON": lambda: filled('{"acta": 1, "actions": [', "{},", FILE, "{}]}"),
        "lists in JSON": lambda: filled('{"acta": 1, "actions": [', "[],", FILE, "[]]}"),
        "brackets in YAML": lambda: filled("acta: ", "[", FILE),
        "brackets in JSON": lambda: filled('{"acta": ', "[", FILE),
        "braces": lambda: filled("", "{", FILE),
        "quotation marks that are never closed": lambda: filled('{"a', '\\"', FILE),
        "empty texts": lambda: filled("{", '""', FILE),
        "directives": lambda: filled("", lambda n: f"%TAG !t{n}! x\n", FILE, "---\nacta: 1\n"),
        "documents": lambda: filled("", "---\n", FILE),
        "accents out of order, in a word": lambda: filled(
            "acta: 1\nregulation: classic\nplayers: [A, B]\nactions: []\nsettings: {words: [A",
            "\u0301\u0316",
            UPLOAD,
            "]}\n",
        ),
        "accents out of order, in the bag": lambda: filled(
            _ACTA + "actions: []\nbag_only: true\nbag: A", "\u0301\u0316"
        ),
        "a bag without end": lambda: filled(_ACTA + "actions: []\nbag_only: true\nbag: ", "A "),
        "words": lambda: filled(_ACTA[:-7] + "CASA", ", CASA", UPLOAD - 20, "]}\nactions: []\n"),
        "a GCG of spaces": lambda: b"#player1 a A\n#player2 b B\n>a: A" + b" " * 190_000 + b"x\n",
        "a GCG of long lines": lambda: filled(
            "#player1 a A\n#player2 b B\n", ">a: A" + " " * 490 + "x\n", 190_000
        ),
    }
)


# --- championships ---

_EVENT = "faristol-event: 1\nlog:\n- [{did: configured, settings: {rounds: 200}}]\n"


def many_entrants(number: int) -> str:
    """The head of an event file, with so many entrants in one step."""
    people = (f"{{did: entrant-entered, entrant: {{id: {n}, name: a}}}}" for n in range(1, number + 1))
    return f"{_EVENT}- [{', '.join(people)}]\n"


def _paired(number: int) -> str:
    return f"- [{{did: round-paired, round: {number}, boards: []}}]\n"


EVENTS: Mapping[str, Callable[[], bytes]] = MappingProxyType(
    {
        "aliases that multiply": lambda: _aliases("faristol-event: 1\n") + b"log: *a9\n",
        "the same entrant again and again": lambda: filled(
            "faristol-event: 1\nlog:\n- &a [{did: entrant-entered, entrant: {id: 1, name: a}}]\n", "- *a\n"
        ),
        "steps done and undone": lambda: filled(
            many_entrants(1_000), "- [{did: entrant-rated, entrant: 1000, rating: 1}]\n- undone\n"
        ),
        "empty steps": lambda: filled(many_entrants(2_000), "- []\n"),
        "empty steps, undone": lambda: filled(many_entrants(2_000), "- []\n- undone\n"),
        "ratings": lambda: filled(
            many_entrants(2_000), "- [{did: entrant-rated, entrant: 2000, rating: 1}]\n"
        ),
        "people who leave": lambda: filled(
            many_entrants(2_000),
            lambda n: f"- [{{did: withdrawal-changed, entrant: {n % 2000 + 1}, withdrawn: true}}]\n",
        ),
        "pairs that are forbidden": lambda: filled(
            many_entrants(2_000),
            lambda n: f"- [{{did: pair-forbidden, one: {n % 1999 + 1}, other: {n * 7 % 1999 + 2}}}]\n",
        ),
        "a round paired and unpaired": lambda: filled(
            many_entrants(2_000), _paired(1) + "- [{did: round-unpaired, round: 1}]\n"
        ),
        "rounds that nobody plays": lambda: filled(many_entrants(60), _paired),
        "as many of them as are allowed": lambda: filled(many_entrants(300), _paired, 25_000),
        "rounds opened that are not there": lambda: filled(
            many_entrants(2), lambda n: f"- [{{did: round-reopened, round: {n}, reason: x}}]\n"
        ),
        "entrants": lambda: filled(
            _EVENT, lambda n: f"- [{{did: entrant-entered, entrant: {{id: {n}, name: a}}}}]\n", FILE
        ),
        "steps in JSON": lambda: filled('{"faristol-event": 1, "log": [', "[],", FILE, "[]]}"),
        "games between all sorts of people": lambda: filled(
            "round,player1,player2,points1,points2\n", lambda n: f"1,a{n},b{n},1,2\n"
        ),
        "games of many rounds": lambda: filled(
            "round,player1,player2,points1,points2\n", lambda n: f"{n},a,b,1,2\n"
        ),
        "games": lambda: filled(
            "round,player1,player2,points1,points2\n",
            lambda n: f"{n % 30 + 1},a{n % 1000},b{n * 7 % 1000},1,2\n",
        ),
        "columns and rows": lambda: (
            b"round,player1,player2,points1,points2" + b"," * 120_000 + b"\n1,a,b" * 20_000
        ),
        "a TRF with one long line": lambda: (
            b"".join(b"001 %4d      a\n" % n for n in range(1, 2_000))
            + b"001 2000      a"
            + b" " * 76
            + b"  0000 - U" * 20_000
        ),
    }
)

LISTS: Mapping[str, Callable[[], bytes]] = MappingProxyType(
    {
        "names": lambda: filled("name,rating\n", lambda n: f"a{n},1\n"),
        "empty lines": lambda: filled("name,rating\n", "\n", FILE),
        "columns and rows": lambda: b"name,rating" + b"," * 120_000 + b"\na,1" * 30_000,
        "one long cell": lambda: filled('name,rating\n"', "x", FILE),
        "bare carriage returns": lambda: filled("name,rating\r", "a,1\r"),
    }
)


# --- photographs ---

PHOTO = 3 * 1024 * 1024  # what a server takes
_LARGE = (10_000, 5_000)  # as many points as a phone's camera has


def _chunk(name: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _png(depth: int, colours: int, kind: int, *, interlaced: bool = False) -> bytes:
    """A picture of nothing."""
    width, height = _LARGE
    row, packer = b"\0" + bytes(width * colours * depth // 8), zlib.compressobj(9)
    # In seven passes there are more lines than in one, each of which begins with a byte of its own.
    body = b"".join(packer.compress(row) for _ in range(height + 2 * interlaced)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND")


def _drawn(kind: str, size: tuple[int, int] = _LARGE, **how: object) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size).save(written, kind, **how)
    return written.getvalue()


def _moving(kind: str, **how: object) -> bytes:
    first, *others = [Image.new("RGB", (5_000, 5_000), (n, n, n)) for n in range(4)]
    written = io.BytesIO()
    first.save(written, kind, save_all=True, append_images=others, **how)
    return written.getvalue()


def _scans(size: tuple[int, int], most: int) -> bytes:
    """The last scan of a picture again and again: each goes over all of it."""
    source = _drawn("JPEG", size, quality=10, progressive=True, subsampling=0)
    last = source[source.rfind(b"\xff\xda") : -2]
    times = min(most - source.count(b"\xff\xda"), (PHOTO - len(source)) // len(last))
    return source[:-2] + last * times + source[-2:]


def _between(segment: bytes, kind: str = "JPEG", at: int = 2) -> bytes:
    """A photograph with as many of *segment* as there is room for, behind its head."""
    source = a_photo(kind=kind)
    return source[:at] + segment * ((PHOTO - len(source)) // len(segment)) + source[at:]


PHOTOS: Mapping[str, Callable[[], bytes]] = MappingProxyType(
    {
        "fifty million points, PNG": lambda: _png(8, 3, 2),
        "the same in as many bits as there are": lambda: _png(16, 4, 6),
        "the same in seven passes": lambda: _png(8, 4, 6, interlaced=True),
        "the same in black and white": lambda: _png(1, 1, 0),
        "the same as a JPEG": lambda: _drawn("JPEG", quality=10),
        "the same as a JPEG in scans": lambda: _drawn("JPEG", quality=10, progressive=True, subsampling=0),
        "the same as a WebP": lambda: _drawn("WEBP", quality=1, method=0),
        "the same as a WebP without loss": lambda: _drawn("WEBP", lossless=True, quality=0, method=0),
        "a PNG that moves": lambda: _moving("PNG"),
        "a WebP that moves": lambda: _moving("WEBP", lossless=True, quality=0, method=0),
        "forty thousand scans": lambda: _scans(_LARGE, 40_000),
        "forty thousand scans of a smaller one": lambda: _scans((4_000, 4_000), 40_000),
        "as many scans as are allowed": lambda: _scans((4_000, 4_000), 30),
        "as large a PNG as is allowed": lambda: _drawn("PNG", (4_000, 3_000)),
        "as large a WebP as is allowed": lambda: _drawn("WEBP", (3_000, 2_000), lossless=True, quality=0),
        "empty segments": lambda: _between(b"\xff\xed\x00\x02"),
        "segments that tell where it was taken": lambda: _between(b"\xff\xe1\x00\x0eExif\0\0MM\0*\0\0"),
        "bytes that fill": lambda: _between(b"\xff"),
        "empty chunks": lambda: _between(_chunk(b"vpAg"), "PNG", 33),
        "texts that blow up": lambda: _between(
            _chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(1_000_000), 9)), "PNG", 33
        ),
    }
)


# --- what it costs ---


@dataclass(frozen=True, slots=True)
class Cost:
    seconds: float  # of processor
    megabytes: float  # at the worst moment, beyond what the program has anyway
    finished: bool


_MOST_SECONDS = 8  # then the reader is stopped: what is hostile enough would never end


def cost(work: Callable[[], object]) -> Cost:
    """What *work* costs, done in a process of its own; that it is refused is nothing wrong."""
    idle, busy = _run(lambda: None), _run(work)
    return Cost(
        busy.seconds - idle.seconds,
        busy.megabytes - idle.megabytes,
        busy.finished,
    )


def _run(work: Callable[[], object]) -> Cost:
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
            signal.signal(signal.SIGXCPU, signal.SIG_DFL)
            # What this process has held at most is what its parent held, who may have held more than this.
            Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
            gc.freeze()  # nor is looking through all that the parent holds a cost of the work
            before = _kilobytes("VmRSS")
            work()
            status = 0
        except FaristolError:
            status = 0
        finally:
            os.write(told, str(_kilobytes("VmHWM") - before).encode())
            os._exit(status)
    os.close(told)
    with os.fdopen(heard) as line:
        grown = line.read()
    _, status, used = os.wait4(child, 0)
    return Cost(used.ru_utime + used.ru_stime, int(grown or 0) / 1024, status == 0)


def _kilobytes(what: str) -> int:
    return int(Path("/proc/self/status").read_text(encoding="ascii").split(f"{what}:")[1].split()[0])
