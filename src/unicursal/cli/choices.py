"""The arguments and options that several commands share, and how `--help` shows them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from unicursal.budget import Budget
from unicursal.cli import clock
from unicursal.cli.output import be_quiet, count_from_one, tell
from unicursal.draw import names
from unicursal.errors import TooMuchMemoryError, UnicursalError
from unicursal.memory import most, without_asking

if TYPE_CHECKING:
    from collections.abc import Container


BoardWords = Annotated[
    str,
    typer.Argument(
        metavar="BOARD",
        help="21, 21x9, 9@2,0-6,8~3,4~4,4 (ends, blocked cells), or a file: a map, or a picture "
        "(.png .jpg .svg) whose shape it is.",
    ),
]
SetWords = Annotated[
    str,
    typer.Argument(
        metavar="SET",
        help="5, 7, 9, 13, area, mended, mined, proved, readme, autumn, a rule or a rule file; "
        "more with +NAME, off with -NAME.",
    ),
]
PositionWords = Annotated[
    str,
    typer.Argument(metavar="POSITION", help="A board with moves, 9:RRDDL, or a file; - is stdin."),
]
MOST_SEED = 2**64 - 1
"""As in `unicursal.notation`, which is not imported just for this number."""


def _seed_from(given: str | int) -> int:
    """A seed, of which `--help` need not print the largest."""
    words = str(given)
    if not (words.isascii() and words.isdecimal() and len(words) < 25 and int(words) <= MOST_SEED):
        raise ValueError(f"expected a whole number from 0 to {MOST_SEED}, not {words[:30]}")
    return int(words)


Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help="Seed of the random choices; the same seed gives the same result.",
        parser=_seed_from,
    ),
]
SampleSeed = Annotated[
    int, typer.Option("--seed", metavar="N", help="The seed of the samples.", parser=_seed_from)
]
ViewName = Annotated[
    names.View | None,
    typer.Option(help="The line, the walls it leaves, or these with rows as rings."),
]
ThemeName = Annotated[
    names.ThemeName | None,
    typer.Option(help="Colours of files (light; in a PDF print)."),
]
PaperName = Annotated[
    names.PaperName | None,
    typer.Option(help="Paper size of a PDF (a4); those with x are inches."),
]
Pixels = Annotated[
    int | None,
    typer.Option(
        "--pixels", metavar="N", help="Pixels of the longer side of a PNG (about 2000).", min=1
    ),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Only ASCII signs in text.")]
Dense = Annotated[bool, typer.Option("--dense", help="Text in half blocks (no solution).")]


def _files(endings: str) -> Any:
    return typer.Option(
        "--output", "-o", metavar="FILE", help=f"Write a file: {endings}; may be repeated."
    )


Files = Annotated[list[Path] | None, _files(".svg .png .pdf .json .txt")]
PageFiles = Annotated[list[Path] | None, _files(".svg .png .pdf .json .txt .html")]
LineFiles = Annotated[list[Path] | None, _files(".svg .png .gif .pdf .json .txt .html")]

MOST_SECONDS = 10**9
"""More than a clock will ever count here; `inf` is no number of seconds."""


def _seconds_from(words: str) -> float:
    """A number of seconds that a clock can count; what is none is refused, `nan` too."""
    try:
        seconds = float(words)
    except ValueError:
        seconds = math.nan
    if not 0.001 <= seconds <= MOST_SECONDS:
        raise ValueError(f"expected a number of seconds from 0.001 to {MOST_SECONDS}, not {words}")
    return seconds


Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        metavar="S",
        help="Give up after this many seconds, with exit code 3.",
        parser=_seconds_from,
        callback=clock.wind,
        is_eager=True,
    ),
]
"""Heard by its callback: no command has to pass it on, but may have a budget of its own too."""
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Quiet = Annotated[
    bool,
    typer.Option(
        "--quiet",
        "-q",
        help="No progress and no summary on stderr.",
        callback=be_quiet,
        is_eager=True,
    ),
]
"""Heard by its callback: no command has to pass it on."""
FromOne = Annotated[
    bool,
    typer.Option(
        "--from-one",
        help="Count columns and rows from 1 (JSON and boards still count from 0).",
        callback=count_from_one,
        is_eager=True,
    ),
]
"""Heard by its callback too."""
RuleWords = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="SET",
        help="5, 7, 9, 13, area, mended, mined, proved, readme, autumn, a rule or a rule file, "
        "more with +NAME, off with -NAME; exact; principles, principles:3.",
    ),
]
AuditBoards = Annotated[
    list[str],
    typer.Option(
        "--boards",
        "--board",
        metavar="LIST",
        help="7 for all positions, 9~1000 for a sample of them; joined by commas, or repeated.",
    ),
]


def chosen_seed(seed: int | None) -> int:
    """A seed, short enough to be noted, where none was given."""
    import secrets

    return secrets.randbelow(10**6) if seed is None else seed


def tell_seed(given: int | None, chosen: int) -> None:
    """Say on stderr which seed was chosen where none was given and nothing else shows it."""
    if given is None:
        tell(f"seed {chosen}")


def budget_of(seconds: float | None, rehearse: Callable[[], object]) -> Budget | None:
    """The budget of a question; a small question goes first, so that compiling costs no budget."""
    if seconds is None:
        return None
    rehearse()
    clock.begin_again()
    return Budget(seconds=seconds)


Yes = Annotated[bool, typer.Option("--yes", help="Continue even if it needs a lot of memory.")]


@contextmanager
def memory_allowed(yes: bool) -> Iterator[int]:
    """The bytes that may be taken; what needs more is refused in advance, and says how to go on."""
    try:
        yield most() if yes else without_asking()
    except TooMuchMemoryError as fault:
        if yes:
            raise
        raise TooMuchMemoryError(f"{fault}; continue with --yes") from None


def refuse(context: typer.Context, options: Container[str], why: str) -> None:
    """Refuse the first of these options that was given; its name replaces the dots in `why`."""
    for option in context.command.params:
        name = option.name or ""
        source = context.get_parameter_source(name)
        if name in options and source is not None and source.name == "COMMANDLINE":
            raise UnicursalError(why.replace("...", option.opts[0]))


def refuse_all_but(context: typer.Context, options: Container[str], why: str) -> None:
    """Refuse the first option that was given and is none of these."""
    names = {option.name or "" for option in context.command.params}
    refuse(context, {name for name in names if name not in options}, why)
