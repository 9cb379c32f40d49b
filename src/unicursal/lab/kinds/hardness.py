"""How hard the exact answer is: search nodes a question, over the positions of fair walks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import numpy as np

from unicursal.board import Board
from unicursal.exact import Engine
from unicursal.lab.kinds.repeated import RepeatedKind
from unicursal.lab.shard import Fields
from unicursal.line import Line


class Hardness(RepeatedKind):
    """`hard`: how many nodes the questions need, and the positions that need the most."""

    name = "hard"
    shard_size = 200

    def trial(self, shard: Fields) -> _Walks:
        """Walks on one board."""
        return _Walks(Board(shard["board"]))

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """A row a board."""
        walks: Counter[str] = Counter()
        nodes: dict[str, Counter[int]] = defaultdict(Counter)
        worst: dict[str, tuple[int, str]] = {}
        for result in results:
            board = result["board"]
            walks[board] += int(result["times"])
            nodes[board].update({int(k): v for k, v in result["nodes"].items()})
            each = (int(result["most"]), str(Line(board, result["worst"])))
            worst[board] = max(worst.get(board, each), each)
        return {
            "rows": [
                {
                    "board": board,
                    "times": walks[board],
                    "positions": sum(nodes[board].values()),
                    "nodes": {str(k): nodes[board][k] for k in sorted(nodes[board])},
                    "most": worst[board][0] if board in worst else None,
                    "worst": worst[board][1] if board in worst else None,
                }
                for board in task["boards"]
            ]
        }


class _Walks:
    """Fair walks; at each position all steps are asked for, and the nodes that takes counted."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._nodes: Counter[int] = Counter()
        self._most, self._worst = -1, ""

    def do(self, seed: int) -> None:
        """One walk."""
        from unicursal._random import below, seeded
        from unicursal.budget import Budget

        rng = seeded(np.uint64(seed))
        engine = Engine(self._board)
        for _ in range(len(self._board) - 1):
            spent = Budget(nodes=_PLENTY).start()
            options = engine.options(spent)
            nodes = _PLENTY - (spent.nodes_left or 0)
            self._nodes[nodes] += 1
            if nodes > self._most:
                self._most, self._worst = nodes, engine.moves
            if not options:
                return
            engine.push(options[int(below(rng, len(options)))])

    def result(self) -> dict[str, object]:
        """How often a position needed so many nodes, and the first that needed the most."""
        nodes = {str(number): self._nodes[number] for number in sorted(self._nodes)}
        return {"nodes": nodes, "most": self._most, "worst": self._worst}


_PLENTY = 10**12
"""Nodes that no position needs: the budget only counts them."""
