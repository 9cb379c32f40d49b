"""`unicursal count`."""

from typing import Annotated

import typer

from unicursal.cli.choices import Json, PositionWords, Quiet
from unicursal.cli.memory import Yes, memory_allowed


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

    For example: unicursal count 9 --by-first-step
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.subject import subject_of
    from unicursal.count import count as count_of
    from unicursal.progress import part_of

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
