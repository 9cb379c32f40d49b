"""How long work tells how far it has come."""

from collections.abc import Callable

Progress = Callable[[str, float], None]
"""Called now and then with a few words and the share that is done, from 0 to 1."""


def silent(words: str, share: float) -> None:
    """Report nothing."""


def part_of(progress: Progress, low: float, high: float, words: str | None = None) -> Progress:
    """The progress of one part of the work: its 0 and 1 are `low` and `high` of the whole.

    Its own words are reported unless others are given.

    >>> part_of(lambda *told: print(*told), 0.5, 1.0)("counting", 0.5)
    counting 0.75
    """

    def tell(own_words: str, share: float) -> None:
        progress(words or own_words, low + share * (high - low))

    return tell
