"""How many walkthroughs begin with a line, whatever clues its board has."""

from unicursal.board import LineLike
from unicursal.budget import AnyBudget
from unicursal.line import line_of
from unicursal.progress import Progress, silent
from unicursal.puzzle.solutions import count_one_by_one


def count_with_clues(
    line: LineLike,
    *,
    memory: int | None = None,
    threads: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> int:
    """The exact number of walkthroughs that begin with a line.

    By a sweep (`unicursal.count.count`, which has the same options); where clues speak of the order
    of the line, which a sweep cannot know, one by one.

    >>> count_with_clues("5+w0,0R"), count_with_clues("5+s4,0-0,4-2,2")
    (52, 8)
    """
    from unicursal.count import count  # it loads a compiler, which nothing else here needs

    line = line_of(line)
    if line.board.clues.speak_of_order:
        return count_one_by_one(line, budget=budget)
    return count(line, memory=memory, threads=threads, progress=progress, budget=budget)
