"""The addresses of version 0.1, which named no version; the next release drops them.

A question had two: one for its answer alone, a file as it is, and with `/stream` one for lines.
"""

from base64 import b64decode
from dataclasses import replace
from typing import Any

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse
from starlette.types import Send

from unicursal.studio.api.asking import PATIENT, Lines, Route, add

_PREFIX = "/api/"


class Whole(Lines):
    """The answer alone, once it is there."""

    async def stream_response(self, send: Send) -> None:
        """Wait for the last line and send what it holds."""
        last: dict[str, Any] = {}
        async for message in self.messages:
            last = message
        await _alone(last)(self.request.scope, self.request.receive, send)


def _alone(last: dict[str, Any]) -> Response:
    if "error" in last:
        return JSONResponse(last, last["status"])
    done = last["done"]
    if "base64" not in done:
        return JSONResponse(done)
    headers = {"Content-Disposition": f'attachment; filename="{done["name"]}"'}
    return Response(b64decode(done["base64"]), media_type=done["type"], headers=headers)


def add_before(app: FastAPI, route: Route) -> None:
    """Answer a question where it was asked before."""
    at_once = replace(route, seconds=min(route.seconds, PATIENT))
    add(app, f"{_PREFIX}{route.path}", at_once, Whole, include_in_schema=False)
    if route.asks:
        add(app, f"{_PREFIX}{route.path}/stream", route, include_in_schema=False)
