"""Reading the picture of a record and the areas drawn in it: how outlines run, what lies beside."""

import re
from itertools import pairwise

from unicursal.rules.text.picture import STEPS, Field, Picture, Place, Repetition
from unicursal.rules.text.rule import AREA_KINDS, SURPLUS, WITH_ENTRY, Area, Surplus
from unicursal.rules.text.sections import Faults, Record

LARGEST_PICTURE = 25
"""The most rows and columns of a picture."""

_MOST_MIDDLES = 12
_SURPLUS = re.compile(r"surplus (=|>=|<=) (-?[0-9]{1,4})")
_PLAIN = ("o", "e", "#", "%", "B", "-", "i")
"""What can be repeated: cells that stand for themselves."""

Cell = tuple[int, int, str]
"""Row and column in the file, and what stands there."""


def read_picture(record: Record) -> Picture | None:
    """The picture of a record, if it has one."""
    if (value := record.values.get("picture")) is None:
        return None
    cells = [
        [(row, column + cell.start(), cell[0]) for cell in re.finditer(r"\S+", piece)]
        for row, column, piece in value.pieces
    ]
    if len(cells) > LARGEST_PICTURE or any(len(row) > LARGEST_PICTURE for row in cells):
        record.fail_at("picture", f"a picture has at most {LARGEST_PICTURE} rows and columns")
    x, y = _live_end(record, cells)
    faults = Faults(record.source)
    rows: list[tuple[Field, ...]] = []
    for j, row in enumerate(cells):
        fields = []
        for i, cell in enumerate(row):
            with faults.noted():
                fields.append(_field(record, cell, (x - i, y - j)))
        rows.append(tuple(fields))
    faults.raise_any()
    return Picture(tuple(rows))


def _live_end(record: Record, cells: list[list[Cell]]) -> tuple[int, int]:
    """The column and the row of the live end among the cells."""
    ends = [
        (x, y) for y, row in enumerate(cells) for x, (*_, text) in enumerate(row) if text[0] == "@"
    ]
    if len(ends) > 1:
        row, column, _ = cells[ends[1][1]][ends[1][0]]
        record.fail(f"a picture has one live end @, not {len(ends)}", row, column)
    if not ends:
        record.fail_at("picture", "a picture has one live end @, not 0")
    return ends[0]


def _field(record: Record, cell: Cell, place: Place) -> Field:
    row, column, text = cell
    drawn = Field.read(text, place)
    if drawn is None:
        record.fail(f"{text!r} is not a cell of a picture", row, column)
    if drawn.core == "@" and text != "@":
        record.fail("the live end carries no marks", row, column)
    if drawn.forbidden and place not in STEPS:
        record.fail("a cross can only stand left, straight or right of the live end", row, column)
    if drawn.forbidden and drawn.is_wall:
        record.fail("a cross on a cell that no step can lead to", row, column)
    if drawn.core == "|" and place != (0, -1):
        record.fail("the cell before the live end is the one below it", row, column)
    return drawn


def read_areas(record: Record, picture: Picture | None) -> tuple[Area, ...]:
    """The areas of a record; each must be drawn and described."""
    drawn = {f.area for f in picture or () if f.area is not None}
    keys = sorted(key for key in record.values if key.startswith(("area ", "outline ")))
    faults = Faults(record.source)
    areas = []
    for number in sorted(drawn - {int(key[-1]) for key in keys if key.startswith("area ")}):
        with faults.noted():
            words = f"the picture shows area {number}, but no key says of what kind"
            record.fail_at("picture", words)
    for key in keys:
        with faults.noted():
            if picture is None or int(key[-1]) not in drawn:
                record.fail_at(key, f"area {key[-1]} is not drawn in the picture")
            if key.startswith("area "):
                areas.append(_area(record, key, picture))
    faults.raise_any()
    return tuple(areas)


