"""The readable twin: which steps are possible, and how many walkthroughs are left, by trying all.

A position is a set of free cells (a bit each, row by row) and the cell that the line has come to.
What is left to do depends on nothing else, so the answers are remembered by these two. It gives up
early where a cell is cut off or a second cell is a dead end, which makes 7x7 positions quick.

>>> twin = Twin(Board(5))
>>> twin.count(Line("5")), twin.options(Line("5:RRDLLDRR"))
(104, 'DR')
"""

from collections.abc import Iterator

from unicursal import Board, Line

SMALL_SHAPES = (
    "5x1", "2", "2x3", "2x5", "2x8", "3", "3x4", "3x5", "3x6", "4", "4x5", "3~1,1",
    "3@0,0-1,1~2,2", "3x5~1,1", "3x5~1,2", "3x6~1,1~1,4", "4@0,0-3,2~3,3", "4~0,1", "4~1,1",
    "4~1,1~2,2", "4~1,1~2,1~1,2~2,2", "4x5~1,1~1,3", "4x5~1,2~2,2", "5~1,1~3,1~1,3~3,3~2,2",
    "5~1,1~1,2~2,2~3,3~1,3", "5x4@0,0-4,0~2,1~0,3~4,3", "5x3~1,0~3,0~1,2",
    "5~3,0~4,0~3,1~4,1~2,3", "6x4~0,2~1,2~2,2~3,2", "7x3~1,1~3,1~5,1",
)  # fmt: skip
"""Boards of at most 20 cells: rectangles, bitten corners, holes, a comb, a ring, necks."""

LARGER_SHAPES = (
    "5", "5x6", "3x10", "4x7", "14x2", "7x4~3,1", "5x6~2,2~2,3", "5@0,0-4,2~4,4",
    "6~5,0~0,5~2,2~3,3",
    "8x4~7,0~3,2~0,3", "6~2,2~3,2~2,3~3,3", "7x5~1,1~3,1~5,1~1,3~3,3~5,3",
    "9x4~4,0~4,1~4,3",
    "9x4~1,1~2,1~4,2~5,2~7,1~7,2", "6@0,0-4,5~5,5~5,4~5,3~4,4~5,0~4,0~0,5",
)  # fmt: skip
"""Boards of 21 to 33 cells, of the same kinds."""


class Twin:
    """Counts the walkthroughs that are left on one board by trying every step."""

    def __init__(self, board: Board) -> None:
        self.cells = list(board.cells())
        self.bit_of = {cell: 1 << i for i, cell in enumerate(self.cells)}
        self.near = neighbour_masks(board)
        self.target = self.bit_of[board.target]
        self._counts: dict[tuple[int, int], int] = {}
        self._exists: dict[tuple[int, int], bool] = {}

    def free_of(self, line: Line) -> tuple[int, int]:
        """The free cells with the live end, and the live end, as bits."""
        live = self.bit_of[line.live_end]
        return sum(self.bit_of[cell] for cell in line.free_cells()) | live, live

    def count(self, line: Line) -> int:
        """The number of walkthroughs that begin with this line."""
        return self._count(*self.free_of(line))

    def options(self, line: Line) -> str:
        """The possible steps, in the order U D L R."""
        free, live = self.free_of(line)
        return "".join(
            move
            for move, cell in line.free_neighbours().items()
            if self.exists(free & ~live, self.bit_of[cell])
        )

    def exists(self, free: int, live: int) -> bool:
        """Whether a walkthrough of the free cells leads from the live end to the target."""
        key = free, live
        if key not in self._exists:
            self._exists[key] = free == live == self.target or (
                self._hopeful(free, live)
                and any(self.exists(free & ~live, step) for step in self._steps(free, live))
            )
        return self._exists[key]

    def _count(self, free: int, live: int) -> int:
        if free == live:
            return int(live == self.target)
        key = free, live
        if key not in self._counts:
            hopeful = self._hopeful(free, live)
            steps = self._steps(free, live) if hopeful else ()
            self._counts[key] = sum(self._count(free & ~live, step) for step in steps)
        return self._counts[key]

    def _steps(self, free: int, live: int) -> Iterator[int]:
        return bits(self.near[live] & free & ~live)

    def _hopeful(self, free: int, live: int) -> bool:
        """No cell is cut off and none but the two ends is a dead end."""
        if not free & self.target or live == self.target:
            return False
        reached = new = live
        while new:
            around = 0
            for bit in bits(new):
                around |= self.near[bit]
            new = around & free & ~reached
            reached |= new
        inner = free & ~live & ~self.target
        return reached == free and all(
            (self.near[bit] & free).bit_count() >= 2 for bit in bits(inner)
        )


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def neighbour_masks(board: Board) -> dict[int, int]:
    """For each cell's bit the bits of the cells beside it."""
    bit_of = {cell: 1 << i for i, cell in enumerate(board.cells())}
    return {
        bit: sum(bit_of[there] for _, there in board.neighbours(cell))
        for cell, bit in bit_of.items()
    }
