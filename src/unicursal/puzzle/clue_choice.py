"""The clues of a puzzle: as many as make a walkthrough the only one, and none that is not needed.

Strategy. As long as another walkthrough keeps to all clues, it tells which clues help: one of them
is added. Every other walkthrough found is remembered. Then each clue is left out in turn: if one of
the remembered walkthroughs keeps to the rest the clue is needed, and only else the solver is asked.
What is needed with more clues is needed with fewer, so one pass over the clues is enough, and the
result is minimal: without any one of them a second solution exists.

Where ends are hidden, another walkthrough may have other ends. So the board is asked about with all
of them in turn, its rivals. A rival that has no walkthrough with some clues has none with more, so
while clues are added each of them is refuted once.

Few numbers or stops on a large board make hard questions. The solver is given little time for each.
Where it gives up while clues are added, one more clue, in the middle of the widest gap, makes the
question easier. Where it gives up over a clue that may be needless, the clue stays for the time
being and is asked about again at the end, with more time: by then there are fewer clues, so a
second solution is easier to find. If that fails too, or all these questions together have taken
too long, the clue stays and the result says so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from unicursal.board import NO_CLUES, Board, Clues, HiddenEnds
from unicursal.budget import UNBOUNDED, AnyBudget, Budget, StartedBudget, exceeded, started
from unicursal.chance import Chance
from unicursal.errors import OutOfBudgetError
from unicursal.exact.solver.engine import POSSIBLE, UNKNOWN, Engine
from unicursal.line import Line
from unicursal.puzzle.exclusion import HELPFUL, Clue, Kind, Way, clues_of, single_clues

_FIRST, *_LATER = (Budget(nodes=nodes) for nodes in (300, 3_000, 30_000))
"""What a question may cost at first, and when it is asked again."""

_ALTOGETHER, _WITH_NUMBERS = 20_000_000, 12_000_000
"""What all questions that are asked again may cost: search nodes times the cells of the board.

