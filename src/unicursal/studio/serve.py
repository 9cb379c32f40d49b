"""Serving the studio on loopback."""

import contextlib
import errno
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from unicursal.board import HiddenEnds
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.studio.app import ImpatientProtocol, QuickServer, create_app

HOST = "127.0.0.1"
_MOST_CONNECTIONS = 500


def page_of(shown: Line | HiddenEnds) -> str:
    """The address, within the studio, of the page for a position, or for a puzzle to play.

    >>> page_of(Line("9:RRD")), page_of(Line("5+w0,1R1,1D2,3R1,4R"))
    ('board#9:RRD', 'play#5+w0,1R1,1D2,3R1,4R')
    """
    is_puzzle = isinstance(shown, HiddenEnds) or (shown.board.clues and not shown.moves)
    return f"{'play' if is_puzzle else 'board'}#{shown}"


def serve(
    port: int, announce: Callable[[str], None], campaigns: Path | None = None, page: str = ""
) -> None:
    """Serve until Ctrl-C; 0 is any free port. The address, of a page of it, is announced.

    `campaigns` is the folder of those to look at.
    """
    if campaigns is not None and not campaigns.is_dir():
        raise UnicursalError(f"{campaigns}: no such folder")
    listener = _listener(port)
    import uvicorn  # a port in use is reported at once

    address = f"http://{HOST}:{listener.getsockname()[1]}/{page}"
    settings = uvicorn.Config(
        create_app(campaigns and campaigns.resolve()),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        limit_concurrency=_MOST_CONNECTIONS,
        http=ImpatientProtocol,
    )
    announce(address)
    with listener, contextlib.suppress(KeyboardInterrupt):  # raised again when all is closed
        QuickServer(settings).run(sockets=[listener])


def _listener(port: int) -> socket.socket:
    # With the protocol named asyncio sends small answers at once; without it they wait 40 ms.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # where it would share a port that is in use
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen()  # who reads the address may ask at once
    except OSError as fault:
        listener.close()
        if fault.errno == errno.EADDRINUSE:
            raise UnicursalError(
                f"port {port} is in use: choose another one with --port, or 0 for any"
            ) from None
        raise UnicursalError(f"port {port} cannot be used: {fault.strerror}") from None
    return listener
