"""``faristol people``: the accounts of a server, for whoever runs the machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

import click

from faristol.cli.clicking import SpeakingGroup, argument, group, option
from faristol.cli.explaining import explain
from faristol.cli.options import json_option, language_option
from faristol.errors import FaristolError

if TYPE_CHECKING:
    from faristol.service.people import Society
    from faristol.service.tokens.use_cases import Tokens

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
        faristol people token new anna --scope play
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


@people.group(cls=SpeakingGroup)
def token() -> None:
    """Tokens, with which programs ask in the name of an account.

    \b
        faristol people token new anna --scope play --days 30
        faristol people token list anna
        faristol people token revoke anna 7h3k9m2p4q5r
    """


@token.command(name="new")
@login_argument
@option("--name", default="faristol", help="What the token is for; shown in the list.")
@option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice(["read", "play", "direct"]),
    help="What it lets a program do; more than one may be given. By default it may only look.",
)
@option("--days", default=90, type=click.IntRange(1, 366), help="After so many days it is over.")
@database_option
@language_option
def new_token(
    login: str, name: str, scopes: tuple[str, ...], days: int, database: str | None, lang: str
) -> None:
    """Print a new token of LOGIN; it is shown this once.

    \b
        faristol people token new anna --scope play
        export FARISTOL_TOKEN=$(faristol people token new anna --scope direct --days 2)
    """
    from faristol.service.tokens.ports import Scope

    wanted = frozenset(map(Scope, scopes))
    _, text = _ask_tokens(database, lang, lambda tokens: tokens.make_for(login, None, name, wanted, days))
    click.echo(text)


@token.command(name="list")
@login_argument
@database_option
@json_option
@language_option
def list_tokens(login: str, database: str | None, as_json: bool, lang: str) -> None:
    """The tokens of LOGIN: id, name, what they are for, when they end and when they were used last.

    \b
        faristol people token list anna
        faristol people token list anna --json | jq -r '.[].id'
    """
    from datetime import UTC, datetime

    kept = _ask_tokens(database, lang, lambda tokens: tokens.of_login(login, None))
    if as_json:
        import msgspec

        shown = [{**msgspec.to_builtins(one, order="deterministic"), "token_hash": None} for one in kept]
        for told in shown:
            del told["token_hash"]
        click.echo(msgspec.json.encode(shown, order="deterministic").decode())
        return

    def day(at: int | None) -> str:
        return "—" if at is None else datetime.fromtimestamp(at / 1000, UTC).date().isoformat()

    for one in kept:
        scopes = ", ".join(sorted(one.scopes))
        click.echo(f"{one.id}\t{one.name}\t{scopes}\t{day(one.expires_at)}\t{day(one.used_at)}")


@token.command(name="revoke")
@login_argument
@argument("token", help="The id of a token, as the list has it.")
@database_option
@language_option
def revoke_token(login: str, token: str, database: str | None, lang: str) -> None:
    """Take a token of LOGIN back; what it has open closes within a minute.

    \b
        faristol people token revoke anna 7h3k9m2p4q5r
    """
    _ask_tokens(database, lang, lambda tokens: tokens.end_of_login(login, None, token))


def _ask(database: str | None, lang: str, question: Callable[[Society], Coroutine[Any, Any, T]]) -> T:
    """What the people of the house at *database* answer."""
    return _ask_tokens(database, lang, lambda tokens: question(tokens.people))


def _ask_tokens(database: str | None, lang: str, question: Callable[[Tokens], Coroutine[Any, Any, T]]) -> T:
    from faristol.service.people import Society
    from faristol.service.tokens.use_cases import Tokens
    from faristol.storage.opening import open_storage

    async def asked() -> T:
        async with open_storage(database) as storage:
            world = storage.world()
            return await question(Tokens(world, Society(world)))

    try:
        return asyncio.run(asked())
    except FaristolError as refused:
        raise click.ClickException(explain(refused, lang, "service")) from None
