"""One-way labyrinths: one line that visits every cell of a board exactly once.

The public names load when they are first used, so that a command that needs none pays for none.
"""

from typing import TYPE_CHECKING

from unicursal._lazy_names import lazy_names

if TYPE_CHECKING:
    from unicursal.board import Board, Clues, Symmetry
    from unicursal.book import book_of
    from unicursal.budget import Budget
    from unicursal.chance import Chance
    from unicursal.count import Constraints, Walkthroughs, count_walkthroughs, rank, unrank
    from unicursal.defects import Defect
    from unicursal.draw import THEMES, Marks, Picture, picture_of
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
    from unicursal.level import Level, make_floors, make_level, read_level
    from unicursal.line import Line
    from unicursal.puzzle import Puzzle, Solutions, make_puzzle, puzzle_of_day, solutions_of
    from unicursal.puzzle.hints import Hint, hint_of
    from unicursal.rules import Judge, RuleSet, rule_set
    from unicursal.rules.trials.audit import Audit, audit
    from unicursal.walk import LAWS, BlockedSteps, Options, Preference, Walk, draw_line, resolve

__version__ = "0.2.0"

_NAMES = {
    "board": "Board Clues Symmetry",
    "book": "book_of",
    "budget": "Budget",
    "chance": "Chance",
    "count": "Constraints Walkthroughs count_walkthroughs rank unrank",
    "defects": "Defect",
    "draw": "THEMES Marks Picture picture_of",
    "errors": "BoardError LineError NotationError NothingToDrawError OutOfBudgetError "
    "RuleFileError TooLargeError TooMuchMemoryError UnicursalError",
    "exact": "Blocked Possible Reason Unknown Verdict options_of",
    "exact.checker": "EvidenceError verify",
    "level": "Level make_floors make_level read_level",
    "line": "Line",
    "puzzle": "Puzzle Solutions make_puzzle puzzle_of_day solutions_of",
    "puzzle.hints": "Hint hint_of",
    "rules": "Judge RuleSet rule_set",
    "rules.trials.audit": "Audit audit",
    "walk": "LAWS BlockedSteps Options Preference Walk draw_line resolve",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}

__all__ = [
    "LAWS",
    "THEMES",
    "Audit",
    "Blocked",
    "BlockedSteps",
    "Board",
    "BoardError",
    "Budget",
    "Chance",
    "Clues",
    "Constraints",
    "Defect",
    "EvidenceError",
    "Hint",
    "Judge",
    "Level",
    "Line",
    "LineError",
    "Marks",
    "NotationError",
    "NothingToDrawError",
    "Options",
    "OutOfBudgetError",
    "Picture",
    "Possible",
    "Preference",
    "Puzzle",
    "Reason",
    "RuleFileError",
    "RuleSet",
    "Solutions",
    "Symmetry",
    "TooLargeError",
    "TooMuchMemoryError",
    "UnicursalError",
    "Unknown",
    "Verdict",
    "Walk",
    "Walkthroughs",
    "audit",
    "book_of",
    "count_walkthroughs",
    "draw_line",
    "hint_of",
    "make_floors",
    "make_level",
    "make_puzzle",
    "options_of",
    "picture_of",
    "puzzle_of_day",
    "rank",
    "read_level",
    "resolve",
    "rule_set",
    "solutions_of",
    "unrank",
    "verify",
]


__getattr__, __dir__ = lazy_names(__name__, _HOMES)
