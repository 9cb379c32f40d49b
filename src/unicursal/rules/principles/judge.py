"""The set `principles`: a step is blocked only if it is refuted within so many nodes."""

import re
from dataclasses import dataclass

from unicursal.board import Board, Move
from unicursal.board.directions import left_first
from unicursal.errors import UnicursalError
from unicursal.exact.solver.engine import POSSIBLE, Engine
from unicursal.exact.solver.refuter import Refuter
from unicursal.line import Line

_MOST_NODES = 1_000_000


@dataclass(frozen=True)
class Principles:
    """Forced edges, enclosed areas and colour balance, and how many nodes they may take.

    One node is the principles alone; each further one is a trial: try an edge and see.

    >>> Principles.parse("principles"), Principles.parse("principles:3"), Principles.parse("7")
    (Principles(nodes=1), Principles(nodes=3), None)
    """

    nodes: int = 1

    @classmethod
    def parse(cls, words: str) -> "Principles | None":
        """The set that these words name; None if they name another one."""
        if not re.match(r"principles\b", words):
            return None
        found = re.fullmatch(r"principles(?::([0-9]{1,7}))?", words)
        nodes = int(found[1] or 1) if found else 0
        if not 1 <= nodes <= _MOST_NODES:
            raise UnicursalError(
                f"no rule set {words!r}: there is principles, and principles:3 with 3 nodes "
                f"(1 to {_MOST_NODES:,}); it cannot be joined with others"
            )
        return cls(nodes)

    def __str__(self) -> str:
        return "principles" if self.nodes == 1 else f"principles:{self.nodes}"


class PrinciplesJudge:
    """A line under the principles: push, pop, and ask what is open, on any board.

    The exact answer is asked first, because it is quick: what is possible is never refuted.

    >>> judge = PrinciplesJudge(Board(5), Principles())
    >>> judge.push("R")
    >>> judge.push("D")
    >>> judge.open()
    ('L',)
    """

    def __init__(self, board: Board, principles: Principles) -> None:
        self.board = board
        self._nodes = principles.nodes
        self._engine = Engine(board)
        self._refuter = Refuter(board)
        self.moves = ""

    @property
    def line(self) -> Line:
        """The line so far."""
        return Line(self.board, self.moves)

    @property
    def is_complete(self) -> bool:
        """Whether the line visits every cell."""
        return len(self.moves) == len(self.board) - 1

    def push(self, move: Move) -> None:
        """Make a step to a free cell, whether it is open or not."""
        self._engine.push(move)
        self.moves += move

    def pop(self) -> Move:
        """Take the last step back; which it was."""
        self.moves = self.moves[:-1]
        return self._engine.pop()

    def open(self) -> tuple[Move, ...]:
        """The steps that are not refuted, from left to right."""
        verdicts = self._engine.verdicts()
        return tuple(
            move
            for move in left_first(self.moves[-1:] or None)
            if move in verdicts
            and (
                verdicts[move] == POSSIBLE
                or not self._refuter.refutes(self.moves, move, self._nodes)
            )
        )
