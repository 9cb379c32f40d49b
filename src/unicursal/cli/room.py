"""`unicursal room`."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import Ascii, Json, Seed
from unicursal.cli.memory import Yes, memory_allowed

if TYPE_CHECKING:
    from unicursal.level.room import Mode, Room, Tile
    from unicursal.level.room_nearest import Offer

_MOST_MAPS = 10_000


def room(
    size: Annotated[str, typer.Argument(metavar="WxH", help="The full map, border included.")],
    start: Annotated[
        str | None,
        typer.Argument(metavar="START", help="x,y: a border tile is a door, an inner one an end."),
    ] = None,
    end: Annotated[
        str | None, typer.Argument(metavar="END", help="The same, or any: some tile at the border.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="No two open tiles touch by a corner only.")
    ] = False,
    lattice: Annotated[
        bool, typer.Option("--lattice", help="All odd tiles open, all even ones wall.")
    ] = False,
    count: Annotated[bool, typer.Option("--count", help="Only count, draw no map.")] = False,
    number: Annotated[
        int | None, typer.Option("-k", help="Draw so many maps [1].", min=0, max=_MOST_MAPS)
    ] = None,
    goal: Annotated[
        str | None, typer.Option(metavar="WxH", help="One open rectangle that holds END.")
    ] = None,
    overrun: Annotated[
        int, typer.Option(help="The path goes on so many tiles beyond END.", min=0, max=50)
    ] = 0,
    opened: Annotated[
        list[str] | None, typer.Option("--open", metavar="x,y", help="A tile that is open.")
    ] = None,
    walls: Annotated[
        list[str] | None, typer.Option("--wall", metavar="x,y", help="A tile that is a wall.")
    ] = None,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="How many pairs of ends at the border work.")
    ] = False,
    total: Annotated[
        bool, typer.Option("--total", help="Count over all pairs of inner tiles.")
    ] = False,
    seed: Seed = None,
    ascii_only: Ascii = False,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Decide, count and draw the labyrinths of a room, each exactly equally likely."""
    from unicursal.errors import UnicursalError
    from unicursal.level.room import Room

    width, height = _size(size)
    mode: Mode = "lattice" if lattice else "strict" if strict else "perfect"
    if pairs or total:
        if pairs and total:
            raise UnicursalError("either --pairs or --total")
        if start or end or count or number or goal or overrun or opened or walls:
            words = "--pairs" if pairs else "--total"
            raise UnicursalError(f"{words} is about the whole room: only WxH, --strict, --lattice")
        _all_pairs(width, height, mode, pairs, yes, as_json)
        return
    if start is None or end is None:
        raise UnicursalError("START and END are wanted: x,y each (or END any)")
    asked = Room(
        width,
        height,
        _tile(start, "START"),
        None if end == "any" else _tile(end, "END"),
        mode,
        frozenset(_tile(words, "--open") for words in opened or ()),
        frozenset(_tile(words, "--wall") for words in walls or ()),
        None if goal is None else _size(goal, "--goal"),
        overrun,
    )
    number = (0 if count else 1) if number is None else number
    _one_room(asked, number, seed, count, yes, ascii_only, as_json)


def _one_room(
    asked: Room,
    number: int,
    seed: int | None,
    count: bool,
    yes: bool,
    ascii_only: bool,
    as_json: bool,
) -> None:
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.level.room_labyrinths import Labyrinths
    from unicursal.level.room_nearest import BRANCH, nearest
    from unicursal.level.room_text import pretty, rows_of

    first = secrets.randbelow(10**6) if seed is None else seed
    with progress_on_stderr() as tell, memory_allowed(yes) as memory:
        every = Labyrinths(
            asked, memory=memory, progress=lambda share: tell("sweeping the room", share)
        )
        solvable = bool(every)
        maps = every.sample(first, number) if solvable and number else []
        found = str(every.count) if count or number or not solvable else None
        offers = [] if solvable else nearest(asked, progress=tell)
    texts = [rows_of(asked, labyrinth) for labyrinth in maps]
    if as_json:
        print_json(
            {
                "width": asked.width,
                "height": asked.height,
                "mode": asked.mode,
                "seed": first,
                "solvable": solvable,
                "count": found,
                "maps": texts,
                "reason": every.reason,
                "nearest": None if solvable else _as_data(offers, BRANCH),
            }
        )
    elif solvable:
        pictures = ["\n".join(rows) if ascii_only else pretty(rows) for rows in texts]
        if pictures:
            print("\n\n".join(pictures))
        words = f"of {int(found):,} {asked.mode} labyrinths, seed {first}" if found else "solvable"
        print(found if count and not pictures else words)
    else:
        print(f"no {asked.mode} labyrinth" + (f": {every.reason}" if every.reason else "."))
        for words in [*(offer.text for offer in offers), BRANCH]:
            print(f"- {words}")
    if not solvable:
        raise typer.Exit(1)


def _all_pairs(width: int, height: int, mode: Mode, pairs: bool, yes: bool, as_json: bool) -> None:
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.level.room_pairs import pairs_along_border
    from unicursal.level.room_pairs import total as total_of

    answer: dict[str, object]
    with progress_on_stderr() as tell, memory_allowed(yes) as memory:

        def progress(share: float) -> None:
            tell("sweeping the room", share)

        if pairs:
            found = pairs_along_border(width, height, mode, memory=memory, progress=progress)
            answer = {"pairs": found.pairs, "solvable_pairs": len(found.solvable)}
            words = f"{len(found.solvable)} of {found.pairs} pairs"
        else:
            words = str(total_of(width, height, mode, memory=memory, progress=progress))
            answer = {"total": words}
    print_json(answer) if as_json else print(words)


def _as_data(offers: list[Offer], branch: str) -> list[dict[str, object]]:
    """What is nearest, for programs: the kind, what differs, and the words."""
    data: list[dict[str, object]] = []
    for offer in offers:
        room = offer.room
        entry: dict[str, object] = {"kind": offer.kind, "text": offer.text, "mode": room.mode}
        if room.end is not None:
            entry["end"] = list(room.end)
        if room.goal is not None:
            entry["goal"] = list(room.goal)
        if room.overrun:
            entry["overrun"] = room.overrun
        data.append(entry)
    return [*data, {"kind": "branch", "text": branch}]


def _size(words: str, name: str = "WxH") -> tuple[int, int]:
    from unicursal.errors import NotationError

    found = re.fullmatch(r"(\d{1,7})x(\d{1,7})", words, re.ASCII)
    if found is None:
        raise NotationError(f"{name}: {words!r} is not a size like 29x15")
    return int(found[1]), int(found[2])


def _tile(words: str, name: str) -> Tile:
    from unicursal.errors import NotationError

    found = re.fullmatch(r"(\d{1,7}),(\d{1,7})", words, re.ASCII)
    if found is None:
        raise NotationError(f"{name}: {words!r} is not a tile like 3,0")
    return int(found[1]), int(found[2])
