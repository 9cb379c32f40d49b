"""The commands that count: `unicursal count`, `rank`, `unrank` and `sample`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import (
    BoardWords,
    Json,
    PositionWords,
    Quiet,
    Seconds,
    Seed,
    ThemeName,
    Yes,
    chosen_seed,
    memory_allowed,
    tell_seed,
)
from unicursal.cli.clock import found_so_far, nothing_so_far
from unicursal.cli.output import print_json, progress_on_stderr
from unicursal.cli.pictures import Wish, check_theme, write_pictures
from unicursal.cli.subject import Cells, board_of, hidden_in, subject_of
from unicursal.count import Table
from unicursal.count import rank as rank_of
from unicursal.count import unrank as line_of
from unicursal.draw.chart import picture_of_times
from unicursal.draw.picture import check_name
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.progress import part_of
from unicursal.puzzle import count_with_any_ends, count_with_clues
from unicursal.walk.laws import no_walkthrough
from unicursal.walk.walk import engine_of

if TYPE_CHECKING:
    from unicursal.board import HiddenEnds


def count(
    position: PositionWords,
    _cells: Cells = None,
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

    If --seconds runs out, the steps that were counted by then are shown; on a board with hidden
    ends and clues about the order, how many walkthroughs there are at least.

    For example: unicursal count 9 --by-first-step
    """
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

    number = counts[""]
    if as_json:
        print_json({"position": str(line), "count": None if number is None else str(number)})
    elif number is not None:
        print(number)


def _show_steps(line: Line, counts: dict[str, int | None], as_json: bool) -> None:
    """The walkthroughs behind each step; a step that is not counted yet is unknown."""
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

    if by_first_step:
        raise UnicursalError(f"{hidden}: --by-first-step needs a start, and it is hidden")
    at_least = 0

    def note(number: int) -> None:
        nonlocal at_least
        at_least = number

    def show() -> None:
        if as_json:
            print_json({"position": str(hidden), "count": None, "at_least": str(at_least)})
        elif at_least:
            print(f"at least {at_least}")

    with progress_on_stderr() as tell, memory_allowed(yes) as memory, found_so_far(show):
        count = partial(count_with_clues, memory=memory)
        number = count_with_any_ends(hidden, count, tell, memory=memory, note=note)
    print_json({"position": str(hidden), "count": str(number)}) if as_json else print(number)


def rank(
    position: PositionWords,
    yes: Yes = False,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Count the walkthroughs that come before a position in left-first order.

    A line that cannot be completed has a place in that order too; it is reported as lost.

    For example: unicursal rank 9:RRDDL
    """
    line = subject_of(position).line
    unknown = nothing_so_far(as_json, {"position": str(line), "rank": None, "lost": None})
    with progress_on_stderr() as tell, memory_allowed(yes) as memory, unknown:
        number = rank_of(line, memory=memory, progress=tell)
        is_lost = engine_of(line).witness() is None
    if is_lost and not line.moves:
        raise no_walkthrough(line)
    each = line.board.complete_line
    if as_json:
        print_json({"position": str(line), "rank": str(number), "lost": is_lost})
    elif is_lost:
        print(f"no {each} begins with it; {number:,} come before it in left-first order")
    else:
        print(f"{each} {number + 1:,} in left-first order (rank {number}, counted from 0)")


def unrank(
    board: BoardWords,
    number: Annotated[int, typer.Argument(metavar="K", help="A rank, counted from 0.", min=0)],
    _cells: Cells = None,
    yes: Yes = False,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Give the walkthrough with a given rank in left-first order.

    For example: unicursal unrank 9 1023055626
    """
    asked = board_of(board)
    unknown = nothing_so_far(as_json, {"position": None, "rank": str(number)})
    with progress_on_stderr() as tell, memory_allowed(yes) as memory, unknown:
        line = line_of(Line(asked), number, memory=memory, progress=tell)
    if as_json:
        print_json({"position": str(line), "rank": str(number)})
    else:
        print(line)


def sample(
    board: BoardWords,
    number: Annotated[
        int,
        typer.Option(
            "--number", "-n", "-k", help="How many, each drawn independently.", min=1, max=1_000_000
        ),
    ] = 1,
    _cells: Cells = None,
    seed: Seed = None,
    heatmap: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Picture of the mean visiting time of each cell."),
    ] = None,
    theme: ThemeName = None,
    yes: Yes = False,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Draw random walkthroughs, each exactly as likely as any other.

    For example: unicursal sample 9 -n 100 --heatmap times.svg
    """
    if heatmap is not None:
        check_name(heatmap)
    check_theme(theme, [heatmap] if heatmap else [])
    first = chosen_seed(seed)
    asked = board_of(board)
    unknown = nothing_so_far(as_json, {"board": str(asked), "seed": first, "walkthroughs": []})
    with progress_on_stderr() as tell, memory_allowed(yes) as memory, unknown:
        table = Table(Line(asked), memory=memory, progress=tell)
        lines = table.sample(first, number, tell)
    if heatmap is not None:
        write_pictures(heatmap, [picture_of_times(lines)], Wish(theme), None)
    if as_json:
        walkthroughs = [str(line) for line in lines]
        print_json({"board": str(asked), "seed": first, "walkthroughs": walkthroughs})
    else:
        tell_seed(seed, first)
        for line in lines if heatmap is None else ():
            print(line)
