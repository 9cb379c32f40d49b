"""One-way labyrinths: one line that visits every cell of a board exactly once.

The public names load when they are first used, so that a command that needs none pays for none.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unicursal.board import Board, Symmetry
    from unicursal.count import Walkthroughs
    from unicursal.defects import Defect
    from unicursal.draw import Marks, Picture, picture_of
    from unicursal.errors import BoardError, LineError, NotationError, UnicursalError
    from unicursal.line import Line
    from unicursal.walk import Walk, resolve

__version__ = "0.1.0"

_HOMES = {
    "Board": "board",
    "BoardError": "errors",
    "Defect": "defects",
    "Line": "line",
    "LineError": "errors",
    "Marks": "draw",
    "NotationError": "errors",
    "Picture": "draw",
    "Symmetry": "board",
    "UnicursalError": "errors",
    "Walk": "walk",
    "Walkthroughs": "count",
    "picture_of": "draw",
    "resolve": "walk",
}

__all__ = [
    "Board",
    "BoardError",
    "Defect",
    "Line",
    "LineError",
    "Marks",
    "NotationError",
    "Picture",
    "Symmetry",
    "UnicursalError",
    "Walk",
    "Walkthroughs",
    "picture_of",
    "resolve",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'unicursal' has no attribute {name!r}")
    value = getattr(import_module(f"unicursal.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
