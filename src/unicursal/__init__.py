"""One-way labyrinths: one line that visits every cell of a board exactly once.

The public names load when they are first used, so that a command that needs none pays for none.
"""

from typing import TYPE_CHECKING

from unicursal._lazy_names import lazy_names

if TYPE_CHECKING:
    from unicursal.board import Board, Clues, Symmetry
    from unicursal.budget import Budget
    from unicursal.chance import Chance
    from unicursal.count import Walkthroughs
    from unicursal.defects import Defect
    from unicursal.draw import Marks, Picture, picture_of
    from unicursal.errors import (
        BoardError,
        LineError,
        NotationError,
        NothingToDrawError,
        OutOfBudgetError,
        RuleFileError,
        TooLargeError,
        TooMuchMemoryError,
        UnicursalError,
    )
    from unicursal.exact import Blocked, Possible, Reason, Unknown, Verdict, options_of
    from unicursal.exact.checker import EvidenceError, verify
    from unicursal.line import Line
    from unicursal.puzzle import Puzzle, make_puzzle, solutions_of
    from unicursal.walk import LAWS, BlockedSteps, Options, Walk, draw_line, resolve

__version__ = "0.2.0"

_NAMES = {
    "board": ("Board", "Clues", "Symmetry"),
    "budget": ("Budget",),
    "chance": ("Chance",),
    "count": ("Walkthroughs",),
    "defects": ("Defect",),
    "draw": ("Marks", "Picture", "picture_of"),
    "errors": (
        "BoardError",
        "LineError",
        "NotationError",
        "NothingToDrawError",
        "OutOfBudgetError",
        "RuleFileError",
        "TooLargeError",
        "TooMuchMemoryError",
        "UnicursalError",
    ),
    "exact": ("Blocked", "Possible", "Reason", "Unknown", "Verdict", "options_of"),
    "exact.checker": ("EvidenceError", "verify"),
    "line": ("Line",),
    "puzzle": ("Puzzle", "make_puzzle", "solutions_of"),
    "walk": ("LAWS", "BlockedSteps", "Options", "Walk", "draw_line", "resolve"),
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names}

__all__ = [
    "LAWS",
    "Blocked",
    "BlockedSteps",
    "Board",
    "BoardError",
    "Budget",
    "Chance",
    "Clues",
    "Defect",
    "EvidenceError",
    "Line",
    "LineError",
    "Marks",
    "NotationError",
    "NothingToDrawError",
    "Options",
    "OutOfBudgetError",
    "Picture",
    "Possible",
    "Puzzle",
    "Reason",
    "RuleFileError",
    "Symmetry",
    "TooLargeError",
    "TooMuchMemoryError",
    "UnicursalError",
    "Unknown",
    "Verdict",
    "Walk",
    "Walkthroughs",
    "draw_line",
    "make_puzzle",
    "options_of",
    "picture_of",
    "resolve",
    "solutions_of",
    "verify",
]


__getattr__, __dir__ = lazy_names(__name__, _HOMES)
