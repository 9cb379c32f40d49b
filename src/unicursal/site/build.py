"""A site: the studio's pages as files for any host, with the engine and puzzles beside them.

    index.html play.html edit.html board.html gallery.html guide.html
    code-DIGEST/      what the pages load: scripts, styles, the engine
    puzzles/          shelves of puzzles, packed
    gallery/          pictures
    docs/             the documentation, if it is given
    sw.js             keeps all of it for use without a network
    manifest.webmanifest, icon.svg, icon-*.png
    site.json         what was asked for: the sign that the folder is a site

All addresses are relative, so a site may lie in a folder of a host. The same wish gives the same
bytes. The code lies under a digest of itself and shelves under one of theirs, so that no page of
one version ever loads a part of another.
"""

import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from unicursal.errors import UnicursalError
from unicursal.progress import Progress
from unicursal.site import gallery
from unicursal.site.one_file import engine_bytes
from unicursal.site.shelves import Shelf, fill, planned, wishes_on
from unicursal.studio.building import (
    ICON,
    PAGE,
    Standing,
    checked_site,
    files_of_pages,
    framed,
    parts_of,
)
from unicursal.whole_file import write_file, write_files

NAMES: Final = {
    "play": "Play",
    "edit": "Edit",
    "board": "Board",
    "gallery": "Gallery",
    "guide": "How it works",
}
_ADDRESSES: Final = {"home": "index.html", **{name: f"{name}.html" for name in NAMES}}
_SIGN, _MANIFEST, _WORKER, _PUZZLES = "site.json", "manifest.webmanifest", "sw.js", "puzzles"
_DOCS = "docs"
_TO_DOCS = f'<p>More is told in <a href="{_DOCS}/index.html">the documentation</a>.</p>\n</main>'
_OFFLINE = "/browser/offline.js"
_THREAD = "/engine/worker.js"
_ENGINE = "/engine/engine.wasm"
_ICON_SIDES = (192, 512)
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
_IMPORTED = re.compile(r'^(?:import|export) [^;]*?"(\.[^"]+)";', re.MULTILINE)
_NAMED = re.compile(r'(?<==")/[\w/-]+\.(?:css|js)(?=")')


@dataclass(frozen=True)
class Wish:
    """What a site is to be.

    `url` is where it will stand, if that is known, `docs` the folder of the documentation as
    `make docs` builds it.
    """

    first_day: date
    days: int = 400
    packs: int = 40
    title: str = "unicursal"
    url: str | None = None
    seed: int = 0
    docs: Path | None = None

    @property
    def site(self) -> str | None:
        """The address with a slash at its end."""
        return self.url and checked_site(self.url)

    def to_json(self) -> dict[str, object]:
        """The wish in plain form."""
        told = {"first_day": self.first_day.isoformat(), "docs": self.docs and str(self.docs)}
        return {**self.__dict__, **told}


@dataclass(frozen=True)
class Built:
    """What a site has."""

    engine_bytes: int
    days: int
    puzzles: int
    files: int
    bytes: int


def build(folder: Path, wish: Wish, progress: Progress) -> Built:
    """Build a site; what an earlier build of the same wish has left is used."""
    site = wish.site
    _check(folder)
    documentation = {} if wish.docs is None else _documentation(wish.docs)
    shelves = planned(wish.first_day, wish.days, wish.packs, wish.seed)
    (folder / _PUZZLES).mkdir(parents=True, exist_ok=True)
    write_file(folder / _SIGN, (json.dumps(wish.to_json(), indent=1) + "\n").encode())
    fill(folder / _PUZZLES, shelves, progress)
    progress("writing pages", 0.0)
    asked = {shelf: wishes_on(folder / _PUZZLES / shelf.file) for shelf in shelves}
    standing = Standing("browser", _ADDRESSES, site, _contents(wish, asked), NAMES)
    files = {**_icons(), **_code(standing)}
    pages = _pages(wish, standing, files)
    files |= pages
    files[_MANIFEST] = _manifest(wish)
    files[_WORKER] = _worker([*(name for name in files if not name.startswith("gallery/"))], files)
    _write(folder, files | documentation, {f"{_PUZZLES}/{shelf.file}" for shelf in shelves})
    everything = [path for path in folder.rglob("*") if path.is_file()]
    return Built(
        len(engine_bytes()),
        wish.days,
        sum(map(len, asked.values())),
        len(everything),
        sum(path.stat().st_size for path in everything),
    )


