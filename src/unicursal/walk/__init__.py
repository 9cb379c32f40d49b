"""Walks: how lines are drawn, step by step or as a whole."""

from unicursal.walk.laws import DEFAULT_LAW, LAWS, draw, resolve

__all__ = ["DEFAULT_LAW", "LAWS", "draw", "resolve"]
