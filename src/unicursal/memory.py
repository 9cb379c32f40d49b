"""How much memory may be taken: what the machine has, what needs no question, and the refusal.

Whoever makes something large tells its size before it is made, by `require`; how much is allowed
comes from above. There are three allowances: `most` where somebody said so (a call of the library,
`--yes`), `without_asking` for a command or a law, and `IN_PASSING` for a small part of larger work.
"""

import os
from typing import Final

from unicursal.errors import TooMuchMemoryError

GIGABYTE: Final = 10**9

IN_PASSING: Final = GIGABYTE // 2
"""What a part of larger work may take. It is the same on every machine: where a room of a level is
refused another plan is tried, so it decides what a seed draws."""

_WITHOUT_ASKING: Final = 2 * GIGABYTE
_SHARE: Final = 0.9
_ASSUMED: Final = 8 * GIGABYTE


def of_the_machine() -> int:
    """The bytes of memory that the machine has; 8 GB where it does not tell.

    >>> of_the_machine() > 10**8
    True
    """
    try:
        pages, bytes_a_page = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # Windows has no `sysconf`
        return _ASSUMED
    return pages * bytes_a_page if pages > 0 and bytes_a_page > 0 else _ASSUMED


def most() -> int:
    """The bytes that may be taken at all: nearly all that the machine has."""
    return int(_SHARE * of_the_machine())


def without_asking() -> int:
    """The bytes that a command may take unless the user insists.

    >>> without_asking() <= most()
    True
    """
    return min(_WITHOUT_ASKING, most())


def require(what: str, needed: int, allowed: int) -> None:
    """Refuse what needs more bytes than allowed.

    >>> require("this", 3 * GIGABYTE, GIGABYTE)
    Traceback (most recent call last):
    unicursal.errors.TooMuchMemoryError: this needs about 3.00 GB of memory, the limit is 1.00 GB
    """
    if needed > allowed:
        raise TooMuchMemoryError(
            f"{what} needs about {needed / GIGABYTE:.2f} GB of memory, "
            f"the limit is {allowed / GIGABYTE:.2f} GB"
        )
