"""Only the studio's own page may control it, and nothing large gets in.

The server listens on loopback, but any web page that a browser shows can send requests there. Two
tricks are known. A foreign name that is made to mean 127.0.0.1 (DNS rebinding) shows itself in the
Host header. A foreign page that simply sends (CSRF) shows itself in the Origin header, or in what
the browser tells with Sec-Fetch-Site; and it cannot send JSON without asking first, which is not
answered. Programs that are not browsers send neither header and are welcome.

Where the studio is open to a network, whoever asks must have its token: first in the address that
they were given, and from then on in a cookie. A foreign name leads nowhere then, because a browser
sends the cookie to the studio's own name only.
"""

import contextlib
import json
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 2**20
NDJSON = "application/x-ndjson"

_TOO_LARGE = f"the request is larger than {MAX_BODY:,} bytes"
_COOKIE = "unicursal"
_HOSTS = {"localhost", "127.0.0.1", "::1"}
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class TooLargeBodyError(Exception):
    """More came in than was allowed."""


class Guard:
    """Looks at every request before the studio does."""

    def __init__(self, app: ASGIApp, token: str | None = None) -> None:
        self._app = app
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it with what is wrong."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if self._token is not None and _brings(scope, self._token):
            await _welcome(scope["path"], self._token)(scope, receive, send)
            return
        if fault := _fault(scope, self._token):
            await _refuse(scope, receive, send, *fault)
            return
        received = 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MAX_BODY:
                raise TooLargeBodyError
            return message

        async def with_headers(message: Message) -> None:
            if received > MAX_BODY:
                return  # whatever the studio makes of half a question
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        with contextlib.suppress(TooLargeBodyError):
            await self._app(scope, limited, with_headers)
        if received > MAX_BODY:
            await _refuse(scope, receive, send, 413, _TOO_LARGE)


def _brings(scope: Scope, token: str) -> bool:
    """Whether somebody comes with the address that has the token."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
    return scope["method"] == "GET" and compare_digest(asked.encode(), token.encode())


def _has(headers: Headers, token: str) -> bool:
    """Whether the cookie is there that comers with the token get."""
    with contextlib.suppress(CookieError):
        found = SimpleCookie(headers.get("cookie", "")).get(_COOKIE)
        return found is not None and compare_digest(found.value.encode(), token.encode())
    return False


def _fault(scope: Scope, token: str | None) -> tuple[int, str] | None:
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if token is None and _name_of(host) not in _HOSTS:
        return 403, "the studio answers requests to localhost only"
    if token is not None and not _has(headers, token):
        return 403, "this studio is open to those who were given its address, with its token"
    origin = headers.get("origin")
    if origin is not None and origin != f"http://{host}":
        return 403, "another page must not control the studio"
    site = headers.get("sec-fetch-site", "none")
    is_visit = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
    if site not in {"none", "same-origin"} and (not is_visit or scope["path"].startswith("/api")):
        return 403, "another page must not control the studio"
    if scope["method"] == "POST" and not _is_json(headers.get("content-type", "")):
        return 415, "requests must be application/json"
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or int(length[:20]) > MAX_BODY:
        return 413, _TOO_LARGE
    return None


def _name_of(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname if host.isascii() and "@" not in host else None
    except ValueError:
        return None


def _is_json(content_type: str) -> bool:
    return content_type.split(";")[0].strip().lower() == "application/json"


def _welcome(path: str, token: str) -> Response:
    """Give the cookie, and lead to the address without the token."""
    headers = {
        **_HEADERS,
        "Location": "/" + path.lstrip("/"),
        "Set-Cookie": f"{_COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/",
        "Cache-Control": "no-store",
    }
    return Response(status_code=303, headers=headers)


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, words: str) -> None:
    answer = refusal(scope["path"], status, words)
    answer.headers.update(_HEADERS)
    await answer(scope, receive, send)


def refusal(path: str, status: int, words: str) -> Response:
    """What is wrong in one line of JSON, of the kind that a question gets or a browser shows."""
    kind = NDJSON if path.startswith("/api/") else "application/json"
    return Response(json.dumps({"error": words, "status": status}) + "\n", status, media_type=kind)
