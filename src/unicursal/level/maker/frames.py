"""The frames that are tried: those that put both ends on cells before those that need rooms.

A frame whose lines cross is of use only where something else than the lattice can stand there: a
hall, or a room around an end.
"""

from collections.abc import Iterator
from itertools import product

from unicursal.board import Cell
from unicursal.chance import Chance
from unicursal.level.maker.ends import End, needs_engine
from unicursal.level.maker.frame import Axis, Frame
from unicursal.level.map.blocks import goal_places
from unicursal.level.wishes import Wishes

_LINES = 8
_FRAMES = 12
"""Frames for halls, which are drawn by chance."""
_NEAR = 6
"""Tiles from an end to a line that a room around it may hold."""


def frames_for(task: Wishes, ends: tuple[End, End], chance: Chance) -> list[Frame]:
    """Frames of a level of any size, the least awkward ones first."""
    axes = [_axes(task, ends, chance, number) for number in (0, 1)]
    frames = [Frame(*pair) for pair in product(*axes)]
    frames = [frame for frame in frames if _hides_crossings(task, ends, frame)]
    return sorted(frames, key=lambda frame: sum(needs_engine(frame, end) for end in ends))


def is_near(frame: Frame, end: End, crossing: Cell) -> bool:
    """Whether a room around an end can hold the crossing of two lines."""
    x, y = frame.to_lattice(end.at)
    return max(abs(2 * crossing[0] - x), abs(2 * crossing[1] - y)) <= _NEAR


def _axes(task: Wishes, ends: tuple[End, End], chance: Chance, number: int) -> list[Axis]:
    """Ways to make a side odd; with halls those that put them between walls of the lattice."""
    size = task.size[number]
    places = [end.at[number] for end in ends]
    rooms = [
        room
        for end in ends
        if end.room
        for room in goal_places(end.at, end.room, *task.size, in_middle=True)[:1]
    ]
    around: list[Axis] = []
    both = [*task.halls, *rooms]
    for areas in (both, task.halls) if task.halls and size % 2 == 0 else (task.halls or rooms,):
        spans = [(room.corner[number], room.size[number]) for room in areas]
        around += _around(size, spans, places, chance) if spans else []
    if task.halls:
        return list(dict.fromkeys(around))
    around = around[:_LINES]
    if size % 2:
        return list(dict.fromkeys([Axis(size), *around]))
    every = [Axis(size, (line,)) for line in range(1, size // 2 - 1)]
    chance.shuffle(every)
    every.sort(key=lambda axis: sum(axis.to_lattice(x) % 2 == 0 for x in places))
    # Some through the ends' own neighbourhood, where a room will stand.
    near = [axis for axis in every if any(abs(2 * axis.lines[0] - x) <= _NEAR for x in places)]
    return list(dict.fromkeys([*around, *every[:_LINES], *near]))


def _around(size: int, spans: list[tuple[int, int]], ends: list[int], chance: Chance) -> list[Axis]:
    """Lines that put open rooms, and if they can the ends, on odd columns."""
    odd = [x for first, side in spans if side % 2 for x in (first, first + side - 1)]
    even = [(first, first + side - 1) for first, side in spans if side % 2 == 0]
    found: dict[Axis, None] = {}
    numbers = iter(lambda: chance.below(1 << 20), -1)
    for also in (ends, ends[:1], ends[1:], []):
        for _ in range(_FRAMES):
            lines = lines_for(size, [*odd, *also], even, numbers)
            if lines is not None:
                found[Axis(size, lines)] = None
    return list(found)


def _hides_crossings(task: Wishes, ends: tuple[End, End], frame: Frame) -> bool:
    """Whether something else than the lattice can stand wherever two lines cross."""
    halls = [cells for hall in task.halls if (cells := frame.cells_under(hall))]
    return len(halls) == len(task.halls) and all(
        any(crossing in hall for hall in halls)
        or any(is_near(frame, end, crossing) for end in ends)
        for crossing in frame.crossings
    )


def lines_for(
    size: int, odd: list[int], even_rooms: list[tuple[int, int]], numbers: Iterator[int]
) -> tuple[int, ...] | None:
    """Lines for a side, such that columns of the map show odd columns of the lattice.

    Each of `even_rooms`, first and last column, begins and ends on one, with a line through it.
    `numbers` are random. None if there is no place for a line.

    >>> from itertools import repeat
    >>> lines_for(12, [1, 6], [], repeat(0)), lines_for(13, [1, 6], [], repeat(0))
    ((1,), (1, 4))
    """
    columns = {*odd, *(x for room in even_rooms for x in room)}
    wanted = [(x, x % 2 == 0) for x in sorted(columns)]
    lines: list[int] = []
    here = 1
    for x, is_shifted in [*wanted, (size - 2, size % 2 == 0)]:
        if len(lines) % 2 != is_shifted:
            # What is cut out lies behind an even column of the lattice, from `here` to before x.
            shift = len(lines)
            able = [
                cell
                for cell in range(1, (size + shift) // 2 - 1)
                if here <= 2 * cell - shift < x and (not lines or cell > lines[-1] + 1)
            ]
            if not able:
                return None
            lines.append(able[next(numbers) % len(able)])
        here = x
    return tuple(lines)
