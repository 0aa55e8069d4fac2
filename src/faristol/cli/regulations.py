"""``faristol regulations``: the published regulations, article by article, and those that people make."""

from __future__ import annotations

from faristol.cli.clicking import DefaultGroup
from faristol.cli.regulations_own import install, new, pdf, remove, show
from faristol.cli.regulations_read import list_regulations

__all__ = ["regulations"]


regulations = DefaultGroup(
    name="regulations",
    default="list",
    help="""List the regulations, tell one of them by NAME, or make your own.

    \b
        faristol regulations
        faristol regulations llisca --articles
        faristol regulations new club --from classic --set minutes=20
    """,
)
for _part in (list_regulations, new, install, show, remove, pdf):
    regulations.add_command(_part)
