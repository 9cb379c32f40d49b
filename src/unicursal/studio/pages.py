"""The browser's side: a fixed table of files, read once; no path of a request reaches the disk."""

import gzip
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request, Response

from unicursal.draw.theme import THEMES
from unicursal.studio.names import names_module

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True)
class PageFile:
    """A file as it is sent."""

    content: bytes
    packed: bytes
    kind: str
    tag: str


def page_files() -> dict[str, PageFile]:
    """All files of the pages by their addresses; `rules/index.html` is `/rules`."""
    table = dict(_files_in(files("unicursal.studio").joinpath("page"), "/"))
    table["/core/themes.css"] = _page_file(_themes().encode(), _TYPES[".css"])
    table["/core/names.js"] = _page_file(names_module().encode(), _TYPES[".js"])
    table["/"] = table["/home"]
    return table


def _files_in(folder: Traversable, address: str) -> Iterator[tuple[str, PageFile]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from _files_in(file, f"{address}{file.name}/")
            continue
        if kind := _TYPES.get("." + file.name.rpartition(".")[2]):
            place = address.rstrip("/") if file.name == "index.html" else address + file.name
            yield place or "/", _page_file(file.read_bytes(), kind)


def _page_file(content: bytes, kind: str) -> PageFile:
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return PageFile(content, gzip.compress(content, mtime=0), kind, tag)


def _themes() -> str:
    """The colours of all pictures as properties, so that the page looks like them."""
    return "\n".join(
        f':root[data-theme="{name}"] {{ '
        + " ".join(f"--{role.replace(' ', '-')}: {colour};" for role, colour in theme.items())
        + " }"
        for name, theme in THEMES.items()
    )


def router() -> APIRouter:
    """A route for each file."""
    made = APIRouter(include_in_schema=False)
    for path, file in page_files().items():
        made.add_api_route(path, _sender(file), methods=["GET", "HEAD"])
    return made


def _sender(file: PageFile) -> Callable[[Request], Response]:
    def send(request: Request) -> Response:
        headers = {"Cache-Control": "no-cache", "ETag": file.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(file.packed, media_type=file.kind, headers=headers)
        return Response(file.content, media_type=file.kind, headers=headers)

    return send
