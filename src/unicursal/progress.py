"""How long work tells how far it has come."""

from collections.abc import Callable

Progress = Callable[[str, float], None]
"""Called now and then with a few words and the share that is done, from 0 to 1."""


def silent(words: str, share: float) -> None:
    """Tell nobody."""
