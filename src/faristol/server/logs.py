"""Lines of the log: one JSON object each, with the request they belong to, without secrets, and not too many.

Whoever can make the server write a line could fill the disk with it: of one sentence only so many are
written a minute, and the next one says how many were left out.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any, Final

__all__ = ["CONFIG", "JsonLines", "Sparing", "request_id", "request_of", "without_secrets"]

_MOST_A_MINUTE: Final = 20  # of one sentence
_MOST_SENTENCES: Final = 1_000
_LONGEST: Final = 8_000  # characters of a message or of a traceback

request_id: ContextVar[str] = ContextVar("the request that is being answered", default="")
_GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")

_SECRETS: Final = (
    (re.compile(r"(\w+://[^\s/:@]*):[^\s/@]+@"), r"\1:***@"),  # the password of a database's address
    (re.compile(r"(?i)\b((?:set-)?cookie|authorization)(['\"]?\s*[:=]\s*)[^\r\n]+"), r"\1\2***"),
    (
        re.compile(r"(?i)(?<!//)\b(faristol|token|password|secret)(['\"]?\s*[=:]\s*['\"]?)[^\s'\"&;,}]+"),
        r"\1\2***",
    ),
    (re.compile(r"(/admin#)\S+"), r"\1***"),
)


def request_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The name that a proxy gave a request, if it is fit to be written; else a new one."""
    given = next((value.decode("latin-1") for name, value in headers if name == b"x-request-id"), "")
    return given if _GIVEN.fullmatch(given) else secrets.token_hex(8)


def without_secrets(text: str) -> str:
    """*text* without what would let its reader in.

    >>> without_secrets("postgresql://faristol:hunter2@db/x, Cookie: faristol=abc; {'password': 'x'}")
    'postgresql://faristol:***@db/x, Cookie: ***'
    """
    for secret, instead in _SECRETS:
        text = secret.sub(instead, text)
    return text


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        second = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "at": f"{second}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "said": without_secrets(record.getMessage())[:_LONGEST],
        }
        if request := request_id.get():
            line["request"] = request
        if left_out := getattr(record, "left_out", 0):
            line["left_out"] = left_out
        if record.exc_info:
            # The end of it says what went wrong, and where.
            line["trace"] = without_secrets(self.formatException(record.exc_info))[-_LONGEST:]
        return json.dumps(line, ensure_ascii=False)


class Sparing(logging.Filter):
    """Lets so many of one sentence through a minute, whatever was filled into it."""

    def __init__(self) -> None:
        super().__init__()
        self._minute = 0
        self._written: dict[tuple[str, str], int] = {}
        self._left_out: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if (minute := int(time.monotonic() // 60)) != self._minute:
            self._minute, self._written = minute, {}
        sentence = (record.name, str(record.msg)[:200])
        written = self._written.get(sentence, 0)
        if written >= _MOST_A_MINUTE or (not written and len(self._written) >= _MOST_SENTENCES):
            if len(self._left_out) < _MOST_SENTENCES:
                self._left_out[sentence] = self._left_out.get(sentence, 0) + 1
            return False
        self._written[sentence] = written + 1
        record.left_out = self._left_out.pop(sentence, 0)
        return True


CONFIG: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": JsonLines}},
    "filters": {"sparing": {"()": Sparing}},
    "handlers": {
        "lines": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stderr",
            "formatter": "lines",
            "filters": ["sparing"],
        }
    },
    "root": {"handlers": ["lines"], "level": "WARNING"},
}
"""For :func:`logging.config.dictConfig`, which every process of a server calls."""
