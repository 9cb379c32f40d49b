"""Real areas that attain the limits: the exact answer finds a way for every surplus they allow."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from twins.border_lines import Field, border_fields, carried, entries_of
from unicursal import Board, BoardError
from unicursal._random import below, seeded
from unicursal.board import STEP
from unicursal.exact import Engine
from unicursal.exact.solver.engine import POSSIBLE

ENTRIES = ("near", "far", "later")


class Scene:
    """A border line between an area and the rest; the live end is the cell (0, 0).

    What is neither area nor outside is wall: the obstacle, and where the line came from.
    """

    def __init__(self, kind: str, across: int, along: int, entry: str) -> None:
        self.kind, self.across, self.along = kind, across, along
        self.border = border_fields(kind, across, along)
        self.entry = (entries_of(kind) + self.border)[0]
        self.is_far = entry == "far"
        self.is_straight = kind in ("ahead-big", "straight")

    def height(self, aside: int) -> int:
        """How far ahead the area reaches in a column."""
        own = [ahead for a, ahead in self.border if a == aside]
        if self.kind == "ahead-big":
            return self.along + 2
        return max(own) if own else 0 if self.kind == "beside" else self.along

    def is_area(self, field: Field) -> bool:
        """Whether the cell belongs to the area."""
        aside, ahead = field
        if aside == 0 and not self.is_straight:
            return self.is_far and ahead < 0
        return ahead <= self.height(aside) and (aside > 0 or (aside == 0 and ahead > 0))

    def is_outside(self, field: Field) -> bool:
        """Whether the cell lies beyond the border line."""
        aside, ahead = field
        if self.is_straight:
            return aside < 0 and (self.kind == "straight" or ahead <= self.along)
        if aside > 0:
            return (
                self.kind != "ahead-small" and aside <= self.across and ahead > self.height(aside)
            )
        return ahead > 0 or (aside < 0 and not self.is_far)

    def boards(self, seed: int) -> Iterator[tuple[int, Board]]:
        """Boards of many sizes with such an area: its surplus of black, and the board."""
        rng = seeded(np.uint64(seed))
        while True:
            deep, wide, high, far, *cuts = (int(below(rng, 5)) for _ in range(8))
            reach = [
                (aside, ahead)
                for aside in range(-2 - far, self.across + 3 + wide)
                for ahead in range(-2 - deep, self.along + 3 + high)
            ]
            area = bitten({f for f in reach if self.is_area(f)}, -1, cuts[:2])
            area |= {self.entry, *self.border}
            rest = bitten({f for f in reach if self.is_outside(f) and f[1] > -2}, 1, cuts[2:])
            balance = surplus(area) + surplus(rest)
            targets = [f for f in sorted(rest) if sum(f) % 2 == -balance]
            if targets:
                target = targets[int(below(rng, len(targets)))]
                try:
                    yield surplus(area), board_of(area | rest, target)
                except BoardError:  # the shape fell apart
                    continue


def surplus(fields: set[Field]) -> int:
    """Black cells minus white ones."""
    return sum(1 - 2 * (sum(field) % 2) for field in fields)


def bitten(fields: set[Field], end: int, cuts: list[int]) -> set[Field]:
    """The cells without a triangle in each of the two corners at the back (-1) or ahead (1)."""
    row = max(ahead * end for _, ahead in fields) * end
    columns = [aside for aside, ahead in fields if ahead == row]
    corners = zip((min(columns), max(columns)), cuts, strict=True)
    return fields - {
        (a, h) for corner, cut in corners for a, h in fields if abs(a - corner) + abs(h - row) < cut
    }


def board_of(fields: set[Field], target: Field) -> Board:
    """The board of these cells and the live end; ahead is up and aside is right."""
    cells = {(aside, -ahead) for aside, ahead in fields | {(0, 0)}}
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    width, height = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    moved = {(x - left, y - top) for x, y in cells}
    return Board(
        width,
        height,
        start=(-left, -top),
        target=(target[0] - left, -target[1] - top),
        blocked=[(x, y) for x in range(width) for y in range(height) if (x, y) not in moved],
    )


def possible_surpluses(kind: str, across: int, along: int, entry: str, tries: int) -> set[int]:
    """The surpluses with which some of the first boards can be completed after such a step."""
    scene = Scene(kind, across, along, entry)
    wanted = carried(kind, across, along, entry, inside=True)
    found: set[int] = set()
    for black, board in islice(scene.boards(across + 100 * along), tries):
        if black in found:
            continue
        engine = Engine(board)
        for move in engine.free():
            field = STEP[move][0], -STEP[move][1]
            step = "near" if field == scene.entry else "far" if scene.is_area(field) else "later"
            if step == entry and engine.verdict(move) == POSSIBLE:
                found.add(black)
        if found >= wanted:
            break
    return found


def sizes(lengths: range, corners: range) -> list[tuple[str, int, int]]:
    """Border lines of these lengths, and corners whose larger side is one of those."""
    stretches = [(k, 0, d) for k in ("ahead-small", "ahead-big", "straight") for d in lengths]
    return (
        [("beside", d, 0) for d in lengths]
        + stretches
        + [("corner", a, b) for a in range(1, 5) for b in range(1, 5) if max(a, b) in corners]
    )


@pytest.mark.parametrize(("kind", "across", "along"), sizes(range(1, 5), range(1, 4)))
def test_attained(kind: str, across: int, along: int) -> None:
    """Every surplus within the limits is possible with some area, none outside of them."""
    for entry in ENTRIES:
        found = possible_surpluses(kind, across, along, entry, 1000)
        assert found == carried(kind, across, along, entry, inside=True), entry


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "across", "along"), sizes(range(5, 9), range(4, 5)))
def test_attained_at_a_distance(kind: str, across: int, along: int) -> None:
    """Farther away too; the outermost surpluses ask for areas that chance seldom builds."""
    for entry in ENTRIES:
        found = possible_surpluses(kind, across, along, entry, 1000)
        limits = carried(kind, across, along, entry, inside=True)
        assert limits - {min(limits), max(limits)} <= found <= limits, entry
