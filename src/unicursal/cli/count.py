"""`unicursal count`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import Json, PositionWords, Quiet, Seconds
from unicursal.cli.clock import found_so_far
from unicursal.cli.memory import Yes, memory_allowed

if TYPE_CHECKING:
    from unicursal.board import HiddenEnds
    from unicursal.line import Line


def count(
    position: PositionWords,
    by_first_step: Annotated[
        bool, typer.Option("--by-first-step", help="The walkthroughs behind each option.")
    ] = False,
    yes: Yes = False,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Count the walkthroughs of a board or a position, exactly.

    On a board with hidden ends (9@any-any), any two ends count; a line and its reversal count
    once where nothing fixes the direction.

    If --seconds runs out, the steps that were counted until then are shown; on a board with hidden
    ends, how many walkthroughs there are at least.

    For example: unicursal count 9 --by-first-step
    """
    from unicursal.cli.output import progress_on_stderr
    from unicursal.cli.subject import hidden_in, subject_of
    from unicursal.progress import part_of
    from unicursal.puzzle import count_with_clues

    if (hidden := hidden_in(position)) is not None:
        _count_with_any_ends(hidden, by_first_step, yes, as_json)
        return
    line = subject_of(position).line
    lines = {"": line}
    if by_first_step:
        lines = {move: line.step(move) for move in line.free_neighbours()}
    counts: dict[str, int | None] = dict.fromkeys(lines)

    def show() -> None:
        (_show_steps if by_first_step else _show_whole)(line, counts, as_json)

    with progress_on_stderr() as tell, memory_allowed(yes) as memory, found_so_far(show):
        for at, (move, after) in enumerate(lines.items()):
            progress = part_of(tell, at / len(lines), (at + 1) / len(lines))
            counts[move] = count_with_clues(after, memory=memory, progress=progress)
    show()


def _show_whole(line: Line, counts: dict[str, int | None], as_json: bool) -> None:
    from unicursal.cli.output import print_json

    number = counts[""]
    if as_json:
        print_json({"position": str(line), "count": None if number is None else str(number)})
    elif number is not None:
        print(number)


def _show_steps(line: Line, counts: dict[str, int | None], as_json: bool) -> None:
    """The walkthroughs behind each step; a step that is not counted yet is unknown."""
    from unicursal.cli.output import print_json

    options = {move: str(number) for move, number in counts.items() if number}
    unknown = [move for move, number in counts.items() if number is None]
    if as_json:
        print_json({"position": str(line), "counts": options, "unknown": unknown})
        return
    for move, text in options.items():
        print(f"{move}  {text}")
    for move in unknown:
        print(f"{move}  unknown")


def _count_with_any_ends(hidden: HiddenEnds, by_first_step: bool, yes: bool, as_json: bool) -> None:
    from functools import partial

    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.errors import UnicursalError
    from unicursal.puzzle import count_with_any_ends, count_with_clues

    if by_first_step:
        raise UnicursalError(f"{hidden}: --by-first-step needs a start, and it is hidden")
    at_least = 0

    def note(number: int) -> None:
        nonlocal at_least
        at_least = number

    def show() -> None:
        if as_json:
            print_json({"position": str(hidden), "count": None, "at_least": str(at_least)})
        else:
            print(f"at least {at_least}")

    with progress_on_stderr() as tell, memory_allowed(yes) as memory, found_so_far(show):
        count = partial(count_with_clues, memory=memory)
        number = count_with_any_ends(hidden, count, tell, note=note)
    print_json({"position": str(hidden), "count": str(number)}) if as_json else print(number)
