"""The same random wishes for a level in every style, and what came of them.

    python -m benchmarks.level_wishes [WISHES] [SEED]

300 wishes take some minutes of one core. Sizes are 9x9 to 70x70, ends anywhere but side by side,
every fifth wish has a goal room. Of each style it prints how many levels are perfect or strict, how
many look as the style says (and how many of the others do not say so), how many maps differ from
those of all other styles, and the time that they took. The judge is code of its own: it reads the
characters of the map and knows nothing of how levels are made.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import quantiles

from unicursal.errors import UnicursalError
from unicursal.level import make_level

STYLES = ("winding", "teeth", "spiral", "double-spiral", "mixed", "snake")
Tile = tuple[int, int]


@dataclass(frozen=True)
class Wish:
    """A size, two ends, and the size of a goal room, if one is asked for."""

    width: int
    height: int
    entrance: Tile
    exit: Tile
    goal_room: tuple[int, int] | None
    seed: int


def random_wishes(number: int, seed: int, least: int = 9, most: int = 70) -> list[Wish]:
    """So many wishes with sides of `least` to `most` tiles."""
    dice = random.Random(seed)
    found: list[Wish] = []
    while len(found) < number:
        width, height = dice.randint(least, most), dice.randint(least, most)
        a, b = ((dice.randint(1, width - 2), dice.randint(1, height - 2)) for _ in range(2))
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1:
            goal = (3, 3) if dice.random() < 0.2 else None
            found.append(Wish(width, height, a, b, goal, dice.randint(0, 9999)))
    return found


def way_through(rows: list[str], entrance: Tile, exit_: Tile) -> list[Tile] | None:
    """The one way from end to end, straight through goal rooms; None if there is none.

    >>> way_through(["#####", "#<  #", "### #", "#>  #", "#####"], (1, 1), (1, 3))
    [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3)]
    """
    seen = {entrance: entrance}
    todo = [entrance]
    for x, y in todo:
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near not in seen and rows[near[1]][near[0]] != "#":
                seen[near] = (x, y)
                todo.append(near)
    if exit_ not in seen or len(seen) != sum(len(row) - row.count("#") for row in rows):
        return None
    way = [exit_]
    while way[-1] != entrance:
        way.append(seen[way[-1]])
    return way[::-1]


def is_perfect(rows: list[str], way: list[Tile], goal_room: tuple[int, int] | None) -> bool:
    """Whether no 2x2 block is all wall, and none all open outside the room that was asked for.

    Where all open tiles lie on the way, and none beside another that is not next, nothing branches.
    """
    blocks = Counter(
        (rows[y][x] + rows[y][x + 1] + rows[y + 1][x] + rows[y + 1][x + 1]).count("#")
        for y in range(len(rows) - 1)
        for x in range(len(rows[0]) - 1)
    )
    if blocks[4]:
        return False
    if goal_room is not None:
        return blocks[0] == (goal_room[0] - 1) * (goal_room[1] - 1)
    place = {tile: number for number, tile in enumerate(way)}
    beside = [abs(place[x, y] - place[x + 1, y]) for x, y in place if (x + 1, y) in place]
    below = [abs(place[x, y] - place[x, y + 1]) for x, y in place if (x, y + 1) in place]
    open_tiles = sum(len(row) - row.count("#") for row in rows)
    return not blocks[0] and len(way) == open_tiles and set(beside + below) == {1}


def looks(way: list[Tile]) -> tuple[float, float]:
    """The share of steps on runs of four and more, and that of them which turn twice to one hand.

    Each run counts by its length; a run between two turns has a hand on either side.
    """
    moves = [(u - x, v - y) for (x, y), (u, v) in pairwise(way)]
    turns = [i for i, (one, other) in enumerate(pairwise(moves)) if one != other]
    hands = [moves[i][0] * moves[i + 1][1] - moves[i][1] * moves[i + 1][0] for i in turns]
    ends = [-1, *turns, len(moves) - 1]
    runs = [j - i for i, j in pairwise(ends)]
    on_long = sum(run for run in runs if run >= 4) / max(1, len(moves))
    inner = list(zip(runs[1:-1], pairwise(hands), strict=True)) if hands else []
    same = sum(run for run, (one, other) in inner if run >= 4 and one == other)
    return on_long, same / max(1, sum(run for run, _ in inner if run >= 4))


def is_true_to(style: str, way: list[Tile]) -> bool:
    """Whether a way looks as its style says."""
    on_long, same = looks(way)
    return {
        "teeth": on_long > 0.5 and same < 0.47,
        "spiral": on_long > 0.5 and same > 0.53,
        "double-spiral": on_long > 0.5 and same > 0.53,
        "winding": on_long < 0.66,
        "snake": on_long > 0.5,
    }.get(style, True)


@dataclass
class Outcome:
    """What came of the wishes in one style."""

    perfect: int = 0
    true: int = 0
    silent: int = 0
    """Levels that do not look as their style says, and do not say so."""
    invalid: list[str] = field(default_factory=list)
    unexplained: int = 0
    """Levels that are not perfect, and do not say so."""
    seconds: list[float] = field(default_factory=list)
    slowest: str = ""


def tried(
    wishes: list[Wish], styles: Iterable[str] = STYLES
) -> tuple[dict[str, Outcome], Counter[str]]:
    """The outcome in every style, and how often each map was drawn."""
    outcomes = {style: Outcome() for style in styles}
    maps: Counter[str] = Counter()
    for wish in wishes:
        for style, outcome in outcomes.items():
            begin = time.process_time()
            try:
                level = make_level(
                    wish.width,
                    wish.height,
                    wish.entrance,
                    wish.exit,
                    goal_room=wish.goal_room,
                    style=style,
                    seed=wish.seed,
                )
            except UnicursalError as fault:
                outcome.invalid.append(f"{wish}: {fault}")
                continue
            finally:
                outcome.seconds.append(time.process_time() - begin)
                if outcome.seconds[-1] == max(outcome.seconds):
                    outcome.slowest = str(wish)
            rows = str(level.tiles).splitlines()
            maps[str(level.tiles)] += 1
            way = way_through(rows, wish.entrance, wish.exit)
            if way is None:
                outcome.invalid.append(f"{wish}: there is no way")
                continue
            is_true = is_true_to(style, way)
            perfect = is_perfect(rows, way, wish.goal_room)
            outcome.perfect += perfect
            outcome.unexplained += not perfect and not any("perfect" in str(n) for n in level.notes)
            outcome.true += is_true
            outcome.silent += not is_true and not any(style in str(note) for note in level.notes)
    return outcomes, maps


def main() -> None:
    """Print a line for each style."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    wishes = random_wishes(number, int(sys.argv[2]) if len(sys.argv) > 2 else 7)
    make_level(21, 21)  # kernels are loaded
    outcomes, maps = tried(wishes)
    for style, outcome in outcomes.items():
        cuts = quantiles(outcome.seconds, n=20)
        share = 100 / number
        print(
            f"{style:13} perfect or strict {outcome.perfect * share:5.1f} %, "
            f"of its style {outcome.true * share:5.1f} % (silent {outcome.silent}), "
            f"p50 {cuts[9] * 1000:.0f} ms, p95 {cuts[18] * 1000:.0f} ms, "
            f"most {max(outcome.seconds) * 1000:.0f} ms, not made: {len(outcome.invalid)}"
        )
        for words in outcome.invalid:
            print("   ", words)
        print("    slowest:", outcome.slowest)
    print(f"{len(maps)} maps of {maps.total()} differ from all others")


if __name__ == "__main__":
    main()
