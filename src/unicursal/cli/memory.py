"""How much memory a command may take: little unless it is told to go on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

Yes = Annotated[bool, typer.Option("--yes", help="Go on even if it needs much memory.")]

_WITHOUT_ASKING = 2 * 10**9
_SHARE = 0.9


@contextmanager
def memory_allowed(yes: bool) -> Iterator[int]:
    """The bytes that may be taken; what needs more is refused in advance, and says how to go on."""
    from unicursal.count.sweep import TooLargeError, TooWideError

    physical = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    try:
        yield int(_SHARE * physical) if yes else min(_WITHOUT_ASKING, int(_SHARE * physical))
    except TooLargeError as fault:
        if yes or isinstance(fault, TooWideError):
            raise
        raise TooLargeError(f"{fault}; go on with --yes") from None
