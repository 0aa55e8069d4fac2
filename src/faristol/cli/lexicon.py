"""``faristol lexicon``: ask word lists, and install, compare and remove them."""

from __future__ import annotations

from faristol.cli.clicking import group
from faristol.cli.lexicon_lists import diff, export, import_list, leaves, list_installed, remove
from faristol.cli.lexicon_words import check, search, stats

__all__ = ["lexicon"]


@group()
def lexicon() -> None:
    """Ask word lists, and manage them.

    \b
        faristol lexicon check casa coc il·lús
        faristol lexicon search --anagram 'AEIRSN?'
    """


for _part in (check, search, stats, list_installed, import_list, remove, diff, export, leaves):
    lexicon.add_command(_part)
