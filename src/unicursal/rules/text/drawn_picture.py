"""Reading the picture of a record and the areas drawn in it."""

import re

from unicursal.rules.text.outline import is_walk, ordered_outline, towards_area
from unicursal.rules.text.picture import STEPS, Field, Picture, Place
from unicursal.rules.text.rule import AREA_KINDS, WITH_ENTRY, Area
from unicursal.rules.text.sections import Record

LARGEST_PICTURE = 25
"""The most rows and columns of a picture."""

_MOST_MIDDLES = 12


def read_picture(record: Record) -> Picture | None:
    """The picture of a record, if it has one."""
    if (value := record.values.get("picture")) is None:
        return None
    cells = [
        [(row, column + cell.start(), cell[0]) for cell in re.finditer(r"\S+", piece)]
        for row, column, piece in value.pieces
    ]
    if max(len(cells), *(len(row) for row in cells), 0) > LARGEST_PICTURE:
        record.fail_at("picture", f"a picture has at most {LARGEST_PICTURE} rows and columns")
    ends = [
        (x, y) for y, row in enumerate(cells) for x, (_, _, text) in enumerate(row) if text == "@"
    ]
    if len(ends) != 1:
        record.fail_at("picture", f"a picture has one live end @, not {len(ends)}")
    x, y = ends[0]
    rows = [
        tuple(_field(record, cell, (x - i, y - j)) for i, cell in enumerate(row))
        for j, row in enumerate(cells)
    ]
    return Picture(tuple(rows))


def _field(record: Record, cell: tuple[int, int, str], place: Place) -> Field:
    row, column, text = cell
    drawn = Field.read(text, place)
    if drawn is None:
        record.fail(f"{text!r} is no cell of a picture", row, column)
    if drawn.forbidden and place not in STEPS:
        record.fail("a cross can only stand left, straight or right of the live end", row, column)
    if drawn.core == "|" and place != (0, -1):
        record.fail("the field before the live end is the one below it", row, column)
    return drawn


def read_areas(record: Record, picture: Picture | None) -> tuple[Area, ...]:
    """The areas of a record; each must be drawn and described."""
    drawn = {f.area for f in picture or () if f.area is not None}
    keys = sorted(key for key in record.values if key.startswith(("area ", "outline ")))
    for key in keys:
        number = int(key[-1])
        if number not in drawn:
            record.fail_at(key, f"area {number} is not drawn in the picture")
    for number in drawn:
        if f"area {number}" not in record.values:
            record.fail_at(
                "picture", f"the picture shows area {number}, but no key says of what kind"
            )
    if picture is None:
        return ()
    return tuple(_area(record, key, picture) for key in keys if key.startswith("area "))


def _area(record: Record, key: str, picture: Picture) -> Area:
    number = int(key[-1])
    kind, side, *rest = [*record.items(key), "", ""][: max(2, len(record.items(key)))]
    if kind not in AREA_KINDS:
        record.fail_at(key, f"no kind of area {kind!r}: there are {', '.join(AREA_KINDS)}", kind)
    if side not in ("left", "right"):
        record.fail_at(key, f"the area lies left or right of its outline, not {side!r}", side)
    obstacles: tuple[Place, ...] = ()
    doors: tuple[Place, ...] = ()
    counted = True
    for item in rest:
        word, _, places = item.partition(" ")
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
        record.fail_at(key, f"an area with entry needs one field {number}+ in the picture")
    outline, given = _outline(record, number, fields)
    entry, obstacle = next(iter(entries), None), next(iter(obstacles), None)
    area = Area(number, kind, side, outline, entry, obstacle, doors, counted, given)
    _check_obstacle(record, key, area, picture)
    return area


def _outline(record: Record, number: int, fields: list[Field]) -> tuple[tuple[Place, ...], bool]:
    """The outline from start to end, and whether the record spells it out."""
    by_role = {role: [f.place for f in fields if f.role in role] for role in ("s", "m+", "e")}
    if len(by_role["s"]) != 1 or len(by_role["e"]) != 1:
        record.fail_at(f"area {number}", "an area needs one start and one end in the picture")
    (start,), middles, (end,) = by_role["s"], by_role["m+"], by_role["e"]
    key = f"outline {number}"
    if key in record.values:
        outline = record.places(key, record.values[key].text)
        if sorted(outline) != sorted([start, *middles, end]) or not is_walk(outline, start, end):
            record.fail_at(key, "the outline must walk from start to end over all fields drawn")
        return outline, True
    if len(middles) > _MOST_MIDDLES:
        record.fail_at("picture", f"an outline has at most {_MOST_MIDDLES} fields between its ends")
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
                record.fail_at(
                    "picture", f"a long arrow {field.core} lies on two fields in its way"
                )
