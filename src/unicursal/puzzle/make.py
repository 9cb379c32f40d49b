"""Puzzles from seeds: a random walkthrough, and clues that make it the only one.

More clues make a puzzle easier (`ease`). Reason as far as the difficulty allows. Where that leads
no farther, one more clue is given at an edge of which nothing is known yet, and the reasoning goes
on; what was known stays true. In the end clues that were added are left out again if the puzzle
stays as easy without them.

The puzzle of the day follows from the date by a fixed rule, so that it is the same for everyone.
The seed is the date as a number, 20261117 for 17 November 2026. Size, clues and difficulty belong
to the day of the week, from an easy Monday to a long Sunday.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final, NamedTuple, cast

from unicursal.board import NO_CLUES, Board, HiddenEnds, PuzzleLike
from unicursal.board.directions import edge_between
from unicursal.board.inputs import one_of, whole_number
from unicursal.board.position import puzzle_of
from unicursal.budget import AnyBudget, StartedBudget, started, within
from unicursal.chance import Chance
from unicursal.errors import NothingToDrawError, TooLargeError, UnicursalError, quoted
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, silent
from unicursal.puzzle.clue_choice import ClueChoice
from unicursal.puzzle.exclusion import KINDS, Clue, Kind, Way, clues_of, single_clues
from unicursal.puzzle.puzzle import (
    DIFFICULTIES,
    Difficulty,
    Puzzle,
    difficulty_of_solution,
    few_looks,
)
from unicursal.puzzle.reasoning import Reasoner
from unicursal.walk import draw
from unicursal.walk.ends import ends_by_chance

_MOST_CELLS = 64 * 64
"""One of 41x41 takes three quarters of a minute, and the time grows faster than the board."""
_MOST_PAIRS = 100_000
"""Of hidden ends: more than 25x25 has, of which one takes hours."""
_ATTEMPTS = 200
"""How many puzzles are made before a difficulty counts as out of reach."""
_CELLS = 1000
"""After puzzles with this many cells together, harder ones get more clues to make them easier."""
_SQUARES = 90_000
"""The same where numbers or stops are among the clues: the squares of their cells together.

