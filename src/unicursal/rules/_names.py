"""The names that rule files may use for what the engine computes: formulas, and future lines."""

from collections.abc import Iterable
from typing import Final

_STRETCHES = ("beside", "ahead-small", "ahead-big", "straight", "straight-paper")
_CORNERS = ("equal", "aside-even", "aside-odd", "ahead-even", "ahead-odd")
LIMITS = (
    *(f"area-{name}" for name in _STRETCHES),
    *(f"area-corner-{size}-{name}" for size in ("small", "big") for name in _CORNERS),
)
"""The limits: first the kinds of border line but corners, in their order, then the corners."""

FORCED = ("forced-lines", "forced-balance")
"""What forced lines forbid."""

FORMULAS = (*LIMITS, *FORCED)

FORCED_LINES, FORCED_BALANCE = len(LIMITS), len(LIMITS) + 1


EFFECTS: Final = (
    "follow the line from its near end to its last far end",
    "follow the line field by field",
    "join the two lines",
    "move near end to 1,1",
    "move near end to 1,0 1,1",
    "create 1,1 1,0 2,0 2,1",
    "create 1,1 1,0 2,0 3,0 3,1",
    "extend both ends while they have one way only",
)


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
