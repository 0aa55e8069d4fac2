"""``faristol people``: the accounts of a server, for whoever runs the machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

import click

from faristol.cli.clicking import argument, group, option
from faristol.cli.explaining import explain
from faristol.cli.options import json_option, language_option
from faristol.errors import FaristolError

if TYPE_CHECKING:
    from faristol.service.people import Society

__all__ = ["people"]

T = TypeVar("T")

database_option = option(
    "--database", default=None, metavar="URL", help="sqlite:///FILE, postgresql://… or memory:."
)
login_argument = argument("login", help="The login of an account.")


@group()
def people() -> None:
    """The accounts of a server, for whoever runs it.

    \b
        faristol people list
        faristol people reset anna --address https://faristol.example
    """


@people.command(name="list")
@database_option
@json_option
@language_option
def list_accounts(database: str | None, as_json: bool, lang: str) -> None:
    """Everybody with an account, and their roles.

    \b
        faristol people list
        faristol people list --json | jq -r '.[].login'
    """
    accounts = _ask(database, lang, lambda society: society.accounts(None))
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(accounts, order="deterministic").decode())
        return
    for person in accounts:
        click.echo(f"{person.login}\t{person.name}\t{', '.join(sorted(person.roles))}")


@people.command()
@login_argument
@database_option
@option("--address", default="http://localhost:8000", metavar="URL", help="The address of the server.")
@language_option
def reset(login: str, database: str | None, address: str, lang: str) -> None:
    """Print a link by which LOGIN sets a new password; it works once, within a day.

    \b
        faristol people reset anna
        faristol people reset anna --address https://faristol.example
    """
    from faristol.service.people import RESET_PATH

    token = _ask(database, lang, lambda society: society.reset_token(login, None))
    click.echo(address.rstrip("/") + RESET_PATH.format(token=token))


@people.command(name="sign-out")
@login_argument
@database_option
@language_option
def sign_out(login: str, database: str | None, lang: str) -> None:
    """End every session of LOGIN; what is open in browsers closes within a minute.

    \b
        faristol people sign-out anna
    """
    _ask(database, lang, lambda society: society.end_sessions(login, None))


def _ask(database: str | None, lang: str, question: Callable[[Society], Coroutine[Any, Any, T]]) -> T:
    """What the people of the house at *database* answer."""
    from faristol.service.people import Society
    from faristol.storage.opening import open_storage

    async def asked() -> T:
        async with open_storage(database) as storage:
            return await question(Society(storage.world()))

    try:
        return asyncio.run(asked())
    except FaristolError as refused:
        raise click.ClickException(explain(refused, lang, "service")) from None
