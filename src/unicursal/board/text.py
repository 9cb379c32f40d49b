"""The text form of a board, `[WIDTHxHEIGHT or N][@sx,sy-tx,ty][~x,y...]`, and text maps.

`@loop` in place of the ends asks for closed loops. In puzzles an end may be hidden: `any` stands in
its place; `@random` leaves both ends to a seed (see `HiddenEnds`).

Parsing is strict: whatever does not follow the form is an error that names its column (counted
from 1, as editors do).
"""

import re
from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from unicursal.board.directions import Cell
from unicursal.errors import BoardError, NotationError, quoted


class BoardParts(NamedTuple):
    """What a text says of a board; ends that are left out are None."""

    width: int
    height: int
    start: Cell | None
    target: Cell | None
    blocked: list[Cell]
    is_loop: bool = False
    is_random: bool = False


ANY = "any"
"""What stands in place of an end that is hidden."""
RANDOM = "random"
"""What stands in place of both ends where a seed is to choose them."""
LOOP = "loop"
"""What stands in place of both ends where the line is to be a closed loop."""

_MAX_DIGITS = 9
_DIGITS = re.compile("[0-9]*")
_HIDDEN = re.compile("[0-9]+(x[0-9]+)?@(random|any-|[0-9]+,[0-9]+-any)")
_GOOD_CELL = re.compile("(0|[1-9][0-9]{0,8}),(0|[1-9][0-9]{0,8})(?![0-9])")


