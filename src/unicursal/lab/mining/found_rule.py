"""A found rule: the smallest picture that still proves a step blocked, as a rule of the catalogue.

Cells are dropped from the picture one by one. The rule is the same one however it is turned.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from unicursal.lab.mining.drawing import Arrows, Counts, Drawing, Side, Surroundings
from unicursal.rules.text.picture import Field, Picture, Place
from unicursal.rules.text.rule import SURPLUS, TURNS, Area, Rule, Status, Surplus

LARGEST_RADIUS: Final = 7
"""How far from the step cells are looked at."""
_CELLS_OF_COUNT: Final = 4
"""An area that is counted weighs as much as this many cells."""


@dataclass(frozen=True)
class Proved:
    """A drawing from which nothing more can be dropped."""

    drawing: Drawing
    arrows: Arrows
    counts: Counts
    radius: int
    """How far cells had to be looked at before anything was proved."""

    @property
    def size(self) -> int:
        """How much it shows: cells, and an area counts for several."""
        return (
            len(self.drawing.empty) + len(self.drawing.walls) + _CELLS_OF_COUNT * len(self.counts)
        )


def smallest_picture(around: Surroundings, largest: int = LARGEST_RADIUS) -> Proved | None:
    """The smallest drawing found that proves the step blocked; None if there is none so small.

    Areas are counted where that shows less.

    >>> from unicursal.line import Line
    >>> found = smallest_picture(Surroundings.of(Line("5:RRRRDDL"), "D"))
    >>> found.radius, len(found.drawing.empty), len(found.drawing.walls), found.counts
    (1, 3, 4, {})
    """
    found = []
    for is_counting in (True, False):
        for radius in range(1, largest + 1):
            distances = around.near(radius)
            drawing = Drawing(around, distances, around.walls(), is_counting=is_counting)
            if drawing.is_blocked(Arrows()):
                found += [_reduced(drawing, o, radius) for o in _orders(around, distances)]
                break
    return min(found, key=lambda proved: proved.size) if found else None


def _orders(around: Surroundings, distances: dict[int, int]) -> Iterator[list[int]]:
    """Orders in which cells are dropped: the farthest first, by steps, by way, by one axis."""
    places = {cell: around.place(cell) for cell in distances}
    yield sorted(distances, key=lambda cell: (-distances[cell], places[cell]))
    for weight in (1, -1):
        yield sorted(
            distances,
            key=lambda cell: (
                -abs(places[cell][0]) - abs(places[cell][1]),
                weight * places[cell][0],
                places[cell],
            ),
        )


def _reduced(drawing: Drawing, order: list[int], radius: int) -> Proved:
    """Drop what is not needed of a drawing: arrows, empty cells, walls, counts."""
    arrows = Arrows()
    for fewer in (Arrows(False, False), Arrows(True, False), Arrows(False, True)):
        if drawing.is_blocked(fewer):
            arrows = fewer
            break
    drawing = _without_walls(_without_cells(drawing, order, arrows), arrows)
    for left in (Arrows(False, arrows.after), Arrows(arrows.before, False)):
        if left != arrows and drawing.is_blocked(left):
            arrows = left
    return Proved(drawing, arrows, _fewer_counts(drawing, arrows), radius)


def _without_cells(drawing: Drawing, order: list[int], arrows: Arrows) -> Drawing:
    """Drop empty cells; what is far in large pieces, as long as that works."""
    piece, at = max(1, len(order) // 2), 0
    while at < len(order):
        dropped = set(order[at : at + piece]) - {drawing.around.first}
        left = [cell for cell in drawing.empty if cell not in dropped]
        smaller = drawing.showing(left, drawing.walls)
        if len(left) == len(drawing.empty):
            at += piece
        elif smaller.is_blocked(arrows):
            drawing = smaller
            at += piece
        elif piece > 1:
            piece //= 2
        else:
            at += 1
    return drawing


def _without_walls(drawing: Drawing, arrows: Arrows) -> Drawing:
    def distance(cell: int) -> tuple[int, int, int]:
        left, straight = drawing.around.place(cell)
        return -abs(left) - abs(straight), left, straight

    for wall in sorted(drawing.walls - {drawing.around.live}, key=distance):
        smaller = drawing.showing(drawing.empty, drawing.walls - {wall})
        if smaller.is_blocked(arrows):
            drawing = smaller
    return drawing


def _fewer_counts(drawing: Drawing, arrows: Arrows) -> Counts:
    """Leave out areas, then let go of one bound where the other one does."""
    counts = drawing.counts
    for bay in list(counts):
        left = {other: counts[other] for other in counts if other != bay}
        if drawing.is_blocked(arrows, left):
            counts = left
    for bay, exact in counts.items():
        for sign in (">=", "<="):
            looser = {**counts, bay: Surplus(sign, exact.number)}
            if drawing.is_blocked(arrows, looser):
                counts = looser
                break
    return counts


GROUP: Final = "mined"
_ARROWS: Final = "^>v<"
_MIRRORED: Final = str.maketrans("<>", "><")
_PROVED: Final = Status("sound", words="proved for boards of every size")


def rule_of(proved: Proved) -> Rule:
    """The rule that forbids the step wherever the drawing fits, turned and mirrored.

    >>> from unicursal.lab.mining.found_rule import smallest_picture
    >>> from unicursal.lab.mining.drawing import Surroundings
    >>> from unicursal.line import Line
    >>> found = smallest_picture(Surroundings.of(Line("5:RRRRDDL"), "D"))
    >>> print(rule_of(found).picture)
    . .  >
    . .  o*
    % o* ox
    . %  @
    """
    cores, areas = _cores(proved), _areas(proved)
    mirrored = {
        (-left, straight): core.translate(_MIRRORED) for (left, straight), core in cores.items()
    }
    mirrored_areas = [
        (surplus, [(-left, straight) for left, straight in places]) for surplus, places in areas
    ]
    rules = (_rule(cores, areas), _rule(mirrored, mirrored_areas))
    rule = min(rules, key=str)
    digest = hashlib.sha256(str(rule).encode()).hexdigest()[:8]
    return replace(rule, name=f"{GROUP}-{digest}")


def _rule(cores: dict[Place, str], areas: list[tuple[Surplus, list[Place]]]) -> Rule:
    """A rule that is still without a name; its areas are numbered from the top."""
    found = []
    drawn = dict(cores)
    in_order = sorted(areas, key=lambda area: max((up, left) for left, up in area[1]), reverse=True)
    for number, (surplus, places) in enumerate(in_order, 1):
        drawn |= {place: str(number) for place in places}
        rows_first = tuple(sorted(places, key=lambda place: (-place[1], -place[0])))
        found.append(Area(number, SURPLUS, "", rows_first, surplus=surplus))
    read = {place: Field.read(core, place) for place, core in drawn.items()}
    picture = Picture.laid({place: field for place, field in read.items() if field})
    fields = sum(field.core not in ".@" and field.area is None for field in picture)
    return Rule(
        name=GROUP,
        title=f"Found by machine, {fields} fields",
        group=GROUP,
        status=_PROVED,
        turns=TURNS,
        areas=tuple(found),
        picture=picture,
    )


def _areas(proved: Proved) -> list[tuple[Surplus, list[Place]]]:
    """What is counted, and the places from which it is filled."""
    drawing = proved.drawing
    return [
        (surplus, [drawing.around.place(cell) for cell in drawing.beyond_bay(bay)])
        for bay, surplus in proved.counts.items()
    ]


def _cores(proved: Proved) -> dict[Place, str]:
    """What the picture shows at each place; a star where a cell must not be the target."""
    drawing, around = proved.drawing, proved.drawing.around
    inside = {*drawing.empty, around.live}
    up, right, _, _ = around.ways
    cores = {around.place(cell): "%" for cell in drawing.walls}
    for cell in drawing.empty:
        # A cell with others of the board on two opposite sides lies in no corner.
        in_row = {cell - right, cell + right} <= inside
        in_column = {cell - up, cell + up} <= inside
        # On the target a step comes too early if there is anything left to visit.
        is_free_of_it = in_row or in_column or (cell == around.first and len(drawing.empty) > 1)
        cores[around.place(cell)] = "o" if is_free_of_it else "o*"
    before, after = drawing.arrow_sides(proved.arrows)
    if before is not None:
        cores[_wall(proved, before)] = _ARROWS[(before[1] + 3) % 4]
    if after is not None:
        cores[_wall(proved, after)] = _ARROWS[(after[1] + 1) % 4]
    cores[0, 0] = "@"
    cores[0, 1] = cores[0, 1][0] + "x" + cores[0, 1][1:]
    return cores


def _wall(proved: Proved, side: Side) -> Place:
    return proved.drawing.around.place(proved.drawing.beyond(side))
