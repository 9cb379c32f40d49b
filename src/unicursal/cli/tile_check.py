"""`unicursal check` for files that hold a tile map; what a file holds is told by its content."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from unicursal.level import Report, TileMap
    from unicursal.level.map.findings import Findings

_MOST_LINES = 20


def tiles_in(words: str, glyphs: str | None) -> TileMap | None:
    """The tile map that a file holds; None for whatever is no file with a tile map."""
    from unicursal.cli.subject import name_of, text_of_file
    from unicursal.errors import UnicursalError
    from unicursal.level.files.reading import looks_like_level, read_level
    from unicursal.level.map.tiles import Glyphs

    path = Path(words)
    text = text_of_file(path)
    if text is None:
        return None
    signs = None if glyphs is None else Glyphs.parse(glyphs)
    if signs is None and not looks_like_level(text):
        return None
    try:
        return read_level(text, signs)
    except UnicursalError as fault:
        raise type(fault)(f"{name_of(path)}: {fault}") from fault


def check_tiles(tiles: TileMap, as_json: bool) -> None:
    """Say whether one way leads through a map, and list what is wrong and what is not perfect."""
    from unicursal.cli.output import print_json
    from unicursal.level import examine

    report = examine(tiles)
    if as_json:
        print_json(fields(report))
    else:
        _print(report)
    if not report.valid:
        raise typer.Exit(1)


def fields(report: Report) -> dict[str, object]:
    """The promised fields of a report."""

    def listed(findings: Findings) -> list[dict[str, object]]:
        return [
            {"kind": finding.kind, "at": list(finding.at), "text": finding.text}
            for finding in findings
        ]

    return {
        "width": report.tiles.width,
        "height": report.tiles.height,
        "entrance": report.entrance and list(report.entrance),
        "exit": report.exit and list(report.exit),
        "valid": report.valid,
        "complete": report.complete,
        "defects": listed(report.defects),
        "perfect": report.perfect,
        "strict": report.strict,
        "lattice": report.lattice,
        "blemishes": listed(report.blemishes),
        "goal_rooms": [[*room.corner, room.width, room.height] for room in report.goal_rooms],
    }


def _print(report: Report) -> None:
    for defect in report.defects[:_MOST_LINES]:
        print(defect.text)
    if len(report.defects) > _MOST_LINES:
        print(f"... and {len(report.defects) - _MOST_LINES:,} more defects (--json lists all)")
    if report.valid:
        size = f"{report.tiles.width}x{report.tiles.height}"
        print(f"valid: one way from {report.entrance} to {report.exit} through {size} tiles")
    rooms = ", ".join(f"{room.width}x{room.height} at {room.corner}" for room in report.goal_rooms)
    if rooms:
        print(f"goal rooms: {rooms}")
    if report.valid:
        grades = {"lattice": report.lattice, "strict": report.strict, "perfect": report.perfect}
        best = next((grade for grade, reached in grades.items() if reached), None)
        print(best or "not perfect" + (" for its goal rooms only" if not report.blemishes else ""))
    blemishes = report.blemishes.without("open block")
    for blemish in blemishes[:_MOST_LINES]:
        print(f"blemish: {blemish.text}")
    if len(blemishes) > _MOST_LINES:
        print(f"... and {len(blemishes) - _MOST_LINES} more blemishes (--json lists all)")
