"""``faristol`` as it is once a sixth regulation was added: one file, and one line of the registry.

Nothing of the package has been imported yet, nor in a process that this one starts; so all of it meets the
list with the line in it, as if the file on disk had been changed.
"""

from __future__ import annotations

from pathlib import Path

import faristol.regulations as package

LAST = "from faristol.regulations.llisca import LLISCA\n"
LISTED = "(LLISCA, EBRE, ESCOLAR, CLASSIC, FISC)"


def _with_one_more() -> None:
    assert package.__file__ is not None
    source = Path(package.__file__).read_text(encoding="utf-8")
    assert source.count(LAST) == source.count(LISTED) == 1
    changed = source.replace(LAST, f"{LAST}from faristol.regulations.rapides import RAPIDES\n")
    changed = changed.replace(LISTED, LISTED.replace(")", ", RAPIDES)"))
    package.__path__.append(str(Path(__file__).parent))
    exec(compile(changed, package.__file__, "exec"), package.__dict__)


if __name__ in ("__main__", "__mp_main__"):  # as a program, or in a process that the program started
    _with_one_more()

if __name__ == "__main__":
    from faristol.cli import main

    main()
