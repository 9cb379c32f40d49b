"""Drawing a labyrinth: ours beside a walk that backtracks, backbites in plain Python and mazelib.

The peers of this trade: a random walk that steps back where it is stuck; a line mixed by
backbites (Oberdorf and others 2006, as in Clisby's well-known program); mazelib, whose mazes have
branches, as a sense of scale. Each gets larger boards until it takes too long or gives up.
"""

import math
import random
import time
from collections.abc import Iterator
from functools import partial

from benchmarks.measuring import Effort, Figure, alone, figure, spread, until_too_long
from unicursal import Board
from unicursal.walk import draw
from unicursal.walk.exact_run import ExactRun

WHAT = "one line over all cells"
FAIR = "unicursal, fair"
SIZES = (5, 7, 9, 11, 15, 21, 31, 51, 101, 201)


def figures(effort: Effort) -> Iterator[Figure]:
    """The peers, then how our own laws grow."""
    for who, work in (
        ("a walk that backtracks", backtracking),
        ("plain Python backbites", plain_backbite),
        ("mazelib (with branches)", mazelib),
    ):
        within = partial(work, limit=effort.patience)
        yield from until_too_long(within, SIZES, effort, WHAT, who)
    for side in effort.sizes(5, 9, 21, 51, 101, 151, 201, 301, quick=201):
        times = min(41, max(3, 41 * 21 // side))
        taken = spread(lambda seed, side=side: draw(Board(side), "fair", seed), times)
        goal = {21: 0.005, 101: 1.0}.get(side)
        yield figure(WHAT, taken, who=FAIR, size=side, goal=goal)
    for side in effort.sizes(501, 1001, quick=0):
        taken, peak = alone(f"resolve('{side}#1')", "from unicursal import resolve; resolve('3#1')")
        goal = 30.0 if side == 1001 else None
        note = f"{peak:.0f} MB at the peak"
        yield figure(WHAT, taken, who=FAIR, size=side, goal=goal, note=note)
    for side in effort.sizes(5, 9, 21, 51, 101, 201, 501, quick=101):
        times = 1 if side == 501 else 3
        taken = spread(lambda seed, side=side: draw(Board(side), "backbite", seed), times)
        goal = {101: 1.0, 501: 30.0}.get(side)
        yield figure(WHAT, taken, who="unicursal, backbite", size=side, goal=goal)
    taken = spread(lambda _: ExactRun(Board(7)).left_first(), 3)
    yield figure("all 111,712 walkthroughs of 7x7", taken)


def backtracking(side: int, seed: int, limit: float) -> list[tuple[int, int]] | None:
    """A random walk between two corners that steps back where no neighbour is free."""
    rng, end = random.Random(seed), time.perf_counter() + limit
    target = (side - 1, side - 1)
    path, taken = [(0, 0)], {(0, 0)}
    todo = [_free(path[0], taken, side, rng)]
    steps = 0
    while path:
        steps += 1
        if steps % 1000 == 0 and time.perf_counter() > end:
            return None
        if len(path) == side * side and path[-1] == target:
            return path
        if todo[-1] and path[-1] != target:
            cell = todo[-1].pop()
            path.append(cell)
            taken.add(cell)
            todo.append(_free(cell, taken, side, rng))
        else:
            todo.pop()
            taken.discard(path.pop())
    return None


def _free(
    cell: tuple[int, int], taken: set[tuple[int, int]], side: int, rng: random.Random
) -> list[tuple[int, int]]:
    x, y = cell
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    free = [c for c in around if 0 <= c[0] < side and 0 <= c[1] < side and c not in taken]
    rng.shuffle(free)
    return free


def plain_backbite(side: int, seed: int, limit: float) -> list[tuple[int, int]] | None:
    """A line to and fro, then backbites at both ends: 10 n (ln n)^2 of them; its ends are free."""
    rng, end = random.Random(seed), time.perf_counter() + limit
    path = [(x if y % 2 == 0 else side - 1 - x, y) for y in range(side) for x in range(side)]
    cells = side * side
    for number in range(int(10 * cells * math.log(2 + cells) ** 2)):
        if number % 1000 == 0 and time.perf_counter() > end:
            return None
        if rng.random() < 0.5:
            path.reverse()
        x, y = path[0]
        dx, dy = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        other = (x + dx, y + dy)
        if 0 <= other[0] < side and 0 <= other[1] < side:
            place = path.index(other)
            path[:place] = reversed(path[:place])
    return path


def mazelib(side: int, seed: int, limit: float) -> object:  # noqa: ARG001
    """A maze of as many cells, with branches."""
    from mazelib import Maze
    from mazelib.generate.Prims import Prims

    maze = Maze(seed)
    maze.generator = Prims(side, side)
    maze.generate()
    return maze
