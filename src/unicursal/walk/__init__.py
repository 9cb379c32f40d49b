"""Walks: how lines are drawn, step by step or as a whole."""

from unicursal.walk.laws import DEFAULT_LAW, LAWS, draw, resolve
from unicursal.walk.walk import Options, Walk

__all__ = ["DEFAULT_LAW", "LAWS", "Options", "Walk", "draw", "resolve"]
