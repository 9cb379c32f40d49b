"""`unicursal book`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from unicursal.book import lay_out, make_entries, read_plan
from unicursal.cli.choices import Json, Quiet, Seconds, Seed, ThemeName
from unicursal.cli.output import print_json, progress_on_stderr, write_and_tell
from unicursal.cli.subject import faults_in, text_of_file
from unicursal.errors import UnicursalError
from unicursal.whole_file import check_folder


def book(
    plan: Annotated[
        str, typer.Argument(metavar="PLAN.toml", help="The plan of the book; - is stdin.")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.pdf", help="The book.")],
    seed: Seed = None,
    theme: ThemeName = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Make a puzzle book for a printer from a plan: chapters, rules, worked examples, answers.

    A plan may be as short as chapters = ["5 easy walls x 6", "7 medium zip x 8"]. The same plan
    and seed give the same book; --seed takes the place of the plan's.

    For example: unicursal book examples/book.toml -o book.pdf
    """
    if output.suffix.lower() != ".pdf":
        raise UnicursalError(f"a book is a .pdf file, not {output.name}")
    check_folder(output)
    path = Path(plan)
    text = text_of_file(path)
    if text is None:
        raise UnicursalError(f"{plan}: no such file")
    with faults_in(path):
        planned = read_plan(text, Path() if plan == "-" else path.parent)
    if seed is not None:
        planned = replace(planned, seed=seed)
    with progress_on_stderr() as progress, faults_in(path):
        entries = make_entries(planned, progress)
        progress("laying out the pages", 0.0)
        content, pages = lay_out(planned, entries, theme or "print")
    write_and_tell({output: content}, f"{pages} pages, {planned.puzzles} puzzles")
    if as_json:
        print_json({"pages": pages, "puzzles": planned.puzzles, "seed": planned.seed})
