"""`unicursal puzzle` and `unicursal solve`."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from unicursal.board import Board, HiddenEnds
from unicursal.cli.choices import (
    Ascii,
    BoardWords,
    FromOne,
    Json,
    PageFiles,
    PaperName,
    Quiet,
    Seconds,
    Seed,
    ThemeName,
    budget_of,
    chosen_seed,
    refuse,
)
from unicursal.cli.clock import found_so_far
from unicursal.cli.output import (
    print_json,
    print_picture,
    print_words,
    progress_on_stderr,
    write_and_tell,
)
from unicursal.cli.output import tell as say
from unicursal.cli.pictures import PAGE, Wish, check_paper, check_theme, require_pdf, write_pictures
from unicursal.cli.subject import Cells, puzzle_of
from unicursal.draw import picture_of
from unicursal.draw.picture import check_name
from unicursal.errors import UnicursalError
from unicursal.progress import Progress, silent
from unicursal.puzzle import (
    PRESETS,
    Solutions,
    Step,
    difficulty_of,
    kinds_of_clues,
    make_puzzle,
    preset_of,
    solutions_of,
    steps_to,
    weight_of,
)

if TYPE_CHECKING:
    from unicursal.puzzle import Puzzle

_MOST = 1000
_CLUES = ["walls"]


KindOfPuzzle = Annotated[
    str | None,
    typer.Option(
        "--kind", metavar="NAME", help=f"A puzzle that people know: {', '.join(PRESETS)}."
    ),
]


def puzzle(
    context: typer.Context,
    board: BoardWords,
    _cells: Cells = None,
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
    kind: KindOfPuzzle = None,
    hide: Annotated[
        Literal["start", "target", "ends"] | None,
        typer.Option(help="Hide where the line starts, ends, or both; BOARD may say `any`."),
    ] = None,
    number: Annotated[
        int,
        typer.Option("--number", "-n", help="How many, with consecutive seeds.", min=1, max=_MOST),
    ] = 1,
    output: PageFiles = None,
    per_page: Annotated[
        int | None,
        typer.Option(
            "--per-page", help="Puzzles on each page of a book (by their size).", min=1, max=9
        ),
    ] = None,
    theme: ThemeName = None,
    paper: PaperName = None,
    ascii_only: Ascii = False,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Make a puzzle: a board with clues that leave exactly one walkthrough.

    A PDF is a book with its solutions at the end; an .html file is a page to play them on, with
    hints, that needs no network; other files show the puzzle alone, several of them become numbered
    files. If --seconds runs out, the puzzles that were made by then are
    printed, and no file is written.

    For example: unicursal puzzle 9 --kind zip -n 24 --difficulty easy -o book.pdf
    """
    for path in output or []:
        check_name(path, PAGE)
    check_theme(theme, output or [])
    check_paper(paper, output or [])
    if per_page is not None:
        require_pdf("--per-page", output or [])
    first = chosen_seed(seed)
    if kind is None:
        kinds, on = kinds_of_clues(clues), puzzle_of(board)
    else:
        refuse(context, {"clues", "hide"}, "... does not go with --kind, which says so itself")
        kinds, on = preset_of(kind).clues, board_of_kind(kind, board)
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
            write_puzzles(path, made, theme, paper, per_page, tell)
    if output and seed is None:
        say(f"seed {first}" if number == 1 else f"seeds {first} to {first + number - 1}")
    if not output:
        show()


def board_of_kind(kind: str, size: str) -> Board | HiddenEnds:
    """The board of a preset, from its size alone."""
    if not re.fullmatch(r"\d+(x\d+)?", size, re.ASCII):
        raise UnicursalError(f"{size}: with --kind a board is a size, 7 or 7x6")
    return preset_of(kind).board(size)


def _hiding(on: Board | HiddenEnds, hide: str) -> HiddenEnds:
    """The board without the ends that are to be hidden, and without those that are already."""
    start = None if hide in ("start", "ends") else on.start
    target = None if hide in ("target", "ends") else on.target
    return HiddenEnds.of(on if isinstance(on, Board) else on.board, start, target)


def write_puzzles(
    path: Path,
    puzzles: Sequence[Puzzle],
    theme: str | None,
    paper: str | None,
    per_page: int | None = None,
    progress: Progress = silent,
) -> None:
    """Write all into one PDF, page, text or JSON file, or each into a picture of its own."""
    ending = path.suffix.lower()
    holds = "1 puzzle" if len(puzzles) == 1 else f"{len(puzzles):,} puzzles"
    if ending == PAGE:
        from unicursal.site.files import puzzle_page

        write_and_tell({path: puzzle_page(puzzles, progress)}, holds)
    elif ending == ".pdf":
        from unicursal.book import book_of

        write_and_tell({path: book_of(puzzles, theme or "print", paper or "a4", per_page)}, holds)
    elif ending == ".json":
        lines = (json.dumps(one.to_json()) + "\n" for one in puzzles)
        write_and_tell({path: "".join(lines).encode()}, holds)
    elif ending == ".txt":
        write_and_tell({path: "".join(f"{one}\n" for one in puzzles).encode()}, holds)
    else:
        pictures = [picture_of(one.shown) for one in puzzles]
        write_pictures(path, pictures, Wish(theme, paper), None)


def solve(
    puzzle: Annotated[
        str, typer.Argument(metavar="PUZZLE", help="A board with clues, or a file; - is stdin.")
    ],
    seconds: Seconds = None,
    ascii_only: Ascii = False,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Solve a puzzle: its solution, whether it is the only one, and how a person would find it.

    If --seconds runs out first, the exit code is 3, and what is known by then is printed.

    For example: unicursal puzzle 7 --seed 1 --json | jq -r .puzzle | unicursal solve -
    """
    asked = puzzle_of(puzzle)
    hidden = None if isinstance(asked, Board) else asked
    found: Solutions | None = None
    steps: list[Step] | None = None

    def show() -> None:
        only = found.first if found and found.count == 1 else None
        graded = None if only is None or steps is None else (steps, only.board)
        if as_json:
            print_json(
                {
                    "puzzle": str(asked),
                    "solutions": found and found.count,
                    "solution": found and found.first and str(found.first),
                    "other": found and found.second and str(found.second),
                    "steps": [step.to_json() for step in steps or []],
                    "difficulty": None if graded is None else difficulty_of(*graded),
                    "weight": None if graded is None else weight_of(graded[0]),
                }
            )
        elif found is not None and found.first is None:
            print("no solution")
        elif found is not None:
            for step in steps or []:
                print_words(f"{step.kind}: {step.text}")
            for solution in filter(None, (found.first, found.second)):
                print_picture(picture_of(solution), ascii_only=ascii_only, dense=False)
            print("the only solution" if only else "two of several solutions")

    with progress_on_stderr(), found_so_far(show):
        budget = budget_of(seconds, lambda: solutions_of(Board("3")))
        spent = budget and budget.start()
        found = solutions_of(asked, spent)
        if found.first is not None and found.second is None:
            steps = steps_to(found.first, hidden, spent)
    show()
