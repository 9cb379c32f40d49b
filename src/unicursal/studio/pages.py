"""The browser's side: a fixed table of files, made once; no path of a request reaches the disk.

The browser may keep whatever the pages load: it stands under a digest of all those files, so that
other content has another address. The pages themselves are requested again each time.
"""

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter, Request, Response

from unicursal.studio.building import (
    ICON,
    NAMES,
    PAGE,
    TYPES,
    Standing,
    ending,
    files_of_pages,
    framed,
    parts_of,
)

_FRESH = "no-cache"
_FOR_EVER = "max-age=31536000, immutable"
_ADDRESSES = {"home": "/", **{name: f"/{name}" for name in NAMES}}


@dataclass(frozen=True)
class PageFile:
    """A file as it is sent."""

    content: bytes
    packed: bytes
    kind: str
    tag: str
    keeping: str


@cache
def page_files(site: str | None = None) -> dict[str, PageFile]:
    """All files by their addresses: `rules/index.html` is `/rules`, the rest has a digest.

    `site` is the address of a site to which links for others lead.
    """
    standing = Standing("server", _ADDRESSES, site)
    sources = _sources(standing)
    table = {ICON: _page_file(ICON, sources[ICON], _FRESH)}
    for path, content in sources.items():
        name = path.removesuffix(PAGE).removeprefix("/")
        if name in _ADDRESSES:
            parts = parts_of(content.decode())
            page = framed(name, parts, standing, lambda path: _loaded(path, site))
            table[f"/{name}"] = _page_file(path, page.encode(), _FRESH)
        elif _is_kept(path):
            table[address_of(path, site)] = _page_file(path, content, _FOR_EVER)
    table["/"] = table["/home"]
    return table


def address_of(path: str, site: str | None = None) -> str:
    """Where a file that the pages load is found, as `/core/dom.js`: its path behind the digest."""
    return f"/{_digest(site)}{path}"


def _loaded(path: str, site: str | None) -> str:
    assert path in _sources(Standing("server", _ADDRESSES, site)), f"no such file: {path}"
    return address_of(path, site) if _is_kept(path) else path


def _sources(standing: Standing) -> dict[str, bytes]:
    own = {path: text.encode() for path, text in standing.modules().items()}
    return dict(sorted({**files_of_pages(), **own}.items()))


def _is_kept(path: str) -> bool:
    return ending(path) in {"css", "js"}


@cache
def _digest(site: str | None) -> str:
    whole = hashlib.sha256()
    for path, content in _sources(Standing("server", _ADDRESSES, site)).items():
        if _is_kept(path):
            whole.update(f"{path} {len(content)}\n".encode() + content)
    return whole.hexdigest()[:16]


def _page_file(path: str, content: bytes, keeping: str) -> PageFile:
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return PageFile(content, gzip.compress(content, mtime=0), TYPES[ending(path)], tag, keeping)


def router(site: str | None = None) -> APIRouter:
    """A route for each file."""
    made = APIRouter(include_in_schema=False)
    for path, file in page_files(site).items():
        made.add_api_route(path, _sender(file), methods=["GET", "HEAD"])
    return made


def _sender(file: PageFile) -> Callable[[Request], Response]:
    def send(request: Request) -> Response:
        headers = {"Cache-Control": file.keeping, "ETag": file.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(file.packed, media_type=file.kind, headers=headers)
        return Response(file.content, media_type=file.kind, headers=headers)

    return send
