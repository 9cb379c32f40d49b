"""The most that the studio takes, and the puzzles that it offers; the pages know these too."""

from typing import Final, NamedTuple

MAX_CELLS: Final = 128 * 128
"""Of a board; the command line takes more."""
MAX_TEXT: Final = 250_000
"""Characters of a position or a file: a board full of blocked cells and a long line."""
MAX_RULE_TEXT: Final = 20_000
"""Characters of a rule file."""
NUMBERED_CELLS: Final = 121
"""Of a board whose walkthroughs are counted in no time worth asking for."""

STEP_SECONDS: Final = 3.0
"""What a question about steps may take: what is not known then is unknown."""

SMALLEST_LEVEL, LARGEST_LEVEL = 5, 201
"""The sides of a level, in tiles."""
MAX_FLOORS: Final = 10
MAX_REDRAWS: Final = 100
"""Rooms of a level that are redrawn."""
MAX_THINGS: Final = 1000
"""Things of a kind on a floor."""
MAX_KINDS: Final = 20
"""Kinds of things."""
MAX_TILES: Final = 1000
"""Tiles that are requested to be walls, or to be passed."""
MAX_HALLS: Final = 100


SMALLEST_PUZZLE, LARGEST_PUZZLE = 5, 21
"""The sides of boards with puzzles."""


class Sides(NamedTuple):
    """The largest side in which puzzles of a kind are made within seconds."""

    any: int
    """As they come."""
    level: int
    """Of a requested difficulty: many are made then, or one gets more clues, until it fits."""


OFFERS: Final = {
    "walls": Sides(any=21, level=15),
    "stops": Sides(any=13, level=9),
    "numbers": Sides(any=11, level=9),
    "lines": Sides(any=21, level=13),
    "walls+stops": Sides(any=13, level=9),
    "walls+lines": Sides(any=21, level=13),
    "walls+numbers": Sides(any=13, level=9),
    "lines+stops": Sides(any=13, level=9),
    "open": Sides(any=21, level=0),
}
"""By the kinds of clues; `open` is the board without any."""

HIDDEN_SIDE: Final = 7
"""The same where both ends are hidden: each pair of them is ruled out by itself."""

UNEXPECTED = "UnexpectedError"
"""The kind of an error that is not an answer but a bug in the program."""
