"""Pictures: one model, two views, many writers.

The public names load when they are first used: listing the names of themes needs no picture.
"""

from typing import TYPE_CHECKING

from unicursal._lazy_names import lazy_names

if TYPE_CHECKING:
    from unicursal.draw.marks import Marks
    from unicursal.draw.names import View
    from unicursal.draw.picture import Drawing, Picture, picture_of
    from unicursal.draw.theme import THEMES

_HOMES = {
    "THEMES": "theme",
    "Drawing": "picture",
    "Marks": "marks",
    "Picture": "picture",
    "View": "names",
    "picture_of": "picture",
}

__all__ = ["THEMES", "Drawing", "Marks", "Picture", "View", "picture_of"]

__getattr__, __dir__ = lazy_names(__name__, _HOMES)
