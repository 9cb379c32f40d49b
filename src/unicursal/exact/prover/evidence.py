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


class _Told:
    """A dataclass of evidence: its fields in plain form, and the cells that it speaks of."""

    kind: ClassVar[str]
    _shown: ClassVar[tuple[str, ...]]
    """The fields whose cells it speaks of, in order."""

    def to_json(self) -> Json:
        """The fields in plain form."""
        return {_PLAIN.get(name, name): _plain(value) for name, value in vars(self).items()}

    def cells(self) -> Iterator[Cell]:
        """The cells that it speaks of, in order."""
        for name in self._shown:
            yield from _cells_in(getattr(self, name))


_PLAIN = {"way": "cells", "run": "cells", "with_it": "in", "without_it": "out"}
"""Fields that have another name in plain form."""


def _plain(value: Any) -> Any:
    if isinstance(value, _Told):
        return {"kind": value.kind, **value.to_json()}
    if isinstance(value, tuple):
        return [list(one) if type(one) is tuple else _plain(one) for one in value]
    return value


def _cells_in(value: Any) -> Iterator[Cell]:
    if isinstance(value, _Told):
        yield from value.cells()
    elif isinstance(value, tuple):
        if value and isinstance(value[0], int):
            yield value
        else:
            for one in value:
                yield from _cells_in(one)


@dataclass(frozen=True)
class Enclosed(_Told):
    """An area that can be entered and left through one cell, the cut, at most.

    >>> Enclosed((0, 2), ((0, 1),)).to_json()
    {'cut': [0, 2], 'area': [[0, 1]]}
    """

    kind: ClassVar[Kind] = "enclosed"
    _shown = ("area",)
    cut: Cell | None
    area: tuple[Cell, ...]


@dataclass(frozen=True)
class Balance(_Told):
    """An area with more cells of one colour than its border, which carries `limit`, makes up for.

    >>> Balance(((0, 1), (1, 1)), 1, 1, -1).to_json()
    {'area': [[0, 1], [1, 1]], 'black': 1, 'white': 1, 'limit': -1}
    """

    kind: ClassVar[Kind] = "balance"
    _shown = ("area",)
    area: tuple[Cell, ...]
    black: int
    white: int
    limit: int


@dataclass(frozen=True)
class CellBroken(_Told):
    """A cell with more forced edges, or fewer usable ones, than the line needs there."""

    kind: ClassVar[Literal["cell"]] = "cell"
    _shown = ("at",)
    at: Cell


@dataclass(frozen=True)
class LoopClosed(_Told):
    """A forced line that closes, or that reaches the target with cells still unvisited."""

    kind: ClassVar[Literal["loop"]] = "loop"
    _shown = ("way",)
    way: tuple[Cell, ...]


@dataclass(frozen=True)
class OrderBroken(_Told):
    """A forced line that numbers or stops do not allow, in whatever direction it is walked."""

    kind: ClassVar[Literal["order"]] = "order"
    _shown = ("run",)
    run: tuple[Cell, ...]


@dataclass(frozen=True)
class Crossing(_Told):
    """Two cells of an earlier part of the line that lie in turn with two of a later one.

    `border` is the walk around the gap where they lie, with the left hand on the wall.

    >>> square = (0, 0), (0, 1), (1, 1), (1, 0)
    >>> Crossing(square[::2], square[1::2], square).to_json()["second"]
    [[0, 1], [1, 0]]
    """

    kind: ClassVar[Kind] = "crossing"
    _shown = ("first", "second")
    first: tuple[Cell, Cell]
    second: tuple[Cell, Cell]
    border: tuple[Cell, ...]


Contradiction = CellBroken | LoopClosed | Enclosed | Balance | OrderBroken | Crossing


@dataclass(frozen=True)
class ClueBroken(_Told):
    """A clue that the line breaks with the step, or has broken before: at its cell.

    >>> ClueBroken("stop", (2, 0)).to_json()
    {'clue': 'stop', 'at': [2, 0]}
    """

    kind: ClassVar[Kind] = "clue"
    _shown = ("at",)
    clue: ClueKind
    at: Cell


@dataclass(frozen=True)
class Forced(_Told):
    """A chain of forced edges, each of which follows from those before, and why it cannot be.

    >>> chain = Forced((ForcedEdge((0, 1), (0, 2), "in"),), CellBroken((0, 1)))
    >>> chain.to_json()
    {'steps': [[[0, 1], [0, 2], 'in']], 'contradiction': {'kind': 'cell', 'at': [0, 1]}}
    """

    kind: ClassVar[Kind] = "forced"
    _shown = ("steps", "contradiction")
    steps: tuple[ForcedEdge, ...]
    contradiction: Contradiction


@dataclass(frozen=True)
class Search(_Told):
    """An edge that the line can neither use nor do without, each for a reason of its own."""

    kind: ClassVar[Kind] = "search"
    _shown = ("edge", "with_it", "without_it")
    edge: Edge
    with_it: "Evidence"
    without_it: "Evidence"

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
