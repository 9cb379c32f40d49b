"""A puzzle that somebody solves step by step, and what to do next: a step on, or back, and why."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from unicursal.board import LineLike, Move
from unicursal.board.directions import BACK, moves_in_common
from unicursal.budget import AnyBudget, Budget, StartedBudget, started
from unicursal.defects import clue_defects
from unicursal.errors import LineError
from unicursal.exact import find_reasons
from unicursal.line import Line, line_of
from unicursal.notation import RESTART, UNDO, keys_in
from unicursal.walk.loss import loss_of
from unicursal.walk.walk import engine_of

if TYPE_CHECKING:
    from unicursal.exact import Reason


class PuzzleGame:
    """A line on a board with clues: it goes where it may, and back over itself.

    >>> game = PuzzleGame("3+w1,0R")
    >>> [game.move(move) for move in "RRD"], game.line.moves
    ([True, False, True], 'RD')
    >>> game.move("U"), game.line.moves
    (True, 'R')
    """

    def __init__(self, board: LineLike, moves: str = "") -> None:
        self.line = Line(board, moves)

    @property
    def is_solved(self) -> bool:
        """Whether the line is complete and keeps to all clues."""
        line = self.line
        return line.is_complete and not any(clue_defects(line.board, line.cells()))

    @property
    def defects(self) -> list[str]:
        """The clues that the line breaks, in words."""
        return [defect.text for defect in clue_defects(self.line.board, self.line.cells())]

    def move(self, move: Move) -> bool:
        """Take a step, or take the last one back; whether there was one to take."""
        moves = self.line.moves
        if moves and move == BACK[moves[-1]]:
            self.undo()
            return True
        if move not in self.line.free_neighbours():
            return False
        self.line = self.line.step(move)
        return True

    def run(self, move: Move) -> None:
        """Take the same step as often as there is one."""
        while move in self.line.free_neighbours():
            self.line = self.line.step(move)

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        self.line = Line(self.line.board, self.line.moves[:-1])

    def restart(self) -> None:
        """Take all steps back."""
        self.line = Line(self.line.board)

    def play(self, keys: str) -> int:
        """Take the steps of a text (`keys_in`); how many could not be taken.

        >>> game = PuzzleGame(3)
        >>> game.play("rrDU^DDR-"), game.line.moves
        (0, 'DD')
        """
        refused = 0
        for key in keys_in(keys):
            if key == UNDO:
                self.undo()
            elif key == RESTART:
                self.restart()
            else:
                refused += not self.move(key)
        return refused


_FOR_REASONS = Budget(seconds=3.0)
"""A reason that is not found within this time is too long for a person."""


@dataclass(frozen=True)
class Hint:
    """What a line needs.

    `step`: it is right, one of the `options` leads on, and other steps are `blocked`; `back`: it is
    right as far as `before`, and its next step is blocked; `complete`: there is nothing to do.
    A board that has no solution sends back to its start, where nothing is an option. Reasons that
    are too long for a person are None.
    """

    kind: Literal["step", "back", "complete"]
    before: Line
    options: str
    blocked: "dict[str, Reason | None]"


def hint_of(line: LineLike, solution: str | None = None, budget: AnyBudget = None) -> Hint:
    """The hint for a line; the moves of the only solution, where they are known, spare a search.

    An `OutOfBudgetError` if a budget is given and ends before it is known what is possible.

    >>> hint = hint_of("5:RD")
    >>> hint.kind, hint.options, list(hint.blocked)
    ('step', 'L', ['D', 'R'])
    >>> hint = hint_of("3+w0,0R:DRU", "DDRUURDD")
    >>> hint.kind, str(hint.before), list(hint.blocked)
    ('back', '3+w0,0R:D', ['R'])
    """
    line = line_of(line)
    if solution is not None and not Line(line.board, solution).is_complete:
        raise LineError("these moves do not solve the puzzle")
    if line.is_complete:
        return Hint("complete", line, "", {})
    budget = started(budget)
    if solution is not None:
        before = Line(line.board, line.moves[: moves_in_common(line.moves, solution)])
        options = solution[len(before.moves)]
    elif (loss := loss_of(line, budget)) is not None:
        before, options = loss.before, loss.options
        if loss.move is None:
            return Hint("back", before, "", {})
    else:
        before, options = line, engine_of(line).options(budget)
    if len(before) < len(line):
        wrong = line.moves[len(before.moves)]
        return Hint("back", before, "", _reasons(before, wrong, budget))
    blocked = "".join(move for move in line.free_neighbours() if move not in options)
    return Hint("step", line, options, _reasons(line, blocked, budget))


def _reasons(line: Line, moves: str, budget: StartedBudget | None) -> "dict[str, Reason | None]":
    """Why steps lead nowhere, where a short reason is found."""
    try:
        return find_reasons(line, moves, _FOR_REASONS.start(within=budget))
    except LineError:  # the step is possible after all
        raise LineError("the puzzle has other solutions too") from None
