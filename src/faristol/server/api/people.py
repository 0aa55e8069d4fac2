"""Who one is: guests, accounts, roles and one's own data."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, patch
from litestar.params import JSONBody, PathParameter

from faristol.formats.wire.bodies import ListOf
from faristol.formats.wire.people import (
    AccountAsked,
    AdminClaimed,
    Credentials,
    EmailChanged,
    ForgottenView,
    GuestAsked,
    Me,
    MeChanged,
    MeDeleted,
    PasswordChanged,
    PasswordForgotten,
    PasswordReset,
    ResetLink,
    RolesSet,
    TokenAsked,
    TokenMade,
    TokenView,
)
from faristol.server.api.routes import FOR_BROWSERS, FOR_PUPILS, does, makes, replaces, shows
from faristol.server.house import House
from faristol.server.identity import (
    COOKIE,
    NO_SESSION,
    Address,
    Guest,
    Language,
    SignedIn,
    TheHouse,
    session_cookie,
)
from faristol.server.problems import PROBLEMS
from faristol.service import limits
from faristol.service.farewell import farewell
from faristol.service.people import RESET_PATH
from faristol.service.ports import Person, Role
from faristol.service.tokens.ports import Scope, Token

__all__ = ["PeopleController"]

LoginParameter = Annotated[str, PathParameter(max_length=64)]


def _me(person: Person) -> Me:
    return Me(
        person=person.id,
        name=person.name,
        login=person.login,
        roles=tuple(sorted(role.value for role in person.roles)),
        language=person.language,  # type: ignore[arg-type]
        version=person.version,
        has_email=person.has_email,
    )


def _token(token: Token) -> TokenView:
    return TokenView(
        id=token.id,
        name=token.name,
        scopes=tuple(scope.value for scope in Scope if scope in token.scopes),
        created_at=token.created_at,
        expires_at=token.expires_at,
        used_at=token.used_at,
    )


def _signed_in(person: Person, token: str, house: House, status: int = 200) -> Response[Me]:
    return Response(_me(person), status_code=status, cookies=[session_cookie(token, house.settings)])


class PeopleController(Controller):
    tags = ["people"]  # noqa: RUF012 - as the framework has it
    opt = {**FOR_BROWSERS, "bots": True}  # noqa: RUF012

    @shows("/me", summary="Who this browser is, or this program", opt={"reads": Scope.READ})
    async def me(self, guest: Guest, language: Language) -> Me:
        if guest is None:
            return Me(person=None, name=None, login=None, roles=(), language=language)  # type: ignore[arg-type]
        return _me(guest)

    @patch("/me", summary="Change one's name or language", responses=PROBLEMS)
    async def change(self, person: SignedIn, house: TheHouse, data: JSONBody[MeChanged]) -> Me:
        return _me(await house.people.change(person, name=data.name, language=data.language))

    @delete(
        "/me",
        summary="Delete one's data; games keep a name that says nobody",
        status_code=204,
        response_cookies=[NO_SESSION],
        responses=PROBLEMS,
    )
    async def forget(
        self, person: SignedIn, house: TheHouse, address: Address, data: JSONBody[MeDeleted]
    ) -> None:
        async with limits.password_tried(person.login or person.id, address, house.world):
            await farewell(person, data.password, house.people, house.games, house.classes, house.world)

    @shows("/me/export", summary="Everything that is kept about this person")
    async def export(self, person: SignedIn, house: TheHouse) -> dict[str, Any]:
        await limits.check(limits.PAPERS, person.id, house.world)
        return {
            **await house.people.export(person),
            "puzzles": await house.puzzles.export(person.id),
        }

    @replaces("/me/password", summary="A new password; every other session ends")
    async def password(
        self, person: SignedIn, house: TheHouse, address: Address, data: JSONBody[PasswordChanged]
    ) -> Response[Me]:
        async with limits.password_tried(person.login or person.id, address, house.world):
            token = await house.people.change_password(person, data.old, data.new)
        return _signed_in(person, token, house)

    @replaces("/me/email", summary="Where a link goes if the password is forgotten; other sessions end")
    async def email(
        self, person: SignedIn, house: TheHouse, address: Address, data: JSONBody[EmailChanged]
    ) -> Response[Me]:
        async with limits.password_tried(person.login or person.id, address, house.world):
            changed, token = await house.people.change_email(person, data.password, data.email)
        return _signed_in(changed, token, house)

    @shows("/me/tokens", summary="The tokens of one's programs, the newest first")
    async def tokens(self, person: SignedIn, house: TheHouse) -> ListOf[TokenView]:
        return ListOf(items=tuple(map(_token, await house.tokens.of(person))))

    @makes("/me/tokens", summary="A token for a program; it is told once")
    async def make_token(
        self, person: SignedIn, house: TheHouse, address: Address, data: JSONBody[TokenAsked]
    ) -> TokenMade:
        scopes = frozenset(map(Scope, data.scopes))
        async with limits.password_tried(person.login or person.id, address, house.world):
            token, text = await house.tokens.make(person, data.password, data.name, scopes, data.days)
        return TokenMade(token=text, view=_token(token))

    @delete("/me/tokens/{token:str}", summary="Take a token back", status_code=204, responses=PROBLEMS)
    async def end_token(
        self, person: SignedIn, house: TheHouse, token: Annotated[str, PathParameter(max_length=40)]
    ) -> None:
        await house.tokens.end(person, token)

    @replaces("/me/bot", summary="Make this account a bot's, which has not played as a person")
    async def become_bot(self, person: SignedIn, house: TheHouse) -> Me:
        return _me(await house.bots.become(person))

    @delete(
        "/me/bot",
        summary="Make it a person's again, before it has played",
        status_code=200,
        responses=PROBLEMS,
    )
    async def stop_bot(self, person: SignedIn, house: TheHouse) -> Me:
        return _me(await house.bots.stop(person))

    @shows("/forgotten", summary="What this server can do for whoever forgets a password")
    async def can_mail(self, house: TheHouse) -> ForgottenView:
        return ForgottenView(mail=house.world.mail is not None)

    @does(
        "/forgotten", summary="Have a link mailed; the answer tells nothing of the account", status_code=204
    )
    async def forgotten(self, house: TheHouse, address: Address, data: JSONBody[PasswordForgotten]) -> None:
        await limits.check(limits.FORGOTTEN, address, house.world)
        house.people.mail_link(data.login, house.settings.address or "")

    @does("/reset", summary="Use an administrator's link: a new password, and every other session ends")
    async def reset(self, house: TheHouse, address: Address, data: JSONBody[PasswordReset]) -> Response[Me]:
        await limits.check(limits.LINKS, address, house.world)
        person, token = await house.people.reset_password(data.token, data.password)
        return _signed_in(person, token, house)

    @makes("/guest", summary="A nickname is enough to play")
    async def greet(self, house: TheHouse, address: Address, data: JSONBody[GuestAsked]) -> Response[Me]:
        await limits.check(limits.GUESTS, address, house.world)
        person, token = await house.people.greet(data.name, data.language)
        return _signed_in(person, token, house, 201)

    @does("/account", summary="Keep the guest's games under a login")
    async def account(
        self, person: SignedIn, house: TheHouse, address: Address, data: JSONBody[AccountAsked]
    ) -> Me:
        await limits.check(limits.ACCOUNTS, address, house.world)
        return _me(await house.people.settle_down(person, data.login, data.password, data.name, data.email))

    @does("/login", summary="Sign in")
    async def log_in(self, house: TheHouse, address: Address, data: JSONBody[Credentials]) -> Response[Me]:
        async with limits.password_tried(data.login, address, house.world):
            person, token = await house.people.log_in(data.login, data.password)
        return _signed_in(person, token, house)

    @does(
        "/logout", opt=FOR_PUPILS, summary="End this session", status_code=204, response_cookies=[NO_SESSION]
    )
    async def log_out(self, request: Request[Any, Any, Any], house: TheHouse) -> None:
        if token := request.cookies.get(COOKIE):
            await house.people.log_out(token)

    @does("/admin", summary="Use the one-time link of the first start")
    async def become_admin(
        self, person: SignedIn, house: TheHouse, address: Address, data: JSONBody[AdminClaimed]
    ) -> Me:
        await limits.check(limits.LINKS, address, house.world)
        return _me(await house.people.become_admin(person, data.token))

    @shows("/people", summary="Everybody with an account, for an admin")
    async def accounts(self, person: SignedIn, house: TheHouse) -> ListOf[Me]:
        return ListOf(items=tuple(map(_me, await house.people.accounts(person))))

    @replaces("/people/{login:str}/roles", summary="Give an account its roles")
    async def set_roles(
        self,
        person: SignedIn,
        house: TheHouse,
        data: JSONBody[RolesSet],
        login: LoginParameter,
    ) -> Me:
        roles = frozenset(map(Role, data.roles))
        return _me(await house.people.set_roles(person, login, roles, data.version))

    @does("/people/{login:str}/reset", summary="A link by which somebody sets a new password")
    async def reset_link(self, person: SignedIn, house: TheHouse, login: LoginParameter) -> ResetLink:
        token = await house.people.reset_token(login, person)
        return ResetLink(token=token, path=RESET_PATH.format(token=token))