def _area(record: Record, key: str, picture: Picture) -> Area:
    number = int(key[-1])
    if record.values[key].text.startswith(SURPLUS):
        return _counted(record, key, picture)
    kind, side, *rest = [*record.items(key), "", ""][: max(2, len(record.items(key)))]
    if kind not in AREA_KINDS:
        kinds = ", ".join((*AREA_KINDS, f"{SURPLUS} >= 1"))
        record.fail_at(key, f"unknown kind of area {kind!r}: choose from {kinds}", kind)
    if side not in ("left", "right"):
        record.fail_at(key, f"the area lies left or right of its outline, not {side!r}", side)
    obstacles: tuple[Place, ...] = ()
    doors: tuple[Place, ...] = ()
    counted = True
    for item in rest:
        word, _, places = item.partition(" ")
        if (word == "obstacle" and obstacles) or (word == "door" and doors):
            record.fail_at(key, f"a second {word}", item)
        if word == "obstacle" and " " not in places:
            obstacles = record.places(key, places)
        elif word == "door":
            doors = record.places(key, places)
        elif item == "uncounted":
            counted = False
        else:
            words = f"{item!r} is none of `obstacle L,S`, `door L,S ...`, `uncounted`"
            record.fail_at(key, words, item)
    fields = [field for field in picture if field.area == number]
    entries = [field.place for field in fields if field.role == "+"]
    if kind == WITH_ENTRY and len(entries) != 1:
        record.fail_at(key, f"an area with entry needs one cell {number}+ in the picture")
    outline, given = _outline(record, number, fields)
    entry, obstacle = next(iter(entries), None), next(iter(obstacles), None)
    area = Area(number, kind, side, outline, entry, obstacle, doors, counted, given)
    _check_obstacle(record, key, area, picture)
    return area


def _counted(record: Record, key: str, picture: Picture) -> Area:
    """An area whose surplus is counted."""
    number = int(key[-1])
    words = record.values[key].text
    found = _SURPLUS.fullmatch(words)
    if found is None:
        record.fail_at(key, "a surplus is `surplus = 0`, `surplus >= 1` or `surplus <= -1`")
    fields = [field for field in picture if field.area == number]
    if any(field.role for field in fields):
        record.fail_at(key, f"the cells that such an area is filled from are drawn {number}")
    if f"outline {number}" in record.values:
        record.fail_at(f"outline {number}", f"an area of the kind {SURPLUS} has no outline")
    places = tuple(field.place for field in fields)
    return Area(number, SURPLUS, "", places, surplus=Surplus(found[1], int(found[2])))


def _outline(record: Record, number: int, fields: list[Field]) -> tuple[tuple[Place, ...], bool]:
    """The outline from start to end, and whether the record spells it out."""
    if not all(field.role for field in fields):
        record.fail_at(f"area {number}", f"only an area of the kind {SURPLUS} has cells {number}")
    by_role = {role: [f.place for f in fields if f.role in role] for role in ("s", "m+", "e")}
    if len(by_role["s"]) != 1 or len(by_role["e"]) != 1:
        record.fail_at(f"area {number}", "an area needs one start and one end in the picture")
    (start,), middles, (end,) = by_role["s"], by_role["m+"], by_role["e"]
    key = f"outline {number}"
    if key in record.values:
        outline = record.places(key, record.values[key].text)
        if sorted(outline) != sorted([start, *middles, end]) or not is_walk(outline, start, end):
            record.fail_at(key, "the outline must walk from start to end over all cells drawn")
        return outline, True
    if len(middles) > _MOST_MIDDLES:
        record.fail_at("picture", f"an outline has at most {_MOST_MIDDLES} cells between its ends")
    found = ordered_outline(start, middles, end)
    if len(found) != 1:
        record.fail_at(
            f"area {number}",
            f"the picture does not tell how the outline runs: say it with `{key}: L,S L,S ...`",
        )
    return found[0], False


def _check_obstacle(record: Record, key: str, area: Area, picture: Picture) -> None:
    if area.obstacle is None:
        return
    if not are_neighbours(*area.outline[-2:]):
        record.fail_at(key, "before an obstacle the outline must not run aslant")
    drawn = picture.get(area.obstacle)
    if (
        drawn is not None
        and drawn.core in ("<", ">", "^", "v")
        and drawn.arrow != towards_area(area)
    ):
        record.fail_at(key, "the arrow drawn at the obstacle does not point to the area's side")


def check_companions(record: Record, picture: Picture) -> None:
    """Refuse half a long arrow and half a section of a future line."""
    cores = [field.core for field in picture]
    if cores.count("Fs") != cores.count("Fe") or cores.count("Fs") > 1:
        record.fail_at("picture", "Fs and Fe stand together in a picture, one of each")
    for field in picture:
        if field.core[0] == "=" and field.arrow is not None:
            left, straight = field.arrow
            beside = [
                picture.get((field.place[0] + k * left, field.place[1] + k * straight))
                for k in (-1, 1)
            ]
            if sum(other is not None and other.core == field.core for other in beside) != 1:
                record.fail_at("picture", f"a long arrow {field.core} lies on two cells in its way")


