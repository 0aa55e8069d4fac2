"""A hall of wooden tables for browsers: tables set up and acted at over HTTP, as a desk would."""

from __future__ import annotations

from typing import Any

from tests.script import read_script
from tests.web.visitors import Visitor

__all__ = ["a_hall", "acts", "calls", "set_up", "table_view"]

NAMES = ("Anna Ferrer", "Biel Roca", "Carla Mas", "Dídac Puig")


def _post(who: Visitor, path: str, data: Any) -> Any:
    answer = who.context.request.post(path, data=data)
    assert answer.ok, answer.text()
    return answer.json()


def set_up(who: Visitor, regulation: str = "fisc", *script: str, **fields: Any) -> str:
    """A table under *regulation*, with what *script* tells already entered."""
    count = {"ebre": 4, "escolar": 4}.get(regulation, 2)
    asked = {"regulation": regulation, "names": NAMES[:count], "lexicon": "arbiter", "starter": 0, **fields}
    table = str(_post(who, "/api/tables", asked)["id"])
    acts(who, table, *script)
    return table


def acts(who: Visitor, table: str, *script: str) -> None:
    """Enter *script*, one line an action."""
    deeds = [
        {"act": {key: value for key, value in act.items() if key != "t"}} for act in read_script(*script)
    ]
    if deeds:
        _post(who, f"/api/tables/{table}/acts", {"deeds": deeds})


def calls(who: Visitor, table: str, seat: int | None = None, text: str = "") -> None:
    """Somebody at the table wants the arbiter."""
    _post(who, f"/api/tables/{table}/calls", {"seat": seat, "text": text})


def table_view(who: Visitor, table: str) -> dict[str, Any]:
    answer = who.context.request.get(f"/api/tables/{table}")
    assert answer.ok, answer.text()
    return dict(answer.json())


def a_hall(who: Visitor) -> str:
    """Six tables in every state an arbiter meets; the one with a challenge is told."""
    names = [("Anna Ferrer", "Biel Roca"), ("Clara Soler", "Enric Vidal"), ("Gina Puig", "Hug Serra")]
    set_up(
        who, "fisc", "start", "0 play H8 CASA", "0 complete", round="Ronda 2", table="Taula 1", names=names[0]
    )
    doubted = set_up(
        who,
        "fisc",
        "start",
        "0 play H8 CASALS",
        "1 challenge CASALS",
        round="Ronda 2",
        table="Taula 2",
        names=names[1],
    )
    calling = set_up(
        who,
        "classic",
        "start",
        "0 play H8 SOL",
        "0 complete",
        round="Ronda 2",
        table="Taula 3",
        names=names[2],
    )
    calls(who, calling, 1, "Ha tret una fitxa de més")
    set_up(who, "fisc", "absent", round="Ronda 2", table="Taula 4", names=("Iris Coll", "Joel Camps"))
    set_up(who, "ebre", "start", "0 play H8 PA", "0 complete", round="Ronda 2", table="Taula 5")
    set_up(who, "escolar", round="Ronda 2", table="Taula 6", names=("Laia", "Pol", "Ona", "Nil"))
    over = set_up(
        who, "fisc", "start", "0 play H8 CASA", "0 complete", round="Ronda 1", table="Taula 1", names=names[0]
    )
    acts(who, over, "1 abandon")
    return doubted
