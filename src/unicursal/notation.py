"""Names of positions and seeds: how the one text form is written, and seeded walkthroughs read.

Positions are read by `board.position`, and boards by `board.text`.

`[WIDTHxHEIGHT or N][@sx,sy-tx,ty][~x,y...][CLUES][:MOVES]` is a position (`board.clues` tells
the form of clues); `BOARD#SEED` or `BOARD#LAW.SEED` names the walkthrough that a law of choice
draws from a seed. Output is canonical; input may say what is the default, but nothing that the form
does not know.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Union

import numpy as np

from unicursal.board import MOVES, Board, text
from unicursal.board.inputs import checked_text, whole_number
from unicursal.errors import NotationError, UnicursalError, quoted

MAX_SEED = 2**64 - 1
Seed = Union[int, "np.random.Generator"]
"""What random choices begin with: a number from 0 to `MAX_SEED`, or a generator that draws one."""
LONGEST_TITLE = 24
"""Signs of a text form that people still read as a name."""


@dataclass(frozen=True)
class Seeded:
    """A name for the walkthrough that a law draws: `21#7`, `21#backbite.7`.

    >>> str(Seeded(Board(21), "backbite", 7)), str(Seeded(Board(21), "fair", 7))
    ('21#backbite.7', '21#7')
    """

    board: Board
    law: str
    seed: int

    def __str__(self) -> str:
        return f"{self.board}#{self._choice}"

    @property
    def title(self) -> str:
        """The name for people: a shape of many blocked cells is not spelled out.

        >>> Seeded(Board("9~3,4~5,5~6,5~7,5~3,6~4,6~5,6"), "fair", 7).title
        'a shape of 9x9, 74 cells, seed 7'
        """
        if len(words := str(self)) <= LONGEST_TITLE:
            return words
        law = "" if self.law == "fair" else f" ({self.law})"
        return f"{title_of(self.board)}, {len(self.board):,} cells, seed {self.seed}{law}"

    @property
    def file_name(self) -> str:
        """The name of a file without ending.

        >>> Seeded(Board(21), "backbite", 7).file_name
        '21-backbite.7'
        """
        return f"{file_name_of(self.board)}-{self._choice}"

    @property
    def _choice(self) -> str:
        return f"{'' if self.law == 'fair' else self.law + '.'}{self.seed}"


def title_of(board: Board) -> str:
    """A board for people: its text form, unless that is too long to be read.

    >>> title_of(Board("9@2,0-6,8")), title_of(Board("9~3,4~5,5~6,5~7,5~3,6~4,6~5,6"))
    ('9@2,0-6,8', 'a shape of 9x9')
    """
    if len(words := str(board)) <= LONGEST_TITLE:
        return words
    return f"a {_kind(board)} of {board.width}x{board.height}"


def file_name_of(board: Board) -> str:
    """The name of a file for a board, without ending."""
    if len(words := str(board)) <= LONGEST_TITLE:
        return words
    return f"{board.width}x{board.height}-{_kind(board)}"


def _kind(board: Board) -> str:
    return "puzzle" if board.clues else "shape"


def parse_seeded(name: str, laws: tuple[str, ...]) -> Seeded:
    """Read `BOARD#SEED` or `BOARD#LAW.SEED`; a seed without a law belongs to `fair`.

    >>> parse_seeded("5#backbite.7", laws=("backbite",))
    Seeded(board=Board('5'), law='backbite', seed=7)
    """
    scanner = text.Scanner(name)
    board = Board.scan(scanner)
    scanner.need("#", "between board and seed")
    law = next((law for law in laws if scanner.take(law + ".")), "fair")
    seed = scanner.number(f"a seed, or one of {', '.join(laws)} with a dot and a seed", 20)
    if not scanner.at_end:
        scanner.fail("the end of the seed")
    if seed > MAX_SEED:
        raise NotationError(f"the seed {seed} is too large: at most {MAX_SEED}")
    return Seeded(board, law, seed)


def checked_seed(value: Seed) -> int:
    """A seed that fits the generator, as a plain number; one of NumPy's generators draws it.

    >>> checked_seed(7), checked_seed(np.random.default_rng(7)) == checked_seed(7)
    (7, False)
    """
    if type(value) is not int and isinstance(value, np.random.Generator):
        return int(value.integers(MAX_SEED, endpoint=True, dtype=np.uint64))
    seed = whole_number(value, "a seed", UnicursalError)
    if not 0 <= seed <= MAX_SEED:
        raise UnicursalError(f"the seed {quoted(seed)} is not between 0 and {MAX_SEED}")
    return seed


def format_position(board: Board, moves: str) -> str:
    """The canonical text of a position."""
    return f"{board}:{moves}" if moves else str(board)


UNDO, RESTART = "-", "^"
"""Beside moves the signs for one step back, and for all over again."""


def keys_in(words: str) -> Iterator[str]:
    """The moves of a text in either case, `UNDO` and `RESTART`; blanks do not count.

    >>> "".join(keys_in("rr -D^"))
    'RR-D^'
    """
    for column, sign in enumerate(checked_text(words, "the moves"), start=1):
        if sign.upper() in MOVES or sign in (UNDO, RESTART):
            yield sign.upper()
        elif not sign.isspace():
            raise NotationError(
                f"column {column} of the moves: expected U, D, L, R, {UNDO} or {RESTART}, "
                f"found {sign!r}"
            )
