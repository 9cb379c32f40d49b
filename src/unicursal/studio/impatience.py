"""Connections that send nothing, or only a piece of a question, are closed after a while.

Without this a few hundred half-open ones would keep everybody else out for ever. And when the
studio ends, all are closed at once.
"""

import asyncio
import socket
from typing import cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

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
