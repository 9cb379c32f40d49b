"""Nine sections, three by three, visited one after the other.

A B C     The ends lie in two sections. Some pairs allow an order that visits all nine, others
D J E     only after neighbouring sections have been made one (an edge swallows a corner, the
F G H     middle is joined to an edge). The author lists the cases one by one and misses one,
          from an edge to the middle; here the orders are searched with as few joins as can be,
          which covers every case. If both ends lie in one section, it is cut between them.
"""

from collections.abc import Iterator
from itertools import combinations

from unicursal.chance import Chance
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile
from unicursal.level.plan.chain import Chain, Filled
from unicursal.level.plan.style import Style

_LEAST_SIDE = 15
_ORDERS = 10
Place = tuple[int, int]


def sections(
    width: int, height: int, a: Tile, b: Tile, style: Style, chance: Chance
) -> list[Filled] | Refusal:
    """The sections of a level, filled, in the order of the way."""
    if min(width, height) < _LEAST_SIDE:
        return Refusal(f"nine sections need at least {_LEAST_SIDE}x{_LEAST_SIDE} tiles")
    xs, ys = _lines(width, chance), _lines(height, chance)
    tried = 0
    for boxes in _orders(xs, ys, a, b, chance):
        made = Chain(boxes, a, b, style.any_clean_room, chance).filled()
        if not isinstance(made, Refusal):
            return made
        tried += 1
        if tried == _ORDERS:
            break
    return Refusal(f"none of {tried} orders of the nine sections can be filled")


def _lines(side: int, chance: Chance) -> list[int]:
    """The border, two even lines near the thirds, the border."""
    one = side // 3 - side // 3 % 2 + 2 * chance.below(2)
    other = 2 * side // 3 - 2 * side // 3 % 2 + 2 * chance.below(2)
    return [0, max(4, one), min(other, side - 5 + side % 2), side - 1]


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
            yield from _walks(_parted(boxes, a, b), a, b)


def _box(xs: list[int], ys: list[int], places: tuple[Place, Place]) -> Rectangle:
    (i, j), (k, m) = places
    return Rectangle(xs[min(i, k)], ys[min(j, m)], xs[max(i, k) + 1], ys[max(j, m) + 1])


def _parted(boxes: list[Rectangle], a: Tile, b: Tile) -> list[Rectangle]:
    """The boxes, one that holds both ends cut between them."""
    parted = []
    for box in boxes:
        if not (box.encloses(a) and box.encloses(b)):
            parted.append(box)
            continue
        x, y = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
        x, y = x + x % 2, y + y % 2
        if abs(a[0] - b[0]) >= abs(a[1] - b[1]):
            parted += [
                Rectangle(box.left, box.top, x, box.bottom),
                Rectangle(x, box.top, box.right, box.bottom),
            ]
        else:
            parted += [
                Rectangle(box.left, box.top, box.right, y),
                Rectangle(box.left, y, box.right, box.bottom),
            ]
    return parted


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
