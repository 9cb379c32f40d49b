"""One-way labyrinths: one line that visits every cell of a board exactly once.

The public names load when they are first used, so that a command that needs none pays for none.
"""

from typing import TYPE_CHECKING

from unicursal._lazy_names import lazy_names

if TYPE_CHECKING:
    from unicursal.board import Board as Board
    from unicursal.board import Clues as Clues
    from unicursal.board import Symmetry as Symmetry
    from unicursal.budget import Budget as Budget
    from unicursal.chance import Chance as Chance
    from unicursal.count import Constraints as Constraints
    from unicursal.count import Walkthroughs as Walkthroughs
    from unicursal.count import count_walkthroughs as count_walkthroughs
    from unicursal.count import rank as rank
    from unicursal.count import unrank as unrank
    from unicursal.defects import Defect as Defect
    from unicursal.draw import THEMES as THEMES
    from unicursal.draw import Marks as Marks
    from unicursal.draw import Picture as Picture
    from unicursal.draw import picture_of as picture_of
    from unicursal.errors import BoardError as BoardError
    from unicursal.errors import LineError as LineError
    from unicursal.errors import NotationError as NotationError
    from unicursal.errors import NothingToDrawError as NothingToDrawError
    from unicursal.errors import OutOfBudgetError as OutOfBudgetError
    from unicursal.errors import RuleFileError as RuleFileError
    from unicursal.errors import TooLargeError as TooLargeError
    from unicursal.errors import TooMuchMemoryError as TooMuchMemoryError
    from unicursal.errors import UnicursalError as UnicursalError
    from unicursal.exact import Blocked as Blocked
    from unicursal.exact import Possible as Possible
    from unicursal.exact import Reason as Reason
    from unicursal.exact import Unknown as Unknown
    from unicursal.exact import Verdict as Verdict
    from unicursal.exact import options_of as options_of
    from unicursal.exact.checker import EvidenceError as EvidenceError
    from unicursal.exact.checker import verify as verify
    from unicursal.level import Level as Level
    from unicursal.level import make_floors as make_floors
    from unicursal.level import make_level as make_level
    from unicursal.level import read_level as read_level
    from unicursal.line import Line as Line
    from unicursal.puzzle import Puzzle as Puzzle
    from unicursal.puzzle import Solutions as Solutions
    from unicursal.puzzle import make_puzzle as make_puzzle
    from unicursal.puzzle import puzzle_of_day as puzzle_of_day
    from unicursal.puzzle import solutions_of as solutions_of
    from unicursal.puzzle.book import book_of as book_of
    from unicursal.puzzle.playing import Hint as Hint
    from unicursal.puzzle.playing import hint_of as hint_of
    from unicursal.rules import Judge as Judge
    from unicursal.rules import RuleSet as RuleSet
    from unicursal.rules import rule_set as rule_set
    from unicursal.rules.trials.audit import Audit as Audit
    from unicursal.rules.trials.audit import audit as audit
    from unicursal.walk import LAWS as LAWS
    from unicursal.walk import BlockedSteps as BlockedSteps
    from unicursal.walk import Options as Options
    from unicursal.walk import Walk as Walk
    from unicursal.walk import draw_line as draw_line
    from unicursal.walk import resolve as resolve

__version__ = "0.2.0"

_NAMES = {
    "board": "Board Clues Symmetry",
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
    "puzzle.book": "book_of",
    "puzzle.playing": "Hint hint_of",
    "rules": "Judge RuleSet rule_set",
    "rules.trials.audit": "Audit audit",
    "walk": "LAWS BlockedSteps Options Walk draw_line resolve",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}

__all__ = sorted(_HOMES)


__getattr__, __dir__ = lazy_names(__name__, _HOMES)
