"""The reference of HTTP and socket: printed from the endpoints and from the types, by ``pytest --retell``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

import pytest
from tests.docs.test_reference import DOCS, told_as_before
from tools.typescript import typescript

from faristol.server.app import create_app

TYPES = "../../web/packages/protocol/src/generated.ts"
METHODS = ("get", "post", "put", "patch", "delete")
SUBJECTS = {
    "people": "People",
    "games": "Games",
    "records": "Records of games",
    "analyses": "Analyses of finished games",
    "library": "Words and lists",
    "regulations": "Regulations",
    "engine": "The engine for browsers",
    "tables": "Wooden tables",
    "duplicate": "Duplicates",
    "events": "Championships",
    "classes": "Classes",
    "arbiter": "The arbiter's console",
    "moderation": "Moderation",
    "study": "Word study",
    "puzzles": "Puzzles",
    "positions": "The analysis board",
}


# --- the types, read from what is written for the browser ---


class Shape(NamedTuple):
    """An interface: its sentence, and its fields with their types."""

    sentence: str
    fields: dict[str, str]


@cache
def shapes() -> dict[str, Shape]:
    found = re.findall(
        r"(?:/\*\* ([^\n]*) \*/\n)?export interface (\w+)(?:<\w+>)? \{\n(.*?)\n\}", typescript(), re.DOTALL
    )
    return {
        name: Shape(sentence, dict(re.findall(r"^  (\w+\??): (.*);$", body, re.MULTILINE)))
        for sentence, name, body in found
    }


@cache
def unions() -> dict[str, tuple[str, ...]]:
    """The tagged unions and what each may be."""
    found = re.findall(r"^export type (\w+) =\n((?:  \| \w+;?\n)+)", typescript(), re.MULTILINE)
    return {name: tuple(re.findall(r"\w+", members)) for name, members in found}


# --- the endpoints ---


class Endpoint(NamedTuple):
    """One operation of the schema, as a row tells of it."""

    subject: str
    request: str
    body: str
    answer: str
    summary: str


@cache
def endpoints() -> tuple[Endpoint, ...]:
    schema: Any = create_app().openapi_schema.to_schema()
    found = [
        Endpoint(
            subject=operation["tags"][0],
            request=f"{method.upper()} {path}{_query(operation)}",
            body=_content(operation.get("requestBody", {})),
            answer=_answer(operation["responses"]),
            summary=operation["summary"],
        )
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
        if method in METHODS and "tags" in operation
    ]
    return tuple(sorted(found, key=lambda one: one.request.split()[::-1]))


def _query(operation: dict[str, Any]) -> str:
    names = [one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"]
    return f"?{'&'.join(names)}" if names else ""


def _answer(responses: dict[str, Any]) -> str:
    (well,) = [answer for status, answer in responses.items() if status < "300"]
    return _content(well)


def _content(held: dict[str, Any]) -> str:
    """What a body or an answer is: a type, a list of them, or a file."""
    for media, content in held.get("content", {}).items():
        return _type(content["schema"]) if media == "application/json" else f"`{media}`"
    return ""


def _type(schema: dict[str, Any]) -> str:
    if members := schema.get("oneOf"):
        names = {_name(member) for member in members}
        return next(name for name, known in unions().items() if set(known) == names)
    if schema.get("type") == "array":
        return f"{_name(schema['items'])}[]"
    return _name(schema) if "$ref" in schema else "JSON"


def _name(schema: dict[str, Any]) -> str:
    """``ListOf_faristol.formats.wire.games.GameSummary_`` is ``ListOf<GameSummary>``."""
    name = schema["$ref"].removeprefix("#/components/schemas/")
    generic = re.fullmatch(r"(\w+?)_[\w.]*?(\w+)_", name)
    return f"{generic[1]}<{generic[2]}>" if generic else str(name)


def refusals() -> dict[str, str]:
    schema: Any = create_app().openapi_schema.to_schema()
    found = schema["paths"]["/api/games"]["post"]["responses"]
    return {status: answer["description"] for status, answer in found.items() if status >= "400"}


# --- the pages ---


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def table(*heads: str, rows: Iterable[str]) -> list[str]:
    return ["", row(*heads), f"|{'---|' * len(heads)}", *rows]


def code(text: str) -> str:
    return f"`{text}`" if text and not text.startswith("`") else text


def sentence(name: str) -> str:
    """What a type means; names of fields, which docstrings have in asterisks, as code."""
    return re.sub(r"\*(\w+)\*", r"`\1`", shapes()[name].sentence.replace("``", "`"))


def fields(name: str, *, tagged: bool = False) -> str:
    """The fields of a type with their own types; of a tagged one without the tag."""
    found = list(shapes()[name].fields.items())[tagged:]
    return ", ".join(code(f"{field}: {type_}".replace("|", "\\|")) for field, type_ in found)


def tag(name: str) -> str:
    return next(iter(shapes()[name].fields.values())).strip('"')


def told_union(union: str) -> list[str]:
    key = next(iter(shapes()[unions()[union][0]].fields))
    return table(
        code(key),
        "fields",
        "",
        rows=(row(code(tag(name)), fields(name, tagged=True), sentence(name)) for name in unions()[union]),
    )


def named(side: Iterable[str]) -> list[str]:
    """The types in these bodies or answers, in the order of the alphabet."""
    return sorted({name for text in side for name in re.findall(r"\b[A-Z]\w+\b", text)} - {"JSON"})


def http_page() -> str:
    lines = [
        "# The HTTP interface",
        "",
        "This page is printed from the endpoints and their types.",
        "",
        "Bodies and answers are JSON unless another kind of file is named.",
        "Who asks is known by the cookie that `POST /api/guest` or `POST /api/login` sets; "
        "a write must come from the app's own address.",
        "What lives is followed over [the socket](socket.md).",
        "A running server tells the same as an OpenAPI document at `/api/schema`; "
        f"every type down to its last part is [written in TypeScript]({TYPES}).",
        "A field whose name ends in `?` may be left out.",
    ]
    for subject, title in SUBJECTS.items():
        lines += ["", f"## {title}"]
        lines += table(
            "request",
            "body",
            "answer",
            "",
            rows=(
                row(code(one.request), code(one.body), code(one.answer), one.summary)
                for one in endpoints()
                if one.subject == subject
            ),
        )
    lines += ["", "## What is sent"]
    bodies = named(one.body for one in endpoints())
    lines += table(
        "type",
        "fields",
        "",
        rows=(row(code(name), fields(name), sentence(name)) for name in bodies if name in shapes()),
    )
    for union in ("TableAct", *(name for name in bodies if name in unions())):
        lines += ["", f"### {union}", *told_union(union)]
    lines += ["", "## What is answered"]
    lines += table(
        "type",
        "",
        rows=(row(code(name), sentence(name)) for name in named(one.answer for one in endpoints())),
    )
    lines += [
        "",
        "## Refusals",
        "",
        "Whatever is refused is answered with a `Problem`: " + fields("Problem") + ".",
    ]
    lines += table("status", "", rows=(row(status, why) for status, why in refusals().items()))
    return "\n".join(lines) + "\n"


def socket_page() -> str:
    lines = [
        "# The socket",
        "",
        "This page is printed from the types of the messages.",
        "",
        "One socket at `/api/socket` serves the whole app; every message is one JSON object.",
        "A browser's message says in `ask` what it wants, the server's in `tell` what it is.",
        "A request with an `id` is answered by `done`, `previewed` or `refused` with the same `id`.",
        "The seat is the one that the session holds, and the time is the server's: no message names them.",
        f"Every type down to its last part is [written in TypeScript]({TYPES}).",
        "A field whose name ends in `?` may be left out.",
    ]
    for title, union in (
        ("What a browser asks", "ClientMessage"),
        ("What is done in a game", "GameAction"),
        ("What the server tells", "ServerMessage"),
        ("What happens in a game", "GameEvent"),
    ):
        lines += ["", f"## {title}", "", f"As a type: `{union}`.", *told_union(union)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "page"), [("http", http_page), ("socket", socket_page)])
def test_the_page_is_what_the_types_say(name: str, page: Callable[[], str], retell: bool) -> None:
    told_as_before(DOCS / "reference" / f"{name}.md", page(), retell)


def test_every_endpoint_is_told_under_its_subject() -> None:
    assert {one.subject for one in endpoints()} == set(SUBJECTS)
    assert all(one.summary for one in endpoints())


@pytest.mark.parametrize(
    "union", ["ClientMessage", "ServerMessage", "GameAction", "DuplicateCommand", "TableAct"]
)
def test_every_message_has_a_sentence(union: str) -> None:
    assert [name for name in unions()[union] if not sentence(name)] == []


def test_everything_sent_and_answered_has_a_sentence() -> None:
    types = named(text for one in endpoints() for text in (one.body, one.answer))

    assert [name for name in types if name in shapes() and not sentence(name)] == []
