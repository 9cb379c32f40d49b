"""A small worked example of each sort of puzzle, solved in the steps that a person takes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from unicursal.board import Clues
from unicursal.board.directions import Edge, edge_between
from unicursal.book.making import Entry
from unicursal.draw import Marks, Picture, picture_of
from unicursal.exact.prover._question import IN
from unicursal.puzzle import Puzzle, make_puzzle
from unicursal.puzzle.reasoning import Reasoner, Step
from unicursal.walk import draw

_BOARD, _LOOP, _LABYRINTH = "5x4", "6x4@loop", "7x5"
_STAGES = 3
"""As many pictures as stand between the puzzle and its solution on a page, at the most."""
_SEEDS = 60
_DEAR = {"balance", "trial", "search"}


@dataclass(frozen=True)
class Stage:
    """A picture of an example and the name of the words that belong below it."""

    picture: Picture
    words: str


def example_of(entry: Entry) -> list[Stage]:
    """The stages of an example for puzzles like this one, from the puzzle to its solution."""
    if entry.is_labyrinth:
        shown = picture_of(draw(_LABYRINTH, "fair", 1), view=entry.view)
        return [Stage(shown, "given"), Stage(replace(shown, solution=True), "walked")]
    board = _LOOP if entry.answer.board.is_loop else _BOARD
    kinds = entry.clues
    best: tuple[int, Puzzle, list[tuple[Step, set[Edge]]]] | None = None
    for seed in range(_SEEDS):
        puzzle = make_puzzle(board, kinds, seed=seed)
        deductions = list(_deductions(puzzle))
        kinds_of_steps = {step.kind for step, _ in deductions}
        shortfall = abs(len(deductions) - _STAGES) + 2 * len(kinds_of_steps & _DEAR)
        # What a sort is about should be seen in its example.
        shortfall += sum(not getattr(puzzle.board.clues, kind) for kind in kinds)
        shortfall -= min(2, len(kinds_of_steps))
        if best is None or shortfall < best[0]:
            best = shortfall, puzzle, deductions
    assert best is not None
    return list(_stages(best[1], best[2]))


def _deductions(puzzle: Puzzle) -> Iterator[tuple[Step, set[Edge]]]:
    """Each step of the solution with all pieces of line that are known after it."""
    reasoner = Reasoner(puzzle.solution)
    while unknown := reasoner.unknown():
        step = (
            reasoner.forced()
            or reasoner.order("order", unknown)
            or reasoner.area("enclosed", unknown)
            or reasoner.order("lookahead", unknown)
            or reasoner.area("balance", unknown)
            or reasoner.trial(unknown)
            or reasoner.told(unknown)
        )
        known = {
            edge_between(*reasoner.sight.edge(edge))
            for edge, fact in reasoner.known.items()
            if fact == IN
        }
        yield step, known


def _stages(puzzle: Puzzle, deductions: Sequence[tuple[Step, set[Edge]]]) -> Iterator[Stage]:
    board, clues = puzzle.board, puzzle.board.clues
    yield Stage(picture_of(board), "given")
    drawn = set(clues.given)
    told: set[str] = set()
    for step, known in deductions:
        fresh = known - drawn
        if not fresh or step.kind in told or len(told) == _STAGES - 1:
            continue
        told.add(step.kind)
        black = Clues(clues.walls, clues.numbers, clues.stops, fresh.union(clues.given))
        grey = Clues(lines=drawn.difference(clues.given)).lines
        yield Stage(picture_of(board.with_clues(black), marks=Marks(future=grey)), step.kind)
        drawn = known
    yield Stage(picture_of(puzzle.solution), "solved")
