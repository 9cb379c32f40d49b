"""The walk: a line that grows and shrinks, and knows at every moment what is still possible."""

from collections.abc import Collection, Iterator

from unicursal.board import Board, Cell, Move
from unicursal.budget import allowance_of
from unicursal.exact import Blocked, Engine, Possible, Reason, Unknown, Verdict, find_reason
from unicursal.exact.solver.engine import BLOCKED, UNKNOWN
from unicursal.exact.solver.future_lines import exact_future, local_future
from unicursal.line import Line


class Walk:
    """A line under way, with the exact answer to every question about its next step.

    >>> walk = Walk("5:RRDD")
    >>> walk.options
    <Options D, L, R>
    >>> walk.push("L")
    >>> walk.peek(), walk.line
    ('L', Line('5:RRDDL'))
    >>> walk.pop()
    'L'
    """

    def __init__(self, subject: Board | Line | str) -> None:
        line = subject if isinstance(subject, Line) else Line(subject)
        self.board = line.board
        self._engine = Engine(self.board)
        self._engine.extend(line.moves)

    @property
    def line(self) -> Line:
        """The line as it is now."""
        return Line(self.board, self._engine.moves)

    @property
    def live_end(self) -> Cell:
        """The last cell of the line."""
        return self._engine.live_end

    @property
    def is_complete(self) -> bool:
        """Whether the line is a walkthrough."""
        visited = len(self._engine.moves) + 1
        return visited == len(self.board) and self.live_end == self.board.target

    @property
    def options(self) -> "Options":
        """The possible steps, as a view that decides a step when it is asked for it."""
        return Options(self._engine)

    def push(self, move: Move) -> None:
        """Take a step to a free cell, possible or not."""
        self._engine.push(move)

    def pop(self) -> Move:
        """Take the last step back and return it."""
        return self._engine.pop()

    def peek(self) -> Move:
        """The last step."""
        return self._engine.moves[-1]

    def verdict(self, move: Move, budget: int | None = None) -> Verdict:
        """Whether a walkthrough exists after a step, with a witness or a reason.

        Within a budget of search nodes the answer may be `Unknown`; without one it never is.

        >>> Walk("3:RR").verdict("D")
        Possible(witness='DLLDRR')
        """
        answer = self._engine.verdict(move, allowance_of(budget))
        if budget is not None and answer == UNKNOWN:
            return Unknown(budget)
        if answer == BLOCKED:
            return Blocked(find_reason(self.line, move))
        return Possible(self._engine.witness(move) or "")

    def why(self, move: Move) -> Reason | None:
        """Why a step is blocked; None if it is possible.

        >>> Walk("5:RD").why("R").text
        'Field (0, 1) would be a dead end: the line could enter it from (0, 2) and not come back.'
        """
        return find_reason(self.line, move) if self._engine.verdict(move) == BLOCKED else None

    def witness(self) -> str | None:
        """The moves of some way to complete the line; None if it is lost."""
        return self._engine.witness()

    def future(self, *, exact: bool = False) -> list[tuple[Cell, ...]]:
        """The future lines: those that forced edges show, or all that there are.

        >>> Walk("3:RR").future()
        [((2, 0), (2, 1), (1, 1), (0, 1), (0, 2), (1, 2), (2, 2))]
        """
        return exact_future(self._engine) if exact else local_future(self._engine)

    def __repr__(self) -> str:
        return f"Walk({str(self.line)!r})"

    def _repr_svg_(self) -> str:
        from unicursal.pictures import svg_of

        return svg_of(self)


class Options(Collection[Move]):
    """The possible steps of a walk: iterate, count, or ask whether a move is one."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __iter__(self) -> Iterator[Move]:
        return iter(self._engine.options())

    def __len__(self) -> int:
        return len(self._engine.options())

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str) or move not in self._engine.free() or len(move) != 1:
            return False
        return self._engine.verdict(move) not in (BLOCKED, UNKNOWN)

    def __repr__(self) -> str:
        return f"<Options {', '.join(self)}>"
