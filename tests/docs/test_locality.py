"""The pairs of the page on locality are what it says, for every distance up to 20."""

import importlib.util
from collections import Counter
from pathlib import Path

import pytest

from unicursal import Line, Walk

PAGE = Path(__file__).parents[2] / "docs" / "make_locality.py"
SPEC = importlib.util.spec_from_file_location("make_locality", PAGE)
locality = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(locality)

DISTANCES = (6, 7, 8, 13, 20)


def looks(line: Line, distance: int) -> dict:
    """What is seen from the live end: border, free, or the number of the visit."""
    x, y = line.live_end
    reach = range(-distance, distance + 1)
    seen = {}
    for dx in reach:
        for dy in reach:
            cell = x + dx, y + dy
            inside = cell in line.board
            seen[dx, dy] = int(line.numbers[cell[1], cell[0]]) if inside else "border"
    return seen


def rests(line: Line, distance: int) -> Counter:
    """The areas beyond, each by its cells of both colours."""
    x, y = line.live_end
    beyond = {c for c in line.free_cells() if max(abs(c[0] - x), abs(c[1] - y)) > distance}
    found: Counter = Counter()
    while beyond:
        area, queue = set(), [beyond.pop()]
        for cell in queue:
            area.add(cell)
            near = {there for _, there in line.board.neighbours(cell)} & beyond
            beyond -= near
            queue += near
        colours = Counter(line.board.colour(cell) for cell in area)
        found[tuple(sorted(colours.items()))] += 1
    return found


@pytest.mark.parametrize("distance", DISTANCES)
@pytest.mark.parametrize("pair", [locality.PARITY, locality.CHAIN], ids=lambda pair: pair.name)
def test_pair(pair, distance):
    """Alike up to the distance, neither is lost, and the step is possible in the first only."""
    first, second = pair.positions(distance)
    assert looks(first, distance) == looks(second, distance)
    assert looks(first, distance + 2) != looks(second, distance + 2)  # so they are different
    assert pair.step in Walk(first).options
    assert Walk(second).options
    assert pair.step not in Walk(second).options
    for position, whole in zip((first, second), pair.walkthroughs(distance), strict=True):
        assert whole.is_complete
        assert whole.moves.startswith(position.moves)
    assert pair.walkthroughs(distance)[0].moves[len(first.moves)] == pair.step


@pytest.mark.parametrize("distance", DISTANCES)
def test_wherever_the_strip_is_cut(distance):
    """One white cell more than black ones lies below, in both positions."""
    for line in locality.CHAIN.positions(distance):
        side = line.board.width
        for row in range(5, side - 3):
            below = [cell for cell in line.free_cells() if cell[1] >= row]
            black = sum(sum(cell) % 2 == 0 for cell in below)
            assert black - (len(below) - black) == -1, row


@pytest.mark.parametrize("distance", DISTANCES)
def test_what_counting_sees(distance):
    """The chain is no question of numbers: the areas beyond hold as many of either colour."""
    first, second = locality.CHAIN.positions(distance)
    assert rests(first, distance) == rests(second, distance)
    one, other = locality.PARITY.positions(distance)
    assert rests(one, distance) != rests(other, distance)
