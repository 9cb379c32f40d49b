"""The command line: words in, words and files out; no algorithm lives here.

Commands import what they need when they run, so that `unicursal --help` pays for none of it.
"""

import sys
from typing import Annotated

import typer

from unicursal.cli.check import check
from unicursal.cli.convert import convert
from unicursal.cli.count import count
from unicursal.cli.draw import draw
from unicursal.cli.future import future
from unicursal.cli.level import level
from unicursal.cli.options import options
from unicursal.cli.rank import rank, unrank
from unicursal.cli.room import room
from unicursal.cli.rules import app as rules_app
from unicursal.cli.run import run as run_command
from unicursal.cli.sample import sample
from unicursal.cli.stats import stats
from unicursal.cli.studio import studio
from unicursal.cli.why import why

app = typer.Typer(
    name="unicursal",
    help="One-way labyrinths: one line that visits every cell of a board exactly once.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    draw,
    options,
    why,
    future,
    count,
    rank,
    unrank,
    sample,
    room,
    level,
    check,
    convert,
    studio,
):
    app.command()(command)
app.command("run")(run_command)
app.command()(stats)
app.add_typer(rules_app, name="rules")


@app.callback()
def unicursal(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)
    ] = False,
) -> None:
    """One-way labyrinths: one line that visits every cell of a board exactly once.

    A board is written [bold]21[/], [bold]21x9[/] or [bold]9x9@2,0-6,8~3,4[/] (start, target,
    blocked cells), a position is a board with moves, [bold]9:RRDDL[/].
    """
    if version:
        from importlib.metadata import version as version_of

        typer.echo(version_of("unicursal"))
        raise typer.Exit


_CTRL_C = 130  # Typer's exit code for it


def main() -> None:
    """Run the command line; bad input is one line on stderr and exit code 2."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    try:
        code = int(app(arguments, prog_name="unicursal", standalone_mode=False) or 0)
    except typer.TyperException as fault:
        words = fault.format_message()
        if not words.strip():  # a group without a command has already shown its help
            return fault.exit_code
        return _complain(words, 2)
    except ValueError as fault:
        from unicursal.errors import NothingToDrawError, UnicursalError

        if not isinstance(fault, UnicursalError):
            raise
        return _complain(str(fault), 1 if isinstance(fault, NothingToDrawError) else 2)
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        return 0  # Typer has seen to it that nobody complains, but calls it a failure
    except BrokenPipeError:
        # Whoever reads has read enough; keep Python from complaining while it shuts down.
        sys.stdout = None
        return 0
    except OSError as fault:
        return _complain(f"{fault.filename or 'file'}: {fault.strerror or fault}", 2)
    return _complain("stopped", code) if code == _CTRL_C else code


def _complain(words: str, code: int) -> int:
    print("unicursal: " + " ".join(words.split()), file=sys.stderr)
    return code
