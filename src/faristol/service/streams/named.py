"""A person as entries name one."""

from __future__ import annotations

from msgspec import Struct

from faristol.service.ports import PersonId

__all__ = ["NamedPerson"]


class NamedPerson(Struct, frozen=True, gc=False, kw_only=True):
    """A person by id and name, in one object: so a person who is to be forgotten can be found."""

    person: PersonId
    name: str
