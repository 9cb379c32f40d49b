"""Positions and puzzles of all sorts for the engine in the browser, and the library's answers."""

import random
from contextlib import suppress
from itertools import islice

from random_positions import random_board, random_position
from random_puzzles import Puzzle, blind, large_board, small_board, with_clues
from unicursal import Board, BoardError, Budget, Line, OutOfBudgetError, Walk
from unicursal.board import HiddenEnds
from unicursal.exact import Engine
from unicursal.exact.solver.engine import BLOCKED, POSSIBLE, UNKNOWN
from unicursal.progress import silent
from unicursal.puzzle.solutions import solutions_of
from unicursal.walk.laws import LAWS, complete_fairly
from unicursal.walk.loss import kept_future, loss_of
from unicursal.walk.preference import PREFERENCES

SIDES = (3, 4, 5, 6, 7, 9, 12, 14)
STRIPS = ("1", "2", "1x2", "5x1", "2x7", "2@0,0-0,1", "3@0,1-0,2~1,1", "2@loop", "2x5@loop")
NODES = 5_000
"""Of search, for a position."""
_WORDS = {POSSIBLE: "possible", BLOCKED: "blocked", UNKNOWN: "unknown"}


def positions(seed):
    """Lines without end: on rectangles, shapes, loops, and puzzles with every mixture of clues."""
    rng = random.Random(seed)
    yield from (random_position(rng, Board(strip)) for strip in STRIPS)
    while True:
        yield random_position(rng, random_board(rng, SIDES, 6))
        yield random_position(rng, random_loop(rng))
        yield Puzzle(rng, small_board(rng)).position(rng)
        board = large_board(rng)
        way = Line(board, Engine(board).witness())
        clued = with_clues(rng, board, way.cells())
        line = followed(clued, way.moves[: rng.randrange(len(way))])
        yield blind(rng, line, rng.choice([0, 0, 1, 3]))


def followed(board, moves):
    """The line along these moves, up to the first that a wall forbids."""
    line = Line(board)
    for move in moves:
        if move not in line.free_neighbours():
            break
        line = line.step(move)
    return line


def random_loop(rng):
    """A board for closed loops with a few blocked cells, which may have none."""
    while True:
        width, height = rng.choice(SIDES), rng.choice(SIDES)
        cells = [(x, y) for x in range(width) for y in range(height)]
        blocked = rng.sample(cells, rng.choice([0, 0, 1, 2, 3, 4]) % len(cells))
        try:
            return Board(width, height, blocked=blocked, loop=True)
        except BoardError:
            continue


def puzzles(seed):
    """Small boards with clues without end; the ends of some are hidden."""
    rng = random.Random(seed)
    while True:
        board = Puzzle(rng, small_board(rng)).board
        yield board
        yield HiddenEnds.of(
            board, *rng.choice([(board.start, None), (None, board.target), (None, None)])
        )


def boards(seed):
    """Boards without end that have a walkthrough."""
    rng = random.Random(seed)
    while True:
        for board in (random_board(rng, SIDES, 6), random_loop(rng), large_board(rng)):
            if Engine(board).witness() is not None:
                yield board


def questions(seed, number):
    """So many questions for `ask.js`, each with the library's answer."""
    for line in islice(positions(seed), number):
        with suppress(OutOfBudgetError):  # of the mixtures of clues some are hard
            yield ["position", str(line)], answer(line)
    for puzzle in islice(puzzles(seed), number // 10):
        found = solutions_of(puzzle)
        lines = [line and str(line) for line in (found.first, found.second)]
        told = {"first": lines[0], "second": lines[1], "count": found.count}
        yield ["solutions", str(puzzle)], told
    rng = random.Random(seed)
    for board in islice(boards(seed), 3 * number // 100):
        choice = rng.choice([number, rng.getrandbits(64)])
        law = rng.choice(["fair", *PREFERENCES])
        line = LAWS[law](board, choice, silent, None)
        yield ["draw", str(board), str(choice), {"law": law}], line.moves
        more = Line(board, line.moves[: rng.randrange(len(line))])
        drawn = complete_fairly(more, choice).moves
        yield ["draw", str(more), str(choice), {}], drawn[len(more.moves) :]
        if len(board) <= 50:
            steps = [Line(board, line.moves[:k]) for k in range(len(line.moves) + 1)]
            yield ["trail", str(line)], [len(Walk(step).options) for step in steps]


def answer(line):
    """All that the library says of a position, as the engine in the browser says it."""
    engine = Engine(line.board)
    engine.extend(line.moves)
    budget = Budget(nodes=NODES).start()
    verdicts = {move: _WORDS[verdict] for move, verdict in engine.verdicts(budget).items()}
    loss = loss_of(line, budget)
    step = {} if loss is None else {"move": loss.move, "before": loss.before.moves}
    walk = Walk(line)
    return {
        "free": engine.free(),
        "complete": line.is_complete,
        "verdicts": verdicts,
        "witness": engine.witness(None, budget) is not None,
        "lost": step
        and {
            "step": len(step["before"]) + (loss.move is not None),
            **step,
            "options": loss.options,
        },
        "local": _cells(walk.future(budget=budget)),
        "exact": _cells(walk.future(exact=True, budget=budget)),
        "kept": _cells(kept_future(line, budget=budget)),
    }


def _cells(lines):
    return [[list(cell) for cell in line] for line in lines]


def comparable(question, answer):
    """The engine's answer in the form of the library's; any way to complete a line will do."""
    if question[0] != "position":
        return answer
    way = answer["witness"]
    if way is not None:
        line = Line(question[1])
        assert Line(line.board, line.moves + way).is_complete
    return answer | {"witness": way is not None, "lost": answer["lost"] or {}}
