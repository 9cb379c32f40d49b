"""Pictures: one model, two views, many writers."""

from unicursal.draw.picture import Marks, Picture, View, picture_of
from unicursal.draw.theme import THEMES

__all__ = ["THEMES", "Marks", "Picture", "View", "picture_of"]
