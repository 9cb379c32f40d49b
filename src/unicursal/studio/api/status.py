"""What the studio itself is doing."""

from collections.abc import AsyncGenerator

from fastapi import Request
from pydantic import BaseModel

from unicursal import __version__, _compiling
from unicursal.studio.api.asking import Route
from unicursal.studio.api.models import Question
from unicursal.studio.lanes import Message


class Status(BaseModel):
    """What the workers are doing: `ready`, `starting`, `waiting`.

    While kernels are compiled, which happens once, `compiling` says how many are; plain Python
    answers meanwhile, and what would take it too long waits.
    """

    version: str
    lanes: dict[str, str]
    compiling: str | None


async def _status(request: Request, _: Route, __: Question | None) -> AsyncGenerator[Message]:
    lanes = request.app.state.lanes.states()
    compiling = _compiling.words_under_way()
    yield {"done": {"version": __version__, "lanes": lanes, "compiling": compiling}}


ROUTES = (
    Route(
        "status",
        None,
        Status,
        "",
        "Whether the workers are ready, and whether all is compiled.",
        messages=_status,
    ),
)
