"""Positions that look alike around the live end and are not alike; `make pictures` draws them.

They are cut from walkthroughs of 13x13 in which two rows, one below the other, can be repeated as
often as one likes: the line comes into the upper one in the same columns as it leaves the lower
one, and what it joins outside stays joined. To keep the board square, the line first goes down and
up two more columns for every two rows. So there is a pair for every distance.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from unicursal import Line, Marks, Walk, picture_of
from unicursal.board import MOVE_OF_STEP, Cell, Move
from unicursal.draw.layout import PictureRow

PICTURES = Path(__file__).parent / "pictures"
SIDE = 13
NEAREST = 6
"""How far from the live end the positions of 13x13 look alike."""


@dataclass(frozen=True)
class Pair:
    """Two positions with ways to go on, for every distance up to which they should look alike."""

    name: str
    step: Move
    """Possible in the first position, blocked in the second."""
    first: str
    second: str
    first_rest: str
    """From the first position to the target, beginning with the step."""
    second_rest: str
    row: int
    """The upper one of the two rows to repeat."""

    def walkthroughs(self, distance: int) -> tuple[Line, Line]:
        """A walkthrough of either position."""
        times = max(0, distance - NEAREST + 1) // 2
        first, second = (
            stretched(Line(f"{SIDE}:{moves}"), self.row, times)
            for moves in (self.first + self.first_rest, self.second + self.second_rest)
        )
        return first, second

    def positions(self, distance: int) -> tuple[Line, Line]:
        """The two positions; they look alike up to the distance, or one cell farther."""
        whole = self.walkthroughs(distance)
        added = whole[0].board.width - SIDE
        x, y = Line(f"{SIDE}:{self.first}").live_end
        live = x + added, y + added * (y > self.row)
        first, second = (Line(line.board, line.moves[: line.cells().index(live)]) for line in whole)
        return first, second


PARITY = Pair(
    name="parity",
    step="D",
    first="RRDDDRRDDDDDDDLL",
    second="RRDDRDRDDDDDDDLL",
    first_rest="DLUUURDRUUUUULDDDLUUUUUULDDDDDDDDDDDRRRURDRUUUUUUUUUUULDLUURRRRRRRRRDLLLLLLDRRRRRRDDDDD"
    "LUUUULDDDDLUUUULDDDDLUUUULDDDDDRRRRRRDLLLLLLDRRRRRRDLLLLLLDRRRRRR",
    second_rest="URULURULURULULUULDDDRDLDRDLDRDLDRDLDRRURDRURDRRULULURULURULURULUULULURRDRURDDLDRRRDRDLD"
    "RDLDRRUUUUULUULDLUURRRRDLDRDDDDDDDLLLLUUUUULDDDDDDRRRRRDLLLLDRRRR",
    row=5,
)
CHAIN = Pair(
    name="chain",
    step="R",
    first="RDLDDRURRDLDRDRDLDRDDDLDLLURURULULURULULDDDDRDLDDDRRRRURDRURDRRRRULLLULUL"
    "DLUURULURULULURULULLURRRDRURDDLDDRURR",
    second="RDLDDRURRDLDRDRDLDRDDDLDLLURURULULURULULDDDDRDLDDDRRRRURDRURDRRRUULDLULUL"
    "DLUURULURULULURULULLURRRDRURDDLDDRURR",
    first_rest="RUULDLUURRRRDLDRDLDRDLDRDLDRDLLULURULURULLDLDRDLDRDRDRRRDD",
    second_rest="DLDLDRDLDRDRRULURULURUUUULDLUURRRRDLDRDLDRDLDRDLDRDLDRDLDR",
    row=6,
)


def stretched(walkthrough: Line, row: int, times: int) -> Line:
    """The walkthrough with this row and the next one repeated, behind as many more columns."""
    joined: dict[Cell, set[Cell]] = {}
    more = 2 * times
    for one, other in pairwise(walkthrough.cells()):
        for ends in _images(sorted((one, other), key=lambda cell: cell[1]), row, times):
            for here, there in (ends, ends[::-1]):
                joined.setdefault(here, set()).add(there)
    side = walkthrough.board.width + more
    path = [(x, y if x % 2 == 0 else side - 1 - y) for x in range(more) for y in range(side)]
    path.append((more, 0))
    while beyond := joined[path[-1]] - set(path[-2:]):
        path.append(beyond.pop())
    moves = (MOVE_OF_STEP[x - u, y - v] for (u, v), (x, y) in pairwise(path))
    return Line(f"{side}:{''.join(moves)}")


def _images(edge: Iterable[Cell], row: int, times: int) -> Iterator[tuple[Cell, Cell]]:
    """Where an edge, its upper end first, lies on the larger board."""
    (u, v), (x, y) = edge
    more = 2 * times
    inside = row <= v and y <= row + 1
    into = v == row - 1 and y == row
    if inside or into:
        downs = range(0, more + 1, 2)
    else:
        downs = range(more, more + 1) if v > row else range(1)
    for down in downs:
        yield (u + more, v + down), (x + more, y + down)


def picture(pair: Pair, distance: int) -> PictureRow:
    """Both positions with what looks alike, and a way to go on."""
    pictures = []
    whole = pair.walkthroughs(distance)
    for line, walkthrough in zip(pair.positions(distance), whole, strict=True):
        x, y = line.live_end
        free, options = line.free_neighbours(), Walk(line).options
        marks = Marks(
            options=tuple(free[move] for move in options),
            crosses=tuple(cell for move, cell in free.items() if move not in options),
            ahead=tuple(walkthrough.cells()[len(line) - 1 :]),
            area=frozenset(
                (u, v) for u, v in line.board if max(abs(u - x), abs(v - y)) == distance
            ),
        )
        pictures.append(picture_of(line, marks=marks))
    return PictureRow(tuple(pictures))


def main() -> None:
    """Write the pictures of both pairs, at the least distance and a few cells farther."""
    for pair in (PARITY, CHAIN):
        for distance in (NEAREST, NEAREST + 4):
            path = PICTURES / f"locality-{pair.name}-{distance}.svg"
            path.write_text(picture(pair, distance).svg())


if __name__ == "__main__":
    main()