def check_repetition(record: Record, picture: Picture, repetition: Repetition) -> None:
    """Refuse to repeat what is not drawn or no plain cell, or what comes to lie on another."""
    for place in (*repetition.again, *repetition.move):
        word = f"{place[0]},{place[1]}"
        drawn = picture.get(place)
        if drawn is None or drawn.core not in _PLAIN:
            record.fail_at("repeat", f"{word} is not a cell drawn {' '.join(_PLAIN)}", word)
        if place in repetition.move and (place in repetition.again or drawn.forbidden):
            record.fail_at("repeat", f"{word} cannot move: it is repeated or carries a cross", word)
    for times in range(1, LARGEST_PICTURE):
        for field in repetition.added(picture, times):
            below = picture.get(field.place)
            is_left = field.place in repetition.move
            if below is not None and not is_left and below.core not in (".", field.core):
                words = f"repeated {times} times, the {field.core} comes to lie on a {below.core}"
                record.fail_at("repeat", words)


_AROUND: tuple[Place, ...] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight ways in clockwise order: left, ahead on the left, ahead ..."""


def ordered_outline(start: Place, middles: list[Place], end: Place) -> list[tuple[Place, ...]]:
    """The paths of neighbours from start to end over all middles.

    >>> ordered_outline((1, 1), [(2, 1)], (2, 2))
    [((1, 1), (2, 1), (2, 2))]
    """
    if not middles:
        return [(start, end)] if are_neighbours(start, end) else []
    return [
        (start, *path)
        for middle in middles
        if are_neighbours(start, middle)
        for path in ordered_outline(middle, [other for other in middles if other != middle], end)
    ]


def is_walk(outline: tuple[Place, ...], start: Place, end: Place) -> bool:
    """Whether an outline leads from start to end, each cell touching the one before."""
    touching = all(_touching(one, other) for one, other in pairwise(outline))
    return touching and (outline[0], outline[-1]) == (start, end)


def towards_area(area: Area) -> Place:
    """The way from the last step of the outline to the area's side.

    >>> towards_area(Area(1, "pair", "left", outline=((1, 1), (1, 2))))
    (1, 0)
    """
    before, end = area.outline[-2:]
    left, ahead = end[0] - before[0], end[1] - before[1]
    return (ahead, -left) if area.side == "left" else (-ahead, left)


def fields_beside(area: Area, picture: Picture) -> tuple[Place, ...]:
    """The cells beside the outline on the area's side, from which the area is filled.

    At each cell of the outline these are its neighbours inside the angle between the way back and
    the way on. Before the start comes the live end, after the end the obstacle, where they touch.

    >>> picture = Picture.of("1E .", "1s .", ". @")
    >>> fields_beside(Area(1, "pair", "left", outline=((1, 1), (1, 2))), picture)
    ((1, 0), (2, 1), (2, 2))
    """
    outline = area.outline
    before = _touching(outline[0], (0, 0)) or _beyond(outline[1], outline[0])
    after = _contact(area, picture) or _beyond(outline[-2], outline[-1])
    beside = {
        place
        for back, here, on in zip((before, *outline), outline, (*outline[1:], after), strict=False)
        for place in _inside_angle(back, here, on, area.side)
    }
    return tuple(sorted(beside - set(outline)))


def _contact(area: Area, picture: Picture) -> Place | None:
    """The wall that the end of the outline touches."""
    end = area.outline[-1]
    if area.obstacle is not None:
        return _touching(end, area.obstacle)
    before = area.outline[-2]
    ahead = _AROUND.index((end[0] - before[0], end[1] - before[1]))
    for turn in (0, -1, 1):  # straight on, then half a turn to either side
        left, straight = _AROUND[(ahead + turn) % 8]
        place = end[0] + left, end[1] + straight
        field = picture.get(place)
        if field is not None and field.is_wall:
            return place
    return None


def _inside_angle(back: Place, here: Place, on: Place, side: str) -> list[Place]:
    ways = _AROUND if side == "right" else _AROUND[::-1]
    first, last = (ways.index((to[0] - here[0], to[1] - here[1])) for to in (on, back))
    between = (last - first - 1) % 8
    inside = [ways[(first + 1 + i) % 8] for i in range(between)]
    return [(here[0] + left, here[1] + ahead) for left, ahead in inside if not (left and ahead)]


def _beyond(before: Place, here: Place) -> Place:
    return 2 * here[0] - before[0], 2 * here[1] - before[1]


def _touching(one: Place, other: Place) -> Place | None:
    return other if max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1 else None


def are_neighbours(one: Place, other: Place) -> bool:
    """Whether two cells share a side, and not only a corner."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
