"""The pages before they are sent: the files of the folder `page`, and each page in its frame.

A page is built from `page/frame.html` and the `index.html` of its folder: a comment such as
`<!-- main -->` is a place in the frame, and in a page's own file the title of what stands there.
What the pages offer to choose from, and their limits, come as a module that is written from the
library's own lists. Two more say where they stand: `core/who.js` who answers their questions, and
`core/places.js` where the other pages are.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from unicursal.book.plan import CIRCLES, LABYRINTH
from unicursal.book.words import LANGUAGES, words_of
from unicursal.draw.pdf import PAPERS
from unicursal.draw.theme import THEMES
from unicursal.errors import UnicursalError, quoted
from unicursal.level.names import GRADES, MOST_OVERRUN, PLAN_WORDS, STYLE_WORDS
from unicursal.puzzle import DIFFICULTIES, KINDS, PRESETS
from unicursal.rules import catalogue
from unicursal.studio import limits
from unicursal.studio.limits import LARGEST_PUZZLE, OFFERS, SMALLEST_PUZZLE
from unicursal.walk import LAWS

TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
}
FRAME, PAGE, ICON = "/frame.html", "/index.html", "/icon.svg"
_PLACE = re.compile(r"^ *<!-- (\w+) -->\n", re.MULTILINE)
_LINK = re.compile(r'(?<=href=")/(\w*)(?=[#"])')
_WHOLE_LINK = re.compile(r'<a [^>]*href="/(\w*)[#"][^>]*>(.*?)</a>')
_LOADED = re.compile(r'(?<==")/[\w/-]+\.(?:css|js|svg)(?=")')
_OF_SERVER = re.compile(r'^ *<script[^>]* data-only="server".*\n', re.MULTILINE)

NAMES: Final = {
    "play": "Play",
    "edit": "Edit",
    "board": "Board",
    "prints": "Prints",
    "rules": "Rules",
    "levels": "Levels",
    "campaigns": "Campaigns",
}
"""The pages that the bar names."""


@dataclass(frozen=True)
class Standing:
    """Where pages stand: who answers them, where the others are, and which puzzles lie beside.

    `site` is the address of a site whose links can be given to anybody. `contents` are the first
    and last of the `days` that have puzzles, the `packs`, the `list` of all where there are no
    other, and the `files` in which they lie; a server makes any.
    """

    who: str
    addresses: Mapping[str, str]
    site: str | None = None
    contents: Mapping[str, object] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=lambda: NAMES)
    store: str = "from-site"

    def modules(self) -> dict[str, str]:
        """The modules that say it."""
        side = {"server": "./server.js", "browser": "../browser/browser.js"}[self.who]
        contents = {"days": None, "packs": None, "list": None, "files": {}, **self.contents}
        told = {"PAGES": dict(self.addresses), "SITE": self.site, "CONTENTS": contents}
        store = {"from-site": "fromSite", "from-file": "fromFile"}[self.store]
        return {
            "/core/who.js": f'export {{ {self.who} as who }} from "{side}";\n',
            "/core/places.js": _exports(told),
            "/browser/store.js": f'export {{ {store} as store }} from "./{self.store}.js";\n',
        }

    def nav(self) -> str:
        """The links to the pages that are here."""
        links = [
            f'<a href="/{name}">{words}</a>'
            for name, words in self.names.items()
            if name in self.addresses
        ]
        tour = _TOUR if self.who == "server" else ""  # it tells reasons
        return f'    <nav aria-label="Pages">{"".join(links)}{tour}</nav>\n'


_TOUR = '<a href="/board#tour=1" title="Five positions that show why steps are impossible">Tour</a>'


_ADDRESS = re.compile(r"https?://[\w.:@\[\]-]+(?:/[\w.~%/-]*)?", re.ASCII)


def checked_site(address: str) -> str:
    """The address of a site, with a slash at its end.

    >>> checked_site("https://example.org/puzzles")
    'https://example.org/puzzles/'
    """
    if not _ADDRESS.fullmatch(address):
        raise UnicursalError(
            f"{quoted(address)} is not the address of a site: expected https://example.org/puzzles/"
        )
    return address.rstrip("/") + "/"


@cache
def files_of_pages() -> dict[str, bytes]:
    """All files by their paths, with those that the library writes."""
    folder = files("unicursal.studio").joinpath("page")
    made = {"/core/themes.css": _themes().encode(), "/core/names.js": names_module().encode()}
    return dict(sorted({**dict(_files_in(folder, "/")), **made}.items()))


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from _files_in(file, f"{path}{file.name}/")
        elif ending(file.name) in TYPES:
            yield path + file.name, file.read_bytes()


def ending(path: str) -> str:
    """What the name of a file ends with."""
    return path.rpartition(".")[2]


def parts_of(text: str) -> dict[str, str]:
    """What stands in a page's own file, by the places in the frame."""
    _, *own = _PLACE.split(text)
    return dict(zip(own[::2], own[1::2], strict=True))


