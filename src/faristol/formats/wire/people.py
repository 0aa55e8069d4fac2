"""People as resources: guests, accounts, roles."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from faristol.formats.wire.bodies import (
    Body,
    Email,
    GivenRole,
    Language,
    Login,
    Nickname,
    Password,
    RoleName,
    ScopeName,
)

__all__ = [
    "AccountAsked",
    "AdminClaimed",
    "Credentials",
    "EmailChanged",
    "ForgottenView",
    "GuestAsked",
    "Me",
    "MeChanged",
    "MeDeleted",
    "PasswordChanged",
    "PasswordForgotten",
    "PasswordReset",
    "ResetLink",
    "RolesSet",
    "TokenAsked",
    "TokenMade",
    "TokenView",
]


class GuestAsked(Body, frozen=True, kw_only=True):
    """A nickname is enough to play."""

    name: Nickname
    language: Language = "ca"


class Credentials(Body, frozen=True, kw_only=True):
    """What an account signs in with."""

    login: Login
    password: Annotated[str, Meta(max_length=256)]


class AccountAsked(Body, frozen=True, kw_only=True):
    """Turns the guest of this session into an account; the games stay."""

    login: Login
    password: Password
    name: Nickname | None = None
    email: Email = ""


class MeChanged(Body, frozen=True, kw_only=True):
    """What is to change of oneself."""

    name: Nickname | None = None
    language: Language | None = None


class PasswordChanged(Body, frozen=True, kw_only=True):
    """A new password, with the old one as proof."""

    old: Annotated[str, Meta(max_length=256)]
    new: Password


class EmailChanged(Body, frozen=True, kw_only=True):
    """Where a link goes if the password is forgotten, with the password as proof; empty: nowhere."""

    password: Annotated[str, Meta(max_length=256)]
    email: Email


class PasswordForgotten(Body, frozen=True, kw_only=True):
    """Whoever has this login is sent a link, if there is an e-mail address."""

    login: Login


class ForgottenView(Struct, frozen=True, kw_only=True):
    """What this server can do for whoever forgets a password."""

    mail: bool  # else an administrator gives links


class MeDeleted(Body, frozen=True, kw_only=True):
    """Deletes one's data; an account says its password again."""

    password: Annotated[str, Meta(max_length=256)] | None = None


class AdminClaimed(Body, frozen=True, kw_only=True):
    """The token of the one-time link that the first start prints."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class PasswordReset(Body, frozen=True, kw_only=True):
    """A new password, by the token of a link that an administrator gave."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    password: Password


class ResetLink(Struct, frozen=True, kw_only=True):
    """What an administrator hands to somebody who has lost a password; it works once, within a day."""

    token: str
    path: str  # on this server


class RolesSet(Body, frozen=True, kw_only=True):
    """All the roles that an account has from now on."""

    roles: tuple[GivenRole, ...]
    version: int | None = None  # of the account as the asker saw it; another one is refused


class TokenAsked(Body, frozen=True, kw_only=True):
    """A new token for a program, with the password as proof."""

    name: Nickname
    scopes: Annotated[tuple[ScopeName, ...], Meta(max_length=8)]
    days: Annotated[int, Meta(ge=1, le=366)] = 90
    password: Annotated[str, Meta(max_length=256)] | None = None


class TokenView(Struct, frozen=True, kw_only=True):
    """A token as its person sees it in the list; the token itself is shown only once."""

    id: str
    name: str
    scopes: tuple[ScopeName, ...]
    created_at: int
    expires_at: int
    used_at: int | None  # to ten minutes or so


class TokenMade(Struct, frozen=True, kw_only=True):
    """A new token, whole: whoever asked keeps it, since nobody else does."""

    token: str
    view: TokenView


class Me(Struct, frozen=True, kw_only=True):
    """Who this browser is; nobody yet when *person* is null."""

    person: str | None
    name: str | None
    login: str | None
    roles: tuple[RoleName, ...]
    language: Language
    version: int = 0  # of the account, for whoever gives it roles
    has_email: bool = False
