"""One closed line that shades: dense where a picture is dark, wide where it is light.

The picture is parted into square blocks, each of one cell, of four or of sixteen, as dark as it is.
A closed loop over all blocks says in which order they are visited, and in each the line goes
through all its cells, from the side where it comes in to that where it goes out. So it visits every
cell once, of whatever size, and comes home.

Where it crosses from block to block there may be up to four places, and not every two places of a
block are the ends of a way through all its cells: in a checkerboard they have different colours.
Which crossings go together is found along the loop, block by block, by keeping for each place that
can be reached one that it is reached from (a Viterbi path without weights); then ways are chosen by
chance. Between cells of different size the line goes aslant, by half a small cell or a middle one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise, product
from math import atan2, hypot, tan
from typing import Any, Final

import numpy as np

from unicursal._arrays import Integers
from unicursal.board import BACK, STEP, Cell, Move
from unicursal.board.shape import Ink
from unicursal.chance import Chance
from unicursal.draw.picture import Drawing
from unicursal.draw.scene import Point, Scene, Shape, Stroke
from unicursal.errors import UnicursalError
from unicursal.line import Line

BLOCK: Final = 4
"""Small cells along the side of a block."""
SIDES: Final = (1, 2, 4)
"""How many cells a block may have along its side."""
_LIMITS = 1 / 6, 2 / 3
"""Shares of the darkest from which on a block has two cells a side, or four: halfway in length."""
_LIGHT, _DARK = 2, 98
"""Per cent of the picture that may be lighter than white, or darker than black."""
_LEAST_CONTRAST = 16
_WIDTH = 0.45
_MARGIN = 2.0
Way = tuple[Cell, ...]


def sides_of(darkness: Ink) -> Integers:
    """How many cells each block has along its side.

    >>> sides_of(np.array([[0, 120], [200, 255]], np.uint8)).tolist()
    [[1, 2], [4, 4]]
    """
    low, high = np.percentile(darkness, (_LIGHT, _DARK))
    if high - low < _LEAST_CONTRAST:
        raise UnicursalError("the picture is of one grey all over: there is nothing to shade")
    share = (darkness - low) / (high - low)
    return np.asarray(SIDES)[np.digitize(share, _LIMITS)]


@dataclass(frozen=True, eq=False)
class Shaded(Drawing):
    """A loop over blocks, and the line through their cells."""

    loop: Line
    sides: Integers
    """Of each block `[y, x]` the cells along its side."""
    seed: int = 0
    caption: str = ""

    @property
    def position(self) -> str:
        """The text form of the loop over the blocks."""
        return str(self.loop)

    @property
    def cells(self) -> int:
        """How many cells the line visits."""
        return int((self.sides**2).sum())

    @cached_property
    def points(self) -> list[Point]:
        """The middles of all cells in order, in small cells."""
        chance = Chance(self.seed)
        made = []
        for block, side, ends in self._ends(chance):
            size = BLOCK / side
            for x, y in chance.choice(_ways(side, *ends)):
                made.append(
                    (BLOCK * block[0] + size * (x + 0.5), BLOCK * block[1] + size * (y + 0.5))
                )
        return made

    def _ends(self, chance: Chance) -> list[tuple[Cell, int, tuple[Cell, Cell]]]:
        """Each block with the cells where the line comes in and goes out."""
        blocks = self.loop.cells()
        sides = [int(self.sides[y, x]) for x, y in blocks]
        moves = [*self.loop.moves, BACK["D"]]  # the edge that closes a loop leads up
        places = [_crossings(*pair) for pair in pairwise([*sides, sides[0]])]
        for first in _mixed(places[-1], chance):
            reached: list[dict[tuple[int, int], tuple[int, int]]] = []
            before = [first]
            for i, side in enumerate(sides):
                last = i + 1 == len(sides)
                found = {}
                for place in [first] if last else _mixed(places[i], chance):
                    way_out = _on_side(side, moves[i], place[0])
                    for came in before:
                        if _ways(side, _on_side(side, BACK[moves[i - 1]], came[1]), way_out):
                            found[place] = came
                            break
                reached.append(found)
                before = list(found)
            if before:
                break
        else:
            raise UnicursalError("no line joins the blocks of this picture: try another seed")
        chosen, place = [], first
        for found in reversed(reached):
            chosen.append((found[place], place))
            place = found[place]
        return [
            (
                block,
                side,
                (
                    _on_side(side, BACK[moves[i - 1]], came[1]),
                    _on_side(side, moves[i], goes[0]),
                ),
            )
            for i, (block, side, (came, goes)) in enumerate(
                zip(blocks, sides, reversed(chosen), strict=True)
            )
        ]

    @cached_property
    def shape(self) -> Shape:
        """The line, whose turns are as round as cells on both sides allow."""
        points = self.points
        stroke: list[Point] = []
        bulges: list[float] = []
        around = zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True)
        for (a, b), (x, y), (u, v) in around:
            dx, dy, ex, ey = x - a, y - b, u - x, v - y
            turn = atan2(dx * ey - dy * ex, dx * ex + dy * ey)
            if abs(turn) < 1e-9:
                continue
            one, other = hypot(dx, dy), hypot(ex, ey)
            reach = min(one, other) / 2
            stroke.append((x - dx * reach / one, y - dy * reach / one))
            stroke.append((x + ex * reach / other, y + ey * reach / other))
            bulges += [tan(turn / 4), 0.0]
        stroke.append(stroke[0])
        return Shape(
            (Stroke(tuple(stroke), bulges=tuple(bulges)),), line="line", width=_WIDTH, along=1.0
        )

    def scene(self) -> Scene:
        """The line alone."""
        height, width = self.sides.shape
        words = f"One closed line visits each of {self.cells:,} cells once, dense where it is dark."
        return Scene(BLOCK * width, BLOCK * height, _MARGIN, "A shaded line", words, (self.shape,))

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:
        """A line of cells of several sizes has none."""
        del ascii_only, dense
        raise UnicursalError("a shaded line is not drawn in characters: try SVG")

    def json(self) -> dict[str, Any]:
        """The loop over the blocks, and the cells along the side of each."""
        return {"loop": str(self.loop), "cells": self.cells, "sides": self.sides.tolist()}


def _mixed(items: Sequence[tuple[int, int]], chance: Chance) -> list[tuple[int, int]]:
    return [items[i] for i in chance.order(len(items))]


@lru_cache
def _crossings(one: int, other: int) -> list[tuple[int, int]]:
    """Where a line may cross between blocks: the nearest cells along both sides."""

    def apart(pair: tuple[int, int]) -> float:
        return abs((pair[0] + 0.5) / one - (pair[1] + 0.5) / other)

    pairs = list(product(range(one), range(other)))
    nearest = min(map(apart, pairs))
    return [pair for pair in pairs if apart(pair) <= nearest + 1e-9]


def _on_side(side: int, move: Move, place: int) -> Cell:
    """The cell at a place along a side of a block."""
    dx, dy = STEP[move]
    last = side - 1
    return (place, last * (dy > 0)) if dy else (last * (dx > 0), place)


@cache
def _ways(side: int, begin: Cell, end: Cell) -> list[Way]:
    """All ways through all cells of a block."""
    cells = side * side
    found: list[Way] = []
    way = [begin]

    def go_on() -> None:
        x, y = way[-1]
        if (x, y) == end or len(way) == cells:
            if (x, y) == end and len(way) == cells:
                found.append(tuple(way))
            return
        for dx, dy in STEP.values():
            there = x + dx, y + dy
            if 0 <= there[0] < side and 0 <= there[1] < side and there not in way:
                way.append(there)
                go_on()
                way.pop()

    go_on()
    return found
