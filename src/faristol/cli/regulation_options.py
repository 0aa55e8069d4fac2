"""``--regulation``: a published one by its name, or one that is installed by name or ``name@fingerprint``."""

from __future__ import annotations

from typing import Any

import click

from faristol.cli.clicking import spoken
from faristol.regulations import PUBLISHED
from faristol.regulations.own import OwnRegulation, is_name
from faristol.regulations.store import RegulationStore
from faristol.texts import sentence

__all__ = ["RegulationKey", "find_own"]


class RegulationKey(click.ParamType[str]):
    """The key of a regulation that can be played by."""

    name = "regulation"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in PUBLISHED:
            return str(value)
        return find_own(str(value), param, ctx).key

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(PUBLISHED)}|NAME[@FINGERPRINT]]"


def find_own(text: str, param: click.Parameter | None, ctx: click.Context | None) -> OwnRegulation:
    """The regulation that is installed under that name, if it has one version, or with that fingerprint."""
    store, language = RegulationStore(), spoken()
    if (own := store.find(text)) is not None:
        return own
    versions = store.versions(text) if is_name(text) else ()
    if len(versions) == 1:
        return versions[0]
    code, keys = ("several-versions" if versions else "not-installed"), ", ".join(own.key for own in versions)
    told = sentence("regulation", code, language, name=text, key=text[:80], keys=keys)
    raise click.BadParameter(told, ctx, param)
