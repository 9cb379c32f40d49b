"""Levels as plain data and as files; what is not text is in base64."""

import io
import zipfile
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from unicursal.level import LevelPicture, make_floors
from unicursal.level.files.data import fields
from unicursal.level.files.formats import Look, LookName, files_of
from unicursal.level.floors import Redraw
from unicursal.level.notes import Branches
from unicursal.progress import Progress
from unicursal.studio.work.subjects import Answer, file_of
from unicursal.tilemap.rectangle import Rectangle

if TYPE_CHECKING:
    from unicursal.level import Level

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of files in archives: the same question gives the same bytes."""


def level(tell: Progress, preview: bool = False, **wish: Any) -> Answer:
    """The floors of a level, what each is worth, and what was refused on the way to it."""
    return {"floors": [_floor(made, preview) for made in _floors(tell, **wish)]}


def level_file(
    tell: Progress,
    form: str,
    solution: bool,
    theme: str,
    look: LookName,
    corridor: int,
    **wish: Any,
) -> Answer:
    """A level as a file; several floors, or a map with its tile set, come in an archive."""
    levels = _floors(tell, **wish)
    first = levels[0]
    stem = f"level-{first.tiles.width}x{first.tiles.height}-{first.style}-{first.seed}"
    parts = files_of(
        levels,
        stem,
        f".{form}",
        Look(theme=theme, solution=solution, kind=look, corridor=corridor),
    )
    if len(parts) == 1:
        ((name, content),) = parts.items()
    else:
        name, content = f"{stem}-{form}.zip", _archive(parts)
    return file_of(name, content)


def _floors(
    tell: Progress,
    floors: int,
    width: int,
    height: int,
    entrance: list[int] | None = None,
    exit: list[int] | None = None,  # noqa: A002 - what a level has is an exit
    goal_room: list[int] | None = None,
    entrance_room: list[int] | None = None,
    room_size: list[int] | None = None,
    walls: list[list[int]] | None = None,
    through: list[list[int]] | None = None,
    halls: list[list[int]] | None = None,
    redraw: list[dict[str, int]] | None = None,
    **wish: Any,
) -> "list[Level]":
    return make_floors(
        floors,
        width,
        height,
        _pair(entrance),
        _pair(exit),
        goal_room=_pair(goal_room),
        entrance_room=_pair(entrance_room),
        room_size=_pair(room_size),
        walls=frozenset((x, y) for x, y in walls or ()),
        through=frozenset((x, y) for x, y in through or ()),
        halls=tuple(Rectangle.of_size(*hall) for hall in halls or ()),
        redraw=[Redraw(**wished) for wished in redraw or ()],
        progress=tell,
        **wish,
    )


def _pair(numbers: list[int] | None) -> tuple[int, int] | None:
    return None if numbers is None else (numbers[0], numbers[1])


def _floor(made: "Level", preview: bool) -> Answer:
    report = made.report
    branches = _branches(made)
    otherwise = "branched" if branches and made.style != "rooms" else "open"
    return {
        **fields(made),
        "grade": made.grade or otherwise,
        "branches": branches,
        "wall_blocks": report.blemishes.number("wall block"),
        "remarks": [
            {"kind": type(note).__name__, "text": str(note), "fields": asdict(note)}
            for note in made.notes
        ],
        "svg": LevelPicture(made).svg("light") if preview else None,
    }


def _branches(made: "Level") -> int:
    """How many branches a level has."""
    return sum(note.number for note in made.notes if isinstance(note, Branches))


def _archive(parts: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(
                zipfile.ZipInfo(name, _LONG_AGO), content, compress_type=zipfile.ZIP_DEFLATED
            )
    return packed.getvalue()
