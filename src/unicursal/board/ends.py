"""Who proposes the ends of a shape.

Ends are good if a walkthrough leads from one to the other, and that takes the exact answer, which
lies above this layer. So the module that can tell registers a function here when it is imported,
and it is imported, by name, when the first shape asks for its ends.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from unicursal.board.directions import Cell

if TYPE_CHECKING:
    from unicursal.board.board import Board

Proposer = Callable[["Board", Cell | None, Cell | None], tuple[Cell, Cell]]
"""Gets a board, whose own ends mean nothing, and the ends that are given; returns both ends."""

_PROPOSER = "unicursal.walk.proposed_ends"
_registered: list[Proposer] = []


def register(proposer: Proposer) -> Proposer:
    """Let a function propose the ends from now on."""
    _registered[:] = [proposer]
    return proposer


def propose(board: "Board", start: Cell | None, target: Cell | None) -> tuple[Cell, Cell]:
    """Start and target with a walkthrough between them; a `BoardError` if none are found.

    >>> from unicursal.board import Board
    >>> propose(Board(5), None, None)
    ((0, 0), (4, 4))
    """
    if not _registered:
        import_module(_PROPOSER)
    return _registered[0](board, start, target)
