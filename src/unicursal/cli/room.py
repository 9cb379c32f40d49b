"""`unicursal room`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from unicursal.cli.choices import (
    Ascii,
    FromOne,
    Json,
    Quiet,
    Seconds,
    Seed,
    Yes,
    chosen_seed,
    memory_allowed,
)
from unicursal.cli.clock import found_so_far, nothing_so_far
from unicursal.cli.level_arguments import (
    LevelFiles,
    SketchFile,
    Walls,
    check_names,
    rooms_of,
    size_of,
    tile_of,
    tiles_of,
)
from unicursal.cli.output import (
    can_print,
    cell_told,
    print_json,
    print_words,
    progress_on_stderr,
    tell_written,
)
from unicursal.cli.subject import faults_in, text_of_file
from unicursal.errors import NotationError, UnicursalError
from unicursal.level import Level, TileMap
from unicursal.level.files.formats import save
from unicursal.room.closest import repaired
from unicursal.room.labyrinths import Labyrinths, pairs_along_border
from unicursal.room.labyrinths import total as total_of
from unicursal.room.offers import BRANCH, nearest
from unicursal.room.question import Mode, Room

if TYPE_CHECKING:
    from unicursal.room.offers import Offer

_MOST_MAPS = 10_000


def room(
    size: Annotated[
        str | None, typer.Argument(metavar="WxH", help="The full map, border included.")
    ] = None,
    start: Annotated[
        str | None,
        typer.Argument(metavar="START", help="x,y: a border tile is a door, an inner one an end."),
    ] = None,
    end: Annotated[
        str | None, typer.Argument(metavar="END", help="The same, or any: some tile at the border.")
    ] = None,
    entrance: Annotated[
        str | None, typer.Option(metavar="X,Y", help="START, by the word that `level` has for it.")
    ] = None,
    exit_: Annotated[
        str | None, typer.Option("--exit", metavar="X,Y", help="END, likewise; or any.")
    ] = None,
    quality: Annotated[
        Mode,
        typer.Option(
            help="What labyrinths count: all without thick walls, only those without corners that "
            "touch, or only those of the lattice: all odd tiles open, all even ones wall."
        ),
    ] = "perfect",
    count: Annotated[bool, typer.Option("--count", help="Only count, draw no map.")] = False,
    number: Annotated[
        int | None,
        typer.Option(
            "--number", "-n", "-k", help="How many maps to draw (1).", min=0, max=_MOST_MAPS
        ),
    ] = None,
    rooms: Annotated[
        list[str] | None,
        typer.Option(
            "--room", metavar="exit=WxH", help="One open rectangle that holds END, as exit=3x3."
        ),
    ] = None,
    overrun: Annotated[
        int,
        typer.Option(
            metavar="N", help="The way continues exactly N tiles beyond END.", min=0, max=50
        ),
    ] = 0,
    opened: Annotated[
        list[str] | None,
        typer.Option("--open", metavar="X,Y", help="A tile that is open; may be repeated."),
    ] = None,
    walls: Walls = None,
    sketch: SketchFile = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Change as few fixed tiles as possible.")
    ] = False,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="How many pairs of ends at the border work.")
    ] = False,
    total: Annotated[
        bool, typer.Option("--total", help="Count over all pairs of inner tiles.")
    ] = False,
    seed: Seed = None,
    ascii_only: Ascii = False,
    yes: Yes = False,
    output: LevelFiles = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Decide, count and draw the labyrinths of a room, each exactly equally likely.

    For example: unicursal room 15x11 0,5 14,5 -n 3
    """
    check_names(output)
    if (start and entrance) or (end and exit_):
        raise UnicursalError("START and --entrance are one thing, and so are END and --exit")
    start, end = start or entrance, end or exit_
    entrance_room, goal, *halls = rooms_of(rooms)
    if entrance_room or any(halls):
        raise UnicursalError("--room: a room of the exact engine has an open room at exit=WxH only")
    shown = MapOutput(output, ascii_only or not can_print("█"), as_json)
    if repair and (count or number is not None):
        raise UnicursalError("--repair makes one map: leave out --count and -n")
    if pairs or total:
        more = (start, end, count, number, goal, overrun, opened, walls, sketch, repair, output)
        _check_whole(pairs, total, any(more))
        _all_pairs(*_size(size), quality, pairs, yes, as_json)
        return
    if sketch is not None:
        if size or opened or walls:
            raise UnicursalError("--sketch already gives the size, the ends and the tiles")
        asked = replace(_fragment(sketch, quality), goal=goal, overrun=overrun)
    else:
        width, height = _size(size)
        if start is None or end is None:
            raise UnicursalError(
                "give START and END (or --entrance and --exit): x,y each, or END any"
            )
        asked = Room(
            width,
            height,
            tile_of(start, "START"),
            None if end == "any" else tile_of(end, "END"),
            quality,
            frozenset(tiles_of(opened, "--open")),
            frozenset(tiles_of(walls, "--wall")),
            goal=goal,
            overrun=overrun,
        )
    if repair:
        _repaired(asked, seed, yes, shown)
    else:
        _one_room(asked, number, seed, count, yes, shown)


