"""The resources under ``/api``, one module a subject."""

from __future__ import annotations

from litestar import Router

from faristol.server.api.analyses import (
    GameAnalysesController,
    RecordAnalysesController,
    TableAnalysesController,
)
from faristol.server.api.arbiter import ArbiterController
from faristol.server.api.classes import ClassesController
from faristol.server.api.duplicate import DuplicateController
from faristol.server.api.engine import EngineController
from faristol.server.api.events import EventsController
from faristol.server.api.games import GamesController
from faristol.server.api.library import LibraryController
from faristol.server.api.moderation import ModerationController
from faristol.server.api.people import PeopleController
from faristol.server.api.puzzles import PuzzlesController
from faristol.server.api.records import RecordsController
from faristol.server.api.regulations import RegulationsController
from faristol.server.api.setups import SetupsController
from faristol.server.api.study import StudyController
from faristol.server.api.tables import TablesController
from faristol.server.identity import DEPENDENCIES, check_at_the_door

__all__ = ["api_router"]


def api_router() -> Router:
    return Router(
        path="/api",
        route_handlers=[
            PeopleController,
            GamesController,
            RecordsController,
            GameAnalysesController,
            TableAnalysesController,
            RecordAnalysesController,
            LibraryController,
            RegulationsController,
            EngineController,
            TablesController,
            DuplicateController,
            EventsController,
            ClassesController,
            ArbiterController,
            ModerationController,
            StudyController,
            PuzzlesController,
            SetupsController,
        ],
        dependencies=DEPENDENCIES,
        before_request=check_at_the_door,
    )
