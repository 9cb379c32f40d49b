"""How a task reports more to the server than its progress."""

from typing import Any, Protocol


class Teller(Protocol):
    """Called with words and a share as any progress; `part` gives what is known already."""

    def __call__(self, words: str, share: float, /) -> None:
        """Report how far the work has come."""

    def part(self, answer: dict[str, Any]) -> None:
        """Give a part of the answer before the rest of it is known."""
