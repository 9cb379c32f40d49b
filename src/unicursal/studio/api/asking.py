"""How a route asks a worker: in one go, or as a stream of lines that ends when nobody listens."""

import asyncio
import contextlib
import json
from base64 import b64decode
from collections.abc import AsyncIterator
from typing import Any

from fastapi import Request, Response, status
from fastapi.responses import StreamingResponse

from unicursal.errors import UnicursalError
from unicursal.studio.api.models import Problem, Progress
from unicursal.studio.lanes import Lane, Lanes, LimitError

NDJSON = "application/x-ndjson"

PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "The text, the board or the line is wrong"},
    403: {"model": Problem, "description": "The request does not come from the studio's page"},
    409: {"model": Problem, "description": "A valid request, but there is nothing to return"},
    413: {"model": Problem, "description": "Too large"},
    415: {"model": Problem, "description": "Not JSON"},
    422: {"model": Problem, "description": "Not the expected fields"},
    503: {"model": Problem, "description": "It took too long, or too many requests are waiting"},
}

STREAM: dict[str, Any] = {
    "response_class": StreamingResponse,
    "responses": {
        status.HTTP_200_OK: {
            "description": "Lines of JSON: progress, and finally `done` or `error`",
            "content": {NDJSON: {"schema": Progress.model_json_schema()}},
        }
    },
}

QUICK, PATIENT, LONG = 10.0, 60.0, 3600.0
"""Seconds: for a page that waits, for a file, for work that shows its progress."""

_GLANCE = 0.25
"""Seconds between two looks whether the client is still there."""


async def ask(request: Request, lane: str, task: str, seconds: float, **given: Any) -> Any:
    """The answer of a worker; the work ends early if the browser has gone away.

    With `at_most_waiting` it does not wait longer than this many seconds behind other work.
    """
    question = asyncio.create_task(lane_of(request, lane).ask(task, seconds, **given))
    try:
        while not (await asyncio.wait({question}, timeout=_GLANCE))[0]:
            if await request.is_disconnected():
                raise LimitError("nobody is waiting for the answer any more")
        return question.result()
    finally:
        question.cancel()


def stream(
    request: Request, lane: str, task: str, seconds: float = LONG, **given: Any
) -> StreamingResponse:
    """The progress of a worker and its answer, line by line."""

    async def lines() -> AsyncIterator[bytes]:
        messages = lane_of(request, lane).stream(task, seconds, **given)
        async with contextlib.aclosing(messages):  # to stop listening is to stop the work
            try:
                async for message in messages:
                    yield json.dumps(message).encode() + b"\n"
            except UnicursalError as fault:
                yield json.dumps({"error": str(fault)}).encode() + b"\n"

    return StreamingResponse(lines(), media_type=NDJSON)


def file_response(made: dict[str, str], kind: str) -> Response:
    """A file that a worker has made, for the browser to save."""
    return Response(
        b64decode(made["base64"]),
        media_type=kind,
        headers={"Content-Disposition": f'attachment; filename="{made["name"]}"'},
    )


def lane_of(request: Request, name: str) -> Lane:
    """One of the studio's lanes."""
    lanes: Lanes = request.app.state.lanes
    return lanes[name]