def _check_whole(pairs: bool, total: bool, more: bool) -> None:
    """Refuse whatever is not about the whole room."""
    if pairs and total:
        raise UnicursalError("choose either --pairs or --total")
    if more:
        words = "--pairs" if pairs else "--total"
        raise UnicursalError(f"{words} is about the whole room: only WxH and --quality")


class MapOutput(NamedTuple):
    """Where maps go: into files, and to stdout as signs or JSON."""

    files: list[Path] | None
    ascii_only: bool
    as_json: bool

    def maps(self, texts: list[list[str]], seed: int) -> None:
        """Write maps to the files, or print them unless they are part of JSON."""
        maps = (TileMap.from_text("\n".join(rows)) for rows in texts if self.files)
        levels = [Level.from_tiles(tiles, "exact", "room", seed) for tiles in maps]
        if levels:
            tell_written(save(levels, self.files or ()))
        if texts and not self.files and not self.as_json:
            pictures = ["\n".join(rows) if self.ascii_only else _in_blocks(rows) for rows in texts]
            print("\n\n".join(pictures))

    def fields(self, asked: Room, seed: int, found: Mapping[str, object]) -> None:
        """Print what was found, if JSON is wanted."""
        if self.as_json:
            size = {"width": asked.width, "height": asked.height}
            print_json({**size, "mode": asked.mode, "seed": seed, **found})


def _in_blocks(rows: list[str]) -> str:
    """A map of blocks, two characters a tile, so that tiles look square."""
    signs = {"#": "██", " ": "  ", "<": "○ ", ">": "● "}
    return "\n".join("".join(signs[sign] for sign in row).rstrip() for row in rows)


def _one_room(
    asked: Room, number: int | None, seed: int | None, count: bool, yes: bool, shown: MapOutput
) -> None:
    number = (0 if count else 1) if number is None else number
    first = chosen_seed(seed)
    names = ("solvable", "count", "maps", "reason", "nearest")
    fields: dict[str, object] = {**dict.fromkeys(names), "maps": []}

    def show() -> None:
        shown.fields(asked, first, fields)

    with progress_on_stderr() as tell, memory_allowed(yes) as memory, found_so_far(show):
        every = Labyrinths(asked, memory=memory, progress=tell)
        solvable = bool(every)
        fields |= {"solvable": solvable, "reason": every.reason}
        maps = every.sample(first, number) if solvable and number else []
        found = str(every.count) if count or number or not solvable else None
        fields["count"] = found
        offers = [] if solvable else nearest(asked, progress=tell)
    fields["maps"] = texts = [asked.rows_of(labyrinth) for labyrinth in maps]
    fields["nearest"] = None if solvable else _as_data(offers, BRANCH)
    shown.maps(texts, first)
    if shown.as_json:
        show()
    elif solvable:
        words = f"of {int(found):,} {asked.mode} labyrinths, seed {first}" if found else "solvable"
        print(found if count and not texts else words)
    else:
        print_words(f"no {asked.mode} labyrinth" + (f": {every.reason}" if every.reason else "."))
        for words in [*(offer.text for offer in offers), BRANCH]:
            print_words(f"- {words}")
    if not solvable:
        raise typer.Exit(1)


def _repaired(asked: Room, seed: int | None, yes: bool, shown: MapOutput) -> None:
    first = chosen_seed(seed)
    unknown: dict[str, object] = {"solvable": None, "maps": [], "changed": []}
    with (
        progress_on_stderr() as tell,
        memory_allowed(yes) as memory,
        found_so_far(lambda: shown.fields(asked, first, unknown)),
    ):
        made = repaired(asked, first, memory=memory, progress=tell)
    texts = [] if made is None else [asked.rows_of(made.walls)]
    shown.maps(texts, first)
    changed = [] if made is None else [list(tile) for tile in made.changed]
    if shown.as_json:
        answer = {"solvable": made is not None, "maps": texts, "changed": changed}
        shown.fields(asked, first, answer)
    elif made is None:
        print(f"no {asked.mode} labyrinth with these ends, whichever tiles are changed")
    else:
        places = " ".join(cell_told(x, y) for x, y in changed)
        print(f"changed {len(changed)}" + (f": {places}" if changed else ""))
    if made is None:
        raise typer.Exit(1)


def _fragment(path: Path, mode: Mode) -> Room:
    text = text_of_file(path)
    if text is None:
        raise UnicursalError(f"{path}: no such file")
    with faults_in(path):
        return Room.of_sketch(text, mode)


def _all_pairs(width: int, height: int, mode: Mode, pairs: bool, yes: bool, as_json: bool) -> None:
    answer: dict[str, object] = dict.fromkeys(("pairs", "solvable_pairs") if pairs else ("total",))
    unknown = nothing_so_far(as_json, answer)
    with progress_on_stderr() as tell, memory_allowed(yes) as memory, unknown:
        if pairs:
            found = pairs_along_border(width, height, mode, memory=memory, progress=tell)
            answer = {"pairs": len(found), "solvable_pairs": sum(found.values())}
            words = f"{sum(found.values())} of {len(found)} pairs"
        else:
            words = str(total_of(width, height, mode, memory=memory, progress=tell))
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


def _size(words: str | None) -> tuple[int, int]:
    if words is None:
        raise NotationError("give a size, WxH, or a map: --sketch FILE")
    return size_of(words, "WxH")
