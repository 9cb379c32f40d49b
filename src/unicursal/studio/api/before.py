"""The addresses of version 0.1, which named no version; the next release drops them.

A question had two: one for its answer alone, a file as it is, and with `/stream` one for lines. The
header `Link` of every answer names the address of today.
"""

from base64 import b64decode
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from starlette.types import Send

from unicursal.studio.api.asking import PATIENT, Lines, Route, add
from unicursal.studio.lanes import Message

_PREFIX, _LINES = "/api/", "/stream"


class OldLines(Lines):
    """Lines, with the address at which they are told now."""

    def __init__(self, request: Request, messages: AsyncGenerator[Message]) -> None:
        super().__init__(request, messages)
        self.headers["Link"] = _where_now(request)


class Whole(Lines):
    """The answer alone, once it is there, with the address at which it is told now."""

    async def stream_response(self, send: Send) -> None:
        """Wait for the last line and send what it holds."""
        last: dict[str, Any] = {}
        async for message in self.messages:
            last = message
        answer = _alone(last)
        answer.headers["Link"] = _where_now(self.request)
        await answer(self.request.scope, self.request.receive, send)


def _where_now(request: Request) -> str:
    path = request.url.path.removeprefix(_PREFIX).removesuffix(_LINES)
    return f'<{_PREFIX}v1/{path}>; rel="successor-version"'


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
        add(app, f"{_PREFIX}{route.path}{_LINES}", route, OldLines, include_in_schema=False)
