"""What an audit looks at: all positions of small boards or samples, with the exact answer to each.

Positions are those of walkthroughs, all of them or fair ones, which come as rows of moves together
with the options at each of their positions.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from unicursal.board import Board
from unicursal.board.inputs import whole_number
from unicursal.count import count
from unicursal.errors import UnicursalError, quoted
from unicursal.exact import Engine
from unicursal.line import Line
from unicursal.progress import Progress
from unicursal.walk.rows import Rows, all_rows, fair_rows

MOST_CELLS = 64
"""The largest boards of which all positions may be judged, if they have not too many."""
MOST_LISTED = 1_000_000
"""The most walkthroughs of a board for which all positions are judged."""
MOST_SAMPLED = 10_000_000
_PORTION = 2000
"""Walkthroughs that are judged at once, or positions that are drawn at once."""


class Scope(NamedTuple):
    """A board, and how many positions of it are judged: None for all."""

    board: Board
    sample: int | None

    def __str__(self) -> str:
        return str(self.board) if self.sample is None else f"{self.board}~{self.sample}"


def parse_scopes(words: str) -> tuple[Scope, ...]:
    """What `5,7,9~100000,9x5` means.

    >>> [str(scope) for scope in parse_scopes("5,9~1000,9x5")]
    ['5', '9~1000', '9x5']
    """
    scopes: dict[Board, Scope] = {}
    for scope in map(_parse_scope, words.split(",")):
        if scopes.setdefault(scope.board, scope) != scope:
            raise UnicursalError(
                f"{scopes[scope.board]} and {scope} are the same board: name it once"
            )
    return tuple(scopes.values())


def scopes_of(given: Sequence[Scope] | str | int) -> tuple[Scope, ...]:
    """What is to be audited: scopes, their words, or the size of one board.

    >>> scopes_of(5) == scopes_of("5") == scopes_of(parse_scopes("5"))
    True
    """
    if isinstance(given, str):
        return parse_scopes(given)
    if not isinstance(given, Iterable):
        return parse_scopes(str(whole_number(given, "a board to audit", UnicursalError)))
    for scope in given:
        if not isinstance(scope, Scope):
            raise UnicursalError(f"a board to audit is a `Scope`, not {quoted(scope)}")
    return tuple(given)


def _parse_scope(word: str) -> Scope:
    words, tilde, number = word.strip().partition("~")
    is_board = re.fullmatch(r"[0-9]{1,6}(x[0-9]{1,6})?", words)
    if not is_board or (tilde and not re.fullmatch(r"[0-9]{1,12}", number)):
        raise UnicursalError(f"{word!r} is not a board to audit: 7, or 9~1000 for a sample")
    board = Board(words)
    if len(board) == 1:
        raise UnicursalError(f"{word!r}: one cell has no step to judge")
    if not tilde:
        if len(board) > MOST_CELLS:
            raise UnicursalError(f"{word} has too many positions to judge all: {word}~100000")
        return Scope(board, None)
    if not 1 <= int(number) <= MOST_SAMPLED:
        raise UnicursalError(f"{word!r}: a sample has 1 to {MOST_SAMPLED:,} positions")
    return Scope(board, int(number))


class Portion(NamedTuple):
    """Some walkthroughs of a board."""

    rows: Rows
    options: Rows
    shared: npt.NDArray[np.int64]
    """How many moves each has in common with the one before; -1: not even the empty line."""
    most: int | None = None
    """Only the positions after fewer moves than these are asked for."""


def portions_of(
    scope: Scope, seed: int, progress: Progress, judged: Callable[[], int] | None = None
) -> Iterator[Portion]:
    """Walkthroughs that have all positions of a board, or as many fair ones as a sample needs.

    Who leaves positions out says how many were `judged`.
    """
    share = partial(progress, f"judging {scope}")
    number = check_scope(scope)
    if scope.sample is None:
        rows, options, shared = all_rows(scope.board, number)
        for at in range(0, number, _PORTION):
            share(at / number)
            part = slice(at, at + _PORTION)
            yield Portion(rows[part], options[part], shared[part])
        return
    done, walks, steps = 0, fair_rows(scope.board, seed), len(scope.board) - 1
    while (left := scope.sample - done) > 0:
        share(done / scope.sample)
        number = max(1, min(left, _PORTION) // steps)
        rows, options = np.stack([*islice(walks, number)], axis=1)
        yield Portion(rows, options, np.full(number, -1), left)
        done = judged() if judged else done + min(left, rows.size)


def check_scope(scope: Scope) -> int:
    """Refuse a board without walkthroughs, or with too many to judge all; how many are judged.

    >>> check_scope(parse_scopes("4")[0])
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: 4 has no walkthrough
    """
    board = scope.board
    number = scope.sample or count(Line(board))
    if number == 0 or (scope.sample and not Engine(board).can_be_completed()):
        raise UnicursalError(f"{board} has no walkthrough")
    if number > MOST_LISTED and scope.sample is None:
        raise UnicursalError(f"{board} has too many walkthroughs to judge all: {number:,}")
    return number
