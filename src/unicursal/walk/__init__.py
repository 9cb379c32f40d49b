"""Walks: how lines are drawn, step by step or as a whole."""

from unicursal.walk.laws import DEFAULT_LAW, LAWS, draw, resolve
from unicursal.walk.preference import Preference
from unicursal.walk.walk import BlockedSteps, Options, Walk

draw_line = draw
"""Its name in `unicursal` itself, where `draw` is the package of pictures."""

__all__ = [
    "DEFAULT_LAW",
    "LAWS",
    "BlockedSteps",
    "Options",
    "Preference",
    "Walk",
    "draw",
    "draw_line",
    "resolve",
]
