"""Levels as plain data and as files; what is no text is in base64."""

import io
import time
import zipfile
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from unicursal.errors import UnicursalError
from unicursal.progress import Progress
from unicursal.studio.work.subjects import Answer

if TYPE_CHECKING:
    from unicursal.level import Level

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of files in archives: the same question gives the same bytes."""


def level(tell: Progress, preview: bool = False, **wish: Any) -> Answer:
    """The floors of a level, what each is worth, and what was refused on the way to it."""
    begin = time.perf_counter()
    floors = [_floor(made, preview) for made in _floors(tell, **wish)]
    return {"floors": floors, "seconds": round(time.perf_counter() - begin, 4)}


def level_file(
    tell: Progress,
    form: str,
    solution: bool,
    theme: str,
    **wish: Any,
) -> Answer:
    """A level as a file; several floors, or a map with its tile set, come in an archive."""
    levels = _floors(tell, **wish)
    first = levels[0]
    stem = f"level-{first.tiles.width}x{first.tiles.height}-{first.style}-{first.seed}"
    parts: dict[str, bytes] = {}
    for number, made in enumerate(levels, start=1):
        name = stem if len(levels) == 1 else f"{stem}-{number}"
        parts[f"{name}.{form}"] = _content(made, form, theme, solution, f"{stem}-tiles.png")
    if form == "tmx":
        from unicursal.level.files.export import tile_set_png

        parts[f"{stem}-tiles.png"] = tile_set_png()
    if len(parts) == 1:
        ((name, content),) = parts.items()
    else:
        name, content = f"{stem}-{form}.zip", _archive(parts)
    return {"name": name, "base64": b64encode(content).decode("ascii")}


def _floors(
    tell: Progress,
    floors: int,
    width: int,
    height: int,
    entrance: list[int] | None = None,
    exit: list[int] | None = None,  # noqa: A002 - what a level has is an exit
    goal_room: list[int] | None = None,
    redraw: list[dict[str, int]] | None = None,
    **wish: Any,
) -> "list[Level]":
    from unicursal.level import make_floors, redrawn
    from unicursal.level.map.length import Length
    from unicursal.level.promise import Promise

    goal = _pair(goal_room)
    levels = make_floors(
        floors,
        width,
        height,
        _pair(entrance),
        _pair(exit),
        goal_room=goal,
        progress=tell,
        **wish,
    )
    length = Length(wish.get("min_length"), wish.get("max_length"))
    promise = Promise(goal, wish.get("diagonal", False), length)
    for wished in redraw or []:
        tell("drawing rooms anew", 0.0)
        floor = wished["floor"]
        if floor > floors:
            raise UnicursalError(f"there is no floor {floor} to draw a room of anew")
        levels[floor - 1] = redrawn(levels[floor - 1], wished["room"], wished["seed"], promise)
    return levels


def _pair(numbers: list[int] | None) -> tuple[int, int] | None:
    return None if numbers is None else (numbers[0], numbers[1])


def _floor(made: "Level", preview: bool) -> Answer:
    from unicursal.level import LevelPicture
    from unicursal.level.files.export import fields

    report = made.report
    branches = _branches(made)
    grades = {
        "strict": report.strict,
        "perfect": report.perfect,
        "valid": report.valid,
        "branched": branches > 0 and made.style != "rooms",
        "open": True,
    }
    return {
        **fields(made),
        "grade": next(name for name, is_so in grades.items() if is_so),
        "branches": branches,
        "wall_blocks": report.blemishes.number("wall block"),
        "svg": LevelPicture(made).svg("light") if preview else None,
    }


def _branches(made: "Level") -> int:
    """How many branches a level has: it is said in its notes."""
    begin = "branches: "
    return sum(int(note.removeprefix(begin)) for note in made.notes if note.startswith(begin))


def _content(made: "Level", form: str, theme: str, solution: bool, tile_set: str) -> bytes:
    from unicursal.level import LevelPicture
    from unicursal.level.files.export import to_csv, to_json, to_tmx
    from unicursal.level.files.rexpaint import to_xp

    match form:
        case "txt":
            return f"{made.tiles.to_text()}\n".encode()
        case "csv":
            return to_csv(made).encode()
        case "json":
            return to_json(made).encode()
        case "tmx":
            return to_tmx(made, tile_set).encode()
        case "xp":
            return to_xp(made, theme=theme, solution=solution)
        case "png":
            return LevelPicture(made, solution).png(theme)
        case _:
            return LevelPicture(made, solution).svg(theme).encode()


def _archive(parts: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(
                zipfile.ZipInfo(name, _LONG_AGO), content, compress_type=zipfile.ZIP_DEFLATED
            )
    return packed.getvalue()