Numbers make the hardest questions, so that on large boards all of it is spent.
"""


@dataclass(frozen=True)
class Choice:
    """Clues that leave one walkthrough, and whether each of them is proved to be needed."""

    clues: Clues
    is_minimal: bool


class ClueChoice:
    """Chooses clues of some kinds that make a walkthrough of a board its only one.

    >>> solution = Line("5:RRRRDLLLLDRRRRDLLLLDRRRR")
    >>> len(ClueChoice(solution, ["walls"], Chance(7)).choose().clues)
    5
    """

    def __init__(
        self,
        solution: Line,
        kinds: Sequence[Kind],
        chance: Chance,
        hidden: HiddenEnds | None = None,
        budget: AnyBudget = None,
    ) -> None:
        self._board = solution.board
        self._solution = Way(solution.cells())
        self._kinds = kinds
        self._chance = chance
        self._others: list[Way] = []
        self._budget = started(budget)
        self._nodes_left: int | None = None
        self._may_turn = hidden is not None and len(hidden.hidden) == 2
        self._rivals: list[Board] = []
        if hidden is not None:
            self._rivals = rivals_of(solution, hidden, kinds)
            chance.shuffle(self._rivals)

    def choose(self) -> Choice:
        """Clues of which none can be left out, as far as the solver can tell."""
        return self.reduced(self._sufficient())

    def reduced(self, clues: list[Clue]) -> Choice:
        """The clues without those that are not needed, as far as the solver can tell."""
        self._chance.shuffle(clues)
        clues, unsure = self._without_needless(clues, clues, _FIRST)
        altogether = _WITH_NUMBERS if "numbers" in self._kinds else _ALTOGETHER
        self._nodes_left = altogether // len(self._board)
        for budget in _LATER:
            clues, unsure = self._without_needless(clues, unsure, budget)
        return Choice(clues_of(clues, self._solution), is_minimal=not unsure)

    def _sufficient(self) -> list[Clue]:
        """Clues that leave one walkthrough only."""
        engine, rivals = Engine(self._board), list(self._rivals)
        # Without numbers and stops there are no hard questions, and no clue to make one easier.
        budget = UNBOUNDED if {"numbers", "stops"}.isdisjoint(self._kinds) else _FIRST
        clues: list[Clue] = []
        while True:
            try:
                other = self._other(engine, budget)
                while other is None and rivals:
                    other = self._on_rival(rivals[-1], clues_of(clues, self._solution), budget)
                    if other is None:
                        rivals.pop()
            except OutOfBudgetError:
                self._require()
                clues.append(self._in_the_widest_gap(clues))
            else:
                if other is None:
                    return clues
                clues += self._helpful(other, clues)
            engine.give(clues_of(clues, self._solution))

    def _helpful(self, other: Way, clues: list[Clue]) -> list[Clue]:
        """Clues that the solution keeps to and another walkthrough does not."""
        kind = self._chance.choice(self._kinds)
        stops = [clue.at for clue in clues if clue.kind == "stops"]
        choice = HELPFUL[kind](self._solution, other, stops)  # type: ignore[arg-type]
        return [Clue(kind, at) for at in self._chance.choice(choice)]

    def _in_the_widest_gap(self, clues: list[Clue]) -> Clue:
        """A number or stop as far from the others on the way as possible."""
        kind = next(kind for kind in self._kinds if kind in ("numbers", "stops"))
        place = self._solution.place
        places = [place[clue.at] for clue in clues if clue.kind == kind]  # type: ignore[index]
        marked = sorted({1, len(place), *places})
        before, after = max(pairwise(marked), key=lambda gap: gap[1] - gap[0])
        return Clue(kind, self._solution.cells[(before + after) // 2 - 1])

    def _without_needless(
        self, clues: list[Clue], doubtful: list[Clue], budget: Budget
    ) -> tuple[list[Clue], list[Clue]]:
        """The clues without those of the doubtful ones that are not needed, and those unsure of."""
        unsure = []
        for clue in doubtful:
            if self._nodes_left == 0:
                unsure.append(clue)
                continue
            fewer = [kept for kept in clues if kept != clue]
            try:
                if not self._is_needed(clues_of(fewer, self._solution), budget):
                    clues = fewer
            except OutOfBudgetError:
                self._require()
                unsure.append(clue)
        return clues, unsure

    def _is_needed(self, fewer: Clues, budget: Budget) -> bool:
        """Whether fewer clues leave another walkthrough."""
        if any(other.keeps(fewer) for other in self._others):
            return True
        if self._other(Engine(self._board.with_clues(fewer)), budget) is not None:
            return True
        return any(self._on_rival(rival, fewer, budget) is not None for rival in self._rivals)

    def _other(self, engine: "Engine", budget: Budget, same: Way | None = None) -> Way | None:
        """A walkthrough other than the solution that the solver finds; None if there is none."""
        spent = budget.start(within=self._budget)
        engine.adopt((same or self._solution).cells)
        answer = engine.another(spent)
        self._count(spent)
        if answer == UNKNOWN:
            raise exceeded(spent)
        return self._remembered(engine) if answer == POSSIBLE else None

    def _on_rival(self, rival: Board, clues: Clues, budget: Budget) -> Way | None:
        """A walkthrough with other ends; the solution walked backwards is none, but itself."""
        engine = Engine(rival.with_clues(clues))
        if (rival.target, rival.start) == (self._board.start, self._board.target):
            backwards = self._solution.reversed()
            if backwards.keeps(clues):
                return self._other(engine, budget, backwards)
        spent = budget.start(within=self._budget)
        answer = engine.settle(spent)
        self._count(spent)
        if answer == UNKNOWN:
            raise exceeded(spent)
        return self._remembered(engine) if answer == POSSIBLE else None

    def _require(self) -> None:
        """Raise an OutOfBudgetError if not one question has ended but all of them must."""
        self._budget.require()

    def _count(self, spent: StartedBudget) -> None:
        """Take the nodes of a question off those that are left for all of them."""
        if self._nodes_left is not None:
            self._nodes_left = max(0, self._nodes_left - spent.nodes_spent)

    def _remembered(self, engine: "Engine") -> Way:
        """The walkthrough that the solver has found."""
        other = Way(Line(engine.board, engine.witness() or "").cells())
        self._others.append(other)
        if self._may_turn:
            self._others.append(other.reversed())
        return other


def without_needless(
    solution: Line, hidden: HiddenEnds | None = None, budget: AnyBudget = None
) -> Choice:
    """The clues of a puzzle, given by its only solution, without those that it does not need.

    >>> str(without_needless(Line("3+w0,0R+s1,1:DDRUURDD")).clues)
    '+w0,0R'
    """
    clues = single_clues(solution.board.clues)
    kinds = list(dict.fromkeys(clue.kind for clue in clues)) or ["walls"]
    plain = Line(solution.board.with_clues(NO_CLUES), solution.moves)
    return ClueChoice(plain, kinds, Chance(0), hidden, budget).reduced(clues)


def rivals_of(solution: Line, hidden: HiddenEnds, kinds: Sequence[Kind]) -> list[Board]:
    """The board with all other ends that may be meant; in both directions if clues can tell them.

    >>> rivals_of(Line("3:RRDLLDRR"), HiddenEnds.of(Board(3), target=(2, 2)), ["walls"])[0]
    Board('3@2,0-2,2')
    """
    board = solution.board
    ways = {(board.start, board.target)}
    pairs = list(hidden.with_clues(NO_CLUES).ends())
    if len(hidden.hidden) == 2:
        if {"numbers", "stops"}.isdisjoint(kinds):
            ways.add((board.target, board.start))
        else:
            pairs += [(target, start) for start, target in pairs]
    return [board.with_ends(*pair) for pair in pairs if pair not in ways]
