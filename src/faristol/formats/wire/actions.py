"""Actions as browsers ask for them: the rules' own, without what the server knows better.

When something was asked is the server's to say, and who asked is the session's; on the wire an action has
all its other fields. The types are made from those of the rules, so that nothing is said twice and a field
that the rules gain is on the wire the same day.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

import msgspec
from msgspec import Struct, structs

from faristol.formats.wire.bodies import Body

__all__ = ["Asked", "asked_of"]

_AS_THE_RULES: Mapping[str, object] = MappingProxyType({})


class Asked(Body, frozen=True, kw_only=True, omit_defaults=True, tag_field="do"):
    """An action that is asked for, by its name in the acta."""

    @property
    def do(self) -> str:
        """Its name."""
        return str(self.__struct_config__.tag)


def asked_of(
    action: type[Struct],
    family: str,
    *,
    without: Collection[str],
    types: Mapping[str, object] = _AS_THE_RULES,
) -> type[Struct]:
    """What is asked where the rules have *action*: its fields but for *without*, some with narrower *types*.

    >>> from faristol.rules.actions import Play
    >>> asked_of(Play, "Game", without={"t", "by"})(square="H8", word="CASA")
    GamePlay(square='H8', word='CASA')
    """
    fields = [
        (
            field.name,
            types.get(field.name, field.type),
            msgspec.field(default=field.default, name=field.encode_name),
        )
        for field in structs.fields(action)
        if field.name not in without
    ]
    return msgspec.defstruct(
        f"{family}{action.__name__}",
        fields,
        bases=(Asked,),
        namespace={"__doc__": action.__doc__},
        tag=action.__struct_config__.tag,
        frozen=True,
        kw_only=True,
    )
