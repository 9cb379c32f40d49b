"""How much memory a command may take: little unless the user insists."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

Yes = Annotated[bool, typer.Option("--yes", help="Continue even if it needs a lot of memory.")]


@contextmanager
def memory_allowed(yes: bool) -> Iterator[int]:
    """The bytes that may be taken; what needs more is refused in advance, and says how to go on."""
    from unicursal.errors import TooMuchMemoryError
    from unicursal.memory import most, without_asking

    try:
        yield most() if yes else without_asking()
    except TooMuchMemoryError as fault:
        if yes:
            raise
        raise TooMuchMemoryError(f"{fault}; continue with --yes") from None
