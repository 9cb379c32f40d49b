"""What the paper's future lines look at after a step, as rules that can be switched off singly."""

from collections.abc import Iterable
from typing import Final

LOOKS: Final = (
    "future-one-thin",
    "future-step-away",
    "future-step-away-2",
    "future-create-2x2",
    "future-create-2x3",
    "future-one-thin-anywhere",
)
"""In the order of their bits in `_links`."""

NEEDED: Final = ("future-connect", "future-follow", "future-step-on", "future-extend")
"""What all of them need: these rules are switched on and off together."""


def looks_of(names: Iterable[str]) -> int:
    """The looks among these rules, as the kernels take them.

    >>> looks_of(["c-shape", "future-step-away", "future-extend"])
    2
    """
    return sum(1 << LOOKS.index(name) for name in set(names) if name in LOOKS)


ALL_LOOKS: Final = looks_of(set(LOOKS) - {"future-one-thin-anywhere"})
"""All that are drawn where no rule set is named: the README's older form of one of them is not."""
