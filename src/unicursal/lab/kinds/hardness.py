"""How hard the exact answer is: search nodes a question, over walks and evolved boards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import numpy as np

from unicursal._random import below, seeded
from unicursal.board import Board
from unicursal.budget import UNBOUNDED
from unicursal.exact import Engine
from unicursal.lab.holes import evolved_board, with_holes
from unicursal.lab.kinds.repeated import RepeatedKind, Trial, seed_of
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
    """How often so many nodes were needed, and a position that needed the most.

    Which one that is must not depend on how the repetitions are cut into shards: the first one of
    each repetition, and of these the last in the order of texts.
    """

    def __init__(self) -> None:
        self.positions = 0
        self._nodes: Counter[int] = Counter()
        self._worst = (-1, "")
        self._most_of_this, self._worst_of_this = -1, 0

    def note(self, nodes: int, steps: int) -> None:
        """Count a question that is asked after so many steps."""
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
