"""Pages of HTML that need nothing else: styles and pictures stand in them."""

from collections.abc import Iterable
from html import escape
from typing import Final

_STYLE: Final = """
:root { color-scheme: light }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c1c1e; background: #fff }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0 }
th, td { text-align: right; padding: .15rem .8rem; border-bottom: 1px solid #d9d6cf }
th:first-child, td:first-child { text-align: left }
.wrong { color: #c2351b; font-weight: 600 }
section { border-top: 1px solid #d9d6cf; margin-top: 1.5rem; padding-top: .5rem }
.pictures { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start }
.pictures svg { max-width: 20rem }
figure { margin: .5rem 0; max-width: 26rem; overflow-wrap: anywhere }
svg { max-width: 100%; height: auto }
pre { background: #f5f4f1; padding: .6rem; overflow-x: auto }
a { color: #2368c9 }
"""


def page(title: str, body: Iterable[str]) -> str:
    """A page with a title in plain words and a body of markup, line by line.

    >>> print(page("Cells & ways", ["<p>None.</p>"]).partition("</head>")[2], end="")
    <BLANKLINE>
    <body><h1>Cells &amp; ways</h1>
    <p>None.</p>
    </body></html>
    """
    lines = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>',
        f"<body><h1>{escape(title)}</h1>",
        *body,
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


def figure(svg: str, caption: str) -> str:
    """A picture with a caption, which is markup.

    >>> figure("<svg/>", "<code>5:RR</code>")
    '<figure><svg/><figcaption><code>5:RR</code></figcaption></figure>'
    """
    return f"<figure>{svg}<figcaption>{caption}</figcaption></figure>"
