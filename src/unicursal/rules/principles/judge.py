"""The set `principles`: a step is blocked only if it is refuted within so many nodes."""

from unicursal.board import BoardLike, Move, board_of
from unicursal.board.directions import left_first
from unicursal.exact.solver.engine import POSSIBLE, Engine
from unicursal.line import Line
from unicursal.rules.principles.formula import Principles
from unicursal.rules.principles.refuter import Refuter


class PrinciplesJudge:
    """A line under the principles: push, pop, and ask what is open, on any board.

    The exact answer is asked first, because it is quick: what is possible is never refuted.

    >>> judge = PrinciplesJudge(5, Principles())
    >>> judge.push("R")
    >>> judge.push("D")
    >>> judge.open()
    ('L',)
    """

    def __init__(self, board: BoardLike, principles: Principles) -> None:
        self.board = board = board_of(board)
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
