"""How a view is made of a thing that has most of it by the same names."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

__all__ = ["view_of"]

View = TypeVar("View", bound=Struct)


def view_of(view: type[View], thing: object, /, **told: object) -> View:
    """*thing* as a *view*: what is not *told* here is what the thing itself has by that name.

    >>> class Call(Struct):
    ...     seat: int
    ...     text: str
    ...     secret: str
    >>> class CallView(Struct):
    ...     name: str
    ...     text: str
    >>> view_of(CallView, Call(seat=1, text="Vine", secret="…"), name="Biel")
    CallView(name='Biel', text='Vine')
    """
    own = {name: getattr(thing, name) for name in view.__struct_fields__ if name not in told}
    return view(**own, **told)
