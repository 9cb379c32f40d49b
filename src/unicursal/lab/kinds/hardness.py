"""How hard the exact answer is: search nodes per question, over walks and evolved boards."""

from __future__ import annotations

from collections import Counter

import numpy as np

from unicursal._random import Generator, below, seeded, shuffle
from unicursal.board import Board, Cell
from unicursal.budget import UNBOUNDED
from unicursal.errors import BoardError, UnicursalError
from unicursal.exact import Engine
from unicursal.exact.solver._state import is_solid
from unicursal.lab.kinds.kind import RepeatedKind, Trial, seed_of
from unicursal.lab.shard import Fields
from unicursal.line import Line


class Hardness(RepeatedKind):
    """`hard`: how many nodes the questions need, and the positions that need the most."""

    name = "hard"
    shard_size = 200

    def first_shards(self, task: Fields) -> list[str]:
        """The walks on each board, for the first of which the holes must be found."""
        for board in task["boards"] if task["holes"] else ():
            rng = seeded(np.uint64(seed_of(int(task["seed"]), 0)))
            with_holes(Board(board), float(task["holes"]), rng)
        return super().first_shards(task)

    def trial(self, shard: Fields) -> Trial:
        """Walks on one board, with holes or without, or boards that evolve from it."""
        plain, holes, generations = Board(shard["board"]), float(shard["holes"]), shard["evolve"]

        def once(seed: int) -> Fields:
            rng = seeded(np.uint64(seed))
            board = with_holes(plain, holes, rng) if holes else plain
            if not generations:
                return _walk(board, rng)
            # Boards have holes if the first one has; else they stay solid.
            found, nodes = evolved_board(board, int(generations), rng, solid=not holes)
            return _counted(found, "", [(nodes, 0)], positions=1)

        return once

    def row(self, task: Fields, board: str, sums: Fields) -> dict[str, object]:  # noqa: ARG002
        """How often this many nodes were needed, and a position that needed the most."""
        nodes = {int(k): number for k, number in sums.get("nodes", {}).items()}
        most, worst = sums["worst"].split() if sums else (None, None)
        return {
            "board": board,
            "times": sums.get("times", 0),
            "positions": sums.get("positions", 0),
            "questions": sum(nodes.values()),
            "at_once": nodes.get(0, 0),
            "in_one_pass": nodes.get(1, 0),
            "searched": sum(number for k, number in nodes.items() if k > 1),
            "most": most and int(most),
            "worst": worst,
            "nodes": {str(k): nodes[k] for k in sorted(nodes)},
        }


def _walk(board: Board, rng: Generator) -> Fields:
    """A fair walk; at each position every step is a question, and its nodes are counted."""
    engine, asked, positions = Engine(board), list[tuple[int, int]](), 0
    for _ in range(len(board) - 1):
        positions += 1
        options = ""
        for move in engine.free():
            spent = UNBOUNDED.start()
            options += move if engine.verdict(move, spent) else ""
            asked.append((spent.nodes_spent, engine.steps))
        if not options:
            break
        engine.push(options[int(below(rng, len(options)))])
    return _counted(board, engine.moves, asked, positions)


def _counted(board: Board, moves: str, asked: list[tuple[int, int]], positions: int) -> Fields:
    """The questions of one repetition by their nodes, each asked after so many steps.

    Which position is the worst must not depend on how the repetitions are cut into shards: the
    first one of each repetition, and of these the last in the order of texts; hence the padding.
    """
    most, steps = max(asked, key=lambda each: each[0], default=(-1, 0))
    nodes = Counter(str(number) for number, _ in asked)
    worst = f"{most:12} {Line(board, moves[:steps])}"
    return {"positions": positions, "nodes": dict(nodes), "worst": worst}


def nodes_of(board: Board) -> int:
    """The nodes that it takes to tell whether a board has a walkthrough.

    >>> nodes_of(Board(5))
    1
    """
    spent = UNBOUNDED.start()
    Engine(board).settle(spent)
    return spent.nodes_spent


_ATTEMPTS = 100
_FEWEST = 8
"""Cells that an evolved board keeps at the least."""


def with_holes(board: Board, percent: float, rng: Generator) -> Board:
    """The board without a share of its cells, which do not touch; it has a walkthrough.

    As many holes are black as white; so the balance of the board stays as it was, but not the
    balance of its parts.

    >>> from unicursal._random import seeded
    >>> with_holes(Board(7), 5, seeded(np.uint64(1)))
    Board('7~6,2~2,5')
    """
    pairs = max(1, round(len(board) * percent / 200))
    for _ in range(_ATTEMPTS):
        holes = _scattered(board, pairs, rng)
        try:
            bored = Board(
                board.width,
                board.height,
                start=board.start,
                target=board.target,
                blocked=[*board.blocked, *holes],
            )
        except BoardError:
            continue
        if len(holes) == 2 * pairs and Engine(bored).can_be_completed():
            return bored
    raise UnicursalError(f"no board {board} with {percent:g} % holes and a walkthrough was found")


def _scattered(board: Board, pairs: int, rng: Generator) -> list[Cell]:
    """As many cells of one colour as of the other, no two touching each other or an end."""
    cells = list(board.cells())
    order = np.arange(len(cells))
    shuffle(rng, order)
    taken = np.zeros((board.height + 2, board.width + 2), bool)
    for x, y in (board.start, board.target):
        taken[y + 1, x + 1] = True
    wanted = [pairs, pairs]
    holes = []
    for place in order.tolist():
        x, y = cells[place]
        colour = (x + y) % 2
        if wanted[colour] and not taken[y : y + 3, x : x + 3].any():
            taken[y + 1, x + 1] = True
            wanted[colour] -= 1
            holes.append((x, y))
            if not any(wanted):
                break
    return holes


def evolved_board(
    board: Board,
    generations: int,
    rng: Generator,
    *,
    solid: bool,
) -> tuple[Board, int]:
    """Change a board again and again, and keep what is not easier; the last one and how hard it is.

    A change takes one to three cells away or gives them back, or moves an end. A solid board has no
    hole and both ends on its border, as the free cells of a line that starts on the border have.
    """
    best, value = board, nodes_of(board)
    for _ in range(generations):
        try:
            other = _changed(best, rng)
        except BoardError:
            continue
        ends = (other.start, other.target)
        if len(other) < _FEWEST or (solid and not all(is_solid(other.mask, end) for end in ends)):
            continue
        if (harder := nodes_of(other)) >= value:
            best, value = other, harder
    return best, value


def _changed(board: Board, rng: Generator) -> Board:
    def anywhere() -> Cell:
        return int(below(rng, board.width)), int(below(rng, board.height))

    holes, ends = set(board.blocked), [board.start, board.target]
    if below(rng, 5) == 0:
        ends[int(below(rng, 2))] = anywhere()
    else:
        holes ^= {anywhere() for _ in range(1 + int(below(rng, 3)))}
    return Board(board.width, board.height, start=ends[0], target=ends[1], blocked=holes)
