"""The second oracle: graphillion, which counts Hamiltonian paths with decision diagrams.

It need not be installed: its figures stand in tests/suites/counts.txt. Run this file to
write them anew.
"""

from pathlib import Path

from unicursal import Board

SUITE = Path(__file__).parents[1] / "suites" / "counts.txt"


def peer_count(board: Board) -> int:
    """The walkthroughs of a board, by graphillion."""
    from graphillion import GraphSet

    # Its diagrams are small only if the edges come in order along the longer side.
    ahead = (lambda cell: cell[0]) if board.width > board.height else (lambda cell: cell[1])
    edges = [
        (cell, there)
        for cell in sorted(board.cells(), key=ahead)
        for move, there in board.neighbours(cell)
        if move in "RD"
    ]
    GraphSet.set_universe(edges, traversal="as-is")
    return int(GraphSet.paths(board.start, board.target, is_hamilton=True).len())


def suite() -> list[tuple[str, int]]:
    """The boards of the suite with the figures that graphillion found."""
    rows = (row.split() for row in SUITE.read_text().splitlines() if not row.startswith("#"))
    return [(board, int(number)) for board, number in rows]


if __name__ == "__main__":
    heading = [row for row in SUITE.read_text().splitlines() if row.startswith("#")]
    figures = [f"{board}  {peer_count(Board(board))}" for board, _ in suite()]
    SUITE.write_text("\n".join([*heading, *figures, ""]))
