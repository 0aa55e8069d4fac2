"""``faristol people``: what whoever runs the machine can do for those who have an account."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from faristol.cli import main
from faristol.service.errors import RequestRefused
from faristol.service.people import Society
from faristol.storage.opening import open_storage

OLD, NEW = "una contrasenya", "una altra de nova"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A house with one account, which is signed in."""
    url = f"sqlite:///{tmp_path / 'games.db'}"

    async def settle() -> None:
        async with open_storage(url) as storage:
            society = Society(storage.world())
            guest, _ = await society.greet("Anna Ferrer", "ca")
            await society.settle_down(guest, "anna", OLD, None)

    asyncio.run(settle())
    return url


def said(database: str, *arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, ["people", *arguments, "--database", database, "--lang", "en"])
    assert result.exit_code == status, result.output
    return result.output.strip()


def test_accounts_are_listed(database: str) -> None:
    assert said(database, "list") == "anna\tAnna Ferrer\tplayer"
    assert [person["login"] for person in json.loads(said(database, "list", "--json"))] == ["anna"]


def test_a_link_sets_a_new_password(database: str) -> None:
    link = said(database, "reset", "anna", "--address", "https://faristol.example/")
    assert link.startswith("https://faristol.example/contrasenya#")

    async def use() -> None:
        async with open_storage(database) as storage:
            society = Society(storage.world())
            await society.reset_password(link.partition("#")[2], NEW)
            await society.log_in("anna", NEW)
            with pytest.raises(RequestRefused, match="wrong-password"):
                await society.log_in("anna", OLD)

    asyncio.run(use())


def test_sessions_are_ended(database: str) -> None:
    async def log_in() -> str:
        async with open_storage(database) as storage:
            return (await Society(storage.world()).log_in("anna", OLD))[1]

    async def is_known(token: str) -> bool:
        async with open_storage(database) as storage:
            return await Society(storage.world()).who(token) is not None

    token = asyncio.run(log_in())
    assert asyncio.run(is_known(token))
    said(database, "sign-out", "anna")
    assert not asyncio.run(is_known(token))


@pytest.mark.parametrize("verb", ["reset", "sign-out"])
def test_who_is_not_there_is_said(database: str, verb: str) -> None:
    assert "Error" in said(database, verb, "nobody", status=1)


def test_a_token_is_made_listed_and_revoked(database: str) -> None:
    text = said(database, "token", "new", "anna", "--scope", "play", "--name", "El bot", "--days", "2")
    assert text.startswith("faristol_")
    [kept] = json.loads(said(database, "token", "list", "anna", "--json"))
    assert (kept["name"], kept["scopes"], kept["used_at"]) == ("El bot", ["play", "read"], None)
    assert "token_hash" not in kept
    assert said(database, "token", "list", "anna").split("\t")[:3] == [kept["id"], "El bot", "play, read"]

    said(database, "token", "revoke", "anna", kept["id"])
    assert said(database, "token", "list", "anna") == ""
    assert "does not exist" in said(database, "token", "revoke", "anna", kept["id"], status=1)
