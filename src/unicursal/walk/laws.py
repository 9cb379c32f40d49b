"""Laws of choice by name, and `BOARD#SEED`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from unicursal.board import Board
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.notation import checked_seed, parse_seeded
from unicursal.progress import Progress, silent
from unicursal.walk.backbite import draw_backbite
from unicursal.walk.fair import draw_fair
from unicursal.walk.uniform import draw_uniform

LAWS: Final[Mapping[str, Callable[[Board, int, Progress], Line]]] = MappingProxyType(
    {"fair": draw_fair, "uniform": draw_uniform, "backbite": draw_backbite}
)
DEFAULT_LAW: Final = "fair"


def draw(board: Board, law: str, seed: int, tell: Progress = silent) -> Line:
    """The walkthrough that a law draws from a seed: the same for ever.

    >>> draw(Board(3), "backbite", 1)
    Line('3:DDRUURDD')
    """
    if law not in LAWS:
        raise UnicursalError(f"no law {law!r}: there are {', '.join(LAWS)}")
    return LAWS[law](board, checked_seed(seed), tell)


def resolve(text: str, tell: Progress = silent) -> Line:
    """The line that a text names: a position, or the walkthrough of `BOARD#LAW.SEED`.

    >>> resolve("5:RD"), resolve("3#backbite.1")
    (Line('5:RD'), Line('3:DDRUURDD'))
    """
    if "#" not in text:
        return Line(text)
    named = parse_seeded(text, tuple(LAWS))
    return draw(named.board, named.law, named.seed, tell)
