"""`unicursal check`."""

from typing import Annotated

import typer

from unicursal.cli.choices import Json


def check(
    subject: Annotated[
        str, typer.Argument(metavar="FILE_OR_POSITION", help="A position, or a file with one.")
    ],
    as_json: Json = False,
) -> None:
    """Say whether a line is a walkthrough or the beginning of one, and list what is wrong."""
    from unicursal.cli.output import print_json
    from unicursal.cli.subject import subject_of
    from unicursal.defects import defects
    from unicursal.line import Line
    from unicursal.notation import format_position

    asked = subject_of(subject)
    found = list(defects(asked.board, asked.moves))
    complete = not found and Line(asked.board, asked.moves).is_complete
    if as_json:
        print_json(
            {
                "position": format_position(asked.board, asked.moves),
                "valid": not found,
                "complete": complete,
                "defects": [
                    {"kind": defect.kind, "at": list(defect.at), "text": defect.text}
                    for defect in found
                ],
            }
        )
    else:
        for defect in found:
            print(defect.text)
        if complete:
            print(f"complete: one line visits all {len(asked.board):,} cells of {asked.board}")
        elif not found:
            visited = f"{len(asked.moves) + 1:,} of {len(asked.board):,} cells"
            print(f"valid so far: {visited} of {asked.board} visited")
    if found:
        raise typer.Exit(1)
