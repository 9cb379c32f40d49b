"""Split in three: two walls, the ends in different parts.

- Both ends in outer parts: a door at one end of the first wall, a door at the opposite end of the
  second, so that the way crosses the middle part from corner to corner.
- One end in the middle part: passages one tile wide above and below it lead the way past it into
  the empty outer part and back, and into the middle part beside the closed mouth of the second.
- Both ends in one outer part: a wall across cuts it between them; a passage above the middle part
  leads from the first room to the far outer part, and the middle part leads back to the second.

Everything is said for walls along y; the caller turns the level. Places of the walls are searched
from the thirds of the level outwards until all rooms can be filled.
"""

from collections.abc import Iterator
from itertools import product

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.plan.chain import Chain, Filled
from unicursal.level.plan.style import Style

_PLACES = 12
_CUTS = 3
_LEAST_ANSWERS, _MOST_TILES = 3, 40_000
"""When this many rooms were refused, in a large level fewer, another plan is quicker."""


def thirds(
    width: int, height: int, a: Tile, b: Tile, style: Style, chance: Chance
) -> list[Filled] | Refusal:
    """The three parts of a level (and the passages), filled, in the order of the way.

    The first end must lie to the left of the second; the caller mirrors.
    """
    if a[0] >= b[0]:
        return Refusal("three parts need ends that lie in different columns")
    layouts = _layouts(width, height, a, b, chance if style.varies else None)
    most = max(_LEAST_ANSWERS, _MOST_TILES // (width * height))
    return _first_filled(layouts, a, b, style, chance, most) or Refusal(
        f"no split of {width}x{height} in three can be filled"
    )


def thirds_of_one_side(
    width: int, height: int, a: Tile, b: Tile, style: Style, chance: Chance
) -> list[Filled] | Refusal:
    """Three parts, both ends in the left one; the first must lie above the second."""
    layouts = _one_side(width, height, a, b, chance if style.varies else None)
    most = max(_LEAST_ANSWERS, _MOST_TILES // (width * height))
    return _first_filled(layouts, a, b, style, chance, most) or Refusal(
        f"no split of {width}x{height} in three with both ends on a side can be filled"
    )


Layout = tuple[list[Rectangle], dict[int, Tile]]


def _first_filled(
    layouts: Iterator[Layout], a: Tile, b: Tile, style: Style, chance: Chance, most_answers: int
) -> list[Filled] | None:
    """The rooms of the first layout that can be filled, if it is found after this many answers."""
    answers: dict[Chamber, Walls | Refusal] = {}
    for boxes, forced in layouts:
        if len(answers) > most_answers:
            break
        made = Chain(boxes, a, b, style, chance, forced, answers).filled()
        if not isinstance(made, Refusal):
            return made
    return None


def _layouts(width: int, height: int, a: Tile, b: Tile, chance: Chance | None) -> Iterator[Layout]:
    between = [x for x in range(max(4, a[0] + 2), min(b[0] - 1, width - 4)) if x % 2 == 0]
    pairs = [(x1, x2) for x1 in between for x2 in between if x2 - x1 >= 4]
    pairs.sort(key=lambda pair: abs(3 * pair[0] - width) + abs(3 * pair[1] - 2 * width))
    if chance:
        pairs = pairs[: 4 * _PLACES]
        chance.shuffle(pairs)
    for x1, x2 in pairs[:_PLACES]:
        yield from _outer(width, height, a, x1, x2)
    if height >= 13 and 2 < b[1] < height - 3:
        yield from _passages(width, height, a, b)


def _outer(width: int, height: int, a: Tile, x1: int, x2: int) -> Iterator[Layout]:
    """Both ends in outer parts."""
    last_x, last_y = width - 1, height - 1
    boxes = [
        Rectangle(0, 0, x1, last_y),
        Rectangle(x1, 0, x2, last_y),
        Rectangle(x2, 0, last_x, last_y),
    ]
    above_first = a[1] > last_y - a[1]
    for above in (above_first, not above_first):
        one, other = (1, last_y - 1) if above else (last_y - 1, 1)
        yield boxes, {0: (x1, one), 1: (x2, other)}


def _passages(width: int, height: int, a: Tile, b: Tile) -> Iterator[Layout]:
    """The second end in the middle part."""
    last_x, last_y = width - 1, height - 1
    lefts = [x for x in range(max(4, a[0] + 2), b[0]) if x % 2 == 0][::-1]
    rights = [x for x in range(b[0] + 1, width - 3) if x % 2 == 0]
    pairs = [(x1, x2) for x1 in lefts for x2 in rights if x2 - x1 >= 6]
    pairs.sort(key=lambda pair: abs(pair[1] - pair[0] - width // 3))
    for x1, x2 in pairs[:_PLACES]:
        boxes = [
            Rectangle(0, 0, x1, last_y),
            Rectangle(x1, 0, x2, 2),
            Rectangle(x2, 0, last_x, last_y),
            Rectangle(x1, last_y - 2, x2, last_y),
            Rectangle(x1, 2, x2, last_y - 2),
        ]
        top = {0: (x1, 1), 1: (x2, 1), 2: (x2, last_y - 1), 3: (x1 + 1, last_y - 2)}
        yield boxes, top
        boxes = [boxes[0], boxes[3], boxes[2], boxes[1], boxes[4]]
        yield boxes, {0: (x1, last_y - 1), 1: (x2, last_y - 1), 2: (x2, 1), 3: (x1 + 1, 2)}


def _one_side(width: int, height: int, a: Tile, b: Tile, chance: Chance | None) -> Iterator[Layout]:
    """Both ends in the left part."""
    last_x, last_y = width - 1, height - 1
    cuts = [y for y in range(max(4, a[1] + 1), min(b[1], height - 4)) if y % 2 == 0]
    cuts.sort(key=lambda y: abs(2 * y - a[1] - b[1]))
    walls = [x for x in range(max(4, a[0] + 1, b[0] + 1), width - 4) if x % 2 == 0]
    pairs = [(x1, x2) for x1 in walls for x2 in walls if x2 - x1 >= 4]
    pairs.sort(key=lambda pair: abs(3 * pair[0] - width) + abs(3 * pair[1] - 2 * width))
    places = list(product(pairs[:_PLACES], cuts[:_CUTS]))
    if chance:
        chance.shuffle(places)
    for (x1, x2), y in places:
        boxes = [
            Rectangle(0, 0, x1, y),
            Rectangle(x1, 0, x2, 2),
            Rectangle(x2, 0, last_x, last_y),
            Rectangle(x1, 2, x2, last_y),
            Rectangle(0, y, x1, last_y),
        ]
        yield boxes, {0: (x1, 1), 1: (x2, 1)}
