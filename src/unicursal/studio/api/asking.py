"""How questions are asked and answered: each in one way, as a stream of lines of JSON.

Lines with `words` and `share` tell how far the work has come, `part` is what is known already, and
the last line is the answer, `done`, or what is wrong, `error`. To stop listening stops the work.
"""

import contextlib
import json
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel
from starlette.types import Send

from unicursal.studio.api.models import MOST_SECONDS, Line, Problem, Question
from unicursal.studio.guard import NDJSON
from unicursal.studio.lanes import Lanes, LimitError, Message, TaskError

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": words}
    for status, words in {
        400: "The text, the board or the line is wrong",
        403: "The request does not come from the studio's page",
        409: "A valid request, but there is nothing to return",
        413: "Too large",
        415: "Not JSON",
        422: "Not the expected fields",
        503: "It took too long, or too many requests are waiting",
    }.items()
}
QUICK, PATIENT, LONG = 10.0, 60.0, MOST_SECONDS
"""Seconds: for a page that waits, for a file, for work that is worth an hour."""
ASKS_SOFTLY = "Unicursal-Refusals"
"""Who sends this header gets the status 200 with refusals too, which then stand in the line alone:
browsers report each other status as an error, and a refusal is an ordinary answer."""
CRASHED = 500


class Lines(StreamingResponse, JSONResponse):  # as one of JSON, FastAPI describes its lines
    """Messages as lines; the first one is waited for, because a problem has a status."""

    media_type = NDJSON

    def __init__(self, request: Request, messages: AsyncGenerator[Message]) -> None:
        super().__init__(())
        self.request, self.messages = request, messages

    async def stream_response(self, send: Send) -> None:
        """Send them as they come; when the client goes away the work ends."""
        async with contextlib.aclosing(self.messages):
            is_begun = False
            async for message in self.messages:
                if not is_begun:
                    await self._begin(send, message.get("status", 200))
                    is_begun = True
                body = json.dumps(message).encode() + b"\n"
                await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _begin(self, send: Send, status: int) -> None:
        is_soft = ASKS_SOFTLY in self.request.headers and status != CRASHED
        shown = 200 if is_soft else status
        await send({"type": "http.response.start", "status": shown, "headers": self.raw_headers})


async def told(request: Request, route: "Route", asked: Question | None) -> AsyncGenerator[Message]:
    """What a worker tells, and at last its answer or what is wrong."""
    lanes: Lanes = request.app.state.lanes
    given = asked.model_dump(exclude={"seconds"}) if asked else {}
    if route.is_of_campaigns:
        given["folder"] = request.app.state.campaigns
    # A table of all walkthroughs is made where they are counted.
    lane = "counts" if route.lane == "steps" and given.get("law") == "uniform" else route.lane
    seconds = asked.seconds if asked else None
    messages = lanes[lane].stream(
        route.path, seconds or route.seconds, at_most_waiting=seconds, **given
    )
    try:
        async with contextlib.aclosing(messages):
            async for message in messages:
                yield message
    except (LimitError, TaskError) as fault:
        more = {"instead": fault.instead} if isinstance(fault, TaskError) and fault.instead else {}
        yield {"error": " ".join(str(fault).split()), "status": fault.status, **more}


@dataclass(frozen=True)
class Route:
    """A question that can be asked: its path, its fields and those of its answer, who works on it.

    It is given up after `seconds`, unless it says itself after how many.
    """

    path: str
    asks: type[Question] | None
    answers: type[BaseModel]
    lane: str
    words: str
    seconds: float = QUICK
    is_of_campaigns: bool = False
    messages: Callable[[Request, "Route", Question | None], AsyncGenerator[Message]] = told

    @property
    def method(self) -> str:
        """What has no fields is not asked but looked at."""
        return "POST" if self.asks else "GET"


def add(app: FastAPI, path: str, route: Route, form: type[Lines] = Lines, **more: Any) -> None:
    """Answer a question at a path."""

    async def answer(request: Request, asked: Question) -> Response:
        return form(request, route.messages(request, route, asked))

    async def look(request: Request) -> Response:
        return form(request, route.messages(request, route, None))

    answer.__annotations__["asked"] = route.asks  # which FastAPI reads
    app.add_api_route(
        path,
        answer if route.asks else look,
        methods=[route.method],
        name=route.path,
        description=route.words,
        response_model=Line[route.answers],  # type: ignore[name-defined]
        response_class=form,
        status_code=200,
        responses=PROBLEMS,
        **more,
    )
