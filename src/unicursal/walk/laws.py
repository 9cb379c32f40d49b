"""Laws of choice by name, and `BOARD#SEED`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from unicursal.board import Board
from unicursal.budget import AnyBudget
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.notation import checked_seed, parse_seeded
from unicursal.progress import Progress, silent
from unicursal.walk.backbite import draw_backbite
from unicursal.walk.fair import draw_fair
from unicursal.walk.uniform import draw_uniform

if TYPE_CHECKING:
    from unicursal.walk.own_law import Law

LAWS: Final[Mapping[str, Callable[[Board, int, Progress, AnyBudget], Line]]] = MappingProxyType(
    {"fair": draw_fair, "uniform": draw_uniform, "backbite": draw_backbite}
)
"""The laws that have a name, each a function of board, seed, progress and budget."""

DEFAULT_LAW: Final = "fair"


def draw(
    board: Board | str | int,
    law: "str | Law",
    seed: int,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Line:
    """The walkthrough that a law draws from a seed: the same for ever.

    The law is one of `LAWS`, or a function `law(walk, options, chance)` that returns one of the
    options. An `OutOfBudgetError` if the budget ends first.

    >>> draw(Board(3), "backbite", 1)
    Line('3:DDRUURDD')
    >>> draw(Board(5), lambda walk, options, chance: chance.choice(options), 1).is_complete
    True
    """
    board = board if isinstance(board, Board) else Board(board)
    if callable(law):
        from unicursal.walk.own_law import draw_by

        return draw_by(law, board, checked_seed(seed), progress, budget)
    if law not in LAWS:
        raise UnicursalError(f"unknown law {law!r}: choose from {', '.join(LAWS)}")
    return LAWS[law](board, checked_seed(seed), progress, budget)


def resolve(text: str, progress: Progress = silent, budget: AnyBudget = None) -> Line:
    """The line that a text names: a position, or the walkthrough of `BOARD#LAW.SEED`.

    >>> resolve("5:RD"), resolve("3#backbite.1")
    (Line('5:RD'), Line('3:DDRUURDD'))
    """
    if "#" not in text:
        return Line(text)
    named = parse_seeded(text, tuple(LAWS))
    return draw(named.board, named.law, named.seed, progress, budget)
