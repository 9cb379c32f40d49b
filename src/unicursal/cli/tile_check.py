"""`unicursal check` for files that hold a tile map; recognised by their content."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from unicursal.cli.output import print_json, print_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unicursal.level import Drawn, Finding, Rectangle, Report, Thing

_MOST_LINES = 20


def check_drawn(drawn: Drawn, as_json: bool, overrun: int, halls: tuple[Rectangle, ...]) -> None:
    """Say whether one way leads through a map and past its things, and list what is wrong."""
    from unicursal.level import examine
    from unicursal.level.things.check import thing_defects

    most = max(overrun, drawn.overrun)
    report = examine(drawn.tiles, overrun=most, halls=(*drawn.halls, *halls))
    wrong = thing_defects(drawn.tiles, drawn.things, report.entrance, report.exit)
    if as_json:
        print_json(fields(report, drawn.things, wrong))
    else:
        _print(report)
        _print_things(drawn.things, wrong)
    if not report.valid or wrong:
        raise typer.Exit(1)


def fields(
    report: Report, things: tuple[Thing, ...] = (), wrong: tuple[Finding, ...] = ()
) -> dict[str, object]:
    """The promised fields of a report, and the things with what is wrong with them."""
    from unicursal.level.files.export import thing_fields

    def listed(findings: Iterable[Finding]) -> list[dict[str, object]]:
        return [
            {"kind": finding.kind, "at": list(finding.at), "text": finding.text}
            for finding in findings
        ]

    return {
        "width": report.tiles.width,
        "height": report.tiles.height,
        "entrance": report.entrance and list(report.entrance),
        "exit": report.exit and list(report.exit),
        "valid": report.valid and not wrong,
        "complete": report.complete,
        "defects": listed(report.defects) + listed(wrong),
        "perfect": report.perfect,
        "strict": report.strict,
        "lattice": report.lattice,
        "blemishes": listed(report.blemishes),
        "goal_rooms": [[*room.corner, room.width, room.height] for room in report.goal_rooms],
        "overrun": report.overrun,
        "things": [thing_fields(thing) for thing in things],
    }


def _print(report: Report) -> None:
    for defect in report.defects[:_MOST_LINES]:
        print_words(defect.text)
    if len(report.defects) > _MOST_LINES:
        print(f"... and {len(report.defects) - _MOST_LINES:,} more defects (--json lists all)")
    if report.valid:
        size = f"{report.tiles.width}x{report.tiles.height}"
        print_words(f"valid: one way from {report.entrance} to {report.exit} through {size} tiles")
        if report.overrun:
            print(f"overrun: the way goes on {report.overrun} tiles beyond the exit")
    rooms = ", ".join(f"{room.width}x{room.height} at {room.corner}" for room in report.goal_rooms)
    if rooms:
        print_words(f"goal rooms: {rooms}")
    if report.valid:
        grades = {"lattice": report.lattice, "strict": report.strict, "perfect": report.perfect}
        best = next((grade for grade, reached in grades.items() if reached), None)
        print(best or "not perfect" + (" for its goal rooms only" if not report.blemishes else ""))
    blemishes = report.blemishes.without("open block")
    for blemish in blemishes[:_MOST_LINES]:
        print_words(f"blemish: {blemish.text}")
    if len(blemishes) > _MOST_LINES:
        print(f"... and {len(blemishes) - _MOST_LINES} more blemishes (--json lists all)")


def _print_things(things: tuple[Thing, ...], wrong: tuple[Finding, ...]) -> None:
    from unicursal.level.things.thing import inventory

    for defect in wrong[:_MOST_LINES]:
        print_words(defect.text)
    if len(wrong) > _MOST_LINES:
        print(f"... and {len(wrong) - _MOST_LINES:,} more (--json lists all)")
    if things and not wrong:
        print(f"things: {inventory(things)}; each can be reached")
