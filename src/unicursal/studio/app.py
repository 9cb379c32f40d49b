"""The studio as a web application, and the server that it runs in.

Connections that send nothing, or only a piece of a question, are closed after a while: otherwise a
few hundred half-open ones would keep everybody else out for ever. And when the studio ends, all
are closed at once.
"""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import h11
import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from uvicorn.protocols.http.h11_impl import H11Protocol

from unicursal import __version__
from unicursal.errors import UnicursalError
from unicursal.studio import pages
from unicursal.studio.api import campaigns, levels, puzzles, routes, rules
from unicursal.studio.guard import Guard
from unicursal.studio.lanes import Lanes, LimitError, TaskError

API = "/api/v1"
"""Where questions are asked; another form of question or answer would have another number."""
_BEFORE = "/api"
"""Where they were asked in version 0.1."""


def create_app(
    folder: Path | None = None, token: str | None = None, site: str | None = None
) -> FastAPI:
    """The application: the pages, the questions that they ask, and a guard before them.

    The folder is that of the campaigns to look at. With a token it answers only those who have it,
    and links for others lead to a site.
    """
    app = FastAPI(
        title="unicursal studio",
        version=__version__,
        description="Exact answers about one-way labyrinths. Nothing is kept between questions.",
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        lifespan=_lifespan,
        redirect_slashes=False,
    )
    app.state.campaigns = folder
    for part in (routes, rules, levels, puzzles, campaigns):
        app.include_router(part.router, prefix=API)
        app.include_router(part.router, prefix=_BEFORE, include_in_schema=False)
    app.include_router(pages.router(site))
    app.add_middleware(Guard, token=token)
    app.add_exception_handler(UnicursalError, _on_fault)
    app.add_exception_handler(RequestValidationError, _on_wrong_fields)
    app.add_exception_handler(HTTPException, _on_http_error)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.lanes = Lanes()
    app.state.lanes.begin()
    yield
    await app.state.lanes.close()


def _problem(status: int, words: str, **more: object) -> JSONResponse:
    return JSONResponse({"error": " ".join(words.split()), **more}, status)


ASKS_SOFTLY, SOFTLY = "Unicursal-Refusals", "Unicursal-Status"
"""A page that sends the first header is refused in an answer of status 200, whose second header has
the true one: browsers report each other status as an error, and a refusal is an ordinary answer."""


def _on_fault(request: Request, fault: Exception) -> JSONResponse:
    status = 400
    if isinstance(fault, LimitError) or (isinstance(fault, TaskError) and fault.is_too_long):
        status = 503
    elif isinstance(fault, TaskError) and fault.is_unexpected:
        status = 500
    elif isinstance(fault, TaskError) and fault.kind == "NothingToDrawError":
        status = 409
    elif isinstance(fault, TaskError) and fault.is_too_large:
        status = 413
    more = {"instead": fault.instead} if isinstance(fault, TaskError) and fault.instead else {}
    if status < 500 and ASKS_SOFTLY in request.headers:
        softly = _problem(200, str(fault), **more)
        softly.headers[SOFTLY] = str(status)
        return softly
    return _problem(status, str(fault), **more)


def _on_wrong_fields(_: Request, fault: Exception) -> JSONResponse:
    assert isinstance(fault, RequestValidationError)
    first = fault.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return _problem(422, f"{where}: {first['msg']}" if where else first["msg"])


def _on_http_error(_: Request, fault: Exception) -> JSONResponse:
    assert isinstance(fault, HTTPException)
    answer = _problem(fault.status_code, str(fault.detail))
    answer.headers.update(fault.headers or {})
    return answer


SECONDS = 5.0
"""In which a whole question must come; from the same machine it takes milliseconds."""


class ImpatientProtocol(H11Protocol):
    """HTTP with a limit of the time in which each question must have come."""

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a question."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read on; a question that has come whole is waited for no longer."""
        super().data_received(data)
        if self.conn.their_state in {h11.IDLE, h11.SEND_BODY}:
            self._wait()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _give_up(self) -> None:
        self._due = None
        if not self.transport.is_closing():
            self.transport.close()


class QuickServer(uvicorn.Server):
    """A server that does not wait, when it ends, for answers that may take an hour."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hang up, so that the work behind each connection ends by itself; then end."""
        for connection in list(self.server_state.connections):
            cast(ImpatientProtocol, connection).transport.close()
        await super().shutdown(sockets)
