"""For the rules of the catalogue a position in which each of them fires."""

from functools import cache
from importlib import resources

from unicursal.line import Line


@cache
def examples() -> dict[str, Line]:
    """By the name of the rule; rules that never fired in any audit have none.

    >>> examples()["c-shape"].board
    Board('5')
    """
    text = (resources.files(__package__) / "examples.txt").read_text("utf-8")
    rows = (row.split() for row in text.splitlines() if not row.startswith(";"))
    return {name: Line(position) for name, position in rows}
