"""Pictures of rules, as the paper draws them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from unicursal.board import Cell
from unicursal.draw import Drawing
from unicursal.draw.line_view import LINE_WIDTH, arrow
from unicursal.draw.scene import Disc, Figure, Point, Scene, boxes, centre, lines
from unicursal.rules.text.picture import Field
from unicursal.rules.text.rule import Rule

_ARM = 0.22
_WIDTH = 0.09


@dataclass(frozen=True)
class RulePicture(Drawing):
    """A rule as the paper draws it, the live end moving up.

    Fields that must be empty are grey, taken ones pale red, taken or border dark; an area's outline
    is blue, from a disc to a ring; forbidden steps are crossed.
    """

    rule: Rule
    caption: str = ""

    @property
    def position(self) -> str:
        """The record, which is a rule file of its own."""
        return self.text()

    def scene(self) -> Scene:
        """One square a field."""
        fields = list(self._placed())
        width = max((x for (x, _), _ in fields), default=0) + 1
        height = max((y for (_, y), _ in fields), default=0) + 1
        shapes: list[Figure] = []
        for role in ("grid", "visited", "rim", "wall", "area"):
            cells = [cell for cell, field in fields if role_of_field(field) == role]
            shapes.append(boxes(((x, y, 1.0, 1.0) for x, y in cells), role))
        shapes.append(lines(_grid(width, height), "rim", 0.03))
        for cell, field in fields:
            shapes += _marks(cell, field)
        words = self.rule.title or self.rule.name
        return Scene(width, height, 0.4, words, self.rule.note or words, tuple(shapes))

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:  # noqa: ARG002
        """The record as it stands in a rule file."""
        return str(self.rule).rstrip("\n")

    def json(self) -> dict[str, Any]:
        """The record."""
        return {
            "name": self.rule.name,
            "title": self.rule.title,
            "sets": list(self.rule.sets),
            "pages": list(self.rule.pages),
            "status": str(self.rule.status),
            "text": str(self.rule),
        }

    def _placed(self) -> Iterator[tuple[Cell, Field]]:
        rows = self.rule.picture.rows if self.rule.picture else ()
        for y, row in enumerate(rows):
            for x, field in enumerate(row):
                yield (x, y), field


def role_of_field(field: Field) -> str | None:
    """The role of a field's colour; None for one that may be anything."""
    if field.core in ("@", "|", "#") or field.core[0] in "#!=~":
        return "visited"
    if field.core == "B":
        return "wall"
    if field.is_wall:
        return "rim"
    if field.area is not None:
        return "area"
    if field.core in ("o", "e"):
        return "grid"
    return None


def _grid(width: int, height: int) -> Iterator[tuple[Point, Point]]:
    for x in range(width + 1):
        yield (x, 0), (x, height)
    for y in range(height + 1):
        yield (0, y), (width, y)


def _marks(cell: Cell, field: Field) -> Iterator[Figure]:
    x, y = centre(cell)
    core = field.core
    if core == "@":
        yield lines([((x, y), (x, y + 0.5))], "line", LINE_WIDTH)
        yield Disc((x, y), 0.27, fill="live end")
    elif core == "|":
        yield lines([((x, y - 0.5), (x, y + 0.5))], "line", LINE_WIDTH)
    elif core in ("Fs", "Fe"):
        yield from _end((x, y), is_start=core == "Fs")
    elif field.arrow is not None:
        left, ahead = field.arrow
        yield lines(arrow((x, y), (-left, -ahead)), "line", _WIDTH)
        if core[0] in "!~":
            yield lines([((x - _ARM, y + _ARM), (x + _ARM, y - _ARM))], "cross", _WIDTH)
    elif field.role in ("s", "e"):
        # A cross on top stays readable over a small disc.
        yield from _end((x, y), is_start=field.role == "s", radius=0.1 if field.forbidden else 0.2)
    elif field.role == "+":
        yield lines([((x - _ARM, y), (x + _ARM, y)), ((x, y - _ARM), (x, y + _ARM))], "future", 0.1)
    elif core == "-":
        yield lines([((x - 0.12, y), (x + 0.12, y))], "label", _WIDTH)
    if core == "e":
        yield Disc((x, y), 0.08, fill="label")
    if field.not_target:
        yield Disc((x, y), 0.3, line="alarm", width=0.07)
    if field.forbidden:
        cross = (
            ((x - _ARM, y - _ARM), (x + _ARM, y + _ARM)),
            ((x - _ARM, y + _ARM), (x + _ARM, y - _ARM)),
        )
        yield lines(cross, "cross", 0.11)


def _end(point: Point, *, is_start: bool, radius: float = 0.2) -> Iterator[Disc]:
    if is_start:
        yield Disc(point, radius, fill="future")
    else:
        yield Disc(point, radius, line="future", width=0.09)