class Scanner:
    """A reader of one line of text that knows the column it has come to."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise NotationError(f"expected a text, not {quoted(text)}")
        self.text = text
        self.at = 0

    def fail(self, expected: str) -> NoReturn:
        """Say what was expected at this column and what stands there."""
        found = repr(self.text[self.at]) if self.at < len(self.text) else "the end"
        raise NotationError(
            f"{self.shown}, column {self.at + 1}: expected {expected}, found {found}"
        )

    @property
    def shown(self) -> str:
        """The text as messages quote it."""
        return repr(self.text if len(self.text) <= 60 else self.text[:57] + "...")

    def take(self, mark: str) -> bool:
        """Step over `mark` if it comes next."""
        if self.text.startswith(mark, self.at):
            self.at += len(mark)
            return True
        return False

    def need(self, mark: str, why: str) -> None:
        """Step over `mark`, which must come next."""
        if not self.take(mark):
            self.fail(f"{mark!r} {why}")

    def matching(self, signs: re.Pattern[str]) -> str:
        """What comes next and matches a pattern that also matches nothing; it stays unread."""
        match = signs.match(self.text, self.at)
        return match.group() if match else ""

    def number(self, what: str, max_digits: int = _MAX_DIGITS) -> int:
        """Read a whole number without sign or leading zeros."""
        digits = self.matching(_DIGITS)
        if not digits:
            self.fail(what)
        if len(digits) > max_digits:
            self.fail(f"{what} of at most {max_digits} digits")
        if len(digits) > 1 and digits[0] == "0":
            self.fail(f"{what} without leading zeros")
        self.at += len(digits)
        return int(digits)

    def cell(self, what: str) -> Cell:
        """Read a cell, `x,y`."""
        if good := _GOOD_CELL.match(self.text, self.at):  # a file may hold a million
            self.at = good.end()
            return int(good[1]), int(good[2])
        x = self.number(f"the x of {what}")
        self.need(",", f"between x and y of {what}")
        return x, self.number(f"the y of {what}")

    @property
    def next_is_digit(self) -> bool:
        """Whether a number comes next."""
        return bool(self.matching(_DIGITS))

    @property
    def at_end(self) -> bool:
        """Whether all is read."""
        return self.at == len(self.text)


def refuse_late_parts(scanner: Scanner) -> None:
    """Refuse ends and blocked cells that come behind what they should stand before."""
    for mark, what in (("@", "the ends"), ("~", "blocked cells")):
        if scanner.text.startswith(mark, scanner.at):
            raise NotationError(
                f"{scanner.shown}, column {scanner.at + 1}: {what} ({mark}) come too late: "
                "the order is SIZE@START-TARGET~BLOCKED+CLUES:MOVES"
            )


def scan_board(scanner: Scanner, *, may_hide: bool = False) -> BoardParts:
    """Read the board at the head of a text; what follows it stays unread.

    Where ends `may_hide` one of them must be told or hidden, and hidden ones are None.
    """
    width = height = scanner.number("the size of a board")
    if scanner.take("x"):
        height = scanner.number("a height after 'x'")
    start = target = None
    is_loop = is_random = False
    if may_hide and not scanner.text.startswith("@", scanner.at):
        scanner.need("@", f"and ends, one of them {ANY!r}")
    if not may_hide and scanner.take(f"@{LOOP}"):
        is_loop = True
    elif scanner.take(f"@{RANDOM}"):
        is_random = True
    elif scanner.take("@"):
        start = None if scanner.take(ANY) else scanner.cell("the start")
        scanner.need("-", "between start and target")
        target = None if scanner.take(ANY) else scanner.cell("the target")
        if not may_hide and (start is None or target is None):
            raise NotationError(
                f"{scanner.shown}: an end is hidden, and both are needed here; "
                "`puzzle`, `solve`, `check`, `count`, `draw` and `convert` take such a board"
            )
    if is_random and not may_hide:
        raise NotationError(
            f"{scanner.shown}: random ends are for `draw` and `puzzle`; both are needed here"
        )
    blocked = []
    while scanner.take("~"):
        blocked.append(scanner.cell("a blocked cell"))
    refuse_late_parts(scanner)
    return BoardParts(width, height, start, target, blocked, is_loop, is_random)


def hides_ends(text: str) -> bool:
    """Whether a text form is one of a board with hidden or random ends.

    >>> hides_ends("9@any-8,8"), hides_ends("9@0,0-8,8"), hides_ends("9@random")
    (True, False, True)
    """
    return _HIDDEN.match(text) is not None


def format_board(
    width: int, height: int, start: Cell | None, target: Cell | None, blocked: Iterable[Cell]
) -> str:
    """The canonical text form: what is the default is left out; an end is None if it is hidden."""
    text = _size(width, height)
    if start != (0, 0) or target != (width - 1, height - 1):
        text += "@" + "-".join(cell_text(end) if end else ANY for end in (start, target))
    return text + _blocked(blocked)


def format_named(width: int, height: int, ends: str, blocked: Iterable[Cell]) -> str:
    """The canonical text form of a board with a word for its ends, `LOOP` or `RANDOM`."""
    return f"{_size(width, height)}@{ends}{_blocked(blocked)}"


def _size(width: int, height: int) -> str:
    return str(width) if width == height else f"{width}x{height}"


def _blocked(cells: Iterable[Cell]) -> str:
    return "".join(f"~{x},{y}" for x, y in cells)


def parse_map(text: str, max_cells: int) -> BoardParts:
    """Read a text map of `.` (cell), `#` (no cell), `S` (start) and `T` (target).

    `O` in place of the first cell says that the line is to be a closed loop.
    """
    if not isinstance(text, str):
        raise NotationError(f"a map is a text, not {quoted(text)}")
    rows = text.rstrip("\n").split("\n")
    width, height = len(rows[0]), len(rows)
    if not width:
        raise NotationError("line 1 of the map is empty")
    if width * height > max_cells:
        raise BoardError(f"a map of {width}x{height} is too large: at most {max_cells:,} cells")
    ends: dict[str, Cell] = {}
    blocked = []
    for y, row in enumerate(rows):
        if len(row) != width:
            raise NotationError(
                f"line {y + 1} of the map has {len(row)} characters, the first line has {width}"
            )
        for x, sign in enumerate(row):
            if sign == "#":
                blocked.append((x, y))
            elif sign in "STO":
                if sign in ends:
                    raise NotationError(f"line {y + 1}, column {x + 1} of the map: a second {sign}")
                ends[sign] = (x, y)
            elif sign != ".":
                raise NotationError(
                    f"line {y + 1}, column {x + 1} of the map: "
                    f"expected one of . # S T O, found {sign!r}"
                )
    if (corner := ends.get("O")) is not None:
        if len(ends) > 1:
            raise NotationError("a map has ends (S, T) or is one of a closed loop (O), not both")
        y, x = next(
            (y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "#"
        )
        if corner != (x, y):
            raise NotationError(
                f"O marks the first cell of the map, {cell_words((x, y))}, not {cell_words(corner)}"
            )
    return BoardParts(
        width, height, ends.get("S"), ends.get("T"), blocked, is_loop=corner is not None
    )


def cell_words(cell: Cell) -> str:
    """A cell as people read it, `(3, 4)`."""
    return f"({cell[0]}, {cell[1]})"


def cell_text(cell: Cell) -> str:
    """A cell in the text form, `3,4`."""
    return f"{cell[0]},{cell[1]}"
