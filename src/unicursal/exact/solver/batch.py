"""Many positions at once: the options of each, as one array."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from unicursal.board import MOVES, Board, BoardLike, LineLike, board_of
from unicursal.budget import AnyBudget, exceeded, started
from unicursal.errors import LineError, UnicursalError, quoted
from unicursal.exact.solver._tasks import NO_LINE
from unicursal.exact.solver.engine import Engine, directions_of
from unicursal.line import Line, line_of

Letters = npt.NDArray[np.uint8]


def options_of(
    positions: Iterable[LineLike] | Letters,
    board: BoardLike | None = None,
    budget: AnyBudget = None,
) -> npt.NDArray[np.bool_]:
    """Which steps are possible: a row for each position, the columns U, D, L, R.

    Positions are given as everywhere. With a `board` they lie on it, and may be moves alone: texts,
    or the rows of an array of letters as bytes, short rows filled up with zeros. A budget is for
    all of them together; if it does not suffice that is an `OutOfBudgetError`.

    >>> options_of(["5:RRDD", "5:RD", "3x4:DD"]).astype(int).tolist()
    [[0, 1, 1, 1], [0, 0, 1, 0], [0, 1, 0, 0]]
    >>> options_of(["RRDD", "RD"], 5).astype(int).tolist()
    [[0, 1, 1, 1], [0, 0, 1, 0]]
    >>> moves = np.array([[ord("R"), 0], [ord("R"), ord("D")]], np.uint8)
    >>> options_of(moves, Board(5)).astype(int).tolist()
    [[0, 1, 0, 1], [0, 0, 1, 0]]
    """
    on = None if board is None else board_of(board)
    if isinstance(positions, np.ndarray):
        lines = _lines_of(positions, on)
    elif isinstance(positions, str | Board | Line) or not isinstance(positions, Iterable):
        raise LineError(f"expected a list of positions, not {quoted(positions)}")
    else:
        read = (_line_on(on, number, given) for number, given in enumerate(positions))
        lines = [(line.board, line.moves) for line in read]
    budget = started(budget)
    numbers_of: dict[Board, list[int]] = {}
    for number, (on, _) in enumerate(lines):
        numbers_of.setdefault(on, []).append(number)
    answers = np.zeros(len(lines), np.int64)
    for on, numbers in numbers_of.items():
        if len(on) > 1:
            # Lines that begin alike come one after the other, and share their steps.
            numbers.sort(key=lambda number: lines[number][1])
            directions = [directions_of(lines[number][1]) for number in numbers]
            answers[numbers] = Engine(on).options_of_each(directions, budget)
    for number in np.flatnonzero(answers == NO_LINE).tolist():
        raise LineError(f"row {number}: the moves leave the board or meet the line")
    if (answers < 0).any() or (answers >> 4).any():
        raise exceeded(budget)
    return (answers[:, np.newaxis] >> np.arange(4) & 1).astype(np.bool_)


def _line_on(board: Board | None, number: int, given: LineLike) -> Line:
    """One of the positions, which may be moves alone if a board is given."""
    try:
        if board is not None and isinstance(given, str) and not given[:1].isdigit():
            return Line(board, given)
        line = line_of(given)
    except UnicursalError as fault:
        raise type(fault)(f"row {number}: {fault}") from None
    if board is not None and line.board != board:
        raise LineError(f"row {number}: {line} is not a line of the board {board}")
    return line


def _lines_of(letters: Letters, on: Board | None) -> list[tuple[Board, str]]:
    """The rows of an array of letters as lines on one board."""
    if on is None:
        raise LineError("an array of moves needs a board")
    if letters.dtype != np.uint8 or letters.ndim != 2:
        raise LineError("an array of moves must have rows of bytes (numpy.uint8), one per position")
    rows = [row.tobytes().rstrip(b"\0").decode("latin-1") for row in letters]
    for number, moves in enumerate(rows):
        if strangers := set(moves) - set(MOVES):
            raise LineError(f"row {number}: {min(strangers)!r} is not one of the moves U D L R")
        if on.clues.walls or len(on) == 1:  # the kernel does not look at these
            try:
                Line(on, moves)
            except LineError as fault:
                raise LineError(f"row {number}: {fault}") from None
    return [(on, moves) for moves in rows]
