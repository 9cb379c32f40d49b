"""Which options stand on the command line, for commands where some go with some subjects only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unicursal.errors import UnicursalError

if TYPE_CHECKING:
    from collections.abc import Container

    import typer


def refuse(context: typer.Context, options: Container[str], why: str) -> None:
    """Complain of the first of these options that was given, `why` with its name for the dots."""
    for option in context.command.params:
        name = option.name or ""
        source = context.get_parameter_source(name)
        if name in options and source is not None and source.name == "COMMANDLINE":
            raise UnicursalError(why.replace("...", option.opts[0]))


def refuse_all_but(context: typer.Context, options: Container[str], why: str) -> None:
    """Complain of the first option that was given and is none of these."""
    names = {option.name or "" for option in context.command.params}
    refuse(context, {name for name in names if name not in options}, why)
