"""The published regulations of the game, each a value in a module of its own.

>>> [regulation.key for regulation in REGULATIONS.values()]
['llisca', 'ebre', 'escolar', 'classic', 'fisc']
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faristol.regulations.classic import CLASSIC
from faristol.regulations.ebre import EBRE
from faristol.regulations.escolar import ESCOLAR
from faristol.regulations.fisc import FISC
from faristol.regulations.llisca import LLISCA
from faristol.rules.regulation import Regulation

__all__ = ["CLASSIC", "EBRE", "ESCOLAR", "FISC", "LLISCA", "REGULATIONS"]

REGULATIONS: Mapping[str, Regulation] = MappingProxyType(
    {regulation.key: regulation for regulation in (LLISCA, EBRE, ESCOLAR, CLASSIC, FISC)}
)
