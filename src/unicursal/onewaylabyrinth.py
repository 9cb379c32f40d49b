"""Files of the OneWayLabyrinth program: `n|` and units separated by `;`.

A unit `a,b-x,y` holds the directions that were open before a step and the cell stepped on; the
first unit is the start, `1-1,1`; a last unit without a cell holds the directions open at the live
end. Directions are 0 down, 1 right, 2 up, 3 left; cells are 1-based. Old files have one more part
behind a `:` that means nothing for the line. All of it is kept, blanks and line ends around it too,
so that a file that was read is written back byte by byte.
"""

import re
from dataclasses import dataclass

from unicursal.board import Board, Cell, Move
from unicursal.board.directions import move_between
from unicursal.board.text import Scanner
from unicursal.errors import LineError, NotationError
from unicursal.line import Line

_MOVE_OF_CODE = "DRUL"
_MOVES_OF_CODES = str.maketrans("0123", _MOVE_OF_CODE)
_CODES_OF_MOVES = str.maketrans(_MOVE_OF_CODE, "0123")
_BLANKS = " \t\r\n\ufeff"
"""What may stand around a recording; the last is the byte order mark."""
_CODES = re.compile("(?:[0-3](?:,[0-3])*)?")


@dataclass(frozen=True)
class Recording:
    """A line with the directions that its author's program held open on the way.

    `open_moves[k]` are the moves open before the k-th step, in the program's order; `open_at_end`
    those at the live end, or None where the file does not say; `before_start` are the directions
    that the file gives for the first cell, where no step is chosen; `appendix` is the old files'
    part behind `:` or None; `around` are the blanks before and behind it all.

    >>> recording = read("5|1-1,1;0,1-2,1;1,0-2,2;3")
    >>> recording.line, recording.open_moves, recording.open_at_end
    (Line('5:RD'), ('DR', 'RD'), 'L')
    >>> write(recording)
    '5|1-1,1;0,1-2,1;1,0-2,2;3'
    """

    line: Line
    open_moves: tuple[str, ...]
    open_at_end: str | None
    before_start: str = "R"
    appendix: str | None = None
    around: tuple[str, str] = ("", "")


def looks_like_one(text: str) -> bool:
    """Whether a text begins as these files do, `n|`."""
    head, bar, _ = text.partition("|")
    return bool(bar) and head.strip(_BLANKS).isdigit()


def read(text: str) -> Recording:
    """Read a file's text; an error in its form names the column."""
    held = text.strip(_BLANKS)
    before, behind = text[: text.find(held)], text[text.find(held) + len(held) :]
    body, colon, appendix = held.partition(":")
    scanner = Scanner(body)
    size = scanner.number("the size of the board")
    board = Board(size)
    scanner.need("|", "after the size")
    before_start = _directions(scanner)
    scanner.need("-", "and the first cell")
    here = _cell(scanner, "the first cell")
    if here != board.start:
        raise NotationError(f"the first cell must be 1,1, not {here[0] + 1},{here[1] + 1}")
    moves: list[Move] = []
    open_moves: list[str] = []
    open_at_end = None
    while not scanner.at_end:
        scanner.need(";", "before the next step")
        directions = _directions(scanner)
        if scanner.at_end:
            open_at_end = directions
            break
        scanner.need("-", "and a cell")
        there = _cell(scanner, "a cell")
        move = move_between(here, there)
        if move is None:
            one, other = (f"{x + 1},{y + 1}" for x, y in (there, here))
            raise NotationError(f"the cell {one} is not a neighbour of {other}")
        moves.append(move)
        open_moves.append(directions)
        here = there
    return Recording(
        Line(board, "".join(moves)),
        tuple(open_moves),
        open_at_end,
        before_start,
        appendix if colon else None,
        (before, behind),
    )


def write(recording: Recording) -> str:
    """The text of a file that holds the recording."""
    board = recording.line.board
    if board.width != board.height or not board.has_default_ends or board.blocked or board.clues:
        raise LineError(
            f"OneWayLabyrinth files hold n x n boards from corner to corner only, not {board}"
        )
    directions = [recording.before_start, *recording.open_moves]
    units = [
        f"{_codes(moves)}-{x + 1},{y + 1}"
        for moves, (x, y) in zip(directions, recording.line.cells(), strict=True)
    ]
    if recording.open_at_end is not None:
        units.append(_codes(recording.open_at_end))
    appendix = "" if recording.appendix is None else ":" + recording.appendix
    before, behind = recording.around
    return f"{before}{board.width}|{';'.join(units)}{appendix}{behind}"


def _directions(scanner: Scanner) -> str:
    codes = scanner.matching(_CODES)
    scanner.at += len(codes)
    if codes and scanner.take(","):
        scanner.fail("a direction 0, 1, 2 or 3 after ','")
    return codes[::2].translate(_MOVES_OF_CODES)


def _cell(scanner: Scanner, what: str) -> Cell:
    x, y = scanner.cell(what)
    return x - 1, y - 1


def _codes(moves: str) -> str:
    return ",".join(moves.translate(_CODES_OF_MOVES))
