"""How much memory may be taken: what there is, what needs no question, and the refusal.

Whoever makes something large tells its size before it is made, by `require`; how much is allowed
comes from above. There are three limits: `most` where somebody said so (a call of the library,
`--yes`), `without_asking` for a command or a law, and `IN_PASSING` for a small part of larger work.
"""

from typing import Final

from unicursal import machine
from unicursal.errors import TooMuchMemoryError

GIGABYTE: Final = 10**9

IN_PASSING: Final = GIGABYTE // 2
"""What a part of larger work may take. It is the same on every machine: where a room of a level is
refused another plan is tried, so it decides what a seed draws."""

_WITHOUT_ASKING: Final = 2 * GIGABYTE
_LITTLE: Final = GIGABYTE // 20
_SHARE: Final = 0.9


def most() -> int:
    """The bytes that may be taken at all: nearly all that this process may have."""
    return int(_SHARE * machine.memory())


def without_asking() -> int:
    """The bytes that a command may take unless the user insists."""
    return min(_WITHOUT_ASKING, most())


def require(what: str, needed: int, allowed: int | None = None) -> None:
    """Refuse what needs more bytes than allowed; unless that is said, than may be taken at all.

    >>> require("this", 3 * GIGABYTE, GIGABYTE)
    Traceback (most recent call last):
    unicursal.errors.TooMuchMemoryError: this needs about 3.00 GB of memory, the limit is 1.00 GB
    """
    if allowed is None:
        if needed <= _LITTLE:  # to ask the machine would take longer than the work
            return
        allowed = most()
    if needed > allowed:
        raise TooMuchMemoryError(
            f"{what} needs about {needed / GIGABYTE:.2f} GB of memory, "
            f"the limit is {allowed / GIGABYTE:.2f} GB"
        )
