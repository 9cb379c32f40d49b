"""More clues make a puzzle easier: as many as bring it to a difficulty that it is beyond.

Strategy. Reason as far as the difficulty allows. Where that leads no farther, one more clue is
given at an edge of which nothing is known yet, and the reasoning goes on; what was known stays
true. In the end clues that were added are left out again if the puzzle stays as easy without them.
"""

from collections.abc import Sequence

from unicursal.board.directions import edge_between
from unicursal.budget import AnyBudget, allowance_of
from unicursal.chance import Chance
from unicursal.line import Line
from unicursal.puzzle.difficulty import Difficulty, difficulty_of_solution, few_looks
from unicursal.puzzle.exclusion import Clue, Kind, Way, clues_of, single_clues
from unicursal.puzzle.reasoning import Reasoner

_TRIED_AGAIN = 12
"""So many of the clues that were added are tried to be left out again."""


def ease(
    solution: Line,
    kinds: Sequence[Kind],
    difficulty: Difficulty,
    chance: Chance,
    budget: AnyBudget = None,
) -> Line | None:
    """The solution of the puzzle with more clues, which is as hard as requested; None if it is not.

    An `OutOfBudgetError` if the budget ends first.

    >>> eased = ease(Line("5:RRRRDLLLLDRRRRDLLLLDRRRR"), ["numbers"], "easy", Chance(1))
    >>> difficulty_of_solution(eased)
    'easy'
    """
    allowance = allowance_of(budget)
    way, clues = Way(solution.cells()), single_clues(solution.board.clues)
    added: list[Clue] = []
    looks = {"easy": 0, "medium": few_looks(solution.board)}.get(difficulty)
    reasoner = Reasoner(solution, budget=allowance)
    while True:
        steps = reasoner.simple_steps(looks)
        if looks is not None:
            looks -= sum(step.kind in ("enclosed", "lookahead") for step in steps)
        unknown = reasoner.unknown()
        if not unknown:
            break
        fresh = _helpful_clues(reasoner, unknown, kinds, [*clues, *added], way)
        if not fresh:
            return None
        added.append(chance.choice(fresh))
        easier = _with(solution, [*clues, *added], way)
        reasoner = Reasoner(easier, reasoner.known, budget=allowance)
    chance.shuffle(added)
    for clue in added[:_TRIED_AGAIN]:
        fewer = [kept for kept in added if kept != clue]
        without = _with(solution, [*clues, *fewer], way)
        if difficulty_of_solution(without, budget=allowance) == difficulty:
            added = fewer
    eased = _with(solution, [*clues, *added], way)
    return eased if difficulty_of_solution(eased, budget=allowance) == difficulty else None


def _with(solution: Line, clues: Sequence[Clue], way: Way) -> Line:
    return Line(solution.board.with_clues(clues_of(clues, way)), solution.moves)


def _helpful_clues(
    reasoner: Reasoner,
    unknown: Sequence[int],
    kinds: Sequence[Kind],
    clues: Sequence[Clue],
    way: Way,
) -> list[Clue]:
    """Clues that tell something of the edges of which nothing is known yet."""
    edges = [edge_between(*reasoner.sight.edge(edge)) for edge in sorted(unknown)]
    inner = way.cells[1:-1]
    marked = {clue.at for clue in clues}
    cells = [cell for cell in inner if any(cell in edge for edge in edges) and cell not in marked]
    found: list[Clue] = []
    for kind in kinds:
        if kind in ("numbers", "stops"):
            found += [Clue(kind, cell) for cell in cells]
        else:
            found += [
                Clue(kind, edge) for edge in edges if (edge in way.edges) == (kind == "lines")
            ]
    return found