def _check(folder: Path) -> None:
    """Refuse a folder that holds other things than a site."""
    if folder.exists() and not folder.is_dir():
        raise UnicursalError(f"{folder}: this is a file, a site is a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / _SIGN).is_file():
        raise UnicursalError(f"{folder}: the folder is not empty, and holds no site")
    if not folder.parent.is_dir():
        raise UnicursalError(f"{folder}: there is no folder {folder.parent}")


def _documentation(folder: Path) -> dict[str, bytes]:
    """All files of the documentation, but for what only its building needs."""
    if not (folder / "index.html").is_file():
        raise UnicursalError(f"{folder}: no documentation is here: `make docs` builds it")
    found = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*"))}
    return {
        f"{_DOCS}/{name}": path.read_bytes()
        for name, path in found.items()
        if path.is_file() and not name.startswith((".", "_sources/"))
    }


def _contents(wish: Wish, asked: Mapping[Shelf, list[str]]) -> dict[str, object]:
    """What the pages know of the puzzles beside them."""
    days = [each[4:] for shelf, wishes in asked.items() if shelf.days for each in sorted(wishes)]
    packs = [
        {
            "size": shelf.size,
            "clues": shelf.clues,
            "difficulty": shelf.difficulty,
            "seeds": sorted(int(each.rpartition("=")[2]) for each in wishes),
        }
        for shelf, wishes in asked.items()
        if shelf.clues and wishes
    ]
    return {
        "days": [days[0], days[-1]] if days else None,
        "packs": packs,
        "files": {shelf.name: f"{_PUZZLES}/{shelf.file}" for shelf in asked},
        "title": wish.title,
    }


def _code(standing: Standing) -> dict[str, bytes]:
    """All that the pages load, in a folder that is named by its digest."""
    own = {path: text.encode() for path, text in standing.modules().items()}
    sources = {**files_of_pages(), **own}
    first = set(_NAMED.findall(sources["/frame.html"].decode()))
    for name in standing.addresses:
        first.update(_NAMED.findall(sources[f"/{name}{PAGE}"].decode()))
    reached = _reached([*sorted(first), _OFFLINE, _THREAD], sources) | {_ENGINE}
    whole = hashlib.sha256()
    for path in sorted(reached):
        whole.update(f"{path} {len(sources[path])}\n".encode() + sources[path])
    place = f"code-{whole.hexdigest()[:12]}"
    return {f"{place}{path}": sources[path] for path in sorted(reached)}


def _reached(first: list[str], sources: Mapping[str, bytes]) -> set[str]:
    """Files, and all modules that they import."""
    found: set[str] = set()
    ahead = list(first)
    while ahead:
        path = ahead.pop()
        if path in found:
            continue
        found.add(path)
        if path.endswith(".js"):
            text = sources[path].decode()
            ahead += [normpath(join(dirname(path), each)) for each in _IMPORTED.findall(text)]
    return found


def _pages(wish: Wish, standing: Standing, code: Mapping[str, bytes]) -> dict[str, bytes]:
    """The pages themselves, and the pictures of the gallery."""
    place = next(name for name in code if name.startswith("code-")).partition("/")[0]
    shown = gallery.exhibits(wish.seed)
    pages = {name: picture.encode() for name, (picture, _) in shown.items()}
    items = "".join(item for _, item in shown.values())
    for name, address in standing.addresses.items():
        parts = parts_of(files_of_pages()[f"/{name}{PAGE}"].decode())
        if "pictures" in parts:
            parts["main"] += items + parts.pop("pictures")
        if name == "guide" and wish.docs is not None:
            parts["main"] = parts["main"].replace("</main>", _TO_DOCS)
        parts["head"] += _head()
        page = framed(
            name, parts, standing, lambda path: path[1:] if path == ICON else place + path
        )
        pages[address] = _titled(page, wish.title).encode()
    return pages


def _head() -> str:
    """What a page of a site has besides: its policy, its app, and its life without a network."""
    return (
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f'<link rel="manifest" href="{_MANIFEST}">\n'
        '<meta name="theme-color" content="#1c1c1e">\n'
        f'<script type="module" src="{_OFFLINE}"></script>\n'
    )


def _titled(page: str, title: str) -> str:
    """A page that bears the title of the site where the studio has its name."""
    own = escape(title)
    page = page.replace("unicursal studio</title>", f"{own}</title>")
    page = page.replace(", unicursal</title>", f", {own}</title>")
    return page.replace("<span>unicursal</span>", f"<span>{own}</span>").replace(
        'aria-label="unicursal studio"', f'aria-label="{own}"'
    )


def _icons() -> dict[str, bytes]:
    import resvg_py

    picture = files_of_pages()[ICON].decode()
    icons = {
        f"icon-{side}.png": bytes(
            resvg_py.svg_to_bytes(svg_string=picture, width=side, height=side)
        )
        for side in _ICON_SIDES
    }
    return {ICON[1:]: picture.encode(), **icons}


def _manifest(wish: Wish) -> bytes:
    """What the browser needs to install the site as an app."""
    icons = [
        {"src": f"icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png"}
        for side in _ICON_SIDES
    ]
    told = {
        "name": wish.title,
        "short_name": wish.title[:12],
        "description": "Labyrinths of one line: play them, explore them.",
        "start_url": "play.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbfaf8",
        "theme_color": "#1c1c1e",
        "icons": [*icons, {"src": ICON[1:], "sizes": "any", "type": "image/svg+xml"}],
    }
    return (json.dumps(told, indent=1) + "\n").encode()


def _worker(shell: list[str], files: Mapping[str, bytes]) -> bytes:
    """What keeps the site; its version is a digest of all that it keeps."""
    whole = hashlib.sha256()
    for name in sorted(shell):
        whole.update(f"{name} {len(files[name])}\n".encode() + files[name])
    text = Path(__file__).with_name("worker.js").read_text("utf-8")
    text = text.replace("{version}", whole.hexdigest()[:12])
    return text.replace("{shell}", json.dumps(sorted(shell))).encode()


def _write(folder: Path, files: Mapping[str, bytes], shelves: set[str]) -> None:
    """Write what has changed: what pages load before the pages, and what names all of it last.

    Code, shelves and documentation of earlier builds go.
    """
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    late = [name for name in files if name.endswith(".html")] + [_WORKER]
    for names in ([name for name in files if name not in late], late):
        write_files(
            {folder / name: files[name] for name in names if _differs(folder / name, files[name])}
        )
    for path in [*folder.glob("code-*/"), *folder.glob(_DOCS), *folder.glob(f"{_PUZZLES}/*.gz")]:
        name = path.relative_to(folder).as_posix()
        if path.is_dir() and not any(each.startswith(f"{name}/") for each in files):
            shutil.rmtree(path)
        elif path.is_file() and name not in shelves:
            path.unlink()


def _differs(path: Path, content: bytes) -> bool:
    return not path.is_file() or path.read_bytes() != content
