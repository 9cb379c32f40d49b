"""The set `principles`: what the three principles rule out alone, or with a few trials.

A step is blocked only if it is refuted within a given number of nodes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from unicursal.errors import UnicursalError

_MOST_NODES = 1_000_000


@dataclass(frozen=True)
class Principles:
    """Forced edges, enclosed areas and colour balance, and how many nodes they may take.

    One node is the principles alone; each further one is a trial: try an edge and see.

    >>> Principles.parse("principles"), Principles.parse("principles:3"), Principles.parse("7")
    (Principles(nodes=1), Principles(nodes=3), None)
    """

    nodes: int = 1

    @classmethod
    def parse(cls, words: str) -> Principles | None:
        """The set that these words name; None if they name another one."""
        if not re.match(r"principles\b", words):
            return None
        found = re.fullmatch(r"principles(?::([0-9]{1,7}))?", words)
        nodes = int(found[1] or 1) if found else 0
        if not 1 <= nodes <= _MOST_NODES:
            raise UnicursalError(
                f"unknown rule set {words!r}: choose principles, or principles:3 with 3 nodes "
                f"(1 to {_MOST_NODES:,}); it cannot be joined with others"
            )
        return cls(nodes)

    def __str__(self) -> str:
        return "principles" if self.nodes == 1 else f"principles:{self.nodes}"
