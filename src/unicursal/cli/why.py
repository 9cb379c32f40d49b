"""`unicursal why`."""

from typing import Annotated

import typer

from unicursal.cli.choices import Ascii, Files, Json, PositionWords, ThemeName


def why(
    position: PositionWords,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="U, D, L or R.")],
    output: Files = None,
    theme: ThemeName = None,
    ascii_only: Ascii = False,
    as_json: Json = False,
) -> None:
    """Explain one step: a way to go on if it is possible, else the reason, with a picture."""
    from unicursal.cli.output import print_json, print_picture, progress_on_stderr
    from unicursal.cli.picture_files import PictureFiles
    from unicursal.cli.subject import subject_of
    from unicursal.draw.verdict import picture_of_verdict
    from unicursal.exact import Blocked, Possible
    from unicursal.walk import Walk

    files = PictureFiles(output, theme)
    line = subject_of(position).line
    with progress_on_stderr():
        verdict = Walk(line).verdict(move)
    picture = picture_of_verdict(line, move, verdict)
    files.write(picture)
    reason = verdict.reason if isinstance(verdict, Blocked) else None
    if reason is not None:
        text = reason.text
    elif isinstance(verdict, Blocked):
        text = f"{move} is blocked, but no reason was found in time."
    else:
        text = f"{move} is possible; a way to go on is shown."
    if as_json:
        print_json(
            {
                "move": move,
                "possible": isinstance(verdict, Possible),
                "kind": reason and reason.kind,
                "text": text,
                "evidence": reason and reason.evidence.to_json(),
                "witness": verdict.witness if isinstance(verdict, Possible) else None,
            }
        )
        return
    print(text)
    if not output:
        print_picture(picture, ascii_only=ascii_only, dense=False)
