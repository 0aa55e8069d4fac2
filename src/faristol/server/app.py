"""The application: settings in, an ASGI app out."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.enums import HttpMethod, ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Receive, Scope, Send

from faristol.server.api import api_router
from faristol.server.embedded import EmbeddedPages
from faristol.server.hardening import MOST_BYTES, harden
from faristol.server.house import open_house
from faristol.server.identity import know_the_reader
from faristol.server.invitation import Pictures
from faristol.server.logs import request_id, request_of
from faristol.server.manual import Manual, built_manual
from faristol.server.problems import HANDLERS
from faristol.server.process import settle_in
from faristol.server.settings import Settings
from faristol.server.site import Site, built_site, manual_handler, site_handler
from faristol.server.socket import answer_socket
from faristol.version import VERSION

__all__ = ["create_app", "from_environment", "furnished"]

_log = logging.getLogger(__name__)


class _Server(Litestar):
    """The framework answers requests; the messages of the one socket need not pass its layers."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        if scope["type"] != "lifespan":
            request_id.set(request_of(scope["headers"]))
        if scope["type"] == ScopeType.WEBSOCKET:
            await answer_socket(scope, receive, send, self.state.house)  # type: ignore[arg-type]
        else:
            await super().__call__(_as_read(scope), receive, send)


def _as_read(scope: Any) -> Any:
    """Whatever can be read can be asked about: HEAD is GET, whose body is left out by who speaks HTTP."""
    return {**scope, "method": HttpMethod.GET} if scope.get("method") == HttpMethod.HEAD else scope


def create_app(settings: Settings | None = None) -> Litestar:
    """A server with everything in it; it starts with the ASGI lifespan."""
    return _Server(
        route_handlers=[api_router(), manual_handler, site_handler],
        state=furnished(settings or Settings()),
        lifespan=[_open],
        before_send=[harden],
        after_exception=[know_the_reader],
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(
            title="Faristol",
            version=VERSION,
            path="/api/schema",
            # Only the document itself: the readers that the framework offers load scripts from elsewhere.
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
    )


def furnished(settings: Settings) -> State:
    """What the handlers find in an app that has not opened yet.

    Everything that makes one server another is in here, so an app that has closed may open again with other
    furniture; its routes take longer to lay than a house to open.
    """
    site = built_site() if settings.static is None else Site(settings.static)
    manual = built_manual() if settings.static is None else Manual(settings.static.parent / "help")
    rest = {"pictures": Pictures(), "embedded": EmbeddedPages()}
    return State({"settings": settings, "site": site, "manual": manual, **rest})


@asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    async with open_house(settings) as house:
        app.state.house = house
        if settings.own_process:
            settle_in()
        yield


def from_environment() -> Litestar:
    """The application of a worker process: the settings are where the starting process left them."""
    return create_app(Settings.from_environment())
