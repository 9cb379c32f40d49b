"""How walks and reasons show themselves in a notebook; loaded when the first does, with kernels."""

from unicursal import pictures
from unicursal.draw.verdict import picture_of_reason, picture_of_walk
from unicursal.exact import Reason
from unicursal.walk import Walk


def svg_of_walk(walk: Walk) -> str:
    """The line with its options, blocked steps and future lines."""
    return picture_of_walk(walk)._repr_svg_()


def svg_of_reason(reason: Reason) -> str:
    """The blocked step with its evidence."""
    return picture_of_reason(reason)._repr_svg_()


pictures.register(Walk, svg_of_walk)
pictures.register(Reason, svg_of_reason)
