"""How an endpoint is declared: all refuse in the same form, and a post that makes nothing answers 200."""

from __future__ import annotations

from functools import partial

from litestar import get, post

from faristol.server.problems import PROBLEMS

__all__ = ["does", "makes", "shows"]

shows = partial(get, responses=PROBLEMS)
does = partial(post, status_code=200, responses=PROBLEMS)
makes = partial(post, status_code=201, responses=PROBLEMS)
