"""Evidence that a step is blocked, as values; `to_json` gives the plain form that everybody reads.

The form is that of the command line: an object whose kind stands beside it; where one piece of
evidence stands inside another, the kind is its first entry.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from unicursal.board import Cell
from unicursal.board.directions import Edge

Json = dict[str, Any]
Fact = Literal["in", "out"]
Kind = Literal["enclosed", "balance", "forced", "search", "clue", "crossing"]
ClueKind = Literal["number", "stop", "line"]


class ForcedEdge(NamedTuple):
    """One step of a chain: the line uses the edge (`in`) or does not (`out`)."""

    one: Cell
    other: Cell
    fact: Fact


@dataclass(frozen=True)
class Enclosed:
    """An area that can be entered and left through one cell, the cut, at most.

    >>> Enclosed((0, 2), ((0, 1),)).to_json()
    {'cut': [0, 2], 'area': [[0, 1]]}
    """

    kind: ClassVar[Kind] = "enclosed"
    cut: Cell | None
    area: tuple[Cell, ...]

    def to_json(self) -> Json:
        """The fields in plain form."""
        return {"cut": self.cut and list(self.cut), "area": _listed(self.area)}

    def cells(self) -> Iterator[Cell]:
        """The cells that it speaks of."""
        return iter(self.area)


@dataclass(frozen=True)
class Balance:
    """An area with more fields of one colour than its border, which carries `limit`, makes up for.

    >>> Balance(((0, 1), (1, 1)), 1, 1, -1).to_json()
    {'area': [[0, 1], [1, 1]], 'black': 1, 'white': 1, 'limit': -1}
    """

    kind: ClassVar[Kind] = "balance"
    area: tuple[Cell, ...]
    black: int
    white: int
    limit: int

    def to_json(self) -> Json:
        """The fields in plain form."""
        counts = {"black": self.black, "white": self.white, "limit": self.limit}
        return {"area": _listed(self.area), **counts}

    def cells(self) -> Iterator[Cell]:
        """The cells that it speaks of."""
        return iter(self.area)


@dataclass(frozen=True)
class CellBroken:
    """A cell with more forced edges, or fewer usable ones, than the line needs there."""

    kind: ClassVar[Literal["cell"]] = "cell"
    at: Cell

    def to_json(self) -> Json:
        """The fields in plain form."""
        return {"at": list(self.at)}

    def cells(self) -> Iterator[Cell]:
        """The cell alone."""
        yield self.at


@dataclass(frozen=True)
class LoopClosed:
    """A forced line that closes, or that reaches the target with cells still unvisited."""

    kind: ClassVar[Literal["loop"]] = "loop"
    way: tuple[Cell, ...]

    def to_json(self) -> Json:
        """The fields in plain form."""
        return {"cells": _listed(self.way)}

    def cells(self) -> Iterator[Cell]:
        """The cells of the loop in order."""
        return iter(self.way)


@dataclass(frozen=True)
class OrderBroken:
    """A forced line that numbers or stops do not allow, in whatever direction it is walked."""

    kind: ClassVar[Literal["order"]] = "order"
    run: tuple[Cell, ...]

    def to_json(self) -> Json:
        """The fields in plain form."""
        return {"cells": _listed(self.run)}

    def cells(self) -> Iterator[Cell]:
        """The cells of the line in order."""
        return iter(self.run)


@dataclass(frozen=True)
class Crossing:
    """Two fields of an earlier part of the line that lie in turn with two of a later one.

    `border` is the walk around the gap where they lie, with the left hand on the wall.

    >>> square = (0, 0), (0, 1), (1, 1), (1, 0)
    >>> Crossing(square[::2], square[1::2], square).to_json()["second"]
    [[0, 1], [1, 0]]
    """

    kind: ClassVar[Kind] = "crossing"
    first: tuple[Cell, Cell]
    second: tuple[Cell, Cell]
    border: tuple[Cell, ...]

    def to_json(self) -> Json:
        """The fields in plain form."""
        parts = {"first": _listed(self.first), "second": _listed(self.second)}
        return {**parts, "border": _listed(self.border)}

    def cells(self) -> Iterator[Cell]:
        """The four fields that lie in turn."""
        yield from self.first
        yield from self.second


Contradiction = CellBroken | LoopClosed | Enclosed | Balance | OrderBroken | Crossing


@dataclass(frozen=True)
class ClueBroken:
    """A clue that the line breaks with the step, or has broken before: at its cell.

    >>> ClueBroken("stop", (2, 0)).to_json()
    {'clue': 'stop', 'at': [2, 0]}
    """

    kind: ClassVar[Kind] = "clue"
    clue: ClueKind
    at: Cell

    def to_json(self) -> Json:
        """The fields in plain form."""
        return {"clue": self.clue, "at": list(self.at)}

    def cells(self) -> Iterator[Cell]:
        """The cell alone."""
        yield self.at


@dataclass(frozen=True)
class Forced:
    """A chain of forced edges, each of which follows from those before, and why it cannot be.

    >>> chain = Forced((ForcedEdge((0, 1), (0, 2), "in"),), CellBroken((0, 1)))
    >>> chain.to_json()
    {'steps': [[[0, 1], [0, 2], 'in']], 'contradiction': {'kind': 'cell', 'at': [0, 1]}}
    """

    kind: ClassVar[Kind] = "forced"
    steps: tuple[ForcedEdge, ...]
    contradiction: Contradiction

    def to_json(self) -> Json:
        """The fields in plain form."""
        return {
            "steps": [[list(step.one), list(step.other), step.fact] for step in self.steps],
            "contradiction": _with_kind(self.contradiction),
        }

    def cells(self) -> Iterator[Cell]:
        """The cells of the chain in order, then those of the contradiction."""
        for step in self.steps:
            yield from (step.one, step.other)
        yield from self.contradiction.cells()


@dataclass(frozen=True)
class Search:
    """An edge that the line can neither use nor do without, each for a reason of its own."""

    kind: ClassVar[Kind] = "search"
    edge: Edge
    with_it: "Evidence"
    without_it: "Evidence"

    def to_json(self) -> Json:
        """The fields in plain form."""
        sides = {"in": _with_kind(self.with_it), "out": _with_kind(self.without_it)}
        return {"edge": _listed(self.edge), **sides}

    def cells(self) -> Iterator[Cell]:
        """The edge and what follows from it."""
        yield from self.edge
        yield from self.with_it.cells()
        yield from self.without_it.cells()

    def cases(self) -> int:
        """How many cases it tells apart in the end."""
        sides = (self.with_it, self.without_it)
        return sum(side.cases() if isinstance(side, Search) else 1 for side in sides)


Evidence = Enclosed | Balance | Forced | Search | ClueBroken | Crossing


def weight(evidence: Evidence) -> int:
    """How much there is to read: steps and contradictions.

    >>> weight(Enclosed((0, 2), ((0, 1),)))
    1
    """
    if isinstance(evidence, Search):
        return 1 + weight(evidence.with_it) + weight(evidence.without_it)
    return 1 + (len(evidence.steps) if isinstance(evidence, Forced) else 0)


def _with_kind(evidence: Evidence | Contradiction) -> Json:
    return {"kind": evidence.kind, **evidence.to_json()}


def _listed(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]
