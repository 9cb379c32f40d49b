"""The walk: a line that grows and shrinks, and knows at every moment what is still possible."""

from collections.abc import Iterable, Iterator, Mapping, Set
from threading import RLock

from unicursal.board import STEP, Cell, LineLike, Move
from unicursal.budget import AnyBudget, StartedBudget, exceeded, started, words_of
from unicursal.errors import LineError, OutOfBudgetError, quoted
from unicursal.exact import Blocked, Possible, Reason, Unknown, Verdict, find_reason, find_reasons
from unicursal.exact.solver.engine import BLOCKED, POSSIBLE, UNKNOWN, Engine
from unicursal.exact.solver.future_lines import exact_future, local_future
from unicursal.line import Line, line_of
from unicursal.notebook import svg_of


def engine_of(line: Line) -> Engine:
    """An engine that stands at the live end of a line."""
    engine = Engine(line.board)
    engine.extend(line.moves)
    return engine


class Walk:
    """A line under way, with the exact answer to every question about its next step.

    It begins with whatever names a position: a size, a text (`9#7` too), a board, a line, another
    walk, an array. It compares by value, and it may be asked by several threads, one after the
    other. A question raises an `OutOfBudgetError` if its budget ends first.

    >>> walk = Walk("5:RRDD")
    >>> walk.options
    <Options D, L, R>
    >>> walk.push("L")
    >>> walk.peek(), walk.line
    ('L', Line('5:RRDDL'))
    >>> walk.pop()
    'L'
    >>> walk == Walk("5:RRDD"), len(walk)
    (True, 5)
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, line: LineLike) -> None:
        line = line_of(line)
        self.board = line.board
        self._engine = engine_of(line)
        self._lock = RLock()

    def copy(self) -> "Walk":
        """Another walk at the same place, which goes its own way.

        >>> walk = Walk("5:RD")
        >>> other = walk.copy()
        >>> other.push("L")
        >>> walk, other
        (Walk('5:RD'), Walk('5:RDL'))
        """
        with self._lock:
            other = object.__new__(type(self))
            other.board = self.board
            other._engine = self._engine.copy()
            other._lock = RLock()
            return other

    @property
    def line(self) -> Line:
        """The line as it is now."""
        return Line(self.board, self.moves)

    @property
    def moves(self) -> str:
        """The moves of the line as it is now."""
        with self._lock:
            return self._engine.moves

    @property
    def live_end(self) -> Cell:
        """The last cell of the line."""
        with self._lock:
            return self._engine.live_end

    @property
    def is_complete(self) -> bool:
        """Whether the line is a walkthrough."""
        with self._lock:
            is_through = len(self) == len(self.board) and self.live_end == self.board.target
            return is_through and (not self.board.clues or self.line.keeps_clues)

    @property
    def is_lost(self) -> bool:
        """Whether no walkthrough begins with the line, however long that takes to tell.

        `can_be_completed` asks within a budget.

        >>> Walk("5:RD").is_lost, Walk("5:RDR").is_lost
        (False, True)
        """
        return not self.can_be_completed()

    @property
    def options(self) -> "Options":
        """The possible steps, as a set that decides a step when it is asked for it.

        It takes as long as it takes; `is_possible` and `possible_moves` ask within a budget.
        """
        return Options(self)

    @property
    def blocked(self) -> "BlockedSteps":
        """The steps to free cells that are not options, with their reasons.

        >>> {move: reason.kind for move, reason in Walk("5:RD").blocked.items()}
        {'D': 'enclosed', 'R': 'enclosed'}
        """
        return BlockedSteps(self)

    def push(self, move: Move) -> None:
        """Take a step to a free cell, possible or not."""
        with self._lock:
            self._engine.push(self._checked(move))

    def extend(self, moves: str) -> None:
        """Take several steps at once; if one of them leads to no free cell, none is taken.

        >>> walk = Walk(5)
        >>> walk.extend("RRDD")
        >>> walk
        Walk('5:RRDD')
        """
        with self._lock:
            self._engine.extend(self._checked(moves))

    def pop(self) -> Move:
        """Take the last step back and return it."""
        with self._lock:
            return self._engine.pop()

    def peek(self) -> Move:
        """The last step."""
        with self._lock:
            if not self._engine.steps:
                raise LineError("the line has no step yet")
            return self._engine.peek()

    def verdict(self, move: Move, budget: AnyBudget = None) -> Verdict:
        """Whether a walkthrough exists after a step, with a witness or a reason.

        Within a budget the answer may be `Unknown`, or `Blocked` without a reason; without one
        it never is.

        >>> Walk("3:RR").verdict("D")
        Possible(witness='DLLDRR')
        """
        budget = started(budget)
        with self._lock:
            answer = self._engine.verdict(self._checked(move), budget)
            return self._evidence(move, answer, budget)

    def verdicts(self, budget: AnyBudget = None) -> dict[Move, Verdict]:
        """The verdicts on all steps to free cells, within one budget for all.

        No step's reason may spend what the others need: they share what the verdicts leave.

        >>> {move: type(verdict).__name__ for move, verdict in Walk("5:RD").verdicts().items()}
        {'D': 'Blocked', 'L': 'Possible', 'R': 'Blocked'}
        """
        budget = started(budget)
        with self._lock:
            answers = self._engine.verdicts(budget)
            found: dict[Move, Verdict] = {
                move: self._evidence(move, answer, budget)
                for move, answer in answers.items()
                if answer != BLOCKED
            }
            # Reasons are what may be expensive, so they come last.
            blocked = [move for move in answers if move not in found]
            reasons = find_reasons(self.line, blocked, budget)
        found.update((move, Blocked(reason)) for move, reason in reasons.items())
        return {move: found[move] for move in answers}

    def explain(self, move: Move, budget: AnyBudget = None) -> Reason:
        """Why a step is blocked; a `LineError` if it is possible.

        >>> Walk("5:RD").explain("R").kind
        'enclosed'
        """
        if (reason := self.why(move, budget)) is None:
            raise LineError(f"{move} is possible after {self.line}: there is nothing to explain")
        return reason

    def why(self, move: Move, budget: AnyBudget = None) -> Reason | None:
        """Why a step is blocked; None if it is possible, where `explain` raises an error.

        >>> Walk("5:RD").why("R").text
        'Cell (0, 1) would be a dead end: the line could enter it from (0, 2) and not come back.'
        """
        budget = started(budget)
        with self._lock:
            answer = self._engine.verdict(self._checked(move), budget)
            reason = find_reason(self.line, move, budget) if answer == BLOCKED else None
        if answer == UNKNOWN:
            raise exceeded(budget, move)
        if answer == BLOCKED and reason is None:
            raise OutOfBudgetError(
                f"{move} is blocked, but no reason was found within {words_of(budget.budget)}"
            )
        return reason

    def witness(self, budget: AnyBudget = None) -> str | None:
        """The moves of some way to complete the line; None if it is lost.

        >>> Walk("3:RR").witness()
        'DLLDRR'
        """
        with self._lock:
            return self._engine.witness(None, started(budget))

    def future(self, *, exact: bool = False, budget: AnyBudget = None) -> list[tuple[Cell, ...]]:
        """The future lines: those that forced edges show, or all that there are.

        >>> Walk("3:RR").future()
        [((2, 0), (2, 1), (1, 1), (0, 1), (0, 2), (1, 2), (2, 2))]
        """
        with self._lock:
            return (exact_future if exact else local_future)(self._engine, started(budget))

    def possible_moves(self, budget: AnyBudget = None) -> tuple[Move, ...]:
        """The options of this moment, in the order U D L R.

        >>> Walk("5:RRDD").possible_moves()
        ('D', 'L', 'R')
        """
        with self._lock:
            return tuple(self._engine.options(started(budget)))

    def is_possible(self, move: Move, budget: AnyBudget = None) -> bool:
        """Whether a step is among the options: `move in walk.options`, within a budget.

        >>> Walk("5:RRDD").is_possible("L", budget=1000), Walk("5:RRDD").is_possible("U")
        (True, False)
        """
        budget = started(budget)
        with self._lock:
            if self._checked(move) in STEP and move not in self._engine.free():
                return False
            answer = self._engine.verdict(move, budget)
        if answer == UNKNOWN:
            raise exceeded(budget, move)
        return answer == POSSIBLE

    def can_be_completed(self, budget: AnyBudget = None) -> bool:
        """Whether some walkthrough begins with the line.

        >>> Walk("5:RD").can_be_completed(budget=1000)
        True
        """
        with self._lock:
            return self._engine.can_be_completed(started(budget))

    def _impossible(self) -> list[Move]:
        with self._lock:
            possible = self._engine.options()
            return [move for move in self._engine.free() if move not in possible]

    def _evidence(self, move: Move, answer: int, budget: StartedBudget) -> Verdict:
        if answer == BLOCKED:
            return Blocked(find_reason(self.line, move, budget))
        if answer == POSSIBLE:
            try:
                return Possible(self._engine.witness(move, budget) or "")
            except OutOfBudgetError:
                pass  # to say that a way exists takes one to show
        return Unknown(budget.budget)

    def _checked(self, move: Move) -> Move:
        if not isinstance(move, str):
            raise LineError(f"a step is one of the letters U, D, L, R, not {quoted(move)}")
        return move

    def __len__(self) -> int:
        """The number of visited cells, one more than the moves."""
        with self._lock:
            return self._engine.steps + 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Walk):
            return NotImplemented
        return self.board == other.board and self.moves == other.moves

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Walk":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.line,)

    def __repr__(self) -> str:
        return f"Walk({str(self.line)!r})"

    def _repr_svg_(self) -> str:
        return svg_of(self)


class Options(Set[Move]):
    """The possible steps of a walk: a set that decides a step when it is asked for it.

    It follows the walk; `set(options)` keeps what it holds now.

    >>> walk = Walk("5:RRDD")
    >>> walk.options
    <Options D, L, R>
    >>> walk.options == {"D", "L", "R"}, walk.options - {"L"} == {"D", "R"}, "U" in walk.options
    (True, True, False)
    """

    def __init__(self, walk: Walk) -> None:
        self._walk = walk

    @classmethod
    def _from_iterable(cls, moves: Iterable[Move]) -> Set[Move]:  # type: ignore[override]
        return set(moves)  # what two sets make together is no view of a walk

    def __iter__(self) -> Iterator[Move]:
        return iter(self._walk.possible_moves())

    def __len__(self) -> int:
        return len(self._walk.possible_moves())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and move in STEP and self._walk.is_possible(move)

    def __repr__(self) -> str:
        return f"<Options {', '.join(self)}>"


class BlockedSteps(Mapping[Move, Reason]):
    """The blocked steps of a walk, each with its reason, which is found when it is asked for.

    It follows the walk; `dict(blocked)` keeps what it holds now.

    >>> blocked = Walk("5:RD").blocked
    >>> blocked, len(blocked), blocked["R"].kind
    (<BlockedSteps D, R>, 2, 'enclosed')
    """

    def __init__(self, walk: Walk) -> None:
        self._walk = walk

    def __getitem__(self, move: Move) -> Reason:
        if move in self and (reason := self._walk.why(move)) is not None:
            return reason
        raise KeyError(move)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._walk._impossible())

    def __len__(self) -> int:
        return len(self._walk._impossible())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and move in self._walk._impossible()

    def __repr__(self) -> str:
        return f"<BlockedSteps {', '.join(self)}>"
