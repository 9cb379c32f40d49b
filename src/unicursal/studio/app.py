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
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from uvicorn.protocols.http.h11_impl import H11Protocol

from unicursal import __version__
from unicursal.studio import pages
from unicursal.studio.api import campaigns, files, levels, positions, puzzles, rules, status
from unicursal.studio.api.asking import add
from unicursal.studio.api.before import add_before
from unicursal.studio.guard import Guard, refusal
from unicursal.studio.lanes import Lanes

API = "/api/v1"
"""Where questions are asked; another form of question or answer would have another number."""


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
    app.state.campaigns = folder and str(folder)
    for part in (status, positions, files, rules, levels, puzzles, campaigns):
        for route in part.ROUTES:
            add(app, f"{API}/{route.path}", route)
            add_before(app, route)
    app.include_router(pages.router(site))
    app.add_middleware(Guard, token=token)
    app.add_exception_handler(RequestValidationError, _on_wrong_fields)
    app.add_exception_handler(HTTPException, _on_http_error)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.lanes = Lanes()
    app.state.lanes.begin()
    yield
    await app.state.lanes.close()


def _on_wrong_fields(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    first = fault.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    words = f"{where}: {first['msg']}" if where else first["msg"]
    return refusal(request.url.path, 422, words)


def _on_http_error(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    answer = refusal(request.url.path, fault.status_code, str(fault.detail))
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
