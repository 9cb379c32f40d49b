"""Walls as a pen draws them: as few strokes as there can be, one near the other.

Where three pieces of wall meet, or one ends, some stroke must begin or end, and no two strokes need
to share such a place: the walls of a connected piece need half as many strokes as it has such
places, or one, if it has none. They are had like this: a straight run of wall goes on through
whatever it meets; where two runs end in a corner they are one stroke; and a ring, which has no such
place of its own, is drawn by a stroke that touches it, on its way.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from unicursal.draw.scene import Point, Stroke

Chain = list[Point]


def merged(runs: Iterable[tuple[Point, Point]]) -> list[Stroke]:
    """The strokes for straight runs along the grid, none of which goes on as another one.

    >>> [stroke.points for stroke in merged([((0, 0), (2, 0)), ((2, 0), (2, 1))])]
    [((0, 0), (2, 0), (2, 1))]
    """
    chains, rings = _chained(list(runs))
    if rings:
        _draw_on_the_way(chains, rings)
    return [Stroke(tuple(chain)) for chain in _sorted(chains)]


def joined(strokes: Iterable[Stroke]) -> list[Stroke]:
    """The same strokes, but those of which two end at one place are one.

    >>> [stroke.points for stroke in joined([Stroke(((0, 0), (1, 0))), Stroke(((1, 2), (1, 0)))])]
    [((0, 0), (1, 0), (1, 2))]
    """
    made = dict(enumerate(strokes))
    at: dict[Point, list[int]] = defaultdict(list)
    for number, stroke in made.items():
        for point in (stroke.points[0], stroke.points[-1]):
            at[_rounded(point)].append(number)
    for place, numbers in at.items():
        if len(numbers) != 2 or numbers[0] == numbers[1]:
            continue
        number, goes = numbers
        one, other = made[number], made.pop(goes)
        if _rounded(one.points[0]) == place:
            one = _reversed(one)
        if _rounded(other.points[0]) != place:
            other = _reversed(other)
        bulges = one.bulges + other.bulges
        made[number] = Stroke(one.points + other.points[1:], bulges=bulges)
        end = at[_rounded(other.points[-1])]
        end[end.index(goes)] = number
    return list(made.values())


def _rounded(point: Point) -> Point:
    return round(point[0], 6), round(point[1], 6)


def _reversed(stroke: Stroke) -> Stroke:
    return Stroke(stroke.points[::-1], bulges=tuple(-bulge for bulge in stroke.bulges[::-1]))


def _chained(runs: list[tuple[Point, Point]]) -> tuple[list[Chain], list[Chain]]:
    """Runs joined where two of them end in a corner: open chains, and rings."""
    at: dict[Point, list[int]] = defaultdict(list)
    for number, run in enumerate(runs):
        for end in run:
            at[end].append(number)
    is_done = [False] * len(runs)

    def follow(number: int, begin: Point) -> Chain:
        chain = [begin]
        while not is_done[number]:
            is_done[number] = True
            one, other = runs[number]
            chain.append(other if chain[-1] == one else one)
            number = next((each for each in at[chain[-1]] if not is_done[each]), number)
        return chain

    chains = [
        follow(number, end)
        for number, run in enumerate(runs)
        for end in run
        if len(at[end]) == 1 and not is_done[number]
    ]
    rings = [follow(number, run[0]) for number, run in enumerate(runs) if not is_done[number]]
    return chains, rings


def _draw_on_the_way(chains: list[Chain], rings: list[Chain]) -> None:
    """Let a stroke that touches a ring go round it; a ring that nothing touches stays a stroke."""
    left = rings
    while left:
        place = {
            point: (chain, i)
            for chain in chains
            for i, (one, other) in enumerate(pairwise(chain))
            for point in _between(one, other)
        }
        waiting, joined = [], set()
        for ring in left:
            touching = (
                (chain, i, point, j)
                for j, (one, other) in enumerate(pairwise(ring))
                for point in _between(one, other)
                for chain, i in [place.get(point, ([], 0))]
                if chain and id(chain) not in joined
            )
            found = next(touching, None)
            if found is None:
                waiting.append(ring)
                continue
            chain, i, point, j = found
            round_it = [point, *ring[j + 1 : -1], *ring[: j + 1], point]
            longer = [*chain[: i + 1], *round_it, *chain[i + 1 :]]
            chain[:] = [longer[0], *(b for a, b in pairwise(longer) if a != b)]
            joined.add(id(chain))
        if not joined:
            chains.append(waiting.pop())
        left = waiting


def _between(one: Point, other: Point) -> Iterator[Point]:
    """The points of the grid on a run, with both ends."""
    (x, y), (u, v) = one, other
    steps = int(abs(u - x) + abs(v - y)) or 1
    for step in range(steps + 1):
        yield x + (u - x) * step // steps, y + (v - y) * step // steps


def _sorted(chains: list[Chain]) -> Iterator[Chain]:
    """Each followed by the one whose nearer end is nearest; the pen begins in the upper left."""
    size = 4
    near: dict[tuple[int, int], list[tuple[Point, int]]] = defaultdict(list)
    for number, chain in enumerate(chains):
        for end in (chain[0], chain[-1]):
            near[int(end[0] // size), int(end[1] // size)].append((end, number))
    farthest = max((max(key) for key in near), default=0) + 1
    here: Point = (0, 0)
    is_done = [False] * len(chains)

    def nearest() -> tuple[float, Point, int] | None:
        best: tuple[float, Point, int] | None = None
        middle = int(here[0] // size), int(here[1] // size)
        for reach in range(farthest + 1):
            if best is not None and best[0] <= ((reach - 1) * size) ** 2:
                break
            for key in _frame(middle, reach):
                if not (ends := near.get(key)):
                    continue
                ends[:] = [each for each in ends if not is_done[each[1]]]
                for end, number in ends:
                    far = (end[0] - here[0]) ** 2 + (end[1] - here[1]) ** 2
                    if best is None or far < best[0]:
                        best = far, end, number
                if not ends:
                    del near[key]
        return best

    while (found := nearest()) is not None:
        _, end, number = found
        is_done[number] = True
        chain = chains[number]
        yield chain if chain[0] == end else chain[::-1]
        here = chain[-1] if chain[0] == end else chain[0]


def _frame(middle: tuple[int, int], reach: int) -> Iterator[tuple[int, int]]:
    """The squares at a distance around one."""
    x, y = middle
    if not reach:
        yield middle
        return
    for i in range(-reach, reach + 1):
        yield x + i, y - reach
        yield x + i, y + reach
    for i in range(-reach + 1, reach):
        yield x - reach, y + i
        yield x + reach, y + i
