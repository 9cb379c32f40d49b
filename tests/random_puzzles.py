"""Puzzles with every mixture of clues, and positions on them, drawn from a generator."""

from itertools import pairwise

from random_positions import random_board
from twins.brute_force import SMALL_SHAPES
from twins.clues import solutions, walkthroughs
from unicursal import Board, BoardError, Line
from unicursal.board import STEP, Clues
from unicursal.exact import Engine


def small_board(rng):
    """A board without clues on which all walkthroughs are soon found, mostly one that has some."""
    while True:
        if rng.random() < 0.3:
            board = Board(rng.choice(SMALL_SHAPES))
        else:
            board = random_board(rng, range(3, 7), 3)
        if len(board) in range(4, 21) and (walkthroughs(board) or rng.random() < 0.05):
            return board


def large_board(rng):
    """A board without clues that is too large for trying all lines."""
    while True:
        board = random_board(rng, [5, 6, 7, 8, 9, 12], 3)
        if len(board) <= 81 and Engine(board).witness() is not None:
            return board


def random_clues(rng, board, path):
    """Clues that a walkthrough keeps to; or that it does, but for their order; or any at all."""
    cells = list(board.cells())
    steps = {frozenset(pair) for pair in pairwise(path)}
    pairs = [(c, d) for c in cells for d in ((c[0] + 1, c[1]), (c[0], c[1] + 1)) if d in board]
    used = [pair for pair in pairs if frozenset(pair) in steps]
    unused = [pair for pair in pairs if frozenset(pair) not in steps]
    truth = rng.choice(["true", "true", "permuted", "random"])
    if truth == "random":
        rng.shuffle(pairs)
        cut = rng.randint(0, len(pairs))
        used, unused = pairs[:cut], pairs[cut:]
    kinds = rng.choice(["w", "n", "s", "s", "l", "ns", "nl", "sl", "ws", "wn", "wl", "wnsl"])

    def some(values, most):
        return rng.sample(values, min(len(values), rng.randint(1, most)))

    def places(most):
        return sorted(some(range(len(path)), most))

    walls = some(unused, 4) if "w" in kinds else []
    lines = some(used, 4) if "l" in kinds else []
    stops = [path[i] for i in places(5)] if "s" in kinds else []
    numbered = places(4) if "n" in kinds else []
    order = list(numbered)
    if truth == "permuted":
        rng.shuffle(stops)
        rng.shuffle(order)
    elif truth == "random":
        stops = rng.sample(cells, len(stops))
        order = rng.sample(range(len(path)), len(order))
    numbers = [(path[i], k + 1) for i, k in zip(numbered, order, strict=True)]
    return Clues(walls, numbers, stops, lines)


def with_clues(rng, board, path):
    """The board with clues that fit it."""
    while True:
        try:
            return board.with_clues(random_clues(rng, board, path))
        except BoardError:
            continue  # a wall and a given line in one place


def along(board, path):
    """The line over the cells of a path."""
    moves = {step: move for move, step in STEP.items()}
    steps = [moves[d[0] - c[0], d[1] - c[1]] for c, d in pairwise(path)]
    return Line(board, "".join(steps))


def blind(rng, line, steps):
    """The line with this many steps more, or as many as there are, whatever comes of it."""
    for _ in range(steps):
        free = list(line.free_neighbours())
        if not free:
            break
        line = line.step(rng.choice(free))
    return line


class Puzzle:
    """A small board with clues, and all of its solutions."""

    def __init__(self, rng, plain):
        paths = walkthroughs(plain) or [list(plain.cells())]
        clues = rng.random() < 0.95
        self.board = with_clues(rng, plain, rng.choice(paths)) if clues else plain
        self.solutions = solutions(self.board)

    def position(self, rng):
        """A line of any length: the beginning of a solution, with some blind steps behind it."""
        line = Line(self.board)
        if self.solutions:
            path = rng.choice(self.solutions)
            line = along(self.board, path[: rng.randint(1, len(path) - 1)])
        return blind(rng, line, rng.choice([0, 0, 0, 1, 2, 4]))

    def ways(self, line, move):
        """The solutions that begin with the line and the step."""
        cells = [*line.cells(), line.free_neighbours()[move]]
        return [path for path in self.solutions if list(path[: len(cells)]) == cells]
