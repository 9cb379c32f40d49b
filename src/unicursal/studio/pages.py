"""The browser's side: a fixed table of files, made once; no path of a request reaches the disk.

Each page is built from `page/frame.html` and the `index.html` of its folder: a comment such as
`<!-- main -->` is a place in the frame, and in a page's own file the title of what stands there.
What the pages offer to choose from, and their limits, come as a module that is written from the
library's own lists.

The browser may keep whatever the pages load: it stands under a digest of all those files, so that
other content has another address. The pages themselves are requested again each time.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request, Response

from unicursal.book.words import words_of
from unicursal.draw.pdf import PAPERS
from unicursal.draw.theme import THEMES
from unicursal.level.names import GRADES, MOST_OVERRUN, PLAN_WORDS, STYLE_WORDS
from unicursal.puzzle import DIFFICULTIES, KINDS
from unicursal.rules import catalogue
from unicursal.studio import limits
from unicursal.studio.limits import LARGEST_PUZZLE, OFFERS, SMALLEST_PUZZLE
from unicursal.walk import LAWS

_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
_FRAME, _PAGE, _ICON = "/frame.html", "/index.html", "/icon.svg"
_FRESH = "no-cache"
_FOR_EVER = "max-age=31536000, immutable"
_PLACE = re.compile(r"^<!-- (\w+) -->\n", re.MULTILINE)


@dataclass(frozen=True)
class PageFile:
    """A file as it is sent."""

    content: bytes
    packed: bytes
    kind: str
    tag: str
    keeping: str


@cache
def page_files() -> dict[str, PageFile]:
    """All files by their addresses: `rules/index.html` is `/rules`, the rest has a digest."""
    sources = _sources()
    table = {_ICON: _page_file(_ICON, sources[_ICON], _FRESH)}
    for path, content in sources.items():
        if path.endswith(_PAGE):
            address = path.removesuffix(_PAGE)
            table[address] = _page_file(path, _page(address).encode(), _FRESH)
        elif _is_kept(path):
            table[address_of(path)] = _page_file(path, content, _FOR_EVER)
    table["/"] = table["/home"]
    return table


def address_of(path: str) -> str:
    """Where a file that the pages load is found, as `/core/dom.js`: its path behind the digest."""
    return f"/{_digest()}{path}"


@cache
def _sources() -> dict[str, bytes]:
    folder = files("unicursal.studio").joinpath("page")
    made = {"/core/themes.css": _themes().encode(), "/core/names.js": names_module().encode()}
    return dict(sorted({**dict(_files_in(folder, "/")), **made}.items()))


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from _files_in(file, f"{path}{file.name}/")
        elif _ending(file.name) in _TYPES:
            yield path + file.name, file.read_bytes()


def _ending(path: str) -> str:
    return path.rpartition(".")[2]


def _is_kept(path: str) -> bool:
    return _ending(path) in {"css", "js"}


@cache
def _digest() -> str:
    whole = hashlib.sha256()
    for path, content in _sources().items():
        if _is_kept(path):
            whole.update(f"{path} {len(content)}\n".encode() + content)
    return whole.hexdigest()[:16]


def _page(address: str) -> str:
    """A page in its frame, with the addresses of what it loads."""
    _, *own = _PLACE.split(_sources()[address + _PAGE].decode())
    parts = dict(zip(own[::2], own[1::2], strict=True))
    link = f'href="{address.replace("/home", "/")}"'
    frame = _sources()[_FRAME].decode().replace(link, f'{link} aria-current="page"')
    whole = _PLACE.sub(lambda place: parts.pop(place[1], ""), frame)
    assert not parts, f"{address}: the frame has no place for {', '.join(parts)}"
    return re.sub(r'(?<==")/[\w/-]+\.(?:css|js)(?=")', _loaded, whole)


def _loaded(path: re.Match[str]) -> str:
    assert path[0] in _sources(), f"no such file: {path[0]}"
    return address_of(path[0])


def _page_file(path: str, content: bytes, keeping: str) -> PageFile:
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return PageFile(content, gzip.compress(content, mtime=0), _TYPES[_ending(path)], tag, keeping)


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
        headers = {"Cache-Control": file.keeping, "ETag": file.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(file.packed, media_type=file.kind, headers=headers)
        return Response(file.content, media_type=file.kind, headers=headers)

    return send


_JOINED = {"mended+area": "rules mended + area"}
"""Sets that are a formula of others, but worth a place in the list."""
_SPECIAL = {"readme": "rules of the README"}


def rule_sets() -> dict[str, str]:
    """The rule sets of the catalogue and the principles, each with its words.

    >>> list(rule_sets())[:3], rule_sets()["principles"]
    (['5', '7', '9'], 'the three principles')
    """
    words = {name: _SPECIAL.get(name, f"rules {name}") for name in catalogue().sets()}
    return {**words, **_JOINED, "principles": "the three principles"}


_LIMITS = {
    "cells": limits.MAX_CELLS,
    "text": limits.MAX_TEXT,
    "ruleText": limits.MAX_RULE_TEXT,
    "numberedCells": limits.NUMBERED_CELLS,
    "smallestLevel": limits.SMALLEST_LEVEL,
    "largestLevel": limits.LARGEST_LEVEL,
    "floors": limits.MAX_FLOORS,
    "redraws": limits.MAX_REDRAWS,
    "things": limits.MAX_THINGS,
    "kinds": limits.MAX_KINDS,
    "tiles": limits.MAX_TILES,
    "halls": limits.MAX_HALLS,
    "overrun": MOST_OVERRUN,
}


def names_module() -> str:
    """A module for the browser that exports all lists and limits."""
    lists = {
        "LAWS": list(LAWS),
        "THEMES": list(THEMES),
        "PAPERS": PAPERS,
        "RULE_SETS": rule_sets(),
        "STYLES": dict(STYLE_WORDS),
        "PLANS": dict(PLAN_WORDS),
        "GRADES": GRADES,
        "PUZZLES": {clues: sides._asdict() for clues, sides in OFFERS.items()},
        "PUZZLE_SIZES": [SMALLEST_PUZZLE, LARGEST_PUZZLE],
        "DIFFICULTIES": DIFFICULTIES,
        "CLUE_RULES": {kind: words_of("en")[f"rules.{kind}"] for kind in KINDS},
        "LIMITS": _LIMITS,
    }
    return "".join(f"export const {name} = {json.dumps(made)};\n" for name, made in lists.items())
