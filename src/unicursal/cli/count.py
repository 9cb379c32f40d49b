"""`unicursal count`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import Json, PositionWords, Quiet
from unicursal.cli.memory import Yes, memory_allowed

if TYPE_CHECKING:
    from unicursal.board import HiddenEnds


def count(
    position: PositionWords,
    by_first_step: Annotated[
        bool, typer.Option("--by-first-step", help="The walkthroughs behind each option.")
    ] = False,
    yes: Yes = False,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Count the walkthroughs of a board or a position, exactly.

    On a board with hidden ends (9@any-any), any two ends count; a line and its reversal count
    once where nothing fixes the direction.

    For example: unicursal count 9 --by-first-step
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.subject import hidden_in, subject_of
    from unicursal.progress import part_of
    from unicursal.puzzle import count_with_clues

    if (hidden := hidden_in(position)) is not None:
        _count_with_any_ends(hidden, by_first_step, yes, as_json)
        return
    line = subject_of(position).line
    asked = {move: line.step(move) for move in line.free_neighbours()}
    with progress_on_stderr() as tell, memory_allowed(yes) as memory:
        lines = asked if by_first_step else {"": line}
        counts = {
            move: count_with_clues(
                after,
                memory=memory,
                progress=part_of(tell, at / len(lines), (at + 1) / len(lines)),
            )
            for at, (move, after) in enumerate(lines.items())
        }
    if not by_first_step:
        number = counts[""]
        print_json({"position": str(line), "count": str(number)}) if as_json else print(number)
        return
    options = {move: str(number) for move, number in counts.items() if number}
    if as_json:
        print_json({"position": str(line), "counts": options})
    else:
        for move, text in options.items():
            print(f"{move}  {text}")


def _count_with_any_ends(hidden: HiddenEnds, by_first_step: bool, yes: bool, as_json: bool) -> None:
    from functools import partial

    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.errors import UnicursalError
    from unicursal.puzzle import count_with_any_ends, count_with_clues

    if by_first_step:
        raise UnicursalError(f"{hidden}: --by-first-step needs a start, and it is hidden")
    with progress_on_stderr() as tell, memory_allowed(yes) as memory:
        number = count_with_any_ends(hidden, partial(count_with_clues, memory=memory), tell)
    print_json({"position": str(hidden), "count": str(number)}) if as_json else print(number)
