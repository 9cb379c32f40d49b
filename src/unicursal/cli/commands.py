"""All commands by name; only the one that is asked for is loaded, unless help is wanted."""

import os
from importlib import import_module
from typing import Annotated

import typer

from unicursal import __version__
from unicursal.cli.look import App

_COMMANDS = {
    "draw": (
        "draw",
        "Draw a random labyrinth: one line that visits every cell; or a position as it stands.",
    ),
    "options": ("steps", "Say which steps are possible, and why the others are not."),
    "why": (
        "steps",
        "Explain one step: how to go on if it is possible, else why it is not, with a picture.",
    ),
    "future": ("steps", "Show the future lines: the edges that every remaining walkthrough uses."),
    "count": ("counting", "Count the walkthroughs of a board or a position, exactly."),
    "rank": ("counting", "Count the walkthroughs that come before a position in left-first order."),
    "unrank": ("counting", "Give the walkthrough with a given rank in left-first order."),
    "sample": ("counting", "Draw random walkthroughs, each exactly as likely as any other."),
    "puzzle": ("puzzle", "Make a puzzle: a board with clues that leave exactly one walkthrough."),
    "book": (
        "book",
        "Make a puzzle book for a printer from a plan: chapters, rules, worked examples, answers.",
    ),
    "solve": (
        "puzzle",
        "Solve a puzzle: its solution, whether it is the only one, and how a person would find it.",
    ),
    "hint": (
        "hint",
        "Say what to do next in a puzzle, and why: the simplest deduction on the board, in stages.",
    ),
    "room": (
        "room",
        "Decide, count and draw the labyrinths of a room, each exactly equally likely.",
    ),
    "level": (
        "level",
        "Make a level for a game: a map of walls with one way from the entrance to the exit.",
    ),
    "edit": (
        "edit",
        "Change a level that stands: stretch it, redraw its rooms, place things along its way.",
    ),
    "play": ("play", "Walk through a level or solve a puzzle: arrow keys, hjkl or wasd."),
    "check": (
        "check",
        "Say whether a line is a walkthrough or the beginning of one, and list what is wrong.",
    ),
    "convert": (
        "convert",
        "Convert between our text form, maps, levels, OneWayLabyrinth files and pictures.",
    ),
    "studio": (
        "studio",
        "Serve the studio, pages to play, explore and print, on this computer only.",
    ),
    "site": (
        "site",
        "Build a site to play and explore that any host can serve, also in a folder of it.",
    ),
    "run": (
        "runs",
        "Complete one walkthrough after another, to the last one, a limit or a dead end.",
    ),
    "stats": (
        "runs",
        "Measure how many random walkthroughs a rule set completes before it gets stuck.",
    ),
    "compile": (
        "compile",
        "Compile everything ahead of time, for example while a container is built.",
    ),
    "rules": (
        "rules",
        "The paper's rules: read them, run them on a position, judge them by the exact answer.",
    ),
    "campaign": (
        "campaign",
        "Large jobs cut into shards: kill one at any time, and resume it where it stopped.",
    ),
}
"""The module of each, and what the list of commands says of it."""
_GROUPS = ("rules", "campaign")


def app_for(arguments: list[str]) -> typer.Typer:
    """The application, with the command that the arguments name; a list of all if they name none.

    Only that command is loaded, with all that its module imports.
    """
    asked = [word for word in arguments if not word.startswith("-")][:1]
    app = _empty_app()
    if asked and asked[0] in _COMMANDS:
        _add(app, asked[0])
    else:
        for name, (_, summary) in _COMMANDS.items():
            app.command(name, help=summary)(_only_listed)
    return app


def whole_app() -> typer.Typer:
    """The application with all commands."""
    app = _empty_app()
    for name in _COMMANDS:
        _add(app, name)
    return app


def _add(app: typer.Typer, name: str) -> None:
    module = import_module(f"unicursal.cli.{_COMMANDS[name][0]}")
    if name in _GROUPS:
        app.add_typer(module.app, name=name)
    else:
        app.command(name)(getattr(module, name, None) or module.compile_all)


def _only_listed() -> None:
    pass


def _empty_app() -> typer.Typer:
    app = App(
        name="unicursal",
        help="One-way labyrinths: one line that visits every cell of a board exactly once.",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(unicursal)
    return app


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


def _forbid_compiling(asked: bool) -> None:
    if asked:
        os.environ["UNICURSAL_COMPILE"] = "never"  # for workers, too


def unicursal(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", is_eager=True, callback=_print_version
        ),
    ] = False,
    _no_compile: Annotated[
        bool,
        typer.Option(
            "--no-compile",
            help="Compile nothing: plain Python answers everything, slowly.",
            callback=_forbid_compiling,
        ),
    ] = False,
) -> None:
    """One-way labyrinths: one line that visits every cell of a board exactly once.

    A board is written [bold]21[/], [bold]21x9[/] or [bold]9@2,0-6,8~3,4~4,4[/] (start, target,
    blocked cells), a position is a board with moves, [bold]9:RRDDL[/].
    """
