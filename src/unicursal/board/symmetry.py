"""The eight symmetries of the square grid, applied to cells and moves."""

from enum import Enum

from unicursal.board.directions import MOVE_OF_STEP, STEP, Cell, Move
from unicursal.errors import BoardError, quoted


class Symmetry(Enum):
    """A turn or a mirror image; the value says: swap x and y, then flip x, then flip y.

    >>> Symmetry.QUARTER_TURN.cell((0, 0), 5, 3)
    (2, 0)
    >>> Symmetry.QUARTER_TURN.move("R")
    'D'
    """

    IDENTITY = (False, False, False)
    QUARTER_TURN = (True, True, False)
    HALF_TURN = (False, True, True)
    THREE_QUARTER_TURN = (True, False, True)
    MIRROR_LEFT_RIGHT = (False, True, False)
    MIRROR_UP_DOWN = (False, False, True)
    MIRROR_DIAGONAL = (True, False, False)
    MIRROR_ANTIDIAGONAL = (True, True, True)

    @classmethod
    def checked(cls, given: "Symmetry") -> "Symmetry":
        """The symmetry; an error if it is none."""
        if not isinstance(given, cls):
            names = ", ".join(each.name for each in cls)
            raise BoardError(f"expected a symmetry ({names}), not {quoted(given)}")
        return given

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Width and height of the image of a board."""
        return (height, width) if self.value[0] else (width, height)

    def cell(self, cell: Cell, width: int, height: int) -> Cell:
        """The image of a cell of a board of that width and height."""
        swap, flip_x, flip_y = self.value
        x, y = (cell[1], cell[0]) if swap else cell
        new_width, new_height = self.size(width, height)
        return (new_width - 1 - x if flip_x else x, new_height - 1 - y if flip_y else y)

    def move(self, move: Move) -> Move:
        """The image of a move."""
        swap, flip_x, flip_y = self.value
        dx, dy = STEP[move]
        if swap:
            dx, dy = dy, dx
        return MOVE_OF_STEP[(-dx if flip_x else dx, -dy if flip_y else dy)]

    @property
    def inverse(self) -> "Symmetry":
        """The symmetry that undoes this one."""
        swap, flip_x, flip_y = self.value
        return Symmetry((swap, flip_y, flip_x)) if swap else self
