"""Nine sections, three by three, visited one after the other.

A B C     The ends lie in two sections. Some pairs allow an order that visits all nine, others
D J E     only after neighbouring sections have been made one (an edge swallows a corner, the
F G H     middle is joined to an edge). The author lists the cases one by one and misses one,
          from an edge to the middle; here the orders are searched with as few joins as possible,
          which covers every case. If both ends lie in one section, it is cut between them.
"""

from collections.abc import Iterator
from itertools import combinations, islice

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.plan.chain import Chain, Filled
from unicursal.level.plan.style import Style

_LEAST_SIDE = 15
_ORDERS = 20
_DIVISIONS = 6
_MOST_ANSWERS = 600
"""After this many failed tries for rooms and their doors another plan is quicker."""
Place = tuple[int, int]


def sections(
    width: int, height: int, a: Tile, b: Tile, style: Style, chance: Chance
) -> list[Filled] | Refusal:
    """The sections of a level, filled, in the order of the way."""
    if min(width, height) < _LEAST_SIDE:
        return Refusal(f"nine sections need at least {_LEAST_SIDE}x{_LEAST_SIDE} tiles")
    tried = 0
    answers: dict[Chamber, Walls | Refusal] = {}
    for _ in range(_DIVISIONS):
        xs = _lines(width, {a[0], b[0]}, chance)
        ys = _lines(height, {a[1], b[1]}, chance)
        for boxes in islice(_orders(xs, ys, a, b, chance), _ORDERS):
            if len(answers) > _MOST_ANSWERS:
                break
            made = Chain(boxes, a, b, style, chance, answers=answers).filled()
            if not isinstance(made, Refusal):
                return made
            tried += 1
    if not tried:
        return Refusal("no wall parts the ends, so the sections have no order")
    return Refusal(f"none of {tried} orders of the nine sections can be filled")


def _lines(side: int, ends: set[int], chance: Chance) -> list[int]:
    """The border, two even lines near the thirds on which no end stands, the border."""
    lines = [0]
    for third in (side // 3, 2 * side // 3):
        near = [line for line in range(third - 3, third + 4) if line % 2 == 0 and line not in ends]
        near = [line for line in near if lines[-1] + 4 <= line <= side - 5]
        lines.append(chance.choice(near) if near else third - third % 2)
    return [*lines, side - 1]


def _orders(
    xs: list[int], ys: list[int], a: Tile, b: Tile, chance: Chance
) -> Iterator[list[Rectangle]]:
    """Orders of sections from the one with the first end to the one with the second."""
    grid = [(i, j) for j in range(3) for i in range(3)]
    dominoes = [
        (one, other)
        for one, other in combinations(grid, 2)
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    ]
    chance.shuffle(dominoes)
    for joins in range(3):
        for joined in combinations(dominoes, joins):
            if len({place for domino in joined for place in domino}) < 2 * joins:
                continue
            boxes = [_box(xs, ys, domino) for domino in joined]
            single = set(grid) - {place for domino in joined for place in domino}
            boxes += [_box(xs, ys, (place, place)) for place in sorted(single)]
            for parted in _parted(boxes, a, b):
                yield from _walks(parted, a, b)


def _box(xs: list[int], ys: list[int], places: tuple[Place, Place]) -> Rectangle:
    (i, j), (k, m) = places
    return Rectangle(xs[min(i, k)], ys[min(j, m)], xs[max(i, k) + 1], ys[max(j, m) + 1])


def _parted(boxes: list[Rectangle], a: Tile, b: Tile) -> Iterator[list[Rectangle]]:
    """The boxes; one that holds both ends is cut between them, across either axis."""
    both = next((box for box in boxes if box.encloses(a) and box.encloses(b)), None)
    if both is None:
        yield boxes
        return
    others = [box for box in boxes if box != both]
    across, down = (_between(a[axis], b[axis]) for axis in (0, 1))
    upright = [
        [
            Rectangle(both.left, both.top, x, both.bottom),
            Rectangle(x, both.top, both.right, both.bottom),
        ]
        for x in across
        if both.left + 2 <= x <= both.right - 2
    ]
    level = [
        [
            Rectangle(both.left, both.top, both.right, y),
            Rectangle(both.left, y, both.right, both.bottom),
        ]
        for y in down
        if both.top + 2 <= y <= both.bottom - 2
    ]
    wide = abs(a[0] - b[0]) >= abs(a[1] - b[1])
    for halves in [*upright, *level] if wide else [*level, *upright]:
        yield [*others, *halves]


def _between(one: int, other: int) -> list[int]:
    """Lines between two ends, the even ones first, half-way first.

    >>> _between(3, 9), _between(4, 6), _between(4, 5)
    ([6, 4], [5], [])
    """
    lines = range(min(one, other) + 1, max(one, other))
    order = sorted(lines, key=lambda line: (line % 2, abs(2 * line - one - other)))
    return order[:2]


def _walks(boxes: list[Rectangle], a: Tile, b: Tile) -> Iterator[list[Rectangle]]:
    first = next((i for i, box in enumerate(boxes) if box.encloses(a)), None)
    last = next((i for i, box in enumerate(boxes) if box.encloses(b)), None)
    if first is None or last is None or first == last:
        return  # an end stands on a wall line
    beside = [
        [k for k, other in enumerate(boxes) if other != box and box.doors_to(other)]
        for box in boxes
    ]

    def extend(order: list[int]) -> Iterator[list[Rectangle]]:
        if len(order) == len(boxes):
            if order[-1] == last:
                yield [boxes[i] for i in order]
            return
        if order[-1] == last:
            return
        for there in beside[order[-1]]:
            if there not in order:
                yield from extend([*order, there])

    yield from extend([first])
