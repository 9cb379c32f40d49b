"""`unicursal play`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import Ascii, FromOne, Json, Quiet, Seed, chosen_seed, refuse
from unicursal.cli.level_arguments import (
    Branching,
    Entrance,
    Exit,
    Place,
    RoomWords,
    StyleName,
    drawn_in,
    furnished,
    rooms_of,
    size_of,
    things_of,
    wished_tile,
)
from unicursal.cli.output import can_print, cell_told, print_json, progress_on_stderr
from unicursal.cli.play_screen import (
    BLOCKS,
    PATH_KEYS,
    QUIT_KEYS,
    RUNS,
    STEPS,
    UNDO_KEYS,
    View,
    frame,
    map_rows,
    summary,
    to_ansi,
    to_text,
)
from unicursal.cli.puzzle_play import play_puzzle
from unicursal.cli.subject import faults_in, subject_of
from unicursal.cli.terminal import CLEAR, CLOSED, RESIZED, Terminal, is_terminal
from unicursal.errors import UnicursalError
from unicursal.level import make_level
from unicursal.level.play.game import FAR, Game

if TYPE_CHECKING:
    from unicursal.level import Level
    from unicursal.level.play.terrain import Obstacle

_OF_NEW_LEVELS = {"style", "entrance", "exit", "room", "branching", "place", "seed"}
_OF_LEVELS = {"fog", "radius", "solution"}
_OBSTACLES = {
    "locked": "The door is locked: its key lies elsewhere.",
    "one-way": "This door opens from the other side only.",
}


def play(
    context: typer.Context,
    level: Annotated[
        str,
        typer.Argument(
            metavar="LEVEL_OR_PUZZLE",
            help="A level's file, or WxH for a new level; a board with clues, or its file.",
        ),
    ],
    fog: Annotated[bool, typer.Option("--fog", help="Show only what has been seen.")] = False,
    radius: Annotated[
        int | None, typer.Option(metavar="N", help="How far you see in fog (20).", min=1, max=200)
    ] = None,
    keys: Annotated[
        str | None,
        typer.Option(
            "--keys",
            "--moves",
            metavar="MOVES",
            help="Walk without a terminal: U D L R in either case, - one back, ^ from the start.",
        ),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the way ahead.")] = False,
    style: StyleName = "winding",
    entrance: Entrance = None,
    exit: Exit = None,  # noqa: A002 - the option is --exit
    room: RoomWords = None,
    branching: Branching = 0.0,
    place: Place = None,
    seed: Seed = None,
    ascii_only: Ascii = False,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Walk through a level or solve a puzzle: arrow keys, hjkl or wasd.

    u undoes, r restarts, p shows the path; in a puzzle ? shows a correct step, and why.

    The options from --style to --seed describe a new level.

    For example: unicursal play 41x21 --fog --place items=5,keys=2
    """
    if keys is None and (as_json or not is_terminal()):
        words = "--json needs --keys MOVES" if as_json else "this is not a terminal"
        raise UnicursalError(f"play: {words}; --keys RRDD walks without one")
    if re.fullmatch(r"\d+x\d+", level, re.ASCII):
        made = _fresh(level, style, entrance, exit, room, branching, place, seed)
    else:
        refuse(context, _OF_NEW_LEVELS, f"{level}: ... is for a new level, WxH")
        drawn = _level_in(Path(level))
        if drawn is None:
            puzzle = subject_of(level).line
            refuse(context, _OF_LEVELS, f"{level}: ... is for levels, and this is a puzzle")
            play_puzzle(puzzle, keys, plain=ascii_only, as_json=as_json)
            return
        made = drawn
    far = radius or FAR
    game = Game(made, fog=far if fog or radius is not None else None)
    if keys is None:
        _play_in_terminal(game, ascii_only, solution)
    else:
        _play_keys(game, keys, ascii_only, solution, as_json)


def _fresh(
    size: str,
    style: str,
    entrance: str | None,
    exit_words: str | None,
    room: list[str] | None,
    branching: float,
    place: list[str] | None,
    seed: int | None,
) -> Level:
    things, rooms = things_of(place), rooms_of(room)
    with progress_on_stderr() as tell:
        made = make_level(
            *size_of(size, "WxH"),
            wished_tile(entrance, "--entrance"),
            wished_tile(exit_words, "--exit"),
            style=style,
            goal_room=rooms.exit,
            entrance_room=rooms.entrance,
            halls=rooms.number or rooms.halls,
            branching=branching,
            seed=chosen_seed(seed),
            progress=tell,
        )
    return furnished(made, things)


def _level_in(path: Path) -> Level | None:
    """The level that a file holds, if it is one; its ends are those that `check` finds."""
    drawn = drawn_in(path, None)
    if drawn is None:
        return None
    with faults_in(path):
        return drawn.level()


def _play_keys(game: Game, keys: str, plain: bool, way: bool, as_json: bool) -> None:
    """Walk a text of moves and report where it led."""
    refused = game.play(keys)
    if as_json:
        print_json(fields(game, refused))
        return
    print(to_text(map_rows(game, plain=plain or not can_print(BLOCKS), way=way)))
    state = "done" if game.done else f"at {cell_told(*game.at)}"
    print("; ".join([state, summary(game), *([f"{refused:,} refused"] if refused else [])]))


def fields(game: Game, refused: int = 0) -> dict[str, object]:
    """The promised fields of a game."""
    level = game.level
    return {
        "width": level.tiles.width,
        "height": level.tiles.height,
        "seed": level.seed,
        "entrance": list(level.entrance),
        "exit": list(level.exit),
        "at": list(game.at),
        "steps": game.steps,
        "best": game.best,
        "record": game.record,
        "done": game.done,
        "moves": game.moves,
        "refused": refused,
        "keys": sorted(game.held),
        "opened": [list(door) for door in sorted(game.opened)],
        "collected": {kind: taken for kind, (taken, _) in game.collected.items()},
    }


def _play_in_terminal(game: Game, plain: bool, way: bool) -> None:
    import shutil
    from dataclasses import replace

    plain = plain or not can_print(BLOCKS)
    view = View(80, 24, plain, way)
    terminal = Terminal()
    key = ""
    with terminal.used():
        while key not in QUIT_KEYS and key != CLOSED:
            columns, lines = shutil.get_terminal_size()
            rows = frame(game, replace(view, columns=columns, lines=lines))
            terminal.show((CLEAR if key == RESIZED else "") + to_ansi(rows))
            key = terminal.key()
            if key in PATH_KEYS:
                view = replace(view, way=not view.way)
            if key != RESIZED:  # nothing was pressed: what was said stays
                view = replace(view, words=_pressed(game, key))
    state = "done" if game.done else f"left at {cell_told(*game.at)}"
    print(f"{state}; {summary(game)}; seed {game.level.seed}")


def _pressed(game: Game, key: str) -> str:
    """Do what a key is for; what is to be said about it."""
    obstacle: Obstacle | None = None
    if key in STEPS:
        obstacle = game.move(STEPS[key])
    elif key in RUNS:
        if not game.run(RUNS[key]):
            obstacle = game.move(RUNS[key])
    elif key in UNDO_KEYS:
        game.undo()
    elif key == "r":
        game.restart()
    return _OBSTACLES.get(obstacle, "") if obstacle else ""
