"""Pictures: one model, two views, many writers."""

from unicursal.draw.marks import Marks, View
from unicursal.draw.picture import Drawing, Picture, picture_of
from unicursal.draw.theme import THEMES

__all__ = ["THEMES", "Drawing", "Marks", "Picture", "View", "picture_of"]
