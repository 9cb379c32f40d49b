"""`unicursal puzzle`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from unicursal.cli.choices import (
    Ascii,
    BoardWords,
    Files,
    Json,
    PaperName,
    Quiet,
    Seconds,
    Seed,
    ThemeName,
    chosen_seed,
)
from unicursal.cli.clock import found_so_far

if TYPE_CHECKING:
    from unicursal.board import Board, HiddenEnds
    from unicursal.puzzle import Puzzle

_MOST = 1000
_CLUES = ["walls"]


def puzzle(
    board: BoardWords,
    clues: Annotated[
        list[str],
        typer.Option(
            metavar="KINDS",
            help="walls, numbers, stops, lines, or several joined by +; repeatable.",
        ),
    ] = _CLUES,
    difficulty: Annotated[
        Literal["easy", "medium", "hard", "expert"] | None,
        typer.Option(help="What a person needs to solve it."),
    ] = None,
    seed: Seed = None,
    hide: Annotated[
        Literal["start", "target", "ends"] | None,
        typer.Option(help="Hide where the line starts, ends, or both; BOARD may say `any`."),
    ] = None,
    number: Annotated[
        int,
        typer.Option("--number", "-n", help="How many, with consecutive seeds.", min=1, max=_MOST),
    ] = 1,
    output: Files = None,
    per_page: Annotated[
        Literal["1", "2", "4"] | None,
        typer.Option(
            "--per-page", help="Puzzles on each page of a book (by default, by their size)."
        ),
    ] = None,
    theme: ThemeName = None,
    paper: PaperName = None,
    ascii_only: Ascii = False,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Make a puzzle: a board with clues that leave one walkthrough, and one only.

    A PDF is a book with its solutions at the end; other files show the puzzle alone, several of
    them become numbered files. If --seconds runs out, the puzzles that were made until then are
    printed, and no file is written.

    For example: unicursal puzzle 9 -n 24 --difficulty easy -o book.pdf
    """
    from unicursal.cli.output import print_json, print_picture, progress_on_stderr
    from unicursal.cli.picture_files import check_paper, check_theme, require_pdf
    from unicursal.cli.puzzle_files import write_puzzles
    from unicursal.cli.subject import puzzle_of
    from unicursal.cli.summary import tell as say
    from unicursal.draw import picture_of
    from unicursal.draw.picture import check_name
    from unicursal.puzzle import kinds_of_clues, make_puzzle

    for path in output or []:
        check_name(path)
    check_theme(theme, output or [])
    check_paper(paper, output or [])
    if per_page is not None:
        require_pdf("--per-page", output or [])
    kinds = kinds_of_clues(clues)
    on, first = puzzle_of(board), chosen_seed(seed)
    if hide is not None:
        on = _hiding(on, hide)
    made: list[Puzzle] = []

    def show() -> None:
        for one in [] if as_json else made:
            print_picture(picture_of(one.shown), ascii_only=ascii_only, dense=False)
            print(f"{one}  ({one.difficulty}, seed {one.seed})")

    with progress_on_stderr() as tell, found_so_far(show):
        for i in range(number):
            made.append(make_puzzle(on, kinds, difficulty, first + i, tell))
            if as_json:
                print_json(made[-1].to_json())
    for path in output or []:
        write_puzzles(path, made, theme, paper, int(per_page) if per_page else None)
    if output and seed is None:
        say(f"seed {first}" if number == 1 else f"seeds {first} to {first + number - 1}")
    if not output:
        show()


def _hiding(on: Board | HiddenEnds, hide: str) -> HiddenEnds:
    """The board without the ends that are to be hidden, and without those that are already."""
    from unicursal.board import Board, HiddenEnds

    start = None if hide in ("start", "ends") else on.start
    target = None if hide in ("target", "ends") else on.target
    return HiddenEnds.of(on if isinstance(on, Board) else on.board, start, target)
