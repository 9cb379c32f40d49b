"""Boards made to be hard: small parts joined one after the other by corridors of one cell."""

from unicursal import Board

MANY_WAYS = (
    "10x11@0,5-9,7~2,0~3,0~9,0~2,1~3,1~9,1~3,2~4,2~8,2~9,2"
    "~2,4~4,5~6,5~1,7~8,7~1,8~2,8~1,9~3,10~6,10"
)
"""A part with 1,020 walkthroughs, most attempts at which fail late."""

NO_WAY = "9x11@0,2-8,1~2,0~3,0~4,2~5,2~8,2~1,4~5,4~6,4~4,5~5,7~0,9~0,10~4,10~5,10~8,10"
"""A part without any, which only a search shows."""


def chain(*parts: str) -> Board:
    """Each part's target joined to the start of the next one, which lies at its left border."""
    cells: set[tuple[int, int]] = set()
    start, end = Board(parts[0]).start, (-2, Board(parts[0]).start[1])
    for part in parts:
        board = Board(part)
        dx, dy = end[0] + 2, end[1] - board.start[1]
        if cells:
            cells.add((end[0] + 1, end[1]))
        cells |= {(x + dx, y + dy) for x, y in board.cells()}
        end = board.target[0] + dx, board.target[1] + dy
    top = min(y for _, y in cells)
    width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1 - top
    inside = {(x, y - top) for x, y in cells}
    blocked = [(x, y) for y in range(height) for x in range(width) if (x, y) not in inside]
    return Board(
        width,
        height,
        start=(start[0], start[1] - top),
        target=(end[0], end[1] - top),
        blocked=blocked,
    )
