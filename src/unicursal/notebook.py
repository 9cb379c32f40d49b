"""A registry of painters: boards, lines and walks show themselves in a notebook.

A notebook asks one of them for its picture (`_repr_svg_`). They lie below the drawing code and do
not import it: each asks here, where the modules that can draw have registered. Those are imported
when the first picture is wanted.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")

_PAINTERS: dict[type, Callable[[Any], str]] = {}
_WHERE_PAINTERS_REGISTER = (
    "unicursal.draw.picture",
    "unicursal.draw.verdict",
)
"""The light one first."""


def register(kind: type[T], painter: Callable[[T], str]) -> None:
    """Let a function that makes an SVG document show all things of a kind."""
    _PAINTERS[kind] = painter


def svg_of(subject: object) -> str:
    """The picture of something as an SVG document.

    >>> from unicursal import Board
    >>> svg_of(Board(5))[:4]
    '<svg'
    """
    for module in _WHERE_PAINTERS_REGISTER:
        import_module(module)
        for kind in type(subject).__mro__:
            if kind in _PAINTERS:
                return _PAINTERS[kind](subject)
    raise TypeError(f"no picture of a {type(subject).__name__}")