def framed(
    name: str, parts: Mapping[str, str], standing: Standing, load: Callable[[str], str]
) -> str:
    """A page in its frame; `load` tells the address of a file that it loads."""
    own = dict(parts)
    whole = files_of_pages()[FRAME].decode().replace("<!-- nav -->\n", standing.nav())
    link = f'href="/{"" if name == "home" else name}"'
    whole = whole.replace(link, f'{link} aria-current="page"')
    whole = whole.replace("<html ", f'<html data-who="{standing.who}" ', 1)
    whole = _PLACE.sub(lambda place: own.pop(place[1], ""), whole)
    assert not own, f"{name}: the frame has no place for {', '.join(own)}"
    if standing.who == "browser":
        whole = _OF_SERVER.sub("", whole)
    whole = _WHOLE_LINK.sub(
        lambda link: link[0] if (link[1] or "home") in standing.addresses else link[2], whole
    )
    whole = _LINK.sub(lambda found: standing.addresses[found[1] or "home"], whole)
    return _LOADED.sub(lambda path: load(path[0]), whole)


def _themes() -> str:
    """The colours of all pictures as properties, so that the page looks like them."""
    return "\n".join(
        f':root[data-theme="{name}"] {{ '
        + " ".join(f"--{role.replace(' ', '-')}: {colour};" for role, colour in theme.items())
        + " }"
        for name, theme in THEMES.items()
    )


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


_INCHES = {"6x9": "6 x 9 in", "8x10": "8 x 10 in", "8.5x11": "8.5 x 11 in"}
BOOK_PAPERS = {
    name: _INCHES.get(name, name.capitalize()) for name in PAPERS if name not in ("a3", "legal")
}
BOOK_SORTS = {
    **dict.fromkeys(("walls", "stops", "numbers", "lines", "walls+stops", *PRESETS), True),
    LABYRINTH: False,
    CIRCLES: False,
}
"""What the form for a book offers, and whether it has a difficulty."""


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
        "PRESETS": {
            name: {"title": preset.title, "clues": "+".join(preset.clues), "ends": preset.ends}
            for name, preset in PRESETS.items()
        },
        "PUZZLE_SIZES": [SMALLEST_PUZZLE, LARGEST_PUZZLE],
        "HIDDEN_SIDE": limits.HIDDEN_SIDE,
        "DIFFICULTIES": DIFFICULTIES,
        "LANGUAGES": LANGUAGES,
        "BOOK_PAPERS": BOOK_PAPERS,
        "BOOK_SORTS": BOOK_SORTS,
        "CLUE_RULES": {kind: words_of("en")[f"rules.{kind}"] for kind in KINDS},
        "LIMITS": _LIMITS,
    }
    return _exports(lists)


def _exports(values: Mapping[str, object]) -> str:
    """A module that exports plain values."""
    return "".join(f"export const {name} = {json.dumps(made)};\n" for name, made in values.items())
