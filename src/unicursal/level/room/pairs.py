"""All pairs of ends at once: which of them have a labyrinth, and how many labyrinths there are."""

from unicursal.budget import AnyBudget, started, within
from unicursal.level.map.tiles import Tile
from unicursal.level.room.cases import Case, let_end, make_end, tiles_of
from unicursal.level.room.diagram import Diagram
from unicursal.level.room.question import Mode, Room, inside, perimeter
from unicursal.progress import Progress, part_of, silent


def pairs_along_border(
    width: int,
    height: int,
    mode: Mode = "perfect",
    *,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> dict[tuple[Tile, Tile], bool]:
    """All pairs of inner tiles along the border, and whether a labyrinth leads between them.

    An `OutOfBudgetError` if the budget ends first.

    >>> found = pairs_along_border(5, 7)
    >>> len(found), sum(found.values()), found[(1, 1), (3, 1)]
    (66, 10, True)
    """
    progress = within(started(budget), progress)
    border = perimeter(width, height)
    found: dict[tuple[Tile, Tile], bool] = {}
    for number, start in enumerate(border):
        part = part_of(progress, number / len(border), (number + 1) / len(border))
        later = border[number + 1 :]
        room = Room(width, height, start, None, mode)
        works = ends_that_work(room, later, memory=memory, progress=part)
        found |= {(start, end): end in works for end in later}
    return found


def ends_that_work(
    room: Room, candidates: list[Tile], *, memory: int | None = None, progress: Progress = silent
) -> list[Tile]:
    """The candidates that can be the other end of a path from the room's start.

    >>> ends_that_work(Room(7, 7, (1, 1), None), perimeter(7, 7))
    [(5, 1), (1, 5), (5, 5)]
    """
    options = tiles_of(room)
    let_end(options, candidates)
    make_end(options, room.inner_start)
    diagram = Diagram(Case(options, room.is_strict), memory=memory, progress=progress)
    ends = diagram.ends()
    works = ((x, y) for x, y in candidates if ends[y - 1, x - 1])
    return [tile for tile in works if tile != room.inner_start]


def total(
    width: int,
    height: int,
    mode: Mode = "perfect",
    *,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> int:
    """How many labyrinths there are over all unordered pairs of inner tiles.

    An `OutOfBudgetError` if the budget ends first.

    >>> [total(7, 9, mode) for mode in ("perfect", "strict", "lattice")]
    [112, 96, 62]
    """
    progress = within(started(budget), progress)
    options = tiles_of(Room(width, height, (1, 1), None, mode))
    let_end(options, inside(width, height))
    return Diagram(Case(options, mode != "perfect"), memory=memory, progress=progress).total
