"""What a trial is worth: walkthroughs before an error, by the nodes that a refutation may take.

Nobody has to walk into an error to know how likely it was. In a position with g good steps of which
a set leaves m blocked ones open beside them, a random walk survives with probability g / (g + m);
and as long as it survives it is a fair walk, only with other probabilities. So the share of walks
that a set completes is the mean, over fair walks, of the product of these fractions, and the same
fair walks serve for every number of nodes at once.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from math import inf, sqrt

from unicursal.board import Board
from unicursal.progress import Progress, silent
from unicursal.rules.principles.refuter import Refuter
from unicursal.rules.trials.audit import fair_walks
from unicursal.rules.trials.judged import judged_positions


@dataclass(frozen=True)
class Worth:
    """What so many nodes are worth on a board."""

    nodes: int
    mean: float
    """Random walkthroughs before an error; infinite where no walk met one."""
    stderr: float


@dataclass(frozen=True)
class Trials:
    """What was seen on fair walks of a board.

    >>> seen = trials_of(Board(5), walks=3, seed=1, most=4)
    >>> seen.needed, seen.worth(1)
    (Counter({1: 27}), Worth(nodes=1, mean=inf, stderr=inf))
    """

    board: Board
    needed: Counter[int]
    """Blocked steps by the nodes within which they are refuted; `most` + 1 stands for more."""
    losses: tuple[tuple[float, ...], ...]
    """For each number of nodes from 1 on: how likely each of the walks would have met an error."""

    def worth(self, nodes: int) -> Worth:
        """The mean number of walkthroughs before an error, and its standard error."""
        losses = self.losses[nodes - 1]
        loss = sum(losses) / len(losses)
        if loss == 0:
            return Worth(nodes, inf, inf)
        variance = sum((each - loss) ** 2 for each in losses) / (len(losses) - 1)
        return Worth(nodes, (1 - loss) / loss, sqrt(variance / len(losses)) / loss**2)


def trials_of(
    board: Board, walks: int, seed: int, most: int, progress: Progress = silent
) -> Trials:
    """Draw fair walks and find out how many nodes each blocked step needs, up to `most`."""
    refuter = Refuter(board)
    needed: Counter[int] = Counter()
    losses: list[list[float]] = [[] for _ in range(most)]
    for number, (rows, options) in enumerate(islice(fair_walks(board, seed), walks)):
        progress(f"walking on {board}", number / walks)
        survived = [1.0] * most
        for position in judged_positions(board, rows, options):
            blocked = [
                refuter.nodes_for(position.moves, move, most) or most + 1
                for move in position.blocked
            ]
            needed.update(blocked)
            good = len(position.good)
            for nodes in range(1, max(blocked, default=1)):
                survived[nodes - 1] *= good / (good + sum(each > nodes for each in blocked))
        for loss, share in zip(losses, survived, strict=True):
            loss.append(1 - share)
    return Trials(board, needed, tuple(map(tuple, losses)))
