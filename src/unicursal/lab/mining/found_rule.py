"""A proved drawing as a rule of the catalogue's form, the same one however it is turned."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final

from unicursal.lab.mining.drawing import Side
from unicursal.lab.mining.reduction import Proved
from unicursal.rules.text.picture import Field, Picture, Place
from unicursal.rules.text.rule import SURPLUS, TURNS, Area, Rule, Status, Surplus

GROUP: Final = "mined"
_ARROWS: Final = "^>v<"
_MIRRORED: Final = str.maketrans("<>", "><")
_PROVED: Final = Status("sound", words="proved for boards of every size")


def rule_of(proved: Proved) -> Rule:
    """The rule that forbids the step wherever the drawing fits, turned and mirrored.

    >>> from unicursal.lab.mining.reduction import smallest_picture
    >>> from unicursal.lab.mining.surroundings import Surroundings
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
    picture = _picture(drawn)
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
    drawing, found = proved.drawing, []
    for bay, bounds in proved.counts.items():
        if bounds.least == bounds.most:
            surplus = Surplus("=", bounds.least)
        elif bounds.is_least:
            surplus = Surplus(">=", bounds.least)
        else:
            surplus = Surplus("<=", bounds.most)
        found.append((surplus, [drawing.around.place(cell) for cell in drawing.beyond_bay(bay)]))
    return found


def _cores(proved: Proved) -> dict[Place, str]:
    """What the picture shows at each place; a star where a field must not be the target."""
    drawing, around = proved.drawing, proved.drawing.around
    inside = {*drawing.empty, around.live}
    up, right, _, _ = around.ways
    cores = {around.place(cell): "%" for cell in drawing.walls}
    for cell in drawing.empty:
        # A field with others of the board on two opposite sides lies in no corner.
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


def _picture(cores: dict[Place, str]) -> Picture:
    lefts, straights = zip(*cores, strict=True)
    rows = []
    for straight in range(max(straights), min(straights) - 1, -1):
        row = []
        for left in range(max(lefts), min(lefts) - 1, -1):
            field = Field.read(cores.get((left, straight), "."), (left, straight))
            assert field is not None
            row.append(field)
        rows.append(tuple(row))
    return Picture(tuple(rows))
