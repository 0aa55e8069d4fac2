"""Writing an acta as text: what is as usual is left out, one line an action."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import yaml

from faristol.formats.files.acta.document import Acta, Settings
from faristol.rules.actions import Action

__all__ = ["write_acta", "write_acta_json"]

_USUAL: dict[str, Any] = msgspec.to_builtins(Settings())


def write_acta(acta: Acta) -> str:
    """The acta as YAML that :func:`read_acta` reads back."""
    text = yaml.safe_dump(_head(acta), allow_unicode=True, sort_keys=False, width=1_000)
    if not acta.actions:
        return text + "actions: []\n"
    return text + "actions:\n" + "".join(f"  - {_action(action)}\n" for action in acta.actions)


def write_acta_json(acta: Acta) -> str:
    """The same as JSON."""
    head = json.dumps(_head(acta), ensure_ascii=False, indent=2).removesuffix("\n}")
    actions = ",\n".join(f"    {_action(action)}" for action in acta.actions)
    return f'{head},\n  "actions": [\n{actions}\n  ]\n}}\n'


def _head(acta: Acta) -> dict[str, Any]:
    head: dict[str, Any] = {"acta": acta.acta, "regulation": acta.regulation, "players": acta.players}
    settings = msgspec.to_builtins(acta.settings)
    head["settings"] = {name: value for name, value in settings.items() if value != _USUAL[name]}
    head["seed"] = acta.seed
    if acta.bag is not None:
        head["bag"] = acta.bag
    if acta.bag_only:
        head["bag_only"] = True
    if acta.shaken is not None:
        head["shaken"] = acta.shaken
    return head


def _action(action: Action) -> str:
    """One action in braces; JSON, so that no word is mistaken for a truth value."""
    fields = {name: value for name, value in msgspec.to_builtins(action).items() if value is not None}
    ordered = {name: fields[name] for name in ("t", "by", "do") if name in fields} | fields
    return json.dumps(ordered, ensure_ascii=False)
