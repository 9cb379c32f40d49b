"""What somebody sees: all that no wall hides, as far as the eye reaches.

Each quarter of the surroundings is swept row by row away from the eye, between two slopes that the
walls met so far leave open. A free tile is seen if the line between the middles of both tiles lies
within the slopes, so that two tiles see each other or neither does; a wall is seen if any part of
it lies there. The cost is about the number of tiles seen. (The method is known among makers of
roguelikes as symmetric shadow casting.)
"""

from collections.abc import Callable
from fractions import Fraction

from unicursal.tilemap.tiles import Tile

_HALF = Fraction(1, 2)


def in_sight(hides: Callable[[Tile], bool], eye: Tile, radius: int) -> set[Tile]:
    """The tiles seen from one, walls among them; `hides` says which tiles stop the eye.

    >>> seen = in_sight(lambda tile: tile[0] == 3 or tile[1] != 0, (0, 0), 9)
    >>> sorted(tile for tile in seen if tile[1] == 0 and tile[0] > 0)
    [(1, 0), (2, 0), (3, 0)]
    """
    seen = {eye}
    for ahead, aside in (((0, -1), (1, 0)), ((0, 1), (1, 0)), ((1, 0), (0, 1)), ((-1, 0), (0, 1))):

        def place(depth: int, shift: int, ahead: Tile = ahead, aside: Tile = aside) -> Tile:
            x, y = eye
            return x + depth * ahead[0] + shift * aside[0], y + depth * ahead[1] + shift * aside[1]

        _sweep(lambda *at, place=place: hides(place(*at)), place, radius, seen)
    return seen


def _sweep(
    hides: Callable[[int, int], bool],
    place: Callable[[int, int], Tile],
    radius: int,
    seen: set[Tile],
) -> None:
    """Add what is seen in one quarter, whose tiles have a depth and a shift to the side."""
    reach = radius * (radius + 1)  # a round edge without single tiles that stick out
    rows = [(1, Fraction(-1), Fraction(1))]
    while rows:
        depth, low, high = rows.pop()
        if depth > radius:
            continue
        first = (depth * low + _HALF).__floor__()
        last = (depth * high - _HALF).__ceil__()
        hidden_before: bool | None = None
        for shift in range(first, last + 1):
            hidden = hides(depth, shift)
            within = depth * low <= shift <= depth * high
            if (hidden or within) and depth * depth + shift * shift <= reach:
                seen.add(place(depth, shift))
            slope = Fraction(2 * shift - 1, 2 * depth)
            if hidden_before and not hidden:
                low = slope
            if hidden_before is False and hidden:
                rows.append((depth + 1, low, slope))
            hidden_before = hidden
        if hidden_before is False:
            rows.append((depth + 1, low, high))
