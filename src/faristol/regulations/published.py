"""The published regulations of the game, each a value in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.regulations.classic import CLASSIC
from faristol.regulations.ebre import EBRE
from faristol.regulations.escolar import ESCOLAR
from faristol.regulations.fisc import FISC
from faristol.regulations.llisca import LLISCA
from faristol.regulations.parelles import PARELLES
from faristol.rules.regulation import Regulation

__all__ = ["PUBLISHED"]

PUBLISHED: Mapping[str, Regulation] = MappingProxyType(
    {regulation.key: regulation for regulation in (LLISCA, EBRE, ESCOLAR, PARELLES, CLASSIC, FISC)}
)
