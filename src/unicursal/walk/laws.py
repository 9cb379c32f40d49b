"""Laws of choice by name, and `BOARD#SEED`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from unicursal.board import BoardLike, LineLike, board_of
from unicursal.board.inputs import one_of
from unicursal.budget import AnyBudget
from unicursal.line import Line, line_of
from unicursal.notation import Seed, checked_seed, parse_seeded
from unicursal.progress import Progress, silent
from unicursal.walk.backbite import draw_backbite
from unicursal.walk.fair import draw_fair
from unicursal.walk.uniform import draw_uniform

if TYPE_CHECKING:
    from unicursal.walk.own_law import Law

LAWS: Final[Mapping[str, Callable[[BoardLike, Seed, Progress, AnyBudget], Line]]] = (
    MappingProxyType({"fair": draw_fair, "uniform": draw_uniform, "backbite": draw_backbite})
)
"""The laws that have a name, each a function of board, seed, progress and budget."""

DEFAULT_LAW: Final = "fair"


def draw(
    board: BoardLike,
    law: "str | Law" = DEFAULT_LAW,
    seed: Seed = 0,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Line:
    """The walkthrough that a law draws from a seed: the same for ever.

    The law is one of `LAWS`, or a function `law(walk, options, chance)` that returns one of the
    options. An `OutOfBudgetError` if the budget ends first.

    >>> draw(3, "backbite", 1)
    Line('3:DDRUURDD')
    >>> draw(5, lambda walk, options, chance: chance.choice(options), 1).is_complete
    True
    """
    board, seed = board_of(board), checked_seed(seed)
    if callable(law):
        from unicursal.walk.own_law import draw_by

        return draw_by(law, board, seed, progress, budget)
    return LAWS[one_of(law, LAWS, "law")](board, seed, progress, budget)


def resolve(line: LineLike, progress: Progress = silent, budget: AnyBudget = None) -> Line:
    """The line that a text names, or whatever else does: `Line` with progress and a budget.

    Both are for the walkthrough of `BOARD#LAW.SEED`, which has to be drawn.

    >>> resolve("5:RD"), resolve("3#backbite.1")
    (Line('5:RD'), Line('3:DDRUURDD'))
    """
    if not (isinstance(line, str) and "#" in line):
        return line_of(line)
    named = parse_seeded(line, tuple(LAWS))
    return draw(named.board, named.law, named.seed, progress, budget)
