"""Colours by role. The hues differ in lightness too, so they survive grey printers and any eyes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unicursal.board.inputs import one_of

Theme = Mapping[str, str]
"""For every role of a shape its colour as `#rrggbb`."""

_LIGHT = {
    "paper": "#ffffff",
    "cell": "#f5f4f1",
    "grid": "#d9d6cf",
    "rim": "#8f8b82",
    "visited": "#f8e1da",
    "area": "#d3e5f5",
    "line": "#1c1c1e",
    "live end": "#c2351b",
    "start": "#1c1c1e",
    "target": "#8f8b82",
    "option": "#197a4b",
    "cross": "#c2351b",
    "alarm": "#e0a100",
    "future": "#2368c9",
    "black field": "#77736b",
    "wall": "#1c1c1e",
    "solution": "#c2351b",
    "label": "#5d5951",
    "letter": "#ffe08a",
    "letter ink": "#1c1c1e",
}
_DARK = {
    "paper": "#16171a",
    "cell": "#212327",
    "grid": "#373a40",
    "rim": "#6b6f78",
    "visited": "#43302d",
    "area": "#263a4d",
    "line": "#f1eee7",
    "live end": "#ff8c69",
    "start": "#f1eee7",
    "target": "#8b8f98",
    "option": "#74d6a4",
    "cross": "#ff8c69",
    "alarm": "#ffd166",
    "future": "#86b7ff",
    "black field": "#8b8f98",
    "wall": "#e9e6df",
    "solution": "#ff8c69",
    "label": "#b0ada6",
    "letter": "#6b5517",
    "letter ink": "#fff3cf",
}
_PRINT = {
    "paper": "#ffffff",
    "cell": "#ffffff",
    "grid": "#cfcfcf",
    "rim": "#000000",
    "visited": "#eeeeee",
    "area": "#dcdcdc",
    "line": "#000000",
    "live end": "#000000",
    "start": "#000000",
    "target": "#808080",
    "option": "#404040",
    "cross": "#404040",
    "alarm": "#000000",
    "future": "#707070",
    "black field": "#909090",
    "wall": "#000000",
    "solution": "#909090",
    "label": "#404040",
    "letter": "#ffffff",
    "letter ink": "#000000",
}

_COLOURS = {**_LIGHT, "visited": "#edebe6", "start": "#5288ef", "live end": "#e25f57"}
_COLOURS_DARK = {**_DARK, "visited": "#2a2d33", "start": "#5288ef", "live end": "#e25f57"}

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {
        "light": _LIGHT,
        "dark": _DARK,
        "print": _PRINT,
        "colours": _COLOURS,
        "colours-dark": _COLOURS_DARK,
    }
)


def is_by_length(theme: Theme) -> bool:
    """Whether a theme has the line in the colours of its length.

    >>> is_by_length(THEMES["colours"]), is_by_length(THEMES["light"])
    (True, False)
    """
    return theme is _COLOURS or theme is _COLOURS_DARK


def theme_named(name: str) -> Theme:
    """The theme of that name.

    >>> theme_named("print")["wall"]
    '#000000'
    """
    return THEMES[one_of(name, THEMES, "theme")]


def colour_of(role: str | None, theme: Theme) -> str | None:
    """The colour of a role; a role that is a colour already stays what it is."""
    return role if role is None or role.startswith("#") else theme[role]
