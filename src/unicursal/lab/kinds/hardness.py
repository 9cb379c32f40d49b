"""How hard the exact answer is: search nodes per question, over walks and evolved boards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable

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
        board = Board(shard["board"])
        if shard["evolve"]:
            return _Evolutions(board, float(shard["holes"]), int(shard["evolve"]))
        return _Walks(board, float(shard["holes"]))

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """A row a board."""
        walks: Counter[str] = Counter()
        positions: Counter[str] = Counter()
        nodes: dict[str, Counter[int]] = defaultdict(Counter)
        worst: dict[str, tuple[int, str]] = {}
        for result in results:
            board = result["board"]
            walks[board] += int(result["times"])
            positions[board] += int(result["positions"])
            nodes[board].update({int(k): v for k, v in result["nodes"].items()})
            each = (int(result["most"]), str(result["worst"]))
            worst[board] = max(worst.get(board, each), each)
        return {
            "rows": [
                {
                    "board": board,
                    "times": walks[board],
                    "positions": positions[board],
                    "questions": sum(nodes[board].values()),
                    "at_once": nodes[board][0],
                    "in_one_pass": nodes[board][1],
                    "searched": sum(n for k, n in nodes[board].items() if k > 1),
                    "most": worst[board][0] if board in worst else None,
                    "worst": worst[board][1] if board in worst else None,
                    "nodes": {str(k): nodes[board][k] for k in sorted(nodes[board])},
                }
                for board in task["boards"]
            ]
        }


class _Hardest:
    """How often this many nodes were needed, and a position that needed the most.

    Which one that is must not depend on how the repetitions are cut into shards: the first one of
    each repetition, and of these the last in the order of texts.
    """

    def __init__(self) -> None:
        self.positions = 0
        self._nodes: Counter[int] = Counter()
        self._worst = (-1, "")
        self._most_of_this, self._worst_of_this = -1, 0

    def note(self, nodes: int, steps: int) -> None:
        """Count a question that is asked after this many steps."""
        self._nodes[nodes] += 1
        if nodes > self._most_of_this:
            self._most_of_this, self._worst_of_this = nodes, steps

    def end(self, engine: Engine) -> None:
        """End a repetition."""
        if self._most_of_this >= self._worst[0]:
            line = Line(engine.board, engine.moves[: self._worst_of_this])
            self._worst = max(self._worst, (self._most_of_this, str(line)))
        self._most_of_this = -1

    def result(self) -> dict[str, object]:
        """What was counted."""
        nodes = {str(number): self._nodes[number] for number in sorted(self._nodes)}
        return {
            "positions": self.positions,
            "nodes": nodes,
            "most": self._worst[0],
            "worst": self._worst[1],
        }


class _Walks(_Hardest):
    """Fair walks; at each position every step is a question, and its nodes are counted."""

    def __init__(self, board: Board, holes: float) -> None:
        super().__init__()
        self._board, self._holes = board, holes

    def do(self, seed: int) -> None:
        """One walk."""
        rng = seeded(np.uint64(seed))
        board = with_holes(self._board, self._holes, rng) if self._holes else self._board
        engine = Engine(board)
        for _ in range(len(board) - 1):
            self.positions += 1
            options = ""
            for move in engine.free():
                spent = UNBOUNDED.start()
                options += move if engine.verdict(move, spent) else ""
                self.note(spent.nodes_spent, engine.steps)
            if not options:
                break
            engine.push(options[int(below(rng, len(options)))])
        self.end(engine)


class _Evolutions(_Hardest):
    """Boards that were changed step by step to need more nodes; the last one of each counts.

    They have holes if the first one has; else they stay solid.
    """

    def __init__(self, board: Board, holes: float, generations: int) -> None:
        super().__init__()
        self._board, self._holes, self._generations = board, holes, generations

    def do(self, seed: int) -> None:
        """One evolution."""
        self.positions += 1
        rng = seeded(np.uint64(seed))
        first = with_holes(self._board, self._holes, rng) if self._holes else self._board
        board, nodes = evolved_board(first, self._generations, rng, nodes_of, solid=not self._holes)
        self.note(nodes, 0)
        self.end(Engine(board))


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
            bored = _board_like(board, holes)
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
    hardness: Callable[[Board], int],
    *,
    solid: bool,
) -> tuple[Board, int]:
    """Change a board again and again, and keep what is not easier; the last one and how hard it is.

    A change takes one to three cells away or gives them back, or moves an end. A solid board has no
    hole and both ends on its border, as the free cells of a line that starts on the border have.
    """
    best, value = board, hardness(board)
    for _ in range(generations):
        try:
            other = _changed(best, rng)
        except BoardError:
            continue
        if len(other) < _FEWEST or (solid and not _is_solid(other)):
            continue
        if (harder := hardness(other)) >= value:
            best, value = other, harder
    return best, value


def _is_solid(board: Board) -> bool:
    return all(is_solid(board.mask, end) for end in (board.start, board.target))


def _changed(board: Board, rng: Generator) -> Board:
    def anywhere() -> Cell:
        return int(below(rng, board.width)), int(below(rng, board.height))

    holes, ends = set(board.blocked), [board.start, board.target]
    if below(rng, 5) == 0:
        ends[int(below(rng, 2))] = anywhere()
    else:
        holes ^= {anywhere() for _ in range(1 + int(below(rng, 3)))}
    return Board(board.width, board.height, start=ends[0], target=ends[1], blocked=holes)


def _board_like(board: Board, holes: list[Cell]) -> Board:
    return Board(
        board.width,
        board.height,
        start=board.start,
        target=board.target,
        blocked=[*board.blocked, *holes],
    )
