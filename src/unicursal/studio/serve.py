"""Serving the studio: on loopback, or to a network for those who have its token."""

import contextlib
import errno
import secrets
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from unicursal.board import HiddenEnds
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.studio.app import ImpatientProtocol, QuickServer, create_app

HOST = "127.0.0.1"
ALL = "0.0.0.0"
_MOST_CONNECTIONS = 500


def page_of(shown: Line | HiddenEnds) -> str:
    """The address, within the studio, of the page for a position, or for a puzzle to play.

    >>> page_of(Line("9:RRD")), page_of(Line("5+w0,1R1,1D2,3R1,4R"))
    ('board#9:RRD', 'play#5+w0,1R1,1D2,3R1,4R')
    """
    is_puzzle = isinstance(shown, HiddenEnds) or (shown.board.clues and not shown.moves)
    return f"{'play' if is_puzzle else 'board'}#{shown}"


def serve(
    port: int,
    announce: Callable[[str], None],
    campaigns: Path | None = None,
    page: str = "",
    host: str | None = None,
    site: str | None = None,
) -> None:
    """Serve until Ctrl-C; 0 is any free port. The address, of a page of it, is announced.

    `campaigns` is the folder of those to look at. With a `host`, an address of this computer, it
    serves its network too, and the address that is announced has a token. Links for others lead to
    a `site`.
    """
    if campaigns is not None and not campaigns.is_dir():
        raise UnicursalError(f"{campaigns}: no such folder")
    listener = _listener(host or HOST, port)
    token = None if host is None else secrets.token_urlsafe(12)
    import uvicorn  # a port in use is reported at once

    name, shown = _name_in_network(host) if host else HOST, page
    if token is not None:
        path, _, text = page.partition("#")
        shown = f"{path}?token={token}{text and '#'}{text}"
    address = f"http://{name}:{listener.getsockname()[1]}/{shown}"
    settings = uvicorn.Config(
        create_app(campaigns and campaigns.resolve(), token, site),
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


def _name_in_network(host: str) -> str:
    """The address by which others find this computer, where it listens on all of its own."""
    if host != ALL:
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only chooses a way out
        return str(probe.getsockname()[0])
    return socket.gethostname()


def _listener(host: str, port: int) -> socket.socket:
    # With the protocol named asyncio sends small answers at once; without it they wait 40 ms.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # where it would share a port that is in use
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # who reads the address may ask at once
    except OSError as fault:
        listener.close()
        if fault.errno == errno.EADDRINUSE:
            raise UnicursalError(
                f"port {port} is in use: choose another one with --port, or 0 for any"
            ) from None
        if fault.errno == errno.EADDRNOTAVAIL or isinstance(fault, socket.gaierror):
            raise UnicursalError(
                f"--host {host}: no address of this computer; {ALL} means all of them"
            ) from None
        raise UnicursalError(f"port {port} cannot be used: {fault.strerror}") from None
    return listener
