"""A page in one file: scripts, styles, pictures, engine and puzzles within, nothing from outside.

The policy in its head names each script and each style by its digest and allows nothing else to
run but what these begin, and nothing to be loaded. The modules of the page, the engine and the
puzzles lie packed in elements that the browser only keeps; a few lines unpack and begin them.
Without JavaScript there is a picture with words instead.
"""

import hashlib
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from typing import Final

from unicursal.site.linker import bare, linked
from unicursal.site.puzzles import packed
from unicursal.studio.building import ICON, PAGE, Standing, files_of_pages, framed, parts_of

_SCRIPT = re.compile(r'^ *<script( type="module")? src="([^"]+)"></script>\n', re.MULTILINE)
_STYLE = re.compile(r'^ *<link rel="stylesheet" href="([^"]+)">\n', re.MULTILINE)
_BEGIN = "/browser/begin.js"
ENTRIES: Final = ("/play/page.js", "/board/page.js", "/walk/page.js")
"""What the pages begin with."""
_TITLE = re.compile(r"<title>[^<]*</title>")
_CHARSET = '<meta charset="utf-8">\n'
_WITHOUT_SCRIPTS = ".bar, .studio { display: none !important; } .still { display: block; }"
_STILL = (
    ".still { max-width: 40em; margin: 2em auto; padding: 0 1em; }\n"
    ".still svg { width: 100%; height: auto; max-height: 80vh; }\n"
)


@dataclass(frozen=True)
class Alone:
    """What a page in one file shows.

    `page` is the folder of the page, `contents` are the puzzles that it lists, `packed` what lies
    in it by name, and `picture` and `words` are what is seen without JavaScript.
    """

    page: str
    title: str
    picture: str
    words: str
    contents: Mapping[str, object] = field(default_factory=dict)
    packed: Mapping[str, bytes] = field(default_factory=dict)
    has_engine: bool = True
    site: str | None = None


def engine_bytes() -> bytes:
    """The engine of the browser."""
    return files("unicursal.studio").joinpath("page", "engine", "engine.wasm").read_bytes()


def sources_of(standing: Standing) -> dict[str, str]:
    """The texts of all files of the pages, with the modules that say where they stand."""
    files = {path: file for path, file in files_of_pages().items() if not path.endswith("wasm")}
    return {**{path: file.decode() for path, file in files.items()}, **standing.modules()}


def html_of(alone: Alone) -> bytes:
    """The file."""
    standing = Standing("browser", {}, alone.site, alone.contents, {}, "from-file")
    texts = sources_of(standing)
    page = framed(alone.page, parts_of(texts[f"/{alone.page}{PAGE}"]), standing, lambda path: path)
    named = _SCRIPT.findall(page)
    scripts = [bare(texts[path]) for kind, path in named if not kind]
    begin = bare(texts[_BEGIN])
    style = "".join(_lean(texts[path]) for path in _STYLE.findall(page)) + _STILL
    page = _SCRIPT.sub("", _STYLE.sub("", page))
    (entry,) = [path for kind, path in named if kind]
    inside = {**alone.packed, "script": packed(linked(entry, texts).encode())}
    if alone.has_engine:
        inside["engine"] = packed(engine_bytes())
    icon = f"data:image/svg+xml;base64,{b64encode(texts[ICON].encode()).decode()}"
    page = page.replace(f'"{ICON}"', f'"{icon}"')
    page = _TITLE.sub(lambda _: f"<title>{escape(alone.title)}</title>", page)
    policy = _policy([*scripts, begin], [style, _WITHOUT_SCRIPTS])
    head = f'  <meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    page = page.replace(_CHARSET, _CHARSET + head, 1)
    page = page.replace("</head>", f"<style>{style}</style>\n</head>", 1)
    first = "".join(f"<script>{text}</script>\n" for text in scripts)
    page = page.replace("</head>", f"{first}</head>", 1)
    page = page.replace("<body>\n", f"<body>\n{_still(alone)}", 1)
    data = "".join(
        f'<script type="text/plain" id="packed-{name}">{b64encode(content).decode()}</script>\n'
        for name, content in inside.items()
    )
    return page.replace("</body>", f"{data}<script>{begin}</script>\n</body>", 1).encode()


def _still(alone: Alone) -> str:
    """What is seen without JavaScript."""
    return (
        f"<noscript><style>{_WITHOUT_SCRIPTS}</style>\n"
        f'<main class="still"><h1>{escape(alone.title)}</h1>\n{alone.picture}'
        f"<p>{escape(alone.words)}</p></main></noscript>\n"
    )


def _policy(scripts: list[str], styles: list[str]) -> str:
    """Nothing runs but these scripts and the engine, nothing is loaded."""
    for text in (*scripts, *styles):
        assert not re.search(r"</(?:script|style)", text, re.IGNORECASE)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {_digests(scripts)} 'strict-dynamic' 'wasm-unsafe-eval'",
            f"style-src {_digests(styles)}",
            "img-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _digests(texts: list[str]) -> str:
    found = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{b64encode(digest).decode()}'" for digest in found)


def _lean(style: str) -> str:
    """A style without comments and indents."""
    return re.sub(r"^ +|/\*.*?\*/\n?", "", style, flags=re.MULTILINE | re.DOTALL)
