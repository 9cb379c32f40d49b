"""How many, and which one: whole numbers of any size, as decimal text."""

from unicursal.count import count as count_of
from unicursal.count import rank as rank_of
from unicursal.count import unrank as line_with
from unicursal.errors import BoardError, NothingToDrawError
from unicursal.line import Line
from unicursal.progress import Progress, part_of
from unicursal.puzzle import count_with_clues
from unicursal.studio.work.subjects import MEMORY, Answer, board_of, line_of


def count(tell: Progress, position: str) -> Answer:
    """The walkthroughs that begin with a line."""
    line = line_of(position)
    number = count_with_clues(line, memory=MEMORY, threads=1, progress=tell)
    return {"position": str(line), "count": str(number)}


def odds(tell: Progress, position: str) -> Answer:
    """The walkthroughs behind each step to a free cell."""
    line = line_of(position)
    steps = list(line.free_neighbours())
    counts = {}
    for i, move in enumerate(steps):
        progress = part_of(tell, i / len(steps), (i + 1) / len(steps))
        after = line.step(move)
        counts[move] = count_with_clues(after, memory=MEMORY, threads=1, progress=progress)
    return {
        "position": str(line),
        "counts": {move: str(number) for move, number in counts.items()},
        "total": str(1 if line.is_complete else sum(counts.values())),
    }


def rank(tell: Progress, position: str) -> Answer:
    """The number of the first walkthrough that begins with a line, and how many there are."""
    line = line_of(position)
    if line.board.clues.speak_of_order:
        raise BoardError("Walkthroughs of a board with numbers or stops are not numbered.")
    board = Line(line.board)
    every = count_of(board, memory=MEMORY, progress=part_of(tell, 0.0, 0.3))
    here = count_of(line, memory=MEMORY, progress=part_of(tell, 0.3, 0.6))
    number = rank_of(line, memory=MEMORY, progress=part_of(tell, 0.6, 1.0))
    return {
        "position": str(line),
        "rank": str(number),
        "count": str(here),
        "total": str(every),
    }


def unrank(tell: Progress, board: str, rank: str) -> Answer:
    """The walkthrough with a given rank; the page shows people numbers from 1."""
    start = Line(board_of(board))
    total = count_of(start, memory=MEMORY, progress=part_of(tell, 0.0, 0.5))
    if int(rank) >= total > 0:
        raise NothingToDrawError(
            f"{start} has {total:,} walkthroughs: there is no number {int(rank) + 1:,}"
        )
    line = line_with(start, int(rank), memory=MEMORY, progress=part_of(tell, 0.5, 1.0))
    return {"position": str(line), "rank": rank}
