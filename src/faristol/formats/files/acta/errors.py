"""What is wrong with a record that cannot be read as one.

::

    FaristolError
    └── MalformedActa      the document is not an acta; nothing was replayed
"""

from __future__ import annotations

from faristol.errors import Quoting

__all__ = ["MalformedActa"]


class MalformedActa(Quoting):
    """The document is not an acta; ``facts`` hold the place and what is wrong there."""
