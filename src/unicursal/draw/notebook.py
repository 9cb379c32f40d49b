"""How a walk shows itself in a notebook; loaded when the first one does, for it loads kernels."""

from unicursal import pictures
from unicursal.draw.verdict import picture_of_walk
from unicursal.walk import Walk


def svg_of_walk(walk: Walk) -> str:
    """The line with its options, blocked steps and future lines."""
    return picture_of_walk(walk).svg()


pictures.register(Walk, svg_of_walk)
