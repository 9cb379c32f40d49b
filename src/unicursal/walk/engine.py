"""The engine behind walks and laws, loaded with its kernels when the first one is made.

What needs no answer of the engine (reading, checking a complete line, help) does not pay for it.
"""

from typing import TYPE_CHECKING

from unicursal.line import Line

if TYPE_CHECKING:
    from unicursal.exact.solver.engine import Engine


def engine_of(line: Line) -> "Engine":
    """An engine that stands at the live end of a line.

    >>> engine_of(Line("5:RRDD")).options()
    'DLR'
    """
    from unicursal.exact.solver.engine import Engine

    engine = Engine(line.board)
    engine.extend(line.moves)
    return engine
