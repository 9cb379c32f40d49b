"""How the outline of an area runs, and which cells lie beside it on the area's side."""

from itertools import pairwise

from unicursal.rules.text.picture import Picture, Place
from unicursal.rules.text.rule import Area

_AROUND: tuple[Place, ...] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight ways in clockwise order: left, ahead on the left, ahead ..."""


def ordered_outline(start: Place, middles: list[Place], end: Place) -> list[tuple[Place, ...]]:
    """The paths of neighbours from start to end over all middles.

    >>> ordered_outline((1, 1), [(2, 1)], (2, 2))
    [((1, 1), (2, 1), (2, 2))]
    """
    if not middles:
        return [(start, end)] if are_neighbours(start, end) else []
    return [
        (start, *path)
        for middle in middles
        if are_neighbours(start, middle)
        for path in ordered_outline(middle, [other for other in middles if other != middle], end)
    ]


def is_walk(outline: tuple[Place, ...], start: Place, end: Place) -> bool:
    """Whether an outline leads from start to end, each cell touching the one before."""
    touching = all(_touching(one, other) for one, other in pairwise(outline))
    return touching and (outline[0], outline[-1]) == (start, end)


def towards_area(area: Area) -> Place:
    """The way from the last step of the outline to the area's side.

    >>> towards_area(Area(1, "pair", "left", outline=((1, 1), (1, 2))))
    (1, 0)
    """
    before, end = area.outline[-2:]
    left, ahead = end[0] - before[0], end[1] - before[1]
    return (ahead, -left) if area.side == "left" else (-ahead, left)


def fields_beside(area: Area, picture: Picture) -> tuple[Place, ...]:
    """The cells beside the outline on the area's side, from which the area is filled.

    At each cell of the outline these are its neighbours inside the angle between the way back and
    the way on. Before the start comes the live end, after the end the obstacle, where they touch.

    >>> picture = Picture.of("1E .", "1s .", ". @")
    >>> fields_beside(Area(1, "pair", "left", outline=((1, 1), (1, 2))), picture)
    ((1, 0), (2, 1), (2, 2))
    """
    outline = area.outline
    before = _touching(outline[0], (0, 0)) or _beyond(outline[1], outline[0])
    after = _contact(area, picture) or _beyond(outline[-2], outline[-1])
    beside = {
        place
        for back, here, on in zip((before, *outline), outline, (*outline[1:], after), strict=False)
        for place in _inside_angle(back, here, on, area.side)
    }
    return tuple(sorted(beside - set(outline)))


def _contact(area: Area, picture: Picture) -> Place | None:
    """The wall that the end of the outline touches."""
    end = area.outline[-1]
    if area.obstacle is not None:
        return _touching(end, area.obstacle)
    before = area.outline[-2]
    ahead = _AROUND.index((end[0] - before[0], end[1] - before[1]))
    for turn in (0, -1, 1):  # straight on, then half a turn to either side
        left, straight = _AROUND[(ahead + turn) % 8]
        place = end[0] + left, end[1] + straight
        field = picture.get(place)
        if field is not None and field.is_wall:
            return place
    return None


def _inside_angle(back: Place, here: Place, on: Place, side: str) -> list[Place]:
    ways = _AROUND if side == "right" else _AROUND[::-1]
    first, last = (ways.index((to[0] - here[0], to[1] - here[1])) for to in (on, back))
    between = (last - first - 1) % 8
    inside = [ways[(first + 1 + i) % 8] for i in range(between)]
    return [(here[0] + left, here[1] + ahead) for left, ahead in inside if not (left and ahead)]


def _beyond(before: Place, here: Place) -> Place:
    return 2 * here[0] - before[0], 2 * here[1] - before[1]


def _touching(one: Place, other: Place) -> Place | None:
    return other if max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1 else None


def are_neighbours(one: Place, other: Place) -> bool:
    """Whether two cells share a side, and not only a corner."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
