"""The frames that are tried: those that put both ends on cells before those that need rooms.

A frame whose lines cross is of use only where something else than the lattice can stand there: a
hall, or a room of the exact engine around an end or whatever else does not fit the lattice.
"""

from itertools import product

from unicursal.board import Cell
from unicursal.chance import Chance
from unicursal.level.maker.exact_room import End
from unicursal.level.maker.frame import Axis, Frame
from unicursal.level.maker.sites import needs_engine
from unicursal.level.wishes import Wishes
from unicursal.tilemap.rectangle import Rectangle

_LINES, _FITTING = 8, 4
"""Lines of an even side that are tried, and of them at least those that suit the ends."""
_NEAR = 6
"""Tiles from an end or a hall to a line that a room around it may hold."""


def frames_for(task: Wishes, ends: tuple[End, End], chance: Chance) -> list[Frame]:
    """Frames of a level of any size, the least awkward ones first; a shape is one lattice."""
    if task.shape is not None:
        return [Frame(*map(Axis, task.size))]
    frames = [Frame(*axes) for axes in product(*(_axes(task, ends, chance, n) for n in (0, 1)))]
    frames = [frame for frame in frames if _hides_crossings(task, ends, frame)]

    def trouble(frame: Frame) -> int:
        number = sum(needs_engine(frame, end) for end in ends)
        number += sum(frame.cells_under(hall) is None for hall in task.halls)
        axes = enumerate((frame.across, frame.down))
        # What hides the crossing of two lines takes ways across them away.
        is_plain = not frame.crossings
        return number + 2 * sum(is_plain and not _may_be_crossed(task, a, n) for n, a in axes)

    return sorted(frames, key=trouble)


def is_near(frame: Frame, held: Rectangle, crossing: Cell) -> bool:
    """Whether a room around some tiles can hold the crossing of two lines."""
    tile = held.nearest(frame.tile(crossing))
    x, y = frame.to_lattice(tile)
    return max(abs(2 * crossing[0] - x), abs(2 * crossing[1] - y)) <= _NEAR


def _axes(task: Wishes, ends: tuple[End, End], chance: Chance, number: int) -> list[Axis]:
    """Ways to make a side odd, those first that leave most on odd columns."""
    size = task.size[number]
    if size % 2:
        return [Axis(size)]
    places = [end.at[number] for end in ends]
    corners = [hall.corner[number] for hall in task.halls]
    every = [Axis(size, (line,)) for line in range(1, size // 2 - 1)]
    chance.shuffle(every)
    every.sort(key=lambda axis: sum(axis.to_lattice(x) % 2 == 0 for x in (*places, *corners)))
    # Some through what has a room around it anyway.
    near = [
        axis
        for axis in every
        if any(abs(2 * axis.lines[0] - x) <= _NEAR for x in (*places, *corners))
    ]
    fitting = [axis for axis in every if _may_be_crossed(task, axis, number)]
    return list(dict.fromkeys([*every[:_LINES], *near, *fitting[:_FITTING]]))


def _may_be_crossed(task: Wishes, axis: Axis, number: int) -> bool:
    """Whether a line parts the ends, or not, as the number of ways across it asks, odd or even."""
    one, other = (end[number] for end in task.inner_ends)
    is_odd = task.size[1 - number] // 2 % 2 == 1
    return all(
        ((axis.to_lattice(one) > 2 * line) != (axis.to_lattice(other) > 2 * line)) == is_odd
        for line in axis.lines
    )


def _hides_crossings(task: Wishes, ends: tuple[End, End], frame: Frame) -> bool:
    """Whether something else than the lattice can stand wherever two lines cross."""
    odd = [*task.halls, *(Rectangle.around(end.at, end.at) for end in ends)]
    odd += [Rectangle.around(tile, tile) for tile in sorted(task.walls | task.through)]
    return all(any(is_near(frame, held, place) for held in odd) for place in frame.crossings)
