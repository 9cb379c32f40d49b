"""Refutation alone: which steps the principles rule out, without a search or within a short one.

The principles are forced edges, enclosed areas and colour balance (stages 1 to 3 of the solver),
and with numbers or stops what follows from their order. They rule a line out within one node of the
search; each node more is one trial: an edge is assumed, the principles are applied to what follows,
and what they refute is out. Nothing is remembered from position to position, so the answer depends
on the line and the number of nodes alone, whatever came before.
"""

from unicursal.board import Board, Move
from unicursal.board.directions import moves_in_common
from unicursal.budget import Budget
from unicursal.exact.solver.engine import BLOCKED, UNKNOWN, Engine


class Refuter:
    """Tells which steps are refuted within some nodes; the line moves to where it is asked.

    A step that is not refuted may be blocked all the same; one that is refuted is blocked for sure.

    >>> refuter = Refuter(Board(5))
    >>> refuter.refutes("RD", "R", nodes=1), refuter.refutes("RD", "L", nodes=1)
    (True, False)
    """

    def __init__(self, board: Board) -> None:
        self._line = Engine(board)  # is never asked, so that it knows nothing but its line
        self._trial = self._line.copy()
        self._moves = ""

    def refutes(self, moves: str, move: Move, nodes: int) -> bool:
        """Whether the step that follows these moves is refuted within this many nodes."""
        return self._answer(moves, move, nodes) == BLOCKED

    def nodes_for(self, moves: str, move: Move, most: int) -> int | None:
        """The fewest nodes within which a step is refuted; None if `most` do not suffice.

        >>> Refuter(Board(5)).nodes_for("RD", "R", most=10)
        1
        """
        for nodes in range(1, most + 1):
            answer = self._answer(moves, move, nodes)
            if answer != UNKNOWN:
                return nodes if answer == BLOCKED else None
        return None

    def _answer(self, moves: str, move: Move, nodes: int) -> int:
        self._go_to(moves)
        for place in range(len(self._line.state)):
            self._trial.state[place][...] = self._line.state[place]
        self._trial.push(move)
        return self._trial.settle(Budget(nodes=nodes).start())

    def _go_to(self, moves: str) -> None:
        """Make the line this one, by the fewest steps back and forth."""
        if moves == self._moves:
            return
        shared = moves_in_common(self._moves, moves)
        for _ in range(len(self._moves) - shared):
            self._line.pop()
        self._line.extend(moves[shared:])
        self._moves = moves
