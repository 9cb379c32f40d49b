"""A small worked example of each sort of puzzle, solved in the steps that a person takes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from unicursal.board import Clues
from unicursal.board.directions import Edge, edge_between
from unicursal.book.making import Entry
from unicursal.draw import picture_of
from unicursal.draw.line_view import LINE_WIDTH, corner_of
from unicursal.draw.scene import Disc, Scene, centre, lines
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

    scene: Scene
    words: str


def example_of(entry: Entry) -> list[Stage]:
    """The stages of an example for puzzles like this one, from the puzzle to its solution."""
    if entry.is_labyrinth:
        shown = picture_of(draw(_LABYRINTH, "fair", 1), view=entry.view)
        walked = replace(shown, solution=True)
        return [Stage(shown.scene(), "given"), Stage(walked.scene(), "walked")]
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
    yield Stage(picture_of(puzzle.board).scene(), "given")
    board = puzzle.board
    drawn = set(board.clues.given)
    fixed = {edge_between(*pair) for pair in pairwise(corner_of(board))} if board.is_loop else set()
    told: set[str] = set()
    for step, known in deductions:
        fresh = known - drawn - fixed
        if not fresh or step.kind in told or len(told) == _STAGES - 1:
            continue
        told.add(step.kind)
        yield Stage(_drawn(puzzle, drawn, fresh), step.kind)
        drawn = known - fixed
    yield Stage(picture_of(puzzle.solution).scene(), "solved")


def _drawn(puzzle: Puzzle, known: set[Edge], fresh: set[Edge]) -> Scene:
    """The puzzle with pieces of line that are known, and in black those that were just found."""
    scene = picture_of(puzzle.board).scene()
    grey, black = (
        lines((map(centre, run) for run in Clues(lines=edges).lines), role, LINE_WIDTH, corner=0.5)
        for edges, role in ((known, "future"), (fresh, "line"))
    )
    # Below the discs of ends and stops.
    at = next((i for i, one in enumerate(scene.shapes) if isinstance(one, Disc)), len(scene.shapes))
    return replace(scene, shapes=(*scene.shapes[:at], grey, black, *scene.shapes[at:]))
