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
    from unicursal.count import count as count_of
    from unicursal.progress import part_of

    if (hidden := hidden_in(position)) is not None:
        _count_with_any_ends(hidden, by_first_step, yes, as_json)
        return
    line = subject_of(position).line
    asked = {move: line.step(move) for move in line.free_neighbours()}
    with progress_on_stderr() as tell, memory_allowed(yes) as memory:
        lines = asked if by_first_step else {"": line}
        if line.board.clues.speak_of_order:
            from unicursal.puzzle import count_one_by_one

            counts = {move: count_one_by_one(after) for move, after in lines.items()}
        else:
            counts = {
                move: count_of(
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
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.count import count as count_of
    from unicursal.errors import UnicursalError
    from unicursal.line import Line
    from unicursal.puzzle import count_one_by_one, count_with_any_ends

    if by_first_step:
        raise UnicursalError(f"{hidden}: --by-first-step needs a start, and it is hidden")
    with progress_on_stderr() as tell, memory_allowed(yes) as memory:

        def count_line(line: Line) -> int:
            if hidden.clues.speak_of_order:
                return count_one_by_one(line)
            return count_of(line, memory=memory)

        number = count_with_any_ends(hidden, count_line, tell)
    print_json({"position": str(hidden), "count": str(number)}) if as_json else print(number)