Such puzzles take longer to make, and on large boards hardly any of them is easy by itself.
"""
_EASED, _ROUNDS = 10, 4
"""How many of them, and how often, before a difficulty counts as out of reach."""


def make_puzzle(
    board: PuzzleLike,
    clues: str | Sequence[Kind] = ("walls",),
    difficulty: Difficulty | None = None,
    seed: Seed = 0,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Puzzle:
    """The puzzle that belongs to a seed: the same for ever.

    `clues` are the kinds to choose from, `walls+stops` or a list. On a board with hidden ends the
    line has random ones; `7@random` shows them. An `OutOfBudgetError` if the budget ends first.

    >>> puzzle = make_puzzle(5, "stops", seed=1)
    >>> puzzle.solution.is_complete, puzzle.board.clues.walls
    (True, ())
    >>> str(make_puzzle("5@any-any", seed=1))[:9]
    '5@any-any'
    >>> make_puzzle("6@random", seed=1).hidden is None
    True
    """
    board, kinds, seed = puzzle_of(board), kinds_of_clues(clues), checked_seed(seed)
    if board.clues:
        raise UnicursalError(f"{board}: expected a board without clues")
    cells = len(board.board if isinstance(board, HiddenEnds) else board)
    if cells > _MOST_CELLS:
        raise TooLargeError(f"a puzzle has at most {_MOST_CELLS:,} cells, this board has {cells:,}")
    is_hidden = isinstance(board, HiddenEnds) and not board.are_random
    if isinstance(board, HiddenEnds) and is_hidden and len(board.ends()) > _MOST_PAIRS:
        raise TooLargeError(
            f"a puzzle with hidden ends has at most {_MOST_PAIRS:,} pairs of them to rule out, "
            f"{board} has {len(board.ends()):,}"
        )
    if difficulty is not None:
        one_of(difficulty, DIFFICULTIES, "difficulty")
    budget = started(budget)
    progress = within(budget, progress)
    chance = Chance(seed)
    others: list[Puzzle] = []
    fresh: list[Puzzle] = []
    rounds = 0
    for attempt in range(_ATTEMPTS):
        if difficulty is not None:
            progress(f"looking for a puzzle that is {difficulty}", attempt / _ATTEMPTS)
        one = _minimal(board, kinds, seed, chance, budget)
        if difficulty is None or difficulty == one.difficulty:
            return one
        others.append(one)
        fresh.append(one)
        harder = [other for other in fresh if other.is_harder_than(difficulty)]
        if not harder or len(fresh) < _enough(len(one.board), kinds):
            continue
        if is_hidden:
            break
        if eased := _made_easier(harder[:_EASED], kinds, difficulty, chance, budget):
            return eased
        fresh, rounds = [], rounds + 1
        if rounds == _ROUNDS:
            break
    assert difficulty is not None  # else the first puzzle would have done
    raise _out_of_reach(others, kinds, difficulty)


def _enough(cells: int, kinds: Sequence[Kind]) -> float:
    """After how many puzzles a harder one gets more clues."""
    if {"numbers", "stops"}.isdisjoint(kinds):
        return _CELLS / cells
    return _SQUARES / cells**2


def _minimal(
    board: Board | HiddenEnds,
    kinds: Sequence[Kind],
    seed: int,
    chance: Chance,
    budget: StartedBudget | None,
) -> Puzzle:
    """A puzzle as it comes, without a needless clue as far as is known."""
    hidden = None if isinstance(board, Board) or board.are_random else board
    plain = board if isinstance(board, Board) else ends_by_chance(board, chance, budget)
    walkthrough = draw(plain, "fair", chance.seed(), budget=budget)
    choice = ClueChoice(walkthrough, kinds, chance, hidden, budget).choose()
    solution = Line(plain.with_clues(choice.clues), walkthrough.moves)
    hidden = hidden and hidden.with_clues(choice.clues)
    found = difficulty_of_solution(solution, hidden, budget)
    return Puzzle(solution.board, solution, found, seed, choice.is_minimal or None, hidden)


def _made_easier(
    harder: Sequence[Puzzle],
    kinds: Sequence[Kind],
    difficulty: Difficulty,
    chance: Chance,
    budget: StartedBudget | None,
) -> Puzzle | None:
    """The first puzzle that more clues bring to a difficulty."""
    for one in harder:
        solution = ease(one.solution, kinds, difficulty, chance, budget)
        if solution is not None:
            return Puzzle(solution.board, solution, difficulty, one.seed, is_minimal=False)
    return None


def _out_of_reach(
    others: Sequence[Puzzle], kinds: Sequence[Kind], difficulty: Difficulty
) -> NothingToDrawError:
    """What to say where no puzzle of a difficulty is found: what there is instead."""
    wish = DIFFICULTIES.index(difficulty)
    found = [DIFFICULTIES.index(one.difficulty) for one in others]
    nearest = DIFFICULTIES[min(found, key=lambda level: abs(level - wish))]
    board = others[0].shown.with_clues(NO_CLUES)
    return NothingToDrawError(
        f"none of {len(others)} puzzles with {'+'.join(kinds)} on {board} is {difficulty}; "
        f"the nearest is {nearest}: ask for that, for other clues, or for another size"
    )


def kinds_of_clues(clues: str | Sequence[str]) -> tuple[Kind, ...]:
    """The kinds that are named, each once: `walls+stops`, or a list of such words.

    >>> kinds_of_clues("walls+stops"), kinds_of_clues(["lines", "walls+lines"])
    (('walls', 'stops'), ('lines', 'walls'))
    >>> kinds_of_clues(["bars"])
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: unknown clues 'bars': choose from walls, numbers, stops, lines
    """
    named = [clues] if isinstance(clues, str) or not isinstance(clues, Iterable) else list(clues)
    words: list[object] = []
    for name in named or [""]:
        words += name.split("+") if isinstance(name, str) else [name]
    return tuple(dict.fromkeys(cast(Kind, one_of(word, KINDS, "clues")) for word in words))


_TRIED_AGAIN = 12
"""This many of the clues that were added are tried to be left out again."""


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
    budget = started(budget)
    way, clues = Way(solution.cells()), single_clues(solution.board.clues)
    added: list[Clue] = []
    looks = {"easy": 0, "medium": few_looks(solution.board)}.get(difficulty)
    reasoner = Reasoner(solution, budget=budget)
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
        reasoner = Reasoner(easier, reasoner.known, budget=budget)
    chance.shuffle(added)
    for clue in added[:_TRIED_AGAIN]:
        fewer = [kept for kept in added if kept != clue]
        without = _with(solution, [*clues, *fewer], way)
        if difficulty_of_solution(without, budget=budget) == difficulty:
            added = fewer
    eased = _with(solution, [*clues, *added], way)
    return eased if difficulty_of_solution(eased, budget=budget) == difficulty else None


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


class Wish(NamedTuple):
    """What a puzzle should be like."""

    size: int
    clues: tuple[Kind, ...]
    difficulty: Difficulty


WEEK: Final = (
    Wish(6, ("walls",), "easy"),
    Wish(7, ("stops",), "easy"),
    Wish(7, ("lines",), "medium"),
    Wish(7, ("numbers",), "medium"),
    Wish(8, ("walls", "stops"), "medium"),
    Wish(9, ("walls",), "hard"),
    Wish(11, ("walls",), "hard"),
)
"""From Monday to Sunday."""


def square(size: int) -> Board:
    """The board to play on, from the upper left corner to another one that can be reached.

    On a board with an even number of cells opposite corners have the same colour, so that no line
    leads from one to the other; there the lower left corner is the target.

    >>> square(5), square(6)
    (Board('5'), Board('6@0,0-0,5'))
    """
    size = whole_number(size, "the size of a board")
    return Board(size) if size % 2 else Board(f"{size}@0,0-0,{size - 1}")


def day_of(words: str) -> date:
    """A date in the form 2026-11-17.

    >>> day_of("today")
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: not a date: 'today'; expected one like 2026-11-17
    """
    if not isinstance(words, str):
        raise UnicursalError(f"not a date: {quoted(words)}; expected one like 2026-11-17")
    try:
        day = date.fromisoformat(words)
    except ValueError:
        day = None
    if day is None or day.isoformat() != words:
        raise UnicursalError(f"not a date: {words!r}; expected one like 2026-11-17")
    return day


def puzzle_of_day(day: date | str, progress: Progress = silent, budget: AnyBudget = None) -> Puzzle:
    """The puzzle of a day; an `OutOfBudgetError` if the budget ends first.

    >>> puzzle = puzzle_of_day("2026-11-16")
    >>> puzzle.seed, puzzle.board.width, puzzle.difficulty
    (20261116, 6, 'easy')
    """
    day = day if isinstance(day, date) else day_of(day)
    wish = WEEK[day.weekday()]
    seed = int(day.strftime("%Y%m%d"))
    return make_puzzle(square(wish.size), wish.clues, wish.difficulty, seed, progress, budget)
