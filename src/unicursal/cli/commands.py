"""All commands by name; only the one that is asked for is loaded, unless help is wanted."""

import os
from importlib import import_module
from typing import Annotated, Any

import typer

from unicursal import __version__
from unicursal.cli.choices import App

_MODULES = {
    "draw": "draw",
    "options": "steps",
    "why": "steps",
    "future": "steps",
    "count": "counting",
    "rank": "counting",
    "unrank": "counting",
    "sample": "counting",
    "puzzle": "puzzle",
    "solve": "puzzle",
    "room": "room",
    "level": "level",
    "play": "play",
    "check": "check",
    "convert": "convert",
    "studio": "studio",
    "run": "runs",
    "stats": "runs",
    "compile": "compile",
}
_GROUPS = {"rules": "rules", "campaign": "campaign"}


def app_for(arguments: list[str]) -> typer.Typer:
    """The application, with the one command that the arguments begin with, or else with all."""
    asked = [word for word in arguments if not word.startswith("-")][:1]
    commands = [name for name in _MODULES if [name] == asked]
    groups = [name for name in _GROUPS if [name] == asked]
    if not commands and not groups:
        commands, groups = [*_MODULES], [*_GROUPS]
    app = _empty_app()
    for name in commands:
        app.command(name)(_member(_MODULES[name], "compile_all" if name == "compile" else name))
    for name in groups:
        app.add_typer(_member(_GROUPS[name], "app"), name=name)
    return app


def _member(module: str, name: str) -> Any:
    return getattr(import_module(f"unicursal.cli.{module}"), name)


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

    A board is written [bold]21[/], [bold]21x9[/] or [bold]9x9@2,0-6,8~3,4[/] (start, target,
    blocked cells), a position is a board with moves, [bold]9:RRDDL[/].
    """
